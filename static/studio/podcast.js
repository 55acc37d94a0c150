// The script editor of a podcast: it moves, counts and plays turns without leaving the page. The form holds all data,
// so that the page works without this script too.
import { Refusal, post, readSpeech, soundOf } from "../speech/request.js";
import { sendChosenCover } from "./cover.js";
import { keepWriting } from "./keeping.js";
import { showNotes } from "./notes.js";
import { clearErrorsOnChange, grouped, lengthOf, makeToggles, showLengths } from "./texts.js";
import { offerVoices } from "./voices.js";

const FAILED = "We can’t play this turn. Try again in a moment.";
const form = document.querySelector("[data-podcast]");
await keepWriting(form); // it may write the form anew
const list = form.querySelector("[data-turns]");
const fields = form.elements;
const player = form.querySelector("[data-preview-player]");
const { toggle, stop } = makeToggles(player);
const most = Number(form.dataset.maxTurns);
let limit = Number(form.dataset.limit);
let soundAddress = "";

const turns = () => [...list.children];

/* Update all numbers of the turns. */
function renumber() {
  const all = turns();
  all.forEach((turn, number) => {
    turn.id = `turn-${number}`;
    for (const name of ["speaker", "text", "error"]) {
      turn.querySelector(`[id^=${name}-]`).id = `${name}-${number}`;
    }
    turn.querySelector("textarea").setAttribute("aria-describedby", `error-${number}`);
    for (const labelled of turn.querySelectorAll("label")) {
      labelled.htmlFor = labelled.htmlFor.replace(/\d+$/, number);
    }
    for (const named of turn.querySelectorAll("[data-named]")) {
      named.textContent = named.dataset.named.replace("{}", number + 1);
    }
    for (const tool of turn.querySelectorAll("[data-tool]")) {
      tool.value = `${tool.dataset.tool}-${number}`;
    }
    turn.querySelector("[data-tool=up]").disabled = number === 0;
    turn.querySelector("[data-tool=down]").disabled = number === all.length - 1;
  });
}

/* Show the notes on the text of `turn`, if there is one, and on all that the host `speaker` says. */
function note(speaker, turn = null) {
  const texts = turns()
    .filter((other) => other.querySelector("select").value === speaker)
    .map((other) => other.querySelector("textarea").value);
  const text = turn?.querySelector("textarea").value ?? "";
  showNotes(form, turn, { text, sample: texts.join("\n"), field: fields[`voice_${speaker.toLowerCase()}`] });
}

function say(text) {
  form.querySelector("[data-said]").textContent = text;
}

function paint(turn) {
  const { value, options } = turn.querySelector("select");
  for (const option of options) {
    turn.classList.toggle(`turn-${option.dataset.host}`, option.value === value);
  }
}

/* Show the name of a host where turns choose theirs. */
function showName(field) {
  const host = field.name.slice(-1);
  for (const option of list.querySelectorAll(`[data-host=${host}]`)) {
    option.textContent = field.value.trim() || field.placeholder;
  }
}

/* Show an error at `turn`, and behind it what to do about its `reason`, where there is something. */
function showError(turn, text, reason = null) {
  const place = turn.querySelector("[data-error]");
  const advice = form.querySelector(`[data-advice-on="${CSS.escape(reason ?? "")}"]`);
  place.replaceChildren(text, ...(advice ? [" ", advice.content.cloneNode(true)] : []));
  turn.querySelector("textarea").toggleAttribute("aria-invalid", false);
  if (text) {
    turn.querySelector("textarea").setAttribute("aria-invalid", "true");
  }
}

function count() {
  const total = showLengths(form, turns(), (turn) => lengthOf(turn.querySelector("textarea").value));
  form.querySelector("[data-meter]").value = total;
  const warning = form.querySelector("[data-too-long]");
  if (warning.hidden === total > limit) {
    warning.hidden = total <= limit;
    say(total > limit ? "The episode is too long." : "The episode is short enough again.");
  }
}

