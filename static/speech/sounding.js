// Speech that sounds while the rest of it is made: the parts go to a player as they come, and in the end the file.
import { canGrow } from "../player/growing.js";
import { eventsOf } from "./events.js";
import { bytesOf, factsOf, Refusal } from "./request.js";

const TYPE = "audio/mpeg";
const CHARGED = "Only what was spoken by then is charged.";
const inWords = new Intl.NumberFormat("en");

/* Tell whether this browser can play a file format before all of it is there. */
export function canSound(format) {
  return format === "mp3" && canGrow(TYPE);
}

/* The user has ended the speech; `cost` tells what is charged. */
class Cancelled extends Error {
  name = "AbortError";

  constructor(cost) {
    super(cost);
    this.cost = cost;
  }
}

/* Play the speech of a streamed response in `player` while it is made; `place` shows how much is. `onFirst` is called with
the first sound. Returns the parts of the speech as `readSpeech` does, and whether the player still shows it. If it ends
early, what was made stays in the player. Throws Refusal; AbortError, which tells what it cost. */
export async function soundSpeech(response, { input, fileName, player, place, onFirst }) {
  const made = { parts: [], cues: [], durationS: 0, characters: 0, total: 0 };
  let growth = null;
  try {
    for await (const event of eventsOf(response)) {
      if (event.type === "error") {
        throw new Refusal(event.error);
      }
      if (event.type === "speech.audio.done") {
        const speech = completed(event, made);
        const isShown = growth.isShown();
        growth.finish(speech.file, fileName, speech.durationS);
        return { ...factsOf(response), ...speech, isShown };
      }
      take(event, made);
      const isFirst = !growth;
      growth ??= await player.grow({ input, contentType: TYPE });
      growth.add(made.parts.at(-1), made.cues, made.durationS);
      if (isFirst) {
        onFirst();
      }
      showProgress(place, made.characters / made.total);
    }
    throw new TypeError("the response has no end");
  } catch (error) {
    growth?.finish(new Blob(made.parts, { type: TYPE }), fileName, made.durationS);
    throw told(error, made);
  } finally {
    place.hidden = true;
  }
}

function take(event, made) {
  made.parts.push(bytesOf(event.audio));
  made.cues.push(...(event.words ?? []));
  Object.assign(made, { durationS: event.duration, characters: event.characters, total: event.total_characters });
}

function completed({ head, duration, unspoken, unspoken_count: unspokenCount, characters_left: left }, { parts, cues }) {
  const file = new Blob([bytesOf(head), ...parts], { type: TYPE });
  return { file, cues, durationS: duration, unspoken, unspokenCount, left };
}

function showProgress(place, share) {
  place.hidden = false;
  place.querySelector("progress").value = share;
  place.querySelector("span").textContent = `${Math.floor(share * 100)}%`;
}

/* Return the error that tells people how a speech ended early, and what of it is charged. */
function told(error, { characters, total }) {
  const some = `${inWords.format(characters)} of ${inWords.format(total)} characters`;
  if (error.name === "AbortError") {
    const cost = `You are charged for ${some}, plus the piece in the making. The sound made so far stays below.`;
    return new Cancelled(`Cancelled. ${total ? cost : CHARGED}`);
  }
  if (error instanceof Refusal) {
    return error;
  }
  const cost = total ? `At least ${some} are charged. The sound made so far stays below.` : CHARGED;
  const broken = new Refusal({ message: `The connection was lost before the end. ${cost}` });
  return Object.assign(broken, { isCharged: true });
}
