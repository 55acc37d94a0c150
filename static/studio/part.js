// The page on which a part of a finished job is changed: what is typed is kept, and a price goes when it is out of date.
import { keepWriting } from "./keeping.js";
import { clearErrorsOnChange } from "./texts.js";
import { offerVoices } from "./voices.js";

const PRESS_MS = 2_000; // a double press is one
const form = document.querySelector("[data-part]");
await keepWriting(form); // it may write the form anew
clearErrorsOnChange(form);
offerVoices(form);

/* The price was that of another text: only a new one can be rendered. */
function dropPrice() {
  form.querySelector("[data-price]").replaceChildren();
  form.querySelector("[data-render]")?.remove();
  form.querySelector("[data-check]").classList.remove("button-secondary");
}

form.addEventListener("input", dropPrice);

/* A second press while the first is on its way would be told that the job is being changed already. */
let lastSent = Number.NEGATIVE_INFINITY;
form.addEventListener("submit", (event) => {
  if (event.timeStamp - lastSent < PRESS_MS) {
    event.preventDefault();
  } else {
    lastSent = event.timeStamp;
  }
});
