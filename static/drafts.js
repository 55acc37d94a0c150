// Drafts: what is typed into a page, kept in this browser only. Where the browser refuses storage nothing is kept, and
// pages work without.

const PREFIX = "draft ";
const MOST_DRAFTS = 10;
// Of one draft, as it is stored; browsers store some five million for a site.
const MOST_CHARACTERS = 1_000_000;
const KEPT_MS = 30 * 24 * 3600 * 1000;

/* Return what `act` does with the storage; null where there is none, or it is full or refused. */
function attempt(act) {
  try {
    return act(window.localStorage) ?? null;
  } catch {
    return null;
  }
}

/* Return the kept drafts, the newest first, each with its `name`, `value` and the time `at` which it was kept. */
function drafts() {
  const now = Date.now();
  const names = attempt((storage) => Object.keys(storage)) ?? [];
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ ...attempt((storage) => JSON.parse(storage.getItem(name))), name: name.slice(PREFIX.length) }))
    .filter(({ at }) => now - at < KEPT_MS)
    .sort((one, other) => other.at - one.at);
}

/* Return the draft of a name; null if there is none. */
export function readDraft(name) {
  return drafts().find((draft) => draft.name === name)?.value ?? null;
}

export function forgetDraft(name) {
  attempt((storage) => storage.removeItem(PREFIX + name));
}

/* Keep `value` as the draft of a name, in place of the oldest where there are many; return false if it is too long. */
export function keepDraft(name, value) {
  const text = JSON.stringify({ at: Date.now(), value });
  forgetDraft(name);
  if (text.length > MOST_CHARACTERS) {
    return false;
  }
  const kept = new Set(drafts().slice(0, MOST_DRAFTS - 1).map((draft) => PREFIX + draft.name));
  attempt((storage) => {
    for (const key of Object.keys(storage).filter((key) => key.startsWith(PREFIX) && !kept.has(key))) {
      storage.removeItem(key);
    }
  });
  attempt((storage) => storage.setItem(PREFIX + name, text));
  return true;
}

/* Forget the drafts whose value fits. */
export function forgetDrafts(fits) {
  for (const { name } of drafts().filter((draft) => fits(draft.value))) {
    forgetDraft(name);
  }
}

/* Show above `place` what became of a draft, with a button that does something about it. */
export function showDraftNote(place, text, label, act) {
  const note = document.createElement("p");
  note.className = "notice draft-note";
  note.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link-button";
  button.textContent = label;
  button.addEventListener("click", () => act(note));
  note.append(`${text} `, button);
  place.before(note);
}
