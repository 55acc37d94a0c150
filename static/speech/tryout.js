// The try-out: requests speech from the form's values, shows the result, and writes the same request as code.
import { copyText } from "../copying.js";
import { makePlayer } from "../player/player.js";
import { clock } from "../player/times.js";
import { fieldsOf, makeBlending } from "./blending.js";
import { defaultsOf, fill, isExample } from "./filling.js";
import { makeKeeper } from "./keeping.js";
import { makeRecent } from "./recent.js";
import { makeReplacer } from "./replacing.js";
import { Refusal, UNREACHED, post, readSpeech, soundOf } from "./request.js";
import { enableSharing, openShared } from "./sharing.js";
import { requestBody, snippet } from "./snippets.js";
import { makeSound } from "./sound.js";
import { makeVoiceSheet } from "./voice_sheet.js";

const form = document.querySelector("[data-tryout]");
const code = document.querySelector("[data-code]");
const find = (name, root = form) => root.querySelector(`[data-${name}]`);
const { input } = form.elements;
const controls = form.querySelectorAll("[data-control]");
const generateButton = find("generate-button");
const cancelButton = find("cancel");
const status = find("status");
const player = makePlayer(find("result"));
const sheet = makeVoiceSheet(form);
const blending = makeBlending(form, { sheet, changed: showAll });
const soundFold = makeSound(form, showAll);
const inWords = new Intl.NumberFormat("en");

// The player of speech in the making is fetched when somebody begins, not with the page.
const sounding = () => import("./sounding.js").catch(() => ({ canSound: () => false }));
let markup = null; // fetched when it is first wanted, too
const token = () => form.elements.csrfmiddlewaretoken.value;
const chosen = () => form.querySelector("[name=voice]:checked");

function fields() {
  return { input: input.value, voice: chosen()?.value, ...blending.parts(), ...soundOf(form) };
}

/* Return what is spoken: with a blend in place of the voice. */
function spoken() {
  return { input: input.value, voice: blending.voiceOf(chosen()?.value), ...soundOf(form) };
}

const keeper = makeKeeper(form, fields);
const replacer = makeReplacer(form, { fields, changed: showAll });
let comparing = null; // fetched with the first take
const recent = makeRecent(document.querySelector("[data-recent]"), form.dataset.account, {
  play: replay,
  use: (asked) => replacer.replace({ ...asked, ...fieldsOf(asked.voice) }, "This is the text of that result."),
  nameOf: sheet.nameOf,
});

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

function showCode() {
  const language = code.querySelector("[name=code]:checked").value;
  const body = requestBody(input.value, spoken().voice, controls);
  find("snippet", code).textContent = snippet(language, body, form.dataset.speech, code.dataset.key);
}

function showAll() {
  showCount();
  blending.show();
  soundFold.show();
  sheet.show();
  showCode();
  keeper.keep();
}

let problemOf = null; // the field that the problem which is shown is about, "" for the form as a whole

function clearProblems() {
  problemOf = null;
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
function showProblem({ message, param, code: reason, left }) {
  const named = form.querySelector(`[data-error-of="${CSS.escape(param ?? "")}"]`);
  const place = named ?? find('error-of=""');
  problemOf = named ? (param ?? "") : "";
  const field = named && param ? form.querySelector(`textarea[name="${param}"], #id_${param}`) : null;
  const problem = document.createElement("p");
  problem.className = field || param === "voice" ? "errorlist" : "notice notice-error";
  problem.id = `problem-${param ?? "form"}`;
  problem.setAttribute("role", "alert");
  problem.textContent = message.replace(/^Input\b/, "The text").replace(/\binput\b/, "the text");
  place.replaceChildren(problem);
  form.querySelector(`[data-advice="${CSS.escape(reason ?? "")}"]`)?.removeAttribute("hidden");
  if (reason === "daily_quota_exceeded") {
    showLeft(left);
  }
  place.closest("details")?.setAttribute("open", "");
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", problem.id);
    field.focus();
  }
}

/* A problem stands until what it is about is changed; that a day is used up, no change here changes. */
function outdate({ target }) {
  if (problemOf === "" ? form.dataset.left !== "0" : target.name === problemOf) {
    clearProblems();
  }
}

