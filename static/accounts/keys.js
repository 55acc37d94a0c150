// The keys page: copy buttons; and reloading the page of a new key does not make a second one.
import { copyText } from "../copying.js";

history.replaceState(null, "", location.href);

const status = document.querySelector("[data-copied]");

for (const button of document.querySelectorAll("[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", () => copyText(source, status));
}