/* Insert an empty turn of the next host after `before`. */
function insert(before) {
  if (turns().length >= most) {
    say(`An episode has at most ${grouped(most)} turns.`);
    return;
  }
  const turn = before.cloneNode(true);
  turn.querySelector("textarea").value = "";
  const { selectedIndex, options } = before.querySelector("select");
  turn.querySelector("select").selectedIndex = (selectedIndex + 1) % options.length;
  turn.querySelector("[data-label]").textContent = "Play";
  showError(turn, "");
  turn.querySelector("[data-unspoken]").textContent = "";
  paint(turn);
  before.after(turn);
  renumber();
  count();
  turn.querySelector("textarea").focus();
}

function remove(turn) {
  stop();
  if (turns().length === 1) {
    turn.querySelector("textarea").value = "";
    showError(turn, "");
  } else {
    const next = turn.nextElementSibling ?? turn.previousElementSibling;
    turn.remove();
    renumber();
    next.querySelector("textarea").focus();
  }
  count();
  say("Turn removed.");
}

function move(turn, tool) {
  if (tool.dataset.tool === "up") {
    turn.previousElementSibling?.before(turn);
  } else {
    turn.nextElementSibling?.after(turn);
  }
  renumber();
  const other = tool.dataset.tool === "up" ? "down" : "up";
  (tool.disabled ? turn.querySelector(`[data-tool=${other}]`) : tool).focus();
  say(`Moved to turn ${turns().indexOf(turn) + 1} of ${turns().length}.`);
}

/* Return the sound of a host as requests have it: the names of the fields end with the host's letter. */
function soundOfHost(host) {
  const chosen = soundOf(form.querySelector(`[data-host-sound=${host}]`));
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name.replace(/_[a-z]$/, ""), value]));
}

/* Return the address of a turn's sound. Throws Refusal. */
async function speak(turn) {
  const host = turn.querySelector("select").value.toLowerCase();
  const asked = {
    input: turn.querySelector("textarea").value,
    voice: fields[`voice_${host}`].value,
    format: "mp3",
    ...soundOfHost(host),
    timestamps: false,
  };
  const answer = await post(form.dataset.generate, asked, { token: fields.csrfmiddlewaretoken.value });
  const { file, left } = await readSpeech(answer);
  showLeft(left);
  URL.revokeObjectURL(soundAddress);
  soundAddress = URL.createObjectURL(file);
  return soundAddress;
}

/* Show the characters left today; null if the plan has no daily limit. */
function showLeft(left) {
  const shown = form.querySelector("[data-left]");
  if (shown && left !== null) {
    shown.textContent = grouped(Number(left));
    limit = Math.min(Number(form.querySelector("[data-meter]").max), Number(left));
    count();
  }
}

async function preview(turn, button) {
  showError(turn, "");
  try {
    await toggle(button, () => speak(turn));
  } catch (error) {
    const isSaid = error instanceof Refusal; // else it is the browser's own, which does not play the sound
    showError(turn, isSaid ? error.message.replace(/^input\b/i, "This turn") : FAILED, error.code);
  }
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const turn = button?.closest("[data-turn]");
  if (button?.hasAttribute("data-preview")) {
    preview(turn, button);
  } else if (button?.dataset.tool) {
    event.preventDefault();
    const act = { insert, remove }[button.dataset.tool] ?? ((moved) => move(moved, button));
    act(turn);
  } else if (button?.value === "add") {
    event.preventDefault();
    insert(list.lastElementChild);
  }
});

form.addEventListener("input", (event) => {
  const turn = event.target.closest("[data-turn]");
  if (turn) {
    paint(turn);
    count();
  } else if (event.target.name.startsWith("name_")) {
    showName(event.target);
  }
});

form.addEventListener("change", ({ target }) => {
  const turn = target.closest("[data-turn]");
  if (turn) {
    note(turn.querySelector("select").value, turn);
  } else if (target.name.startsWith("voice_")) {
    note(target.name.slice(-1).toUpperCase());
  }
});

for (const button of form.querySelectorAll("[data-preview]")) {
  button.hidden = false;
}
clearErrorsOnChange(form);
sendChosenCover(form);
offerVoices(form);
count();
