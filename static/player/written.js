// The text as it is written, in pieces that belong to the words that are spoken.

// Markup that the writer put around words for us or for another program, and nobody wants to read.
const MARKUP = /<\/?[a-z][\w:-]*(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?>|\]\(\/[^()\n]*\/\)/gi;
const PRONUNCIATION = /\[([^[\]\n]*)\]\(\/[^()\n]*\/\)/g;
const OPENS_PRONUNCIATION = /\[$/;

const withoutMarkup = (text) => text.replace(PRONUNCIATION, "$1").replace(MARKUP, "");

/* Return the written forms of `cues` (words with seconds and code points of `input`) in order, and the `opening` before
the first of them.

Each has its `text`, the `rest` up to the next form, its `start` and `end` in seconds. Words that share a form are one:
"$5" is said as two. */
export function writtenForms(input, cues) {
  const letters = [...input];
  const slice = (from, to) => letters.slice(from, to).join("");
  const forms = [];
  for (const cue of cues) {
    const last = forms.at(-1);
    if (last && cue.source_start < last.sourceEnd) {
      last.end = cue.end;
      last.sourceEnd = Math.max(last.sourceEnd, cue.source_end);
    } else {
      forms.push({ start: cue.start, end: cue.end, sourceStart: cue.source_start, sourceEnd: cue.source_end });
    }
  }
  const opening = withoutMarkup(slice(0, forms[0]?.sourceStart ?? letters.length)).replace(OPENS_PRONUNCIATION, "");
  const shown = forms.map((form, index) => {
    const rest = slice(form.sourceEnd, forms[index + 1]?.sourceStart ?? letters.length);
    return {
      start: form.start,
      end: form.end,
      text: withoutMarkup(slice(form.sourceStart, form.sourceEnd)),
      rest: withoutMarkup(rest).replace(OPENS_PRONUNCIATION, ""),
    };
  });
  return { opening, forms: shown };
}
