// The editor of a book: the user can drop files, and sees the number of characters while writing.
import { sendChosenCover } from "./cover.js";
import { keepWriting } from "./keeping.js";
import { showNotes } from "./notes.js";
import { clearErrorsOnChange, lengthOf, showLengths, showTime } from "./texts.js";
import { offerVoices } from "./voices.js";

const form = document.querySelector("[data-book]");
await keepWriting(form); // it may write the form anew
const drop = form.querySelector("[data-drop]");
const file = form.elements.file;
const reading = form.querySelector("[data-reading]");

function showFileError(text) {
  form.querySelector("[data-file-error]").textContent = text;
}

/* Send the form with the chosen file, unless the file is too large; tell of others that were dropped with it. */
function read(others = []) {
  const [chosen] = file.files;
  if (!chosen) {
    return;
  }
  const most = Number(file.dataset.most);
  if (chosen.size > most) {
    const [size, limit] = [chosen.size, most].map((bytes) => (bytes / 1e6).toFixed(1));
    showFileError(`“${chosen.name}” is ${size} MB; the limit is ${limit} MB.`);
    return;
  }
  showFileError("");
  file.removeAttribute("aria-invalid");
  const rest = others.map(({ name }) => `“${name}”`).join(", ");
  reading.textContent = `Reading “${chosen.name}”…${rest && ` We read one file at a time: drop ${rest} after it.`}`;
  form.requestSubmit(form.querySelector("[data-import]"));
}

/* Show the title of a chapter above it, and return what is said: the title is a paragraph of its own. */
function spoken(chapter) {
  const title = chapter.querySelector("input").value.trim();
  chapter.querySelector("[data-name]").textContent = title || "Untitled";
  return [title, chapter.querySelector("textarea").value].filter(Boolean).join("\n\n");
}

// A chosen file is read at once, so that the button would only complain of none.
form.querySelector("[data-import]").hidden = true;
clearErrorsOnChange(form);
sendChosenCover(form);
offerVoices(form);
form.addEventListener("change", ({ target }) => {
  const chapter = target.closest(".chapter");
  if (chapter || target.name === "voice") {
    const texts = [...form.querySelectorAll(".chapter textarea")].map((area) => area.value.slice(0, 4_000));
    const text = chapter?.querySelector("textarea").value ?? "";
    showNotes(form, chapter, { text, sample: texts.join("\n"), field: form.elements.voice });
  }
});
file.addEventListener("change", () => read());
// The same file can be chosen again after an error.
file.addEventListener("click", () => {
  file.value = "";
});
window.addEventListener("pageshow", () => {
  reading.textContent = "";
});
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("is-over");
});
drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("is-over");
  const [first, ...others] = event.dataTransfer.files;
  if (first) {
    const one = new DataTransfer();
    one.items.add(first);
    file.files = one.files;
    read(others);
  }
});
form.addEventListener("input", (event) => {
  const changed = event.target.closest(".chapter");
  if (changed) {
    const chapters = form.querySelectorAll(".chapter");
    showLengths(form, chapters, (chapter) => lengthOf(spoken(chapter)));
    showTime(form, chapters, changed, spoken(changed));
  }
});
