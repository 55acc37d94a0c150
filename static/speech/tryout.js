// The try-out: asks for speech as the form says, shows what comes, and writes the same request as code.
import { filterVoices, playSamples } from "../voices/gallery.js";
import { enableMarkup } from "./markup.js";
import { makePlayer } from "./player.js";
import { Refusal, post, readSpeech } from "./request.js";
import { requestBody, snippet } from "./snippets.js";

const form = document.querySelector("[data-tryout]");
const code = document.querySelector("[data-code]");
const find = (name, root = form) => root.querySelector(`[data-${name}]`);
const { input } = form.elements;
const generateButton = find("generate-button");
const cancelButton = find("cancel");
const status = find("status");
const player = makePlayer(find("result"));
const inWords = new Intl.NumberFormat("en");
const UNSPACED = ["ja", "zh"];

const token = () => form.elements.csrfmiddlewaretoken.value;
const chosen = () => form.querySelector("[name=voice]:checked");

function fields() {
  const { format, speed, pitch, volume_db, tone } = form.elements;
  const numbers = { speed: Number(speed.value), pitch: Number(pitch.value), volume_db: Number(volume_db.value) };
  return { input: input.value, voice: chosen()?.value, format: format.value, tone: tone.value, ...numbers };
}

/* What is counted: code points, against what one request may have and what is left of the day. */
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
  find("snippet", code).textContent = snippet(language, requestBody(fields()), form.dataset.speech);
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

/* Show a refusal at the field it names, or else at the button, with what to do next. */
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
  const own = (asking = new AbortController());
  const asked = fields();
  clearProblems();
  setBusy(true);
  status.textContent = "Speaking…";
  try {
    const timestamps = "cues" in chosen().dataset;
    const response = await post(form.dataset.generate, { ...asked, timestamps }, { token: token(), signal: own.signal });
    await present(await readSpeech(response), asked);
  } catch (error) {
    status.textContent = error.name === "AbortError" ? "Cancelled. Nothing was charged." : "";
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
  find("facts").textContent = `${speech.durationS.toFixed(1)} s, ${asked.format.toUpperCase()}, ${size} kB, by ${speech.engine}`;
  showUnspoken(speech);
  status.textContent = `Ready: ${speech.durationS.toFixed(1)} seconds of speech.`;
  find("result").scrollIntoView({ block: "nearest" });
  await player.audio.play().catch(() => {}); // a browser may want to be asked once more
  await shown;
}

function showUnspoken({ unspoken, unspokenCount }) {
  const notice = find("unspoken");
  const listed = unspoken.length ? `: ${unspoken.slice(0, 10).map((piece) => `“${piece}”`).join(", ")}` : "";
  const what = unspokenCount === 1 ? "One piece of the text has no sound" : `${unspokenCount} pieces of the text have no sound`;
  notice.textContent = `${what}${listed}${unspoken.length > 10 ? " and others" : ""}.`;
  notice.hidden = unspokenCount === 0;
}

/* A text that nobody has changed yet goes with the voice's language. */
function followLanguage() {
  const examples = [...form.querySelectorAll("[data-example]")].map((group) => group.dataset.example);
  const example = chosen()?.closest("[data-example]")?.dataset.example;
  if (example && (examples.includes(input.value) || !input.value.trim())) {
    input.value = example;
  }
}

/* The list is scrolled, not the page. */
function showChosen() {
  const list = form.querySelector(".voice-list");
  const row = chosen()?.closest("[data-voice]");
  if (row && row.offsetTop + row.offsetHeight > list.clientHeight) {
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

async function copyCode() {
  const copied = find("copied", code);
  const source = find("snippet", code);
  try {
    await navigator.clipboard.writeText(source.textContent);
    copied.textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(source);
    copied.textContent = "Press Ctrl+C, or ⌘C on a Mac, to copy what is selected.";
  }
}

function resetSound() {
  for (const field of form.querySelector(".tryout-sound").querySelectorAll("input, select")) {
    field.value = field.defaultValue ?? field.querySelector("option").value;
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
find("copy-snippet", code).addEventListener("click", copyCode);
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
