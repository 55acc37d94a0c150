// The page for a new voice: what to read in the chosen language, the recordings, and the upload with its progress.
import { RecordingInput } from "./recording_input.js";

const form = document.querySelector("[data-new-voice]");
const find = (part) => form.querySelector(`[data-${part}]`);
let isSent = false;

const UNREACHED = "We can’t reach the service. Nothing is lost. Try again in a moment.";
const FAILED = "We couldn’t create the voice. Nothing is lost. Try again in a moment.";
const OUTDATED = "We couldn’t accept the form: you may be logged out. Reload this page and send it again.";

function showReading() {
  for (const reading of form.querySelectorAll(".reading")) {
    reading.hidden = reading.lang !== form.elements.language.value;
  }
}

// Shows lists of sentences by the name of their field; "__all__" is the form as a whole.
function showErrors({ __all__: ofForm = [], ...ofFields }) {
  const box = document.getElementById("form-error");
  box.hidden = !ofForm.length;
  box.textContent = ofForm.join(" ");
  for (const [name, texts] of Object.entries(ofFields)) {
    showFieldErrors(form.elements[name], form.querySelector(`[data-errors="${name}"]`), texts);
  }
}

function showFieldErrors(field, place, texts) {
  const list = document.createElement("ul");
  list.className = "errorlist";
  list.id = `${field.id}_error`;
  list.append(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  place.replaceChildren(...(texts.length ? [list] : []));
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== list.id);
  field.setAttribute("aria-describedby", [...(texts.length ? [list.id] : []), ...described].join(" "));
  if (texts.length) {
    field.setAttribute("aria-invalid", "true");
  } else {
    field.removeAttribute("aria-invalid");
  }
}

function clearErrors() {
  const fields = form.querySelectorAll("[data-errors]");
  showErrors(Object.fromEntries([...fields].map((place) => [place.dataset.errors, []])));
}

function send(event) {
  event.preventDefault();
  clearErrors();
  const errors = Object.assign({}, ...inputs.map((input) => input.errors));
  if (Object.values(errors).some((texts) => texts.length)) {
    refuse(errors);
    return;
  }
  showSending("Uploading the recording");
  const request = new XMLHttpRequest(); // fetch does not report the progress of an upload
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "application/json");
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    find("upload").querySelector("progress").value = (100 * loaded) / total;
  });
  request.upload.addEventListener("load", () => showSending("Checking the recording", { isOpen: true }));
  request.addEventListener("load", () => take(request));
  request.addEventListener("error", () => refuse({ __all__: [UNREACHED] }));
  request.send(new FormData(form));
}

function take({ response, status }) {
  const answer = parsed(response);
  if (answer.location) {
    isSent = true;
    location.assign(answer.location);
  } else {
    refuse(answer.errors ?? { __all__: [answer.error?.message ?? (status < 500 ? OUTDATED : FAILED)] });
  }
}

function parsed(response) {
  try {
    return JSON.parse(response);
  } catch {
    return {}; // the answer is a page: an error, or the login
  }
}

function refuse(errors) {
  showSending("");
  showErrors(errors);
  const field = form.querySelector("[aria-invalid]") ?? document.getElementById("form-error");
  field.scrollIntoView({ block: "center" });
  field.focus();
}

function showSending(what, { isOpen = false } = {}) {
  const box = find("upload");
  box.hidden = !what;
  find("upload-label").textContent = what;
  find("sending").textContent = what;
  form.querySelector("[type=submit]").disabled = Boolean(what);
  if (isOpen) {
    box.querySelector("progress").removeAttribute("value");
  } else {
    box.querySelector("progress").value = 0;
  }
}

const inputs = [...form.querySelectorAll("[data-recording]")].map(
  (box) => new RecordingInput(box, form.dataset.mostBytes, showErrors),
);
form.querySelector("[data-other-languages]")?.remove(); // the page shows the sentence of the chosen language
showReading();
form.elements.language.addEventListener("change", showReading);
form.addEventListener("submit", send);
window.addEventListener("beforeunload", (event) => {
  if (!isSent && inputs.some((input) => input.isRecorded)) {
    event.preventDefault();
  }
});
