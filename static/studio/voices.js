// The voices of an editor, to hear and to choose: a link at each field of a voice opens them over the page.
import { makeVoiceSheet } from "../speech/voice_sheet.js";

/* Let the links in `form` open the voices of the page; what is chosen goes into the link's field. */
export function offerVoices(form) {
  const sheet = makeVoiceSheet(document.querySelector("[data-voices]"));

  function take(field, voice) {
    field.value = voice;
    for (const kind of ["input", "change"]) {
      field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }

  form.addEventListener("click", (event) => {
    const link = event.target.closest("[data-hear]");
    if (link) {
      event.preventDefault();
      const field = form.elements[link.dataset.hear];
      sheet.open({ heading: field.labels[0].textContent, voice: field.value, taken: (voice) => take(field, voice) });
    }
  });
  for (const link of form.querySelectorAll("[data-hear]")) {
    link.setAttribute("aria-haspopup", "dialog");
  }
}
