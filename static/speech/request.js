// Requests to the service; every failure becomes a message for people.

/* A refused request: `message` is for people, `param` is the field at fault, `code` the kind of error. */
export class Refusal extends Error {
  constructor({ message, param = null, code = null }) {
    super(message[0].toUpperCase() + message.slice(1));
    Object.assign(this, { param, code });
  }
}

/* Return the value of a control, as requests hold it. */
export function settingOf(control) {
  return control.type === "select-one" ? control.value : Number(control.value);
}

/* Return the values of the controls in `form`, by their names in the web app's requests. */
export function soundOf(form) {
  const controls = [...form.querySelectorAll("[data-control]")];
  return Object.fromEntries(controls.map((control) => [control.name, settingOf(control)]));
}

/* Return the response to `fields`, posted as JSON with a page's CSRF token. Throws Refusal; AbortError on `signal`. */
export async function post(address, fields, { token, signal }) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(fields),
      signal,
    });
  } catch (error) {
    throw error.name === "AbortError"
      ? error
      : new Refusal({ message: "We can’t reach the service. Try again in a moment." });
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refusal(answer.error ?? { message: `The service can’t answer right now (${response.status}).` });
  }
  return response;
}

/* Return the parts of a speech response: the file, its words with seconds, the unspoken pieces, and facts. */
export async function readSpeech(response) {
  const facts = {
    engine: response.headers.get("X-Speech-Engine"),
    durationS: Number(response.headers.get("X-Audio-Duration")),
    unspokenCount: Number(response.headers.get("X-Speech-Unspoken")),
    left: response.headers.get("X-Characters-Remaining"),
  };
  if (!response.headers.get("Content-Type").startsWith("application/json")) {
    return { ...facts, file: await response.blob(), cues: [], unspoken: [] };
  }
  const { audio, format, words, unspoken } = await response.json();
  const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0));
  return { ...facts, file: new Blob([bytes], { type: `audio/${format === "mp3" ? "mpeg" : format}` }), cues: words, unspoken };
}
