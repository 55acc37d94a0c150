// Texts of the studio's editors: how long they are, and one sound at a time.

/* Return the length of a text as the service counts it: in code points, a line's end as one. */
export function lengthOf(text) {
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
}

/* Return a number with separators of thousands, as the server writes it. */
export function grouped(number) {
  return number.toLocaleString("en-US");
}

/* Play sounds for buttons through `audio`: a button's `data-label` says "Play" or "Stop", and one plays at a time. */
export function makeToggles(audio) {
  let playing = null;

  function stop() {
    if (playing) {
      label(playing, "Play");
      playing = null;
      audio.pause();
    }
  }

  /* Stop what plays; unless that was the button's own, play the address that `find` returns for it. Throws its errors. */
  async function toggle(button, find) {
    const wasPlaying = playing === button;
    stop();
    if (wasPlaying) {
      return;
    }
    playing = button;
    label(button, "Stop");
    try {
      const address = await find();
      if (playing === button) {
        audio.src = address;
        await audio.play();
      }
    } catch (error) {
      if (playing === button) {
        stop();
        throw error;
      }
    }
  }

  audio.addEventListener("ended", stop);
  return { toggle, stop };
}

function label(button, text) {
  button.querySelector("[data-label]").textContent = text;
}
