// Tools of the studio's pages: lengths of texts, and buttons that play one sound at a time.

/* Return the length of a text as the service counts it: in code points, with one for a line's end. */
export function lengthOf(text) {
  // An array of the code points of a whole book would take too much memory.
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
}

/* Return a number with separators for thousands, as the server writes it. */
export function grouped(number) {
  return number.toLocaleString("en-US");
}

/* Show the length of each of `items`, by `lengthOfItem`, and their sum in `form`; return the sum. */
export function showLengths(form, items, lengthOfItem) {
  let total = 0;
  for (const item of items) {
    const length = lengthOfItem(item);
    item.querySelector("[data-characters]").textContent = grouped(length);
    total += length;
  }
  form.querySelector("[data-count]").textContent = grouped(total);
  return total;
}

const WIDE_LETTERS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+/g;

/* Show how long the changed one of `items` is to listen to, with the text that is said, and how long all of them are. */
export function showTime(form, items, changed, text) {
  const others = lengthOf(text.replace(WIDE_LETTERS, ""));
  const { letterS, wideLetterS } = form.dataset;
  const seconds = letterS * others + wideLetterS * (lengthOf(text) - others);
  changed.dataset.seconds = seconds;
  changed.querySelector("[data-time]").textContent = inMinutes(seconds);
  const whole = [...items].reduce((sum, item) => sum + Number(item.dataset.seconds), 0);
  form.querySelector("[data-whole-time]").textContent = inMinutes(whole);
}

/* Return seconds as a rough length, as the server writes it. */
function inMinutes(seconds) {
  const all = seconds ? Math.max(1, Math.round(seconds / 60)) : 0;
  const hours = Math.floor(all / 60);
  return hours ? `${hours} h ${all % 60} min` : `${all} min`;
}

/* Let the errors that the server wrote into `form` go once their field is changed, and its summary with the last. */
export function clearErrorsOnChange(form) {
  const summary = document.querySelector("[data-problem]");
  form.addEventListener("input", ({ target }) => {
    if (target.getAttribute("aria-invalid") === "true") {
      target.removeAttribute("aria-invalid");
      for (const id of (target.getAttribute("aria-describedby") ?? "").split(" ")) {
        document.querySelector(`#${CSS.escape(id)}.errorlist`)?.replaceChildren();
      }
    }
    if (summary && !form.querySelector("[aria-invalid=true]")) {
      summary.hidden = true;
    }
  });
}

/* Let buttons play sounds through `audio`, one at a time: a button's `data-label` shows "Play" or "Stop". */
export function makeToggles(audio) {
  let playing = null;

  function stop() {
    if (playing) {
      label(playing, "Play");
      playing = null;
      audio.pause();
    }
  }

  /* Stop the present sound; if it was another button's, play the address from `find`. Throws the errors of `find`. */
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
