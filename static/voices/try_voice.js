// The page of a voice: speaks a sentence in it.
import { makePlayer } from "../player/player.js";
import { post, readSpeech } from "../speech/request.js";

const form = document.querySelector("[data-try]");
const fields = form.elements;
const language = document.getElementById("language");
const problem = document.getElementById("sentence-error");
const player = makePlayer(document.querySelector("[data-result]"));

async function speak(event) {
  event.preventDefault();
  showProblem("");
  showState("Speaking…");
  try {
    const asked = { input: fields.input.value, voice: fields.voice.value, language: language.value };
    const answer = await post(form.dataset.generate, asked, { token: fields.csrfmiddlewaretoken.value });
    const { file, durationS } = await readSpeech(answer);
    player.show({ file, durationS, input: asked.input, fileName: `speech-${asked.voice}.mp3` });
    player.play();
  } catch (error) {
    showProblem(error.message);
  }
  showState("");
}

function showProblem(text) {
  problem.textContent = text;
  problem.hidden = !text;
  fields.input.setAttribute("aria-invalid", Boolean(text));
}

function showState(text) {
  form.querySelector("[data-state]").textContent = text;
  form.querySelector("[type=submit]").disabled = Boolean(text);
}

form.querySelector("[data-with-script]").hidden = false;
form.addEventListener("submit", speak);
language.addEventListener("change", () => {
  fields.input.lang = language.value;
});
