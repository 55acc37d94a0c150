// Requests to the service; every failure becomes a message for people.

export const UNREACHED = "We can’t reach the service. Try again in a moment.";

/* A refused request: `message` is for people, `param` the field at fault, `code` the kind of error, `left` of a limit. */
export class Refusal extends Error {
  constructor({ message, param = null, code = null, limit, used }) {
    super(message[0].toUpperCase() + message.slice(1));
    Object.assign(this, { param, code, left: Math.max(0, limit - used) });
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

/* Return what `promise` gives. Throws Refusal where the network fails; AbortError. */
function reached(promise) {
  return promise.catch((error) => {
    throw error.name === "AbortError" ? error : new Refusal({ message: UNREACHED });
  });
}

/* Return the response to `fields`, posted as JSON with a page's CSRF token. Throws Refusal; AbortError on `signal`. */
export async function post(address, fields, { token, signal }) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const response = await reached(fetch(address, { method: "POST", headers, body: JSON.stringify(fields), signal }));
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refusal(answer.error ?? { message: `The service can’t answer right now (${response.status}).` });
  }
  return response;
}

/* Return the facts that the headers of any speech response tell. */
export function factsOf({ headers }) {
  return {
    engine: headers.get("X-Speech-Engine"),
    warnings: JSON.parse(headers.get("X-Speech-Warnings") ?? "[]"),
  };
}

/* Return the bytes of Base64. */
export function bytesOf(digits) {
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

/* Return the parts of a speech response: the file, its words with seconds, the unspoken pieces, and facts. */
export async function readSpeech(response) {
  const facts = {
    ...factsOf(response),
    durationS: Number(response.headers.get("X-Audio-Duration")),
    unspokenCount: Number(response.headers.get("X-Speech-Unspoken")),
    left: response.headers.get("X-Characters-Remaining"),
  };
  if (!response.headers.get("Content-Type").startsWith("application/json")) {
    return { ...facts, file: await reached(response.blob()), cues: [], unspoken: [] };
  }
  const { audio, format, words, unspoken } = await reached(response.json());
  return { ...facts, file: new Blob([bytesOf(audio)], { type: `audio/${format === "mp3" ? "mpeg" : format}` }), cues: words, unspoken };
}
