// The catalog: samples, filter and IDs to copy. Without this script the filter is a form and a sample a file.
import { filterVoices, playSamples } from "./gallery.js";

const form = document.querySelector("[data-voice-filter]");
const copied = document.querySelector("[data-copied]");

function keepInAddress() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  const query = new URLSearchParams(wanted).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

async function copy(button) {
  const id = button.dataset.copy;
  const label = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(id);
    copied.textContent = `${id} is copied.`;
    button.replaceChildren("Copied");
    setTimeout(() => button.replaceChildren(...label), 2000);
  } catch {
    // Without https or without leave there is no clipboard: what is selected can be copied by hand.
    getSelection().selectAllChildren(button.closest("[data-voice]").querySelector("code"));
    copied.textContent = "Press Ctrl+C, or ⌘C on a Mac, to copy what is selected.";
  }
}

playSamples(document);
filterVoices(document, form, keepInAddress);
form.querySelector("[data-without-script]").hidden = true;
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
