// Measures speech while it is recorded: its level, the noise under it, and how slowly sounds die away in the room.
const FRAME_S = 0.02;
const SILENCE_DB = -100;
const SPEECH_OVER_NOISE_DB = 10;
const LEAST_SPEECH_DB = -50;
const BRIDGED_FRAMES = 12; // quiet sounds and stops between loud ones are speech too
const NOISY_DB = 15;
// The limits of tts/cloning/quality.py, where they are explained.
const ECHO_DB_A_S = 103;
const LEAST_FALL_DB = 12;
const LEAST_FALLS = 5;
const JUDGED_AFTER_S = 3;

export class Measures {
  #size; // samples of a frame
  #rest = [];
  #levels = []; // of each frame, in dB of full scale

  constructor(rate) {
    this.#size = Math.round(FRAME_S * rate);
  }

  // Takes the next samples, in [-1, 1].
  take(block) {
    const samples = [...this.#rest, ...block];
    let at = 0;
    for (; at + this.#size <= samples.length; at += this.#size) {
      this.#levels.push(levelDb(samples.slice(at, at + this.#size)));
    }
    this.#rest = samples.slice(at);
  }

  // The seconds of speech, by level alone: the service looks more closely.
  get speechS() {
    const least = leastDb(this.#floorDb());
    let count = 0;
    let loudAt = -Infinity;
    for (const [at, level] of this.#levels.entries()) {
      loudAt = level > least ? at : loudAt;
      count += at - loudAt < BRIDGED_FRAMES;
    }
    return count * FRAME_S;
  }

  // A weakness that the speaker can change, one at a time; "" if all is well or nothing can be said yet.
  get weakness() {
    const floor = this.#floorDb();
    const speech = this.#speech(floor);
    if (speech.length * FRAME_S < JUDGED_AFTER_S) {
      return "";
    }
    const distance = meanDb(speech) - floor;
    if (distance < NOISY_DB) {
      return `Noisy: the noise is only ${Math.round(distance)} dB below your voice. Find a quieter place, or move closer.`;
    }
    return this.#hasEcho(floor) ? "Echo: move closer to the microphone, or to a room with carpets or curtains." : "";
  }

  #floorDb() {
    const ordered = [...this.#levels].sort((one, other) => one - other);
    return ordered[Math.floor(ordered.length / 10)] ?? SILENCE_DB;
  }

  #speech(floor) {
    const least = leastDb(floor);
    return this.#levels.filter((level) => level > least);
  }

  #hasEcho(floor) {
    const falls = fallsOf(this.#levels, floor + 3).sort((one, other) => one - other);
    return falls.length >= LEAST_FALLS && falls[Math.floor(falls.length / 2)] < ECHO_DB_A_S;
  }
}

// Returns the speed of each long fall of the level that ends above the noise, in dB a second.
function fallsOf(levels, least) {
  const smooth = levels.map((level, at) => ((levels[at - 1] ?? level) + level + (levels[at + 1] ?? level)) / 3);
  const falls = [];
  let start = 0;
  for (let end = 1; end <= smooth.length; end += 1) {
    if (smooth[end] < smooth[end - 1]) {
      continue;
    }
    const drop = smooth[start] - smooth[end - 1];
    if (drop >= LEAST_FALL_DB && smooth[end - 1] > least) {
      falls.push(drop / ((end - 1 - start) * FRAME_S));
    }
    start = end;
  }
  return falls;
}

function leastDb(floor) {
  return Math.max(floor + SPEECH_OVER_NOISE_DB, LEAST_SPEECH_DB);
}

function levelDb(samples) {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.max(10 * Math.log10(power + 1e-12), SILENCE_DB);
}

function meanDb(levels) {
  return 10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length);
}
