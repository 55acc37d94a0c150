// The view of a player: the waveform with its slider, the time, the state of its button, and what went wrong.
import { clock, inWords } from "./times.js";
import { FLAT, drawWave } from "./waveform.js";

/* Return the view of `audio` in `root`. `follow` shows the present moment; `say` tells screen readers a text. */
export function makeView(root, audio) {
  const find = (name) => root.querySelector(`[data-${name}]`);
  const [canvas, slider, button, problem] = ["waveform", "position", "toggle", "player-problem"].map(find);
  let peaks = FLAT;
  let kept = 0;

  /* The seconds that there are; of a sound that is still made, those that are there. */
  function length() {
    const { duration, seekable } = audio;
    return Number.isFinite(duration) ? duration : kept || (seekable.length && seekable.end(seekable.length - 1));
  }

  /* Show the present length until that of the sound which is loaded next is known. */
  function keepLength() {
    kept = length();
  }

  const moment = () => `${inWords(audio.currentTime)} of ${inWords(length())}`;

  function follow() {
    drawWave(canvas, peaks, length() ? audio.currentTime / length() : 0);
    slider.max = length();
    slider.value = audio.currentTime;
    slider.setAttribute("aria-valuetext", moment());
    find("time").textContent = `${clock(audio.currentTime)} / ${clock(length())}`;
  }

  function draw(found) {
    peaks = found;
    canvas.toggleAttribute("data-drawn", found !== FLAT);
    follow();
  }

  function showState() {
    button.setAttribute("aria-label", audio.paused ? "Play" : "Pause");
    button.classList.toggle("is-playing", !audio.paused);
    button.setAttribute("aria-busy", !audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
  }

  function say(text) {
    find("player-status").textContent = text;
  }

  function fail(text) {
    problem.textContent = text;
    problem.hidden = !text;
  }

  audio.addEventListener("loadedmetadata", () => {
    kept = 0;
  });
  for (const kind of ["play", "pause", "emptied", "waiting", "playing", "canplay"]) {
    audio.addEventListener(kind, showState);
  }
  new ResizeObserver(follow).observe(canvas);
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", follow);
  }
  showState();
  return { follow, draw, say, fail, length, keepLength, moment };
}
