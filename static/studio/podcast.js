// The script editor of a podcast: it moves, counts and plays turns without leaving the page. The form holds all data,
// so that the page works without this script too.
import { post, readSpeech, soundOf } from "../speech/request.js";
import { grouped, lengthOf, makeToggles, showLengths } from "./texts.js";

const form = document.querySelector("[data-podcast]");
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

function say(text) {
  form.querySelector("[data-said]").textContent = text;
}

function paint(turn) {
  const speaker = turn.querySelector("select").value.toLowerCase();
  turn.classList.toggle("turn-a", speaker === "a");
  turn.classList.toggle("turn-b", speaker === "b");
}

function showError(turn, text) {
  turn.querySelector("[data-error]").textContent = text;
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

/* Insert an empty turn of the other host after `before`. */
function insert(before) {
  if (turns().length >= most) {
    say(`An episode has at most ${grouped(most)} turns.`);
    return;
  }
  const turn = before.cloneNode(true);
  turn.querySelector("textarea").value = "";
  turn.querySelector("select").value = before.querySelector("select").value === "A" ? "B" : "A";
  turn.querySelector("[data-label]").textContent = "Play";
  showError(turn, "");
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

/* Return the address of a turn's sound. Throws Refusal. */
async function speak(turn) {
  const asked = {
    input: turn.querySelector("textarea").value,
    voice: fields[turn.querySelector("select").value === "A" ? "voice_a" : "voice_b"].value,
    format: "mp3",
    ...soundOf(form),
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
    showError(turn, error.message.replace(/^input\b/i, "This turn"));
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
  }
});

for (const button of form.querySelectorAll("[data-preview]")) {
  button.hidden = false;
}
count();
