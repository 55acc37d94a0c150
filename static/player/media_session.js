// The lock screen and the media keys, which show and steer the sound that played last.

/* Make the media session that of `audio` each time it begins to play; `title()` names it, `act` has the seeks:
`by(seconds)` and `to(seconds)`, and `step(number)` where there are chapters or turns. */
export function joinMediaSession(audio, { title, skipS, act }) {
  const session = navigator.mediaSession;
  if (!session) {
    return;
  }

  function handle(name, handler) {
    try {
      session.setActionHandler(name, handler);
    } catch {
      // a browser that does not know the action
    }
  }

  audio.addEventListener("play", () => {
    const artist = document.querySelector("meta[property='og:site_name']")?.content ?? location.host;
    session.metadata = new MediaMetadata({ title: title(), artist });
    handle("play", () => audio.play());
    handle("pause", () => audio.pause());
    handle("seekbackward", ({ seekOffset }) => act.by(-(seekOffset ?? skipS)));
    handle("seekforward", ({ seekOffset }) => act.by(seekOffset ?? skipS));
    handle("seekto", ({ seekTime }) => act.to(seekTime));
    handle("previoustrack", act.step ? () => act.step(-1) : null);
    handle("nexttrack", act.step ? () => act.step(1) : null);
    session.playbackState = "playing";
  });
  audio.addEventListener("pause", () => {
    session.playbackState = "paused";
  });
  for (const kind of ["play", "seeked", "ratechange", "durationchange"]) {
    audio.addEventListener(kind, () => {
      if (Number.isFinite(audio.duration) && !audio.paused) {
        const position = Math.min(audio.currentTime, audio.duration);
        session.setPositionState?.({ duration: audio.duration, playbackRate: audio.playbackRate, position });
      }
    });
  }
}
