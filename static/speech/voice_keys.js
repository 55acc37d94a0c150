// The keys of a list of voices, one tab stop: arrows go from voice to voice, and sideways to its sample.

export const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
const PARTS = "input, summary, [data-sample]";

const choiceOf = (row) => row.querySelector("input, summary");
const sampleOf = (row) => row.querySelector("[data-sample]");

/* Return the voices of `list` that its filter shows. */
export function shownRows(list) {
  return [...list.querySelectorAll("[data-voice]:not([hidden])")];
}

/* Make `list` one tab stop with its own keys. `search` gets the letters typed in it. Returns `enter(row)`, which focuses
a voice. */
export function listenToVoiceKeys(list, search) {
  let current = null;

  function enter(row) {
    current = row ?? current;
    const [first] = shownRows(list);
    const target = current && !current.hidden ? current : first;
    choiceOf(target ?? list)?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }

  function move(from, key) {
    const rows = shownRows(list);
    const at = rows.indexOf(from);
    const wanted = { Home: 0, End: rows.length - 1 }[key] ?? at + STEPS[key];
    enter(rows[Math.min(Math.max(wanted, 0), rows.length - 1)]);
  }

  for (const part of list.querySelectorAll(PARTS)) {
    part.tabIndex = -1;
  }
  list.tabIndex = 0;
  list.addEventListener("focus", () => enter());
  list.addEventListener("focusin", ({ target }) => {
    current = target.closest("[data-voice]") ?? current;
  });
  // Going back, it must not catch the focus.
  list.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && event.shiftKey) {
      list.tabIndex = -1;
      list.addEventListener("focusout", () => list.setAttribute("tabindex", 0), { once: true });
    }
  });
  list.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const row = target.closest("[data-voice]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (key in STEPS || key === "Home" || key === "End") {
      move(row, key);
    } else if (key === "ArrowLeft") {
      sampleOf(row)?.focus();
    } else if (key === "ArrowRight") {
      choiceOf(row).focus();
    } else if (key.length === 1 && key !== " ") {
      search.focus(); // the letter goes there
      return;
    } else {
      return;
    }
    event.preventDefault();
  });
  search.addEventListener("keydown", (event) => {
    if ((event.key === "ArrowDown" || event.key === "Enter") && shownRows(list).length) {
      event.preventDefault();
      enter(shownRows(list)[0]);
    }
  });
  return { enter };
}
