// Replaces what stands in the try-out, and offers to bring it back: nothing that was typed is lost.
import { showDraftNote } from "../drafts.js";
import { defaultsOf, fill, isExample } from "./filling.js";

/* Return the replacer of the try-out: `replace(values, said)` puts them in, tells so, and offers to undo it; `offer` asks
first where a text of the user's own would go, and calls `opened`. `fields()` are the present values; `changed` is called
after each change. */
export function makeReplacer(form, { fields, changed }) {
  const place = form.querySelector("[data-replaced]");

  const isOwn = () => Boolean(fields().input.trim()) && !isExample(form, fields().input);

  function put(values) {
    place.parentElement.querySelector(".draft-note")?.remove();
    fill(form, { ...defaultsOf(form), ...values });
    changed();
  }

  function replace(values, said) {
    const before = fields();
    const wasOwn = isOwn() && before.input !== values.input;
    put(values);
    if (wasOwn) {
      showDraftNote(place, `${said} Your text before it is not lost.`, "Bring it back", () => put(before));
    }
  }

  function offer(values, { question, label, said, opened }) {
    function open() {
      replace(values, said);
      opened();
    }
    if (isOwn() && fields().input !== values.input) {
      place.parentElement.querySelector(".draft-note")?.remove();
      showDraftNote(place, question, label, open);
    } else {
      open();
    }
  }

  return { replace, offer };
}
