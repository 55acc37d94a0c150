// The try-out: requests speech from the form's values, shows the result, and writes the same request as code.
import { copyText } from "../copying.js";
import { filterVoices, playSamples } from "../voices/gallery.js";
import { enableMarkup } from "./markup.js";
import { makePlayer } from "./player.js";
import { Refusal, post, readSpeech, soundOf } from "./request.js";
import { requestBody, snippet } from "./snippets.js";

const form = document.querySelector("[data-tryout]");
const code = document.querySelector("[data-code]");
const find = (name, root = form) => root.querySelector(`[data-${name}]`);
const { input } = form.elements;
const controls = form.querySelectorAll("[data-control]");
const generateButton = find("generate-button");
const cancelButton = find("cancel");
const status = find("status");
const player = makePlayer(find("result"));
const inWords = new Intl.NumberFormat("en");
const UNSPACED = ["ja", "zh"];

const token = () => form.elements.csrfmiddlewaretoken.value;
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
const chosen = () => form.querySelector("[name=voice]:checked");

function fields() {
  return { input: input.value, voice: chosen()?.value, ...soundOf(form) };
}

/* Count the code points, and compare them with the limits of a request and of the day. */
function showCount() {
  const count = find("count");
  const used = [...input.value].length;
  const left = Number(form.dataset.left ?? Infinity);
  const longest = Number(chosen()?.dataset.longest ?? Infinity);
  const most = left <= longest ? `${inWords.format(left)} left today` : `up to ${inWords.format(longest)} at once`;
  count.textContent = `${inWords.format(used)} ${used === 1 ? "character" : "characters"} · ${most}`;
  count.classList.toggle("is-over", used > Math.min(left, longest));
}

function showSound() {
  for (const output of form.querySelectorAll("output[data-unit]")) {
    const value = Number(document.getElementById(output.htmlFor.value).value);
    const sign = "signed" in output.dataset && value > 0 ? "+" : "";
    output.value = `${sign}${value.toFixed(output.dataset.digits ?? (value % 1 ? 1 : 0))}${output.dataset.unit}`;
  }
}

function showCode() {
  const language = code.querySelector("[name=code]:checked").value;
  const body = requestBody(input.value, chosen()?.value, controls);
  find("snippet", code).textContent = snippet(language, body, form.dataset.speech);
}

function showAll() {
  showCount();
  showSound();
  showCode();
}

function clearProblems() {
  for (const place of form.querySelectorAll("[data-error-of]")) {
    place.replaceChildren();
  }
  for (const advice of form.querySelectorAll("[data-advice]")) {
    advice.hidden = true;
  }
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

/* Show a refusal at its field, or else at the button, with advice. */
function showProblem({ message, param, code: reason }) {
  const named = form.querySelector(`[data-error-of="${CSS.escape(param ?? "")}"]`);
  const place = named ?? find('error-of=""');
  const field = named && param ? form.querySelector(`textarea[name="${param}"], #id_${param}`) : null;
  const problem = document.createElement("p");
  problem.className = field || param === "voice" ? "errorlist" : "notice notice-error";
  problem.id = `problem-${param ?? "form"}`;
  problem.setAttribute("role", "alert");
  problem.textContent = message;
  place.replaceChildren(problem);
  form.querySelector(`[data-advice="${CSS.escape(reason ?? "")}"]`)?.removeAttribute("hidden");
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", problem.id);
    field.focus();
  }
}

function setBusy(isBusy) {
  form.setAttribute("aria-busy", isBusy);
  generateButton.hidden = isBusy;
  cancelButton.hidden = !isBusy;
  const [next, last] = isBusy ? [cancelButton, generateButton] : [generateButton, cancelButton];
  if (document.activeElement === last || document.activeElement === document.body) {
    next.focus({ preventScroll: true });
  }
}

let asking = null;

