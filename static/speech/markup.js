// The buttons that write markup into the text: a pause at the cursor, or the pronunciation of the word there.

const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;
// Scripts without spaces between words: only a selection can mark a word there.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PRONUNCIATION = /\[[^[\]]+\]\(\/[^/()]*\/\)/gu;

/* Replace `start` to `end` of a text area like typed text, so that the user can undo it. */
function replace(area, start, end, text) {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function matchAt(pattern, text, position) {
  const found = [...text.matchAll(pattern)].find(
    (match) => match.index <= position && position <= match.index + match[0].length,
  );
  return found && { start: found.index, end: found.index + found[0].length };
}

/* Return the range of the selected words, or of the word at the cursor; undefined if there is none. */
function wordAt(area) {
  const { value, selectionStart, selectionEnd } = area;
  const selected = value.slice(selectionStart, selectionEnd);
  if (selected.trim()) {
    const start = selectionStart + selected.length - selected.trimStart().length;
    return { start, end: start + selected.trim().length };
  }
  const word = matchAt(WORD, value, selectionStart);
  return word && !UNSPACED.test(value.slice(word.start, word.end)) ? word : undefined;
}

/* Return what the buttons of `form` do; `post(address, fields)` asks the service and returns its JSON. */
export function makeMarkup(form, post) {
  const area = form.elements.input;
  const status = form.querySelector("[data-markup-status]");

  function insertPause() {
    status.textContent = "";
    const duration = form.querySelector("[data-pause-length]").value;
    const time = duration % 1000 ? `${duration}ms` : `${duration / 1000}s`;
    replace(area, area.selectionStart, area.selectionEnd, `<break time="${time}"/>`);
  }

  function selectPhonemes(start, markup) {
    const slash = markup.indexOf("](/") + 3;
    area.setSelectionRange(start + slash, start + markup.lastIndexOf("/)"));
  }

  async function insertPronunciation() {
    const marked = matchAt(PRONUNCIATION, area.value, area.selectionStart);
    if (marked) {
      area.focus();
      selectPhonemes(marked.start, area.value.slice(marked.start, marked.end));
      status.textContent = "Edit the selection: it is how the word sounds.";
      return;
    }
    const word = wordAt(area);
    if (!word) {
      status.textContent = "Place the cursor in a word, or select one.";
      return;
    }
    const text = area.value;
    const written = text.slice(word.start, word.end);
    status.textContent = `Looking up “${written}”…`;
    try {
      const { markup } = await post(form.dataset.pronounce, { input: written, voice: form.elements.voice.value });
      if (area.value !== text) {
        status.textContent = "";
        return;
      }
      replace(area, word.start, word.end, markup);
      selectPhonemes(word.start, markup);
      status.textContent = "Edit the selection to change how it sounds.";
    } catch (error) {
      status.textContent = error.message;
    }
  }

  for (const kind of ["input", "pointerdown", "keydown"]) {
    area.addEventListener(kind, () => {
      status.textContent = "";
    });
  }
  return { insertPause, insertPronunciation };
}
