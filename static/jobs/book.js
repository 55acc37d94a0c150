// The editor of a book: files may be dropped, and characters are counted as they are written.
import { grouped, lengthOf } from "./texts.js";

const form = document.querySelector("[data-book]");
const drop = form.querySelector("[data-drop]");
const file = form.elements.file;
const reading = form.querySelector("[data-reading]");

function showFileError(text) {
  form.querySelector("[data-file-error]").textContent = text;
}

/* Send the form with the chosen file, unless it is known to be refused. */
function read() {
  const [chosen] = file.files;
  if (!chosen) {
    return;
  }
  const most = Number(file.dataset.most);
  if (chosen.size > most) {
    showFileError(`“${chosen.name}” has ${(chosen.size / 2 ** 20).toFixed(1)} MiB; at most ${most / 2 ** 20} MiB can be read.`);
    return;
  }
  showFileError("");
  reading.textContent = `Reading “${chosen.name}”…`;
  form.requestSubmit(form.querySelector("[data-import]"));
}

function count() {
  let [total, chapters] = [0, 0];
  for (const chapter of form.querySelectorAll(".chapter")) {
    const title = chapter.querySelector("input").value.trim();
    const length = lengthOf(chapter.querySelector("textarea").value);
    const whole = length + lengthOf(title) + (title && length ? 2 : 0);
    chapter.querySelector("[data-characters]").textContent = grouped(whole);
    chapter.querySelector("[data-name]").textContent = title || "Without a title";
    total += whole;
    chapters += 1;
  }
  form.querySelector("[data-count]").textContent = grouped(total);
  form.querySelector("[data-chapter-count]").textContent = grouped(chapters);
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
form.addEventListener("input", (event) => event.target.closest(".chapter") && count());
