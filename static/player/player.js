// The player of every page: a sound behind a waveform with a play button, its controls, its text and its keys.
import "./alone.js";
import { makeDock } from "./dock.js";
import { listenToKeys } from "./keys.js";
import { joinMediaSession } from "./media_session.js";
import { FLAT, peaksOf } from "./waveform.js";
import { makeView } from "./view.js";
import { makeWords } from "./words.js";
import { writtenForms } from "./written.js";

const SKIP_S = 10;
const ARROW_SHARE = 0.1; // of a short sound, where ten seconds would be most of it
const TITLE_LENGTH = 60;
const FAILED = "We can’t play this audio. Try again in a moment.";

/* Return a text as the title of its sound. */
function titleOf(text) {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line;
}

/* Turn `root` into a player: it has an `audio` element, the part `player/controls.html`, and maybe a place for words.
`step(direction)` goes to the next or last chapter where there are any; `keep` is that of `renewing.js` for a sound
whose address expires. */
export function makePlayer(root, { step = null, keep = tellOnly } = {}) {
  const audio = root.querySelector("[data-audio]");
  const list = root.querySelector("[data-words]");
  const view = makeView(root, audio);
  const link = root.querySelector("[data-download]");
  const state = { title: "", shown: 0, files: [] };
  const act = { to, jump, by: (seconds) => jump(audio.currentTime + seconds), step };
  const words = list && makeWords(list, jump);
  const loadAgain = keep(audio, { onLoad: view.keepLength, onFailure: () => view.fail(FAILED) });

  function to(timeS) {
    audio.currentTime = Math.min(Math.max(timeS, 0), view.length());
  }

  /* Go to a time, and tell screen readers. */
  function jump(timeS) {
    to(timeS);
    view.say(view.moment());
  }

  function follow() {
    view.follow();
    words?.light(audio.currentTime);
  }

  function run() {
    follow();
    if (!audio.paused) {
      requestAnimationFrame(run);
    }
  }

  /* Play; a browser may require another click. */
  async function play() {
    view.fail("");
    if (audio.error) {
      loadAgain();
    }
    await audio.play().catch(() => {});
  }

  const toggle = () => (audio.paused ? play() : audio.pause());

  function setTitle(title) {
    state.title = title;
    root.querySelector("[data-player-title]").textContent = title;
  }

  /* Show a sound: `file` is a Blob to download by `fileName`, `cues` are the words of `input` with their seconds and
  code points. */
  async function show({ file, fileName, durationS, input = "", cues = [], title = null }) {
    const { opening, forms } = writtenForms(input, cues);
    const text = forms.length ? forms.map((form) => form.text + form.rest).join("") : input;
    begin({ title, text, opening, forms });
    audio.src = offer(file, fileName);
    await draw(file, durationS);
  }

  /* Begin with another sound: let go of the last one, and show the new text. */
  function begin({ title = null, text, opening, forms = [] }) {
    setTitle(title ?? titleOf(text));
    const past = [audio.src, ...state.files.splice(0)];
    // Until the next sound loads, the browser may still read the last one.
    audio.addEventListener("loadstart", () => past.map((address) => URL.revokeObjectURL(address)), { once: true });
    link.hidden = true;
    root.hidden = false;
    view.fail("");
    words?.write(opening, forms);
  }

  /* Offer a file for download, and return its address. */
  function offer(file, fileName) {
    const href = URL.createObjectURL(file);
    state.files.push(href);
    Object.assign(link, { href, download: fileName, hidden: false });
    return href;
  }

  /* Draw the peaks of the file that is shown; what is drawn stays meanwhile if the file is only longer. */
  async function draw(file, durationS, { isLonger = false } = {}) {
    state.shown += 1;
    const turn = state.shown;
    if (!isLonger) {
      view.draw(FLAT);
    }
    const peaks = await peaksOf(file, durationS);
    if (turn === state.shown) {
      view.draw(peaks);
    }
  }

  /* Scroll the page until the text is in the window, or else the controls. */
  function showAll() {
    root.querySelector("[data-player-bar]").scrollIntoView({ block: "nearest" });
    words?.showList();
  }

  audio.addEventListener("play", run);
  for (const kind of ["seeked", "timeupdate", "durationchange"]) {
    audio.addEventListener(kind, follow);
  }
  audio.addEventListener("ended", () => view.say("The end."));
  listenToControls(root, audio, { ...act, toggle });
  listenToKeys(root, {
    toggle,
    seek: (direction) => to(audio.currentTime + direction * Math.min(SKIP_S, view.length() * ARROW_SHARE)),
    step: (direction) => words?.step(audio.currentTime, direction),
  });
  joinMediaSession(audio, { title: () => state.title, skipS: SKIP_S, act });
  const leave = makeDock(root, audio);
  setTitle(audio.getAttribute("aria-label") ?? "");
  const grow = async (sound) => (await import("./growing.js")).growIn({ audio, view, words, begin, offer, draw }, sound);
  return { audio, show, grow, showAll, draw, drawPeaks: view.draw, play, jump, words, setTitle, leave };
}

function tellOnly(audio, { onFailure }) {
  audio.addEventListener("error", () => {
    if (!audio.paused) {
      audio.pause();
      onFailure();
    }
  });
  return () => audio.load();
}

/* Put the controls in the place of the browser's own, and connect them. */
function listenToControls(root, audio, { toggle, to, by }) {
  const [slot, slider, rate] = ["player-slot", "position", "rate"].map((name) => root.querySelector(`[data-${name}]`));
  audio.controls = false;
  slot.hidden = false;
  root.querySelector("[data-toggle]").addEventListener("click", toggle);
  slider.addEventListener("input", () => to(Number(slider.value)));
  rate.addEventListener("change", () => {
    audio.defaultPlaybackRate = Number(rate.value); // for the next sound
    audio.playbackRate = audio.defaultPlaybackRate;
  });
  for (const skip of root.querySelectorAll("[data-skip]")) {
    skip.addEventListener("click", () => by(Number(skip.dataset.skip)));
  }
}
