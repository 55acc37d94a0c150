// One sound at a time on a page: whatever begins to play pauses the rest.

document.addEventListener(
  "play",
  (event) => {
    for (const other of document.querySelectorAll("audio")) {
      if (other !== event.target) {
        other.pause();
      }
    }
  },
  true,
);
