// A job's page: reports the progress, and plays the whole audio, its chapters and its turns.
import { makeToggles } from "./texts.js";

const status = document.querySelector("[data-job-status]");
const turnPlayer = new Audio();
const { toggle, stop } = makeToggles(turnPlayer);

/* Tell a screen reader the state of the job, if it has changed. */
function announce() {
  const { announced } = document.getElementById("job-state").dataset;
  if (status.textContent !== announced) {
    status.textContent = announced;
  }
}

/* Show the captions of the whole audio under its player. */
function followCaptions() {
  const audio = document.querySelector("[data-whole]");
  const line = document.querySelector("[data-caption]");
  const track = audio?.textTracks[0];
  if (!track || !line || line.dataset.followed) {
    return;
  }
  line.dataset.followed = "yes";
  track.mode = "hidden"; // the browser loads them, and draws nothing
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
