// The keys of a list of voice cards, which is one tab stop: up and down go from voice to voice, sideways through a card.
import { STEPS, shownRows } from "../speech/voice_keys.js";

const SIDES = { ArrowLeft: -1, ArrowRight: 1 };

const partsOf = (card) => [...card.querySelectorAll("a, button")];

/* Make `list` one tab stop. Returns the function that sees to it that the stop is in a card which the filter shows. */
export function listenToCardKeys(list) {
  let stop = null;

  function stopAt(part) {
    if (stop) {
      stop.tabIndex = -1;
    }
    stop = part ?? null;
    if (stop) {
      stop.tabIndex = 0;
    }
  }

  function update() {
    const [first] = shownRows(list);
    if (!stop || stop.closest("[data-voice]").hidden) {
      stopAt(first && partsOf(first)[0]);
    }
  }

  /* Return the part that a key leads to from another one; undefined where it leads nowhere. */
  function partAt(part, key) {
    const card = part.closest("[data-voice]");
    const parts = partsOf(card);
    if (key in SIDES) {
      return parts[parts.indexOf(part) + SIDES[key]];
    }
    const cards = shownRows(list);
    const wanted = { Home: 0, End: cards.length - 1 }[key] ?? cards.indexOf(card) + STEPS[key];
    const next = cards[Math.min(Math.max(wanted, 0), cards.length - 1)];
    return next && partsOf(next)[parts.indexOf(part)];
  }

  for (const part of list.querySelectorAll("a, button")) {
    part.tabIndex = -1;
  }
  update();
  list.addEventListener("focusin", ({ target }) => stopAt(target.closest("a, button") ?? stop));
  list.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isOwn = key in SIDES || key in STEPS || key === "Home" || key === "End";
    if (isOwn && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      partAt(target, key)?.focus();
    }
  });
  return update;
}
