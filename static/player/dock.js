// A player that has played and is out of sight stands at the bottom of the window, until it is closed.

/* Dock the bar of the player `root` while it is in use and its place is out of sight. A player whose `data-dock` is
"always" has no other place: it is hidden while it is not in use. Returns `leave`, which ends its use. */
export function makeDock(root, audio) {
  const [slot, bar, close] = ["slot", "bar", "close"].map((name) => root.querySelector(`[data-player-${name}]`));
  const isOnlyDocked = root.dataset.dock === "always";
  let isInUse = false;
  let isInSight = !isOnlyDocked;

  function update() {
    const isDocked = isInUse && !isInSight;
    if (isDocked !== bar.classList.contains("is-docked")) {
      slot.style.minHeight = isDocked && !isOnlyDocked ? `${bar.offsetHeight}px` : "";
      bar.classList.toggle("is-docked", isDocked);
    }
    if (isOnlyDocked) {
      root.hidden = !isInUse;
    }
  }

  function use(isUsed) {
    isInUse = isUsed;
    update();
  }

  if (!isOnlyDocked) {
    const watch = ([entry]) => {
      isInSight = entry.isIntersecting;
      update();
    };
    new IntersectionObserver(watch, { threshold: 0.5 }).observe(slot);
  }
  audio.addEventListener("play", () => use(true));
  document.addEventListener("play", (event) => event.target !== audio && use(false), true);
  function leave() {
    audio.pause();
    use(false);
  }

  close.addEventListener("click", () => {
    leave();
    root.querySelector("[data-toggle]").focus({ preventScroll: true });
    root.dispatchEvent(new CustomEvent("player:closed"));
  });
  return leave;
}
