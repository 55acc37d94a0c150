// A sound that cannot be read on, since the address that the page's own address led to has expired: it is loaded again.

const APART_S = 1;

/* Keep `audio` readable: where reading fails or stands still, load it again, once for each place, and go on there.
`onLoad` is called before that, `onFailure` where it is of no use. Returns the function that loads it again. */
export function keepReadable(audio, { onLoad, onFailure }) {
  let isPlaying = false; // as the listener wants it: Chromium pauses a sound that fails
  let lastS = Number.NEGATIVE_INFINITY;

  function load() {
    const { currentTime, playbackRate } = audio;
    lastS = currentTime;
    onLoad();
    audio.load();
    Object.assign(audio, { currentTime, playbackRate });
  }

  /* Load it again, and play if it did. */
  function renew() {
    const wasPlaying = isPlaying;
    load();
    if (wasPlaying) {
      audio.play().catch(() => {});
    }
  }

  /* Tell whether it could be read before, and was not loaded again here. */
  function isRenewable() {
    const wasRead = audio.readyState >= HTMLMediaElement.HAVE_METADATA && /^https?:/.test(audio.currentSrc);
    return wasRead && Math.abs(audio.currentTime - lastS) > APART_S;
  }

  audio.addEventListener("play", () => {
    isPlaying = true;
  });
  audio.addEventListener("pause", () => {
    isPlaying &&= !audio.paused || Boolean(audio.error);
  });
  audio.addEventListener("error", () => {
    if (audio.error?.code === MediaError.MEDIA_ERR_NETWORK && isRenewable()) {
      renew();
    } else if (isPlaying) {
      isPlaying = false;
      audio.pause();
      onFailure();
    }
  });
  // Chromium asks an expired address for half a minute before it gives up.
  audio.addEventListener("stalled", () => {
    const isAwaited = (isPlaying || audio.seeking) && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isAwaited && isRenewable()) {
      renew();
    }
  });
  return load;
}
