// The catalog: samples, filter and IDs to copy. Without this script, the filter is a form and a sample is a file.
import { copyText } from "../copying.js";
import { listenToCardKeys } from "./card_keys.js";
import { filterVoices, playSamples } from "./gallery.js";

const form = document.querySelector("[data-voice-filter]");
const copied = document.querySelector("[data-copied]");

function keepInAddress() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  const query = new URLSearchParams(wanted).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

function copy(button) {
  const id = button.closest("[data-voice]").querySelector("code");
  return copyText(id, copied, { said: `Copied ${id.textContent}.`, button });
}

playSamples(document, () => document.querySelector("main"));
form.querySelector("[data-without-script]").hidden = true;
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
const updates = [...document.querySelectorAll(".voice-cards")].map(listenToCardKeys);
filterVoices(document, form, () => {
  keepInAddress();
  for (const update of updates) {
    update();
  }
});
document.querySelector("[data-keys]").hidden = false;
