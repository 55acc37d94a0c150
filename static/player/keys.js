// The keys of a player, where the focus is in it: space plays or pauses; arrows seek, in the text from word to word.

const OWN_KEYS = "select, a, textarea, input:not([data-position])";
const DIRECTIONS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/* Listen to the keys in `root`; `seek(direction)` and `step(direction)` go on (1) or back (-1), in seconds or in words. */
export function listenToKeys(root, { toggle, seek, step }) {
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches(OWN_KEYS)) {
      return;
    }
    const isSideways = key === "ArrowLeft" || key === "ArrowRight";
    if (key === " " && !target.matches("button")) {
      toggle();
    } else if (isSideways && target.matches("[data-words]")) {
      step(DIRECTIONS[key]);
    } else if (isSideways || (key in DIRECTIONS && target.matches("[data-position]"))) {
      seek(DIRECTIONS[key]);
    } else {
      return;
    }
    event.preventDefault();
  });
}
