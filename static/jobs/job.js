// A job's page: says what changes while it is rendered, and plays the whole, its chapters and its turns.
import { makeToggles } from "./texts.js";

const status = document.querySelector("[data-job-status]");
const turnPlayer = new Audio();
const { toggle, stop } = makeToggles(turnPlayer);

/* Tell a screen reader how the job stands, if that is another than a second ago. */
function announce() {
  const { announced } = document.getElementById("job-state").dataset;
  if (status.textContent !== announced) {
    status.textContent = announced;
  }
}

/* Show the captions of the whole under its player, as they come. */
function followCaptions() {
  const audio = document.querySelector("[data-whole]");
  const line = document.querySelector("[data-caption]");
  const track = audio?.textTracks[0];
  if (!track || !line || line.dataset.followed) {
    return;
  }
  line.dataset.followed = "yes";
  track.mode = "hidden"; // loaded, and not drawn by the browser: there is nothing to draw on
  track.addEventListener("cuechange", () => {
    line.textContent = track.activeCues[0]?.text ?? "";
  });
  audio.addEventListener("play", () => {
    line.hidden = false;
    stop();
  });
}

document.addEventListener("click", (event) => {
  const seek = event.target.closest("[data-seek]");
  const play = event.target.closest("[data-play]");
  const whole = document.querySelector("[data-whole]");
  if (seek) {
    event.preventDefault();
    whole.currentTime = Number(seek.dataset.seek);
    whole.play();
  } else if (play) {
    event.preventDefault();
    whole.pause();
    toggle(play, () => play.href).catch(() => location.assign(play.href));
  }
});

document.addEventListener("htmx:after:swap", () => {
  announce();
  followCaptions();
});
followCaptions();
if (!document.querySelector("[data-whole]")) {
  announce();
}
