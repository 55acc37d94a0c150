// The voices of the catalog and the try-out: samples that play on demand, and a filter that works while typing.

/* Turn the links to samples in `root` into play buttons; a sample is fetched when it is first played. */
export function playSamples(root) {
  const audio = root.querySelector("[data-sample-player]");
  const problem = root.querySelector("[data-sample-problem]");
  const fetched = new Map();
  let current = null;
  let fetching = null;

  function stop() {
    fetching?.abort();
    audio.pause();
    current?.setAttribute("aria-pressed", "false");
    current?.removeAttribute("aria-busy");
    current = null;
  }

  async function sampleUrl(address, signal) {
    if (!fetched.has(address)) {
      const response = await fetch(address, { signal });
      if (!response.ok) {
        throw new Error(response.headers.get("Content-Type")?.startsWith("text/plain") ? await response.text() : "");
      }
      fetched.set(address, URL.createObjectURL(await response.blob()));
    }
    return fetched.get(address);
  }

  async function play(link) {
    stop();
    current = link;
    const own = new AbortController();
    fetching = own;
    problem.hidden = true;
    link.setAttribute("aria-pressed", "true");
    link.setAttribute("aria-busy", "true");
    try {
      audio.src = await sampleUrl(link.href, own.signal);
      await audio.play();
      link.removeAttribute("aria-busy");
    } catch (error) {
      if (current === link && error.name !== "AbortError") {
        stop();
        problem.textContent = error.message || "We can’t play the sample. Try again in a moment.";
        problem.hidden = false;
      }
    }
  }

  audio.addEventListener("ended", stop);
  // Any other sound on the page stops the sample.
  document.addEventListener("play", (event) => event.target !== audio && stop(), true);
  for (const link of root.querySelectorAll("[data-sample]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-pressed", "false");
    const toggle = (event) => {
      event.preventDefault();
      return link === current ? stop() : play(link);
    };
    link.addEventListener("click", toggle);
    link.addEventListener("keydown", (event) => event.key === " " && toggle(event));
  }
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
