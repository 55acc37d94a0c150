// Runs in the audio thread: sends the sound of the microphone on, in mono blocks of `BLOCK` samples.
const BLOCK = 2048;

class Capture extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK);
  #filled = 0;

  process([channels]) {
    // There is no channel before the microphone is connected, or after it is disconnected.
    for (let at = 0; channels.length && at < channels[0].length; at += 1) {
      let sum = 0;
      for (const channel of channels) {
        sum += channel[at];
      }
      this.#block[this.#filled] = sum / channels.length;
      this.#filled += 1;
      if (this.#filled === BLOCK) {
        this.port.postMessage(this.#block, [this.#block.buffer]);
        this.#block = new Float32Array(BLOCK);
        this.#filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("capture", Capture);
