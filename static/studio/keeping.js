// A text written in an editor is kept in the browser until it is sent: it comes back with the page, and leaving warns.
import { forgetDraft, keepDraft, readDraft, showDraftNote } from "../drafts.js";

const WAIT_MS = 400;
const RESTORED = "We brought back what you had written here.";
const FAILED = "We couldn’t bring back what you had written here. It is still kept in this browser.";
const TOO_LONG = "This is too long to be kept in your browser: it is lost if you leave before you create the audio.";

/* Return the names and values of a form's fields, without files and the page's token. */
function entriesOf(form) {
  return [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "csrfmiddlewaretoken");
}

/* Let the server, which writes the editor's items, write the form anew with `entries`. */
async function bringBack(form, entries) {
  const fields = new FormData();
  for (const [name, value] of [...entries, ["action", "check"]]) {
    fields.append(name, value);
  }
  fields.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  const response = await fetch(form.getAttribute("action"), { method: "POST", body: fields });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  form.replaceChildren(...page.querySelector("form.editor").childNodes);
}

/* Return whether this page answers what was just sent, and is newer than any draft. */
function isAnswer(form) {
  return "isSent" in form.elements.key.dataset && performance.getEntriesByType("navigation")[0]?.type === "navigate";
}

/* Bring back the draft of `form`, keep what is written from now on, and warn before it is left. */
export async function keepWriting(form) {
  const { account } = form.elements.key.dataset;
  const address = location.pathname + location.search;
  // A button is called "action" too; with the address as it is, what it answers has the same draft.
  form.setAttribute("action", address);
  const name = `${account} ${address}`.slice(0, 200);
  const isNew = !("isSent" in form.elements.key.dataset);
  const pristine = isNew ? JSON.stringify(entriesOf(form)) : null;
  const draft = isAnswer(form) ? null : readDraft(name);
  const isIntact = !draft || (await restore(form, draft, name));
  watch(form, { pristine, isNew, keep: isIntact ? (entries) => keepOrTell(form, name, entries) : () => {}, name });
}

function keepOrTell(form, name, entries) {
  const isKept = keepDraft(name, entries);
  const said = form.parentElement.querySelector("[data-too-long-to-keep]");
  if (isKept) {
    said?.remove();
  } else if (!said) {
    const note = document.createElement("p");
    Object.assign(note, { className: "notice notice-warning", role: "status", textContent: TOO_LONG });
    note.dataset.tooLongToKeep = "";
    form.before(note);
  }
}

/* Bring back a draft, and return whether that worked. */
async function restore(form, draft, name) {
  form.inert = true; // text written meanwhile would be replaced
  try {
    await bringBack(form, draft);
  } catch {
    showDraftNote(form, FAILED, "Try again", () => location.reload());
    return false;
  } finally {
    form.inert = false;
  }
  showDraftNote(form, RESTORED, "Start over", () => {
    forgetDraft(name);
    form.dispatchEvent(new Event("drop-draft"));
    location.assign(form.getAttribute("action"));
  });
  return true;
}

function watch(form, { pristine, isNew, keep, name }) {
  const written = () => JSON.stringify(entriesOf(form));
  const brought = written();
  let saved = isNew ? brought : "";
  let isLeaving = false;
  let timer = 0;

  function save() {
    clearTimeout(timer);
    const now = written();
    if (now === saved || isLeaving) {
      return;
    }
    saved = now;
    if (now === pristine) {
      forgetDraft(name);
    } else {
      keep(entriesOf(form));
    }
  }

  function saveSoon() {
    isLeaving = false;
    clearTimeout(timer);
    timer = setTimeout(save, WAIT_MS);
  }

  for (const kind of ["input", "change", "click"]) {
    form.addEventListener(kind, saveSoon);
  }
  form.addEventListener("submit", () => {
    save();
    isLeaving = true;
  });
  form.addEventListener("drop-draft", () => {
    isLeaving = true;
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", save);
  window.addEventListener("beforeunload", (event) => {
    save();
    if (!isLeaving && written() !== brought) {
      event.preventDefault();
    }
  });
  save();
}
