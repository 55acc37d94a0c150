// The text of a job in its player: what is written around the present moment is fetched, a chapter or less at a time.

const AHEAD_S = 10; // so long before a stretch ends, the next one is fetched
const MOST_KEPT = 3;

/* Return an answer of the server as a stretch: from `start` to before `end`, in seconds. */
function stretchOf({ start, end, opening, pieces }) {
  const forms = pieces.map(([text, rest, from, until]) => ({ text, rest, start: from, end: until }));
  return { start, end: end ?? Infinity, opening, forms };
}

/* Show in a player the text around what sounds; `address` answers with a stretch of it that holds the second `at`. Where
that fails, the text before stays until somebody plays or seeks again. */
export function readAlong({ audio, words }, address) {
  const kept = [];
  let shown = null;
  let isAsking = false;
  let hasFailed = false;

  const stretchAt = (timeS) => kept.find(({ start, end }) => start <= timeS && timeS < end);

  async function fetchAt(timeS) {
    isAsking = true;
    const response = await fetch(`${address}?at=${timeS}`).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    isAsking = false;
    hasFailed = answer === null;
    if (answer) {
      kept.unshift(stretchOf(answer));
      kept.length = Math.min(kept.length, MOST_KEPT);
      follow();
    }
  }

  /* Fetch what is missing, unless another answer is awaited or the last one did not come. */
  function ask() {
    const { currentTime, paused } = audio;
    const wanted = paused ? [currentTime] : [currentTime, currentTime + AHEAD_S];
    const missing = wanted.find((timeS) => !stretchAt(timeS));
    if (missing !== undefined && !isAsking && !hasFailed) {
      fetchAt(missing);
    }
  }

  function follow() {
    const stretch = stretchAt(audio.currentTime);
    if (stretch && stretch !== shown) {
      shown = stretch;
      words.write(stretch.opening, stretch.forms);
      words.light(audio.currentTime);
    }
    ask();
  }

  function tryAgain() {
    hasFailed = false;
    follow();
  }

  audio.addEventListener("play", tryAgain);
  audio.addEventListener("seeked", tryAgain);
  audio.addEventListener("timeupdate", follow);
  follow();
}
