// Records from the microphone, shows loudness, noise, echo and time, and makes a WAV file.
import { Measures } from "./measures.js";
import { encodeWav } from "./wav.js";

const HEARD_S = 2; // the advice on loudness considers this time
const FALL_DB = 2; // the meter falls this much with each block, so that the eye can follow

// A voice needs the unchanged sound: by default, browsers level it, and cut it where they detect no speech.
const MICROPHONE = {
  audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
};

const REFUSALS = {
  NotAllowedError:
    "Your browser blocks the microphone for this page. Allow it next to the page's address and record again, or " +
    "choose a file below.",
  NotFoundError: "We found no microphone. Connect one and record again, or choose a file below.",
  NotReadableError: "Another program is using the microphone. Close it and record again, or choose a file below.",
};

// Returns the reason why this page cannot record at all; "" if it can.
export function obstacle() {
  if (!isSecureContext) {
    return "Recording needs a secure page (https). Choose a file below.";
  }
  if (!navigator.mediaDevices?.getUserMedia || !window.AudioWorkletNode) {
    return "This browser can’t record. Choose a file below.";
  }
  return "";
}

// The controls in `box`. `onDone` gets the WAV file of each recording, `onRefused` an error ("" before each attempt).
export class Recorder {
  #box;
  #onDone;
  #onRefused;
  #microphone = null; // the open stream during a recording
  #context;
  #blocks;
  #levels;
  #measures;

  constructor(box, onDone, onRefused) {
    this.#box = box;
    this.#onDone = onDone;
    this.#onRefused = onRefused;
    this.#find("record").addEventListener("click", () => (this.#microphone ? this.#stop() : this.#start()));
  }

  async #start() {
    const button = this.#find("record");
    button.disabled = true; // while the browser asks for permission
    this.#onRefused("");
    try {
      this.#microphone = await navigator.mediaDevices.getUserMedia(MICROPHONE);
      await this.#listen();
      this.#showRecording(true);
      this.#advise("Recording: read the text aloud.");
    } catch (error) {
      this.#close();
      this.#onRefused(REFUSALS[error.name] ?? `We can’t use the microphone (${error.name}). Choose a file below.`);
    } finally {
      button.disabled = false;
    }
  }

  async #listen() {
    this.#blocks = [];
    this.#levels = [];
    this.#context = new AudioContext();
    this.#measures = new Measures(this.#context.sampleRate);
    await this.#context.audioWorklet.addModule(new URL("./capture.js", import.meta.url));
    const capture = new AudioWorkletNode(this.#context, "capture");
    capture.port.onmessage = ({ data }) => this.#take(data);
    this.#context.createMediaStreamSource(this.#microphone).connect(capture);
    capture.connect(this.#context.destination); // it is silent, but browsers may stop a node without a destination
    for (const track of this.#microphone.getTracks()) {
      track.addEventListener("ended", () => this.#stop()); // unplugged, or the permission was withdrawn
    }
    await this.#context.resume();
  }

  #take(block) {
    if (!this.#microphone) {
      return;
    }
    this.#blocks.push(block);
    this.#measures.take(block);
    this.#showLevel(block);
    this.#find("speech").textContent = Math.floor(this.#measures.speechS);
    const seconds = (this.#blocks.length * block.length) / this.#context.sampleRate;
    this.#find("seconds").textContent = Math.floor(seconds);
    if (seconds >= this.#box.dataset.longestS) {
      this.#stop();
    }
  }

  #showLevel(block) {
    const meter = this.#find("level");
    const peak = block.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const level = 20 * Math.log10(Math.max(peak, 1e-6));
    meter.value = Math.max(level, meter.value - FALL_DB);
    this.#levels.push(level);
    const heard = Math.ceil((HEARD_S * this.#context.sampleRate) / block.length);
    const loudest = Math.max(...this.#levels.slice(-heard));
    if (loudest > meter.high) {
      this.#advise("Too loud: move away from the microphone, or turn it down, and record again.");
    } else if (this.#levels.length >= heard) {
      const isQuiet = loudest < meter.low;
      const louder = "Too quiet: move closer to the microphone, or turn it up.";
      this.#advise(isQuiet ? louder : this.#measures.weakness || "The level is good.");
    }
  }

  #stop() {
    if (!this.#microphone) {
      return;
    }
    const file = encodeWav(this.#blocks, this.#context.sampleRate);
    this.#close();
    this.#showRecording(false);
    this.#advise(`Recorded ${this.#find("seconds").textContent} s. ${this.#verdict()}Listen to it below, or record again.`);
    this.#onDone(file);
  }

  // The weak point of the whole recording, as a sentence with a space after it.
  #verdict() {
    const { speechS, weakness } = this.#measures;
    const { recommendedS, recommendation } = this.#box.dataset;
    if (speechS < recommendedS) {
      return `That is about ${Math.floor(speechS)} s of speech; ${recommendedS} s or more ${recommendation}. `;
    }
    return weakness && `${weakness} `;
  }

  #close() {
    for (const track of this.#microphone?.getTracks() ?? []) {
      track.stop();
    }
    this.#microphone = null;
    this.#context?.close();
    this.#context = null;
  }

  #showRecording(isRecording) {
    this.#box.classList.toggle("is-recording", isRecording);
    this.#find("record-label").textContent = isRecording ? "Stop" : "Record again";
    this.#find("level").value = this.#find("level").min;
    this.#find("levels").hidden = !isRecording;
  }

  #advise(advice) {
    const place = this.#find("advice");
    if (place.textContent !== advice) {
      place.textContent = advice; // screen readers read it aloud, so it is set only on a change
    }
  }

  #find(part) {
    return this.#box.querySelector(`[data-${part}]`);
  }
}
