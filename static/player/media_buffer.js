// The buffer of a browser for a sound that is still made: its bytes go in as they come, and play.

// The silence that an MP3 encoder and its decoder put before the sound; the complete file says so in its head.
const DELAY_S = 1105 / 24_000;
const ENOUGH_S = 0.25;
// The buffer is full until more has been played; or the sound has failed.
const REFUSALS = ["QuotaExceededError", "InvalidStateError"];

const MP3 = "audio/mpeg";
const MP3_IN_MP4 = 'audio/mp4; codecs="mp3"';

const Source = globalThis.MediaSource ?? globalThis.ManagedMediaSource; // iPhones have the managed one alone
const isManaged = Source === globalThis.ManagedMediaSource;
const takes = (type) => Boolean(Source?.isTypeSupported(type));
const isWrapped = !takes(MP3) && takes(MP3_IN_MP4);
const { makeWrapper } = isWrapped ? await import("./mp3_in_mp4.js") : { makeWrapper: () => (bytes) => bytes };
const takenFor = (contentType) => (contentType === MP3 && isWrapped ? MP3_IN_MP4 : contentType);

/* Tell whether this browser can play a sound of a type before all of it is there. */
export function canGrow(contentType) {
  return takes(takenFor(contentType));
}

/* Let `audio` play a sound of `contentType` that grows: `add(bytes)` continues it, `finish(address)` ends it. `address`
has the complete file, which takes over where the buffer has not all of it. `onGrowth` is called after each step. */
export function growSound(audio, contentType, onGrowth) {
  const source = new Source();
  const address = URL.createObjectURL(source);
  const unheard = new AbortController();
  const wrap = makeWrapper();
  const waiting = [];
  let buffer = null;
  let whole = null;

  function open() {
    if (source.readyState !== "open") {
      return; // another sound has taken its place
    }
    buffer = source.addSourceBuffer(takenFor(contentType));
    buffer.timestampOffset = -DELAY_S;
    buffer.addEventListener("updateend", proceed);
    proceed();
  }

  function proceed() {
    if (source.readyState !== "open" || !buffer || buffer.updating) {
      return;
    }
    if (waiting.length) {
      append();
    } else if (whole) {
      source.endOfStream();
    }
    onGrowth();
  }

  function append() {
    try {
      buffer.appendBuffer(waiting[0]);
      waiting.shift();
    } catch (error) {
      if (!REFUSALS.includes(error.name)) {
        throw error;
      }
    }
  }

  function hasPresent() {
    const { buffered, currentTime } = audio;
    for (let range = 0; range < buffered.length; range += 1) {
      const isLast = source.readyState === "ended" && range === buffered.length - 1;
      if (buffered.start(range) <= currentTime && (isLast || currentTime + ENOUGH_S < buffered.end(range))) {
        return true;
      }
    }
    return false;
  }

  /* A managed source plays on this device alone; the next sound may play on others again. */
  function keepHere() {
    audio.disableRemotePlayback = isManaged && audio.src === address;
  }

  /* Change to the complete file where the buffer lacks what is to be heard now. */
  function repair() {
    keepHere();
    if (audio.src !== address) {
      unheard.abort();
    } else if (whole && (audio.error || !hasPresent())) {
      const { currentTime, paused } = audio;
      audio.src = whole;
      audio.currentTime = currentTime;
      if (!paused) {
        audio.play().catch(() => {});
      }
    }
  }

  source.addEventListener("sourceopen", open, { once: true });
  for (const kind of ["loadstart", "waiting", "seeking", "error"]) {
    audio.addEventListener(kind, repair, { signal: unheard.signal });
  }
  audio.src = address;
  keepHere();
  return {
    add(bytes) {
      waiting.push(wrap(bytes));
      proceed();
    },
    finish(file) {
      whole = file;
      proceed();
      if (audio.error || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) {
        repair();
      }
    },
  };
}
