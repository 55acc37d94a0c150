// A job's page: reports the progress, and plays the whole audio with its text, its chapters and its turns.
import { makePlayer } from "../player/player.js";
import { keepReadable } from "../player/renewing.js";
import { readAlong } from "./read_along.js";
import { makeToggles } from "./texts.js";

const LONGEST_FETCHED_S = 5 * 60;
const REPEATS_S = 2; // so far into a chapter, going back repeats it
const WITHIN_S = 0.01; // players round times: never into the chapter before
const status = document.querySelector("[data-job-status]");
const turnAudio = document.createElement("audio");
document.body.append(turnAudio);
const { toggle, stop } = makeToggles(turnAudio);
let player = null;

/* Tell a screen reader the state of the job, if it has changed. */
function announce() {
  const { announced } = document.getElementById("job-state").dataset;
  if (status.textContent !== announced) {
    status.textContent = announced;
  }
}

const marks = () => [...document.querySelectorAll("[data-from]")];
const startOf = (mark) => Number(mark.dataset.from);

/* Mark the chapter or the turn that sounds; a chapter is named in the player too. */
function markCurrent() {
  const { currentTime } = player.audio;
  const last = marks().findLast((mark) => startOf(mark) <= currentTime);
  const current = currentTime < Number(last?.dataset.until ?? Infinity) ? last : null;
  for (const mark of marks()) {
    mark.ariaCurrent = mark === current ? "true" : null;
  }
  const title = current?.querySelector("[data-mark-title]")?.textContent;
  const { name } = player.audio.dataset;
  player.setTitle(title ? `${title} · ${name}` : name);
}

/* Go to the next chapter or turn (1), or back to the start of this one or of the last (-1). */
function stepMark(direction) {
  const { currentTime } = player.audio;
  const starts = marks().map(startOf);
  const next = starts.find((start) => start > currentTime);
  const last = starts.findLast((start) => start < currentTime - REPEATS_S) ?? 0;
  player.jump(direction > 0 ? (next ?? currentTime) : last);
}

/* Draw the peaks that the page has. One of an earlier release has none: then the sound is read, if it is short and not
in a bucket. */
async function drawWhole({ audio, draw, drawPeaks }) {
  if (audio.dataset.peaks) {
    drawPeaks(Float32Array.from(atob(audio.dataset.peaks), (peak) => peak.charCodeAt(0) / 255));
    return;
  }
  const durationS = Number(audio.dataset.duration);
  if (durationS > LONGEST_FETCHED_S) {
    return;
  }
  const response = await fetch(audio.currentSrc || audio.src, { redirect: "error" }).catch(() => null);
  if (response?.ok) {
    await draw(await response.blob(), durationS);
  }
}

/* Play the job once it is finished. */
function startPlayer() {
  const root = document.querySelector("[data-whole-player]");
  if (!root || root.contains(player?.audio ?? null)) {
    return;
  }
  player = makePlayer(root, { step: marks().length ? stepMark : null, keep: keepReadable });
  readAlong(player, player.audio.dataset.wordsAddress);
  player.audio.addEventListener("play", stop);
  player.audio.addEventListener("timeupdate", markCurrent);
  drawWhole(player).catch(() => {}); // the page was left
}

document.addEventListener("click", (event) => {
  const chapter = event.target.closest("[data-seek]");
  const turn = event.target.closest("[data-play]");
  if (chapter) {
    event.preventDefault();
    player.jump(startOf(chapter) + WITHIN_S);
    player.play();
  } else if (turn) {
    event.preventDefault();
    toggle(turn, () => turn.href).catch(() => location.assign(turn.href));
  }
});

document.addEventListener("htmx:after:swap", () => {
  announce();
  startPlayer();
});
startPlayer();
if (!player) {
  announce();
}