async function generate() {
  asking?.abort();
  const own = new AbortController();
  asking = own;
  const asked = fields();
  clearProblems();
  setBusy(true);
  status.textContent = "Speaking…";
  try {
    const timestamps = "cues" in chosen().dataset;
    const response = await post(form.dataset.generate, { ...asked, timestamps }, { token: token(), signal: own.signal });
    const speech = await readSpeech(response);
    if (asking === own) {
      await present(speech, asked);
    }
  } catch (error) {
    if (asking !== own) {
      return; // the next request speaks already
    }
    status.textContent = error.name === "AbortError" ? "Cancelled. Only what was spoken by then is charged." : "";
    if (error.name === "AbortError") {
      delete form.dataset.left; // only the next answer tells
      showCount();
    }
    if (error instanceof Refusal) {
      showProblem(error);
    } else if (error.name !== "AbortError") {
      throw error;
    }
  } finally {
    if (asking === own) {
      setBusy(false);
    }
  }
}

async function present(speech, asked) {
  if (speech.left !== null) {
    form.dataset.left = speech.left;
    showCount();
  }
  const { language } = chosen().closest("[data-language]").dataset;
  const separator = UNSPACED.includes(language) ? "" : " ";
  const shown = player.show({ ...speech, separator });
  const download = find("download");
  download.href = player.audio.src;
  download.download = `speech-${asked.voice}.${asked.format}`;
  const size = inWords.format(Math.ceil(speech.file.size / 1000));
  find("facts").textContent = `${clock(speech.durationS)}, ${asked.format.toUpperCase()}, ${size} kB, by ${speech.engine}`;
  showUnspoken(speech);
  status.textContent = `Ready: ${clock(speech.durationS)} of speech.`;
  find("result").scrollIntoView({ block: "nearest" });
  await player.audio.play().catch(() => {}); // a browser may require another click
  await shown;
}

function showUnspoken({ unspoken, unspokenCount }) {
  const notice = find("unspoken");
  const listed = unspoken.length ? `: ${unspoken.slice(0, 10).map((piece) => `“${piece}”`).join(", ")}` : "";
  const what = `We couldn’t speak ${unspokenCount} ${unspokenCount === 1 ? "piece" : "pieces"} of the text`;
  notice.textContent = `${what}${listed}${unspoken.length > 10 ? " and others" : ""}.`;
  notice.hidden = unspokenCount === 0;
}

/* Replace an example that is still unchanged by the example for the voice's language. */
function followLanguage() {
  const examples = [...form.querySelectorAll("[data-example]")].map((group) => group.dataset.example);
  const example = chosen()?.closest("[data-example]")?.dataset.example;
  if (example && (examples.includes(input.value) || !input.value.trim())) {
    input.value = example;
  }
}

/* Scroll the list to the chosen voice, without scrolling the page. */
function showChosen() {
  const list = form.querySelector(".voice-list");
  const row = chosen()?.closest("[data-voice]");
  if (row && row.offsetTop + row.offsetHeight > list.clientHeight) {
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

function resetSound() {
  for (const control of controls) {
    control.value = control.dataset.default;
  }
  showAll();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  generate();
});
form.addEventListener("change", (event) => event.target.name === "voice" && followLanguage());
form.addEventListener("input", showAll);
form.addEventListener("change", showAll);
cancelButton.addEventListener("click", () => asking.abort());
find("reset-sound").addEventListener("click", resetSound);
code.addEventListener("change", showCode);
find("copy-snippet", code).addEventListener("click", () => copyText(find("snippet", code), find("copied", code)));
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === input) {
    form.requestSubmit();
  }
});

playSamples(document);
filterVoices(document, document.getElementById("voice-filter"));
enableMarkup(form, async (address, asked) => (await post(address, asked, { token: token() })).json());
for (const part of [...form.querySelectorAll("[data-with-script]"), code]) {
  part.hidden = false;
}
showChosen();
showAll();
