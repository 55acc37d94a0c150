// Notes on a text while it is written: what of it nobody reads, and a voice that speaks another language.

const LONGEST_TEXT = 20_000;
const LONGEST_SAMPLE = 4_000;

/* Show the notes on the text of `item`, and in `form` that on the texts of `sample` for the voice of `field`. */
export async function showNotes(form, item, { text, sample, field }) {
  const body = new FormData();
  body.set("text", text.slice(0, LONGEST_TEXT));
  body.set("sample", sample.slice(0, LONGEST_SAMPLE));
  body.set("voice", field.value);
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  const answer = await fetch(form.dataset.notes, { method: "POST", body, headers }).catch(() => null);
  if (!answer?.ok || answer.redirected) {
    return; // a note is a hint: what is wrong is said where it matters
  }
  const { unspoken, language } = await answer.json();
  if (item) {
    item.querySelector("[data-unspoken]").textContent = unspoken;
  }
  form.querySelector(`[data-language=${field.name}]`).textContent = language;
}
