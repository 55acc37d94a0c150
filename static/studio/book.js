// The editor of a book: the user can drop files, and sees the number of characters while writing.
import { lengthOf, showLengths } from "./texts.js";

const form = document.querySelector("[data-book]");
const drop = form.querySelector("[data-drop]");
const file = form.elements.file;
const reading = form.querySelector("[data-reading]");

function showFileError(text) {
  form.querySelector("[data-file-error]").textContent = text;
}

/* Send the form with the chosen file, unless the file is too large. */
function read() {
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
  reading.textContent = `Reading “${chosen.name}”…`;
  form.requestSubmit(form.querySelector("[data-import]"));
}

/* Show the title of a chapter above it, and return its length; the title is a paragraph of its own. */
function lengthOfChapter(chapter) {
  const title = chapter.querySelector("input").value.trim();
  chapter.querySelector("[data-name]").textContent = title || "Untitled";
  const length = lengthOf(chapter.querySelector("textarea").value);
  return length + lengthOf(title) + (title && length ? 2 : 0);
}

file.addEventListener("change", read);
drop.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("is-over");
});
drop.addEventListener("dragleave", () => drop.classList.remove("is-over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("is-over");
  if (event.dataTransfer.files.length) {
    file.files = event.dataTransfer.files;
    read();
  }
});
form.addEventListener("input", (event) => {
  if (event.target.closest(".chapter")) {
    showLengths(form, form.querySelectorAll(".chapter"), lengthOfChapter);
  }
});
