// A speech request as code to paste: the same for curl, OpenAI's Python client and JavaScript.

const DEFAULTS = { response_format: "mp3", speed: 1, ev_pitch: 0, ev_volume_db: 0, ev_tone: "neutral" };
const OPENAI = ["model", "voice", "input", "response_format", "speed"];

/* Return the body of the public API's request for what the form asks; defaults are left out. */
export function requestBody({ input, voice, format, speed, pitch, volume_db, tone }) {
  const controls = { response_format: format, speed, ev_pitch: pitch, ev_volume_db: volume_db, ev_tone: tone };
  const changed = Object.entries(controls).filter(([name, value]) => value !== DEFAULTS[name]);
  return { model: "kokoro-82m", voice, input, ...Object.fromEntries(changed) };
}

const file = (body) => `speech.${body.response_format ?? "mp3"}`;
const indented = (body) => JSON.stringify(body, null, 2);

function curl(body, address) {
  const quoted = indented(body).replaceAll("'", "'\\''");
  return `curl ${address} \\
  -H "Authorization: Bearer ev_..." \\
  -H "Content-Type: application/json" \\
  -d '${quoted}' \\
  -o ${file(body)}`;
}

// What JSON writes of texts and numbers is Python and JavaScript too.
function python(body, address) {
  const fields = Object.entries(body).filter(([name]) => OPENAI.includes(name));
  const extra = Object.entries(body).filter(([name]) => !OPENAI.includes(name));
  const lines = fields.map(([name, value]) => `    ${name}=${JSON.stringify(value)},`);
  if (extra.length) {
    lines.push(`    extra_body=${JSON.stringify(Object.fromEntries(extra))},`);
  }
  return `from openai import OpenAI

client = OpenAI(base_url="${address.replace("/audio/speech", "")}", api_key="ev_...")
speech = client.audio.speech.create(
${lines.join("\n")}
)
speech.write_to_file("${file(body)}")`;
}

function javascript(body, address) {
  return `import { writeFile } from "node:fs/promises";

const response = await fetch("${address}", {
  method: "POST",
  headers: { Authorization: "Bearer ev_...", "Content-Type": "application/json" },
  body: JSON.stringify(${indented(body).replaceAll("\n", "\n  ")}),
});
if (!response.ok) {
  throw new Error((await response.json()).error.message);
}
await writeFile("${file(body)}", Buffer.from(await response.arrayBuffer()));`;
}

const WRITERS = { curl, python, javascript };

/* Return the code in `language` that posts `body` to `address`. */
export function snippet(language, body, address) {
  return WRITERS[language](body, address);
}
