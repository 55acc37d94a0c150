// Voices as the catalog and the try-out show them: samples that play on demand, and a filter that answers while one types.

/* Let the links to samples in `root` play where they stand. Nothing is fetched before. */
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
    const own = (fetching = new AbortController());
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
        problem.textContent = error.message || "The sample cannot be played. Try again in a moment.";
        problem.hidden = false;
      }
    }
  }

  audio.addEventListener("ended", stop);
  // Whatever else on the page begins to sound ends the sample.
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

/* Let `form` filter the voices in `root` while it is changed; `changed(form)` is called after. */
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

  // Each field, not the form: on the front page they stand elsewhere, and events go by where things stand.
  for (const field of form.elements) {
    field.addEventListener("input", filter);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
}
