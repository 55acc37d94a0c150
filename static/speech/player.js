// A player that adds a waveform and the current word to the browser's own controls.

const BAR_PX = 3;
const GAP_PX = 2;
const PEAKS = 1200;
// Players round times: a seek goes a little past the start of a word, so that it does not find the word before.
const WITHIN_S = 0.01;
const LONGEST_DRAWN_S = 20 * 60;
// The lowest rate that every browser supports: enough for a drawing, and it keeps long sound small.
const DRAWN_RATE = 8000;

/* Return the peak of each of PEAKS equal parts of a file, 0 to 1; null if the file is too long or not decodable. */
async function peaksOf(blob, durationS) {
  if (durationS > LONGEST_DRAWN_S || typeof OfflineAudioContext === "undefined") {
    return null;
  }
  try {
    const decoded = await new OfflineAudioContext(1, 1, DRAWN_RATE).decodeAudioData(await blob.arrayBuffer());
    const samples = decoded.getChannelData(0);
    const size = samples.length / PEAKS;
    return Float32Array.from({ length: PEAKS }, (_, index) => {
      const end = Math.max((index + 1) * size, index * size + 1);
      let peak = 0;
      for (let at = Math.floor(index * size); at < end; at += 1) {
        peak = Math.max(peak, Math.abs(samples[at] ?? 0));
      }
      return peak;
    });
  } catch {
    return null;
  }
}

function draw(canvas, peaks, share) {
  const ratio = window.devicePixelRatio || 1;
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const [played, unplayed] = [style.getPropertyValue("--accent"), style.getPropertyValue("--control-line")];
  const loudest = Math.max(...peaks, 0.01);
  const bars = Math.floor(width / (BAR_PX + GAP_PX));
  for (let bar = 0; bar < bars; bar += 1) {
    const from = Math.floor((bar / bars) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * peaks.length));
    const high = Math.max(2, (Math.max(...peaks.subarray(from, to)) / loudest) * (height - 16));
    context.fillStyle = bar / bars < share ? played : unplayed;
    context.beginPath();
    context.roundRect(bar * (BAR_PX + GAP_PX), (height - high) / 2, BAR_PX, high, BAR_PX / 2);
    context.fill();
  }
}

/* Return the index of the word at a time, or of the last word before it; -1 before the first. */
function wordAt(words, timeS) {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = words[middle].start <= timeS ? [middle + 1, high] : [low, middle];
  }
  return low - 1;
}

/* Turn `root`, the section of the result, into a player; its `show` takes a file with its words. */
export function makePlayer(root) {
  const audio = root.querySelector("[data-audio]");
  const canvas = root.querySelector("[data-waveform]");
  const list = root.querySelector("[data-words]");
  let words = [];
  let peaks = null;
  let said = null;
  let shown = 0;

  const share = () => (audio.duration ? audio.currentTime / audio.duration : 0);

  function follow() {
    if (peaks) {
      draw(canvas, peaks, share());
    }
    const index = wordAt(words, audio.currentTime);
    const isSaid = index >= 0 && audio.currentTime < words[index].end;
    const span = isSaid ? list.children[index] : null;
    if (span !== said) {
      said?.classList.remove("is-said");
      span?.classList.add("is-said");
      said = span;
      keepInSight(span);
    }
  }

  function keepInSight(span) {
    if (span && (span.offsetTop < list.scrollTop || span.offsetTop + 32 > list.scrollTop + list.clientHeight)) {
      list.scrollTop = span.offsetTop - list.clientHeight / 3;
    }
  }

  function run() {
    follow();
    if (!audio.paused) {
      requestAnimationFrame(run);
    }
  }

  function write(cues, separator) {
    words = cues;
    said = null;
    list.replaceChildren();
    for (const cue of cues) {
      const span = document.createElement("span");
      span.textContent = cue.word;
      list.append(span, separator);
    }
  }

  /* Show a sound: `file` is a Blob, `cues` are its words with their seconds, `separator` is the text between words. */
  async function show({ file, cues, separator, durationS }) {
    shown += 1;
    const turn = shown;
    URL.revokeObjectURL(audio.src);
    audio.src = URL.createObjectURL(file);
    write(cues, separator);
    canvas.hidden = true;
    peaks = null;
    root.hidden = false;
    const found = await peaksOf(file, durationS);
    if (turn === shown && found) {
      peaks = found;
      canvas.hidden = false;
      follow();
    }
  }

  audio.addEventListener("play", run);
  audio.addEventListener("seeked", follow);
  audio.addEventListener("timeupdate", follow);
  canvas.addEventListener("click", (event) => {
    const box = canvas.getBoundingClientRect();
    audio.currentTime = ((event.clientX - box.left) / box.width) * audio.duration;
  });
  list.addEventListener("click", (event) => {
    const index = [...list.children].indexOf(event.target);
    if (index >= 0) {
      audio.currentTime = words[index].start + WITHIN_S;
    }
  });
  new ResizeObserver(() => peaks && follow()).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  return { audio, show };
}
