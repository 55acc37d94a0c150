// A sound that is still made, in a player: it plays, its text gets longer, and its waveform is drawn up to where it is.
import { growSound } from "./media_buffer.js";
import { writtenForms } from "./written.js";

export { canGrow } from "./media_buffer.js";

/* Show in a player a sound of `input` that is still made. The result goes on with it: `add(bytes, cues, durationS)` has
all cues up to now and the seconds, and at last `finish(file, fileName, durationS)` has the whole. They do nothing where
`isShown()` says no: another sound has been shown since. */
export function growIn({ audio, view, words, begin, offer, draw }, { input, contentType }) {
  const { opening } = writtenForms(input, []);
  const parts = [];
  let isDrawing = false;
  begin({ text: opening, opening });
  const growth = growSound(audio, contentType, view.follow);
  const own = audio.src;
  const isShown = () => audio.src === own; // and no other sound yet

  async function drawParts(durationS) {
    isDrawing = true;
    await draw(new Blob(parts), durationS, { isLonger: parts.length > 1 });
    isDrawing = false;
  }

  return {
    isShown,
    add(bytes, cues, durationS) {
      if (!isShown()) {
        return;
      }
      growth.add(bytes);
      parts.push(bytes);
      const written = writtenForms(input, cues);
      words?.goOn(written.opening, written.forms);
      if (!isDrawing) {
        drawParts(durationS);
      }
    },
    async finish(file, fileName, durationS) {
      if (isShown()) {
        growth.finish(offer(file, fileName));
        await draw(file, durationS, { isLonger: true });
      }
    },
  };
}
