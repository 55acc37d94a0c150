// The same text in two voices: one press goes from one to the other, at the same word.
import { clock } from "../player/times.js";

/* Return the time in `to` at which it says what `from` says at `timeS`: by words, or by the share of the whole. */
export function sameMoment(from, to, timeS) {
  if (!from.cues.length || !to.cues.length) {
    return (timeS / from.durationS) * to.durationS;
  }
  const said = from.cues.findLast(({ start }) => start <= timeS);
  return said ? (to.cues.findLast((cue) => cue.source_start <= said.source_start)?.start ?? 0) : 0;
}

/* Compare the takes of a text in `root`. `sheet` chooses the other voice, `ask(asked)` speaks a text, `show(take)` gives a
take to the `player`, `chose(voice)` is told the voice that is heard. Returns `add(take)`, for each that was spoken, and
`begin()`, for one that begins to sound. */
export function makeComparing(root, { player, sheet, ask, show, chose }) {
  const choice = root.querySelector("[data-compare-choice]");
  const button = root.querySelector("[data-compare]");
  let takes = [];
  let at = 0;
  let isAsking = false;

  function render() {
    button.disabled = !takes.length; // hidden, it would move what is below
    choice.hidden = takes.length < 2;
    choice.replaceChildren(...(takes.length < 2 ? [] : takes.map(pressable)));
  }

  function pressable({ asked, speech }, index) {
    const part = document.createElement("button");
    part.type = "button";
    part.className = "chip";
    part.setAttribute("aria-pressed", index === at);
    part.textContent = `${sheet.nameOf(asked.voice)} ${clock(speech.durationS)}`;
    part.addEventListener("click", () => index !== at && turnTo(index));
    return part;
  }

  async function turnTo(index) {
    const { audio } = player;
    const [from, to] = [takes[at], takes[index]];
    const isPlaying = !audio.paused;
    const moment = audio.ended ? 0 : sameMoment(from.speech, to.speech, audio.currentTime);
    at = index;
    render();
    choice.children[at].focus();
    const isReady = new Promise((resolve) => audio.addEventListener("loadedmetadata", resolve, { once: true }));
    show(to);
    chose(to.asked.voice);
    await isReady;
    if (takes[at] === to) {
      player.jump(moment);
      await (isPlaying ? player.play() : null);
    }
  }

  async function compareWith(voice) {
    const first = takes[at];
    if (voice === first.asked.voice) {
      return;
    }
    [takes, at, isAsking] = [[first], 0, true];
    render();
    try {
      await ask({ ...first.asked, voice });
    } finally {
      isAsking = false;
    }
    if (takes.length === 2) {
      chose(voice); // it was not refused, nor was another text asked for meanwhile
    }
  }

  function add(take) {
    takes = isAsking && takes.length ? [takes[0], take] : [take];
    at = takes.length - 1;
    render();
  }

  /* Another text begins to sound: the last takes are of no more use, unless it is one to compare with them. */
  function begin() {
    takes = isAsking ? takes : [];
    render();
  }

  begin();
  button.addEventListener("click", () => {
    sheet.open({ heading: `Compare ${sheet.nameOf(takes[at].asked.voice)} with`, taken: compareWith });
  });
  return { add, begin };
}
