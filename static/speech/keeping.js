// The text, voice and sliders of the try-out, kept in the browser: they come back after a reload.
import { forgetDraft, keepDraft, readDraft } from "../drafts.js";
import { fill, isExample } from "./filling.js";

/* Return the name of the draft of the form's account. A visitor's text goes with them into the account. */
function nameOf({ account }) {
  const [own, visitors] = [`tryout ${account}`, "tryout "];
  const moved = own === visitors || readDraft(own) ? null : readDraft(visitors);
  if (moved) {
    keepDraft(own, moved);
    forgetDraft(visitors);
  }
  return own;
}

/* Return what of a draft belongs into a page that was asked for with a voice: that one, and its example for another. */
function besideVoice(form, draft) {
  return { ...draft, voice: null, second: "", input: isExample(form, draft.input) ? null : draft.input };
}

/* Return the keeper of the `fields` of the try-out: `restore` brings back what was kept, `keep` is called after changes,
`settle` when what the form shows now is not to be kept until it is changed. */
export function makeKeeper(form, fields) {
  const name = nameOf(form.dataset);
  let settled = "";

  function settle() {
    settled = JSON.stringify(fields());
  }

  function restore() {
    const draft = readDraft(name);
    if (draft) {
      fill(form, new URLSearchParams(location.search).has("voice") ? besideVoice(form, draft) : draft);
    }
  }

  function keep() {
    if (JSON.stringify(fields()) !== settled) {
      settled = "";
      keepDraft(name, fields());
    }
  }

  settle();
  return { restore, keep, settle };
}