/* Tell what is left of the day: at nothing, a shorter text is no help. */
function showLeft(left) {
  form.dataset.left = left;
  find("left-none").hidden = left > 0;
  find("left-some").hidden = left === 0;
  showCount();
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

async function generate(asked = spoken()) {
  asking?.abort();
  const own = new AbortController();
  asking = own;
  clearProblems();
  setBusy(true);
  status.textContent = "Speaking…";
  try {
    const timestamps = "cues" in (sheet.radioOf(asked.voice.split("(")[0])?.dataset ?? {});
    const { canSound, soundSpeech } = await sounding();
    const isStreamed = canSound(asked.format);
    const address = isStreamed ? form.dataset.stream : form.dataset.generate;
    const response = await post(address, { ...asked, timestamps }, { token: token(), signal: own.signal });
    const speech = await (isStreamed ? soundSpeech(response, whileMade(asked)) : readSpeech(response));
    if (asking === own) {
      await present(speech, asked);
    }
  } catch (error) {
    if (asking !== own) {
      return; // the next request speaks already
    }
    const isCancelled = error.name === "AbortError";
    status.textContent = isCancelled ? (error.cost ?? "Cancelled. Only what was spoken by then is charged.") : "";
    if (isCancelled || error.isCharged) {
      delete form.dataset.left; // only the next answer tells
      showCount();
    }
    if (error instanceof Refusal) {
      showProblem(error);
    } else if (!isCancelled) {
      throw error;
    }
  } finally {
    if (asking === own) {
      setBusy(false);
    }
  }
}

/* Return how speech plays while the rest of it is made. */
function whileMade({ input, voice, format }) {
  function onFirst() {
    comparing?.begin();
    find("facts").textContent = "";
    find("unspoken").hidden = true;
    find("warnings").hidden = true;
    status.textContent = "Playing while the rest is made.";
    player.showAll();
    player.play();
  }
  const fileName = `speech-${voice}.${format}`;
  return { input, fileName, player, place: find("progress"), onFirst };
}

async function present({ isShown = false, ...speech }, asked) {
  if (speech.left !== null) {
    form.dataset.left = speech.left;
    showCount();
  }
  const take = { asked, speech };
  status.textContent = `Ready: ${clock(speech.durationS)} of speech.`;
  compare(take);
  recent.add(take);
  if (isShown) {
    showFacts(take);
    return;
  }
  const shown = showTake(take);
  player.showAll();
  await player.play();
  await shown;
}

/* Let a take be compared with others. */
async function compare(take) {
  if (!comparing) {
    const { makeComparing } = await import("./comparing.js").catch(() => ({}));
    comparing ??= makeComparing?.(find("result"), { player, sheet, ask: generate, show: showTake, chose: setVoice });
  }
  comparing?.add(take);
}

/* Give a take to the player, with what is told about it. */
function showTake({ asked, speech }) {
  showFacts({ asked, speech });
  return player.show({ ...speech, input: asked.input, fileName: `speech-${asked.voice}.${asked.format}` });
}

function showFacts({ asked, speech }) {
  const size = inWords.format(Math.ceil(speech.file.size / 1000));
  find("facts").textContent = `${clock(speech.durationS)}, ${asked.format.toUpperCase()}, ${size} kB, by ${speech.engine}`;
  showUnspoken(speech);
  showWarnings(speech);
}

/* Play a take that was kept. */
async function replay(take) {
  compare(take);
  showTake(take);
  player.showAll();
  await player.play();
}

function setVoice(voice) {
  fill(form, { second: "", ...fieldsOf(voice) });
  showAll();
}

function showUnspoken({ unspoken, unspokenCount }) {
  const notice = find("unspoken");
  const listed = unspoken.length ? `: ${unspoken.slice(0, 10).map((piece) => `“${piece}”`).join(", ")}` : "";
  const what = `We couldn’t speak ${unspokenCount} ${unspokenCount === 1 ? "piece" : "pieces"} of the text`;
  notice.textContent = `${what}${listed}${unspoken.length > 10 ? " and others" : ""}.`;
  notice.hidden = unspokenCount === 0;
}

function showWarnings({ warnings }) {
  const notice = find("warnings");
  notice.textContent = warnings.map(({ message }) => message).join(" ");
  notice.hidden = warnings.length === 0;
}

/* Replace an example that is still unchanged by the example for the voice's language. */
function followLanguage() {
  const example = chosen()?.closest("[data-example]")?.dataset.example;
  if (example && (isExample(form, input.value) || !input.value.trim())) {
    input.value = example;
  }
}

async function insert(what) {
  const ask = async (address, asked) => (await post(address, asked, { token: token() })).json();
  try {
    markup ??= (await import("./markup.js")).makeMarkup(form, ask);
  } catch {
    find("markup-status").textContent = UNREACHED;
    return;
  }
  await markup[what]();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  generate();
});
form.addEventListener("focusin", sounding, { once: true });
form.addEventListener("change", (event) => event.target.name === "voice" && followLanguage());
form.addEventListener("input", outdate);
form.addEventListener("input", showAll);
form.addEventListener("change", outdate);
form.addEventListener("change", showAll);
cancelButton.addEventListener("click", () => asking.abort());
code.addEventListener("change", showCode);
find("copy-snippet", code).addEventListener("click", () => copyText(find("snippet", code), find("copied", code)));
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === input) {
    form.requestSubmit();
  }
});

find("copy-text").addEventListener("click", () => copyText(input, find("markup-status"), { said: "Text copied." }));
enableSharing(form, { fields, defaults: defaultsOf(form), status: find("markup-status") });
find("insert-pause").addEventListener("click", () => insert("insertPause"));
find("insert-pronunciation").addEventListener("click", () => insert("insertPronunciation"));
code.hidden = false;
keeper.restore();
openShared(replacer.offer);
showAll();
