// The voices of the catalog and the try-out: samples that play on demand, and a filter that works while typing.
import { makePlayer } from "../player/player.js";
import { UNREACHED } from "../speech/request.js";

const FAILED = "We can’t play the sample. Try again in a moment.";

/* Turn the links to samples in `root` into buttons that play in the player which its template there holds, in the element
that `place()` returns; a sample is fetched when it is first played. Returns the function that ends it. */
export function playSamples(root, place) {
  const dock = root.querySelector("[data-sample-dock]").content.firstElementChild.cloneNode(true);
  const { audio, show, leave } = makePlayer(dock);
  const problem = root.querySelector("[data-sample-problem]");
  const fetched = new Map();
  let current = null;
  let fetching = null;

  function showState(isPressed) {
    current?.setAttribute("aria-pressed", isPressed);
    current?.removeAttribute("aria-busy");
  }

  function stop() {
    fetching?.abort();
    audio.pause();
    showState(false);
  }

  async function sampleOf(address, signal) {
    if (!fetched.has(address)) {
      const response = await fetch(address, { signal }).catch((error) => {
        throw error.name === "AbortError" ? error : new Error(UNREACHED);
      });
      if (!response.ok) {
        throw new Error(response.headers.get("Content-Type")?.startsWith("text/plain") ? await response.text() : FAILED);
      }
      fetched.set(address, await response.blob());
    }
    return fetched.get(address);
  }

  /* Give the sample of `link` to the player, unless it has it. */
  async function load(link, signal) {
    const file = await sampleOf(link.href, signal);
    if (dock.parentElement !== place()) {
      place().append(dock);
    }
    if (audio.dataset.of !== link.href) {
      audio.dataset.of = link.href;
      const voice = link.closest("[data-voice]");
      const id = voice.dataset.voice.split(" ").pop();
      show({ file, title: `${voice.querySelector("[data-name]").textContent.trim()}, ${id}`, fileName: `${id}.mp3` });
    }
  }

  function showProblem(link, text) {
    link.closest("[data-voice]").append(problem);
    problem.textContent = text;
    problem.hidden = !text;
  }

  async function play(link) {
    stop();
    current = link;
    const own = new AbortController();
    fetching = own;
    showProblem(link, "");
    showState(true);
    link.setAttribute("aria-busy", "true");
    try {
      await load(link, own.signal);
      await audio.play();
      link.removeAttribute("aria-busy");
    } catch (error) {
      if (current === link && error.name !== "AbortError") {
        stop();
        showProblem(link, error instanceof DOMException ? FAILED : error.message);
      }
    }
  }

  dock.addEventListener("player:closed", () => current.focus({ preventScroll: true }));
  audio.addEventListener("play", () => showState(true));
  audio.addEventListener("pause", () => current?.hasAttribute("aria-busy") || showState(false)); // busy: it was another
  // Any other sound on the page stops the sample, a sample that is still fetched too.
  document.addEventListener("play", (event) => event.target !== audio && stop(), true);
  for (const link of root.querySelectorAll("[data-sample]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-pressed", "false");
    const toggle = (event) => {
      event.preventDefault();
      return link.ariaPressed === "true" ? stop() : play(link);
    };
    link.addEventListener("click", toggle);
    link.addEventListener("keydown", (event) => event.key === " " && toggle(event));
  }
  return () => {
    stop();
    leave();
  };
}

/* Filter the voices in `root` by `form` at each change, then call `changed(form)`. */
export function filterVoices(root, form, changed = () => {}) {
  const voices = [...root.querySelectorAll("[data-voice]")];
  const groups = [...root.querySelectorAll("[data-voice-group]")];
  const count = root.querySelector("[data-voice-count]");
  const none = root.querySelector("[data-no-voice]");

  function filter() {
    const wanted = Object.fromEntries(new FormData(form));
    const words = wanted.q.toLowerCase().split(/\s+/);
    for (const voice of voices) {
      const isNamed = words.every((word) => voice.dataset.voice.includes(word));
      const fits = (name) => !wanted[name] || wanted[name] === voice.dataset[name];
      voice.hidden = !(isNamed && ["language", "gender", "plan"].every(fits));
    }
    for (const group of groups) {
      group.hidden = !group.querySelector("[data-voice]:not([hidden])");
    }
    const shown = voices.filter((voice) => !voice.hidden).length;
    count.textContent = `${shown} of ${voices.length} voices`;
    none.hidden = shown > 0;
    changed(form);
  }

  // Listen to each field: on the front page they are outside the form's element, so events do not reach the form.
  for (const field of form.elements) {
    field.addEventListener("input", filter);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
}
