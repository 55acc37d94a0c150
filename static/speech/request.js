// Asks the service, and turns every way in which that can fail into words.

/* Why the service did not do what it was asked: `message` is for people, `param` the field at fault, `code` the kind. */
export class Refusal extends Error {
  constructor({ message, param = null, code = null }) {
    super(message[0].toUpperCase() + message.slice(1));
    Object.assign(this, { param, code });
  }
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
      : new Refusal({ message: "The service cannot be reached. Nothing was charged: try again in a moment." });
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Refusal(answer.error ?? { message: `The service cannot answer at the moment (${response.status}).` });
  }
  return response;
}

/* Return what a response of speech holds: the file, its words with their seconds, what is not in it, and facts of it. */
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
