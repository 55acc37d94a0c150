// A file field for a recording, which can also be made with the microphone; a player plays what is chosen.
import { makePlayer } from "../player/player.js";
import { obstacle, Recorder } from "./recorder.js";

export class RecordingInput {
  #box;
  #input;
  #mostBytes;
  #onErrors;
  #player;

  // Whether what is chosen was recorded here, and so is nowhere else.
  isRecorded = false;

  // `box` holds the field and what belongs to it; `onErrors` gets lists of sentences by the name of the field.
  constructor(box, mostBytes, onErrors) {
    this.#box = box;
    this.#input = box.querySelector("[type=file]");
    this.#mostBytes = mostBytes;
    this.#onErrors = onErrors;
    this.#player = makePlayer(this.#find("listen"));
    this.#input.addEventListener("change", () => {
      this.isRecorded = false;
      this.#show();
    });
    // A browser may not play what the service can read.
    this.#player.audio.addEventListener("error", () => {
      this.#find("player-slot").hidden = true;
    });
    this.#find("discard").addEventListener("click", () => {
      this.#choose([], { isRecorded: false });
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
      (file) => this.#choose([file], { isRecorded: true }),
      (text) => this.#showObstacle(text),
    );
  }

  #showObstacle(text) {
    const place = this.#find("no-microphone");
    place.textContent = text;
    place.hidden = !text;
  }

  // A recording becomes the chosen file, so that there is only one thing to send.
  #choose(files, { isRecorded }) {
    this.isRecorded = isRecorded;
    const chosen = new DataTransfer();
    for (const file of files) {
      chosen.items.add(file);
    }
    this.#input.files = chosen.files;
    this.#show();
  }

  #show() {
    const [file] = this.#input.files;
    const { audio } = this.#player;
    audio.pause();
    this.#find("listen").hidden = !file;
    this.#onErrors(this.errors);
    if (file) {
      this.#find("file-name").textContent = `${file.name}, ${megabytes(file.size)} MB`;
      this.#find("player-slot").hidden = false;
      this.#player.show({ file, fileName: file.name, title: audio.getAttribute("aria-label") });
    } else {
      audio.removeAttribute("src");
    }
  }

  #tooLarge(file) {
    const most = megabytes(this.#mostBytes);
    return `The file is ${megabytes(file.size)} MB; the limit is ${most} MB. MP3 and M4A are smaller than WAV.`;
  }

  #find(part) {
    return this.#box.querySelector(`[data-${part}]`);
  }
}

function megabytes(bytes) {
  return (bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 });
}
