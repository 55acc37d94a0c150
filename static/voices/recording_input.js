// A file field for a recording, which can also be made with the microphone; a player plays what is chosen.
import { obstacle, Recorder } from "./recorder.js";

export class RecordingInput {
  #box;
  #input;
  #mostBytes;
  #onErrors;

  // `box` holds the field and what belongs to it; `onErrors` gets lists of sentences by the name of the field.
  constructor(box, mostBytes, onErrors) {
    this.#box = box;
    this.#input = box.querySelector("[type=file]");
    this.#mostBytes = mostBytes;
    this.#onErrors = onErrors;
    this.#input.addEventListener("change", () => this.#show());
    this.#player.addEventListener("error", ({ target }) => {
      target.hidden = true;
    });
    this.#find("discard").addEventListener("click", () => {
      this.#choose([]);
      this.#input.focus();
    });
    this.#offerRecorder();
  }

  // The errors of the chosen file that need no question to the service, by the name of the field.
  get errors() {
    const [file] = this.#input.files;
    const isTooLarge = file && file.size > this.#mostBytes;
    return { [this.#input.name]: isTooLarge ? [this.#tooLarge(file)] : [] };
  }

  #offerRecorder() {
    if (obstacle()) {
      this.#showObstacle(obstacle());
      return;
    }
    this.#find("recorder").hidden = false;
    new Recorder(
      this.#find("recorder"),
      (file) => this.#choose([file]),
      (text) => this.#showObstacle(text),
    );
  }

  #showObstacle(text) {
    const place = this.#find("no-microphone");
    place.textContent = text;
    place.hidden = !text;
  }

  // A recording becomes the chosen file, so that there is only one thing to send.
  #choose(files) {
    const chosen = new DataTransfer();
    for (const file of files) {
      chosen.items.add(file);
    }
    this.#input.files = chosen.files;
    this.#show();
  }

  #show() {
    const [file] = this.#input.files;
    URL.revokeObjectURL(this.#player.src);
    this.#find("listen").hidden = !file;
    this.#onErrors(this.errors);
    if (file) {
      this.#find("file-name").textContent = `${file.name}, ${megabytes(file.size)} MB`;
      this.#player.hidden = false;
      this.#player.src = URL.createObjectURL(file);
    } else {
      this.#player.removeAttribute("src");
    }
  }

  #tooLarge(file) {
    const most = megabytes(this.#mostBytes);
    return `The file is ${megabytes(file.size)} MB; the limit is ${most} MB. MP3 and M4A are smaller than WAV.`;
  }

  get #player() {
    return this.#find("listen").querySelector("audio");
  }

  #find(part) {
    return this.#box.querySelector(`[data-${part}]`);
  }
}

function megabytes(bytes) {
  return (bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 });
}
