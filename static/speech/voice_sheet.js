// The voice of the try-out: a button that tells which it is, and a sheet of all voices to hear and to choose from.
import { fieldsOf } from "./blending.js";
import { filterVoices, playSamples } from "../voices/gallery.js";
import { listenToVoiceKeys } from "./voice_keys.js";

const TITLE = "Choose a voice";

/* Return what a row says of its voice: its name, its kind and language, and the class of its picture. */
function factsOf(row) {
  const language = row.closest("[data-voice-group]").querySelector(".voice-language").textContent;
  const kind = row.querySelector("small").textContent;
  const colour = [...row.querySelector(".avatar").classList].find((name) => name.startsWith("avatar-"));
  return { name: row.querySelector("[data-name]").textContent.trim(), facts: `${language} · ${kind}`, colour };
}

/* Make the sheet of voices in `form` work. `open` lets one choose for something else than the form. */
export function makeVoiceSheet(form) {
  const sheet = form.querySelector("[data-voice-sheet]");
  const list = sheet.querySelector("[data-voice-list]");
  const title = sheet.querySelector("h2");
  const search = sheet.querySelector("[type=search]");
  const keys = listenToVoiceKeys(list, search);
  let take = null;

  const radios = () => [...list.querySelectorAll("[name=voice]")];
  const radioOf = (voice) => radios().find(({ value }) => value === voice);
  const chosen = () => radios().find(({ checked }) => checked);
  const nameAlone = (voice) => {
    const row = radioOf(voice)?.closest("[data-voice]");
    return row ? factsOf(row).name : voice;
  };
  const nameOf = (asked) => {
    const { voice, second, second_share: share } = fieldsOf(asked);
    return nameAlone(voice) + (second ? ` + ${share}0% ${nameAlone(second)}` : "");
  };

  /* Tell the chosen voice on the page. */
  function show() {
    const row = chosen()?.closest("[data-voice]");
    const { name, facts, colour } = row ? factsOf(row) : { name: TITLE, facts: "", colour: "" };
    const shown = { name, facts, avatar: [...name].slice(0, 2).join("") };
    for (const [part, text] of Object.entries(shown)) {
      for (const place of form.querySelectorAll(`[data-chosen-${part}]`)) {
        place.textContent = text;
      }
    }
    for (const picture of form.querySelectorAll("[data-chosen-avatar]")) {
      picture.className = `avatar ${colour}`;
    }
  }

  /* Open the sheet; `taken(voice)` gets the choice instead of the form, under a heading of its own, from `voice` on. */
  function open({ heading = TITLE, voice = null, taken = null } = {}) {
    take = taken;
    title.textContent = heading;
    if (voice !== null) {
      for (const radio of radios()) {
        radio.checked = radio.value === voice;
      }
      show();
    }
    sheet.showModal();
    keys.enter(chosen()?.closest("[data-voice]"));
  }

  function pick(event) {
    if (!event.target.matches("[name=voice]")) {
      return;
    }
    if (take) {
      event.preventDefault(); // the form keeps its voice
      const taken = take;
      sheet.close();
      taken(event.target.value);
    } else {
      sheet.close();
    }
  }

  form.querySelector("[data-open-voices]")?.addEventListener("click", () => open());
  sheet.querySelector("[data-close-voices]").addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", playSamples(form, () => (sheet.open ? sheet : form.closest("main"))));
  list.addEventListener("click", pick);
  list.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[name=voice]")) {
      event.preventDefault(); // it would send the form
      event.target.click();
    }
  });
  form.addEventListener("click", ({ target }) => {
    const offer = target.closest("[data-sample]")?.parentElement.querySelector("[data-offer]");
    if (offer) {
      offer.open = true; // the voice is heard, and is said to come with Pro
    }
  });
  filterVoices(sheet, document.getElementById("voice-filter"));
  return { show, open, radioOf, nameOf };
}
