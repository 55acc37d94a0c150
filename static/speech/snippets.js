// A speech request as code to paste, for curl, OpenAI's Python client and JavaScript.

import { settingOf } from "./request.js";

const OPENAI = ["model", "voice", "input", "response_format", "speed"];

/* Return the body of the public API's request for `input` in `voice` under `controls`; defaults are left out. */
export function requestBody(input, voice, controls) {
  const changed = [...controls].filter((control) => String(settingOf(control)) !== control.dataset.default);
  const sound = Object.fromEntries(changed.map((control) => [control.dataset.control, settingOf(control)]));
  return { model: "kokoro-82m", voice, input, ...sound };
}

const file = (body) => `speech.${body.response_format ?? "mp3"}`;
const indented = (body) => JSON.stringify(body, null, 2);

function curl(body, address, key) {
  const quoted = indented(body).replaceAll("'", "'\\''");
  return `curl ${address} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${quoted}' \\
  -o ${file(body)}`;
}

// JSON's form of texts and numbers is valid Python and JavaScript too.
function python(body, address, key) {
  const fields = Object.entries(body).filter(([name]) => OPENAI.includes(name));
  const extra = Object.entries(body).filter(([name]) => !OPENAI.includes(name));
  const lines = fields.map(([name, value]) => `    ${name}=${JSON.stringify(value)},`);
  if (extra.length) {
    lines.push(`    extra_body=${JSON.stringify(Object.fromEntries(extra))},`);
  }
  return `from openai import OpenAI

client = OpenAI(base_url="${address.replace("/audio/speech", "")}", api_key="${key}")
speech = client.audio.speech.create(
${lines.join("\n")}
)
speech.write_to_file("${file(body)}")`;
}

function javascript(body, address, key) {
  return `import { writeFile } from "node:fs/promises";

const response = await fetch("${address}", {
  method: "POST",
  headers: { Authorization: "Bearer ${key}", "Content-Type": "application/json" },
  body: JSON.stringify(${indented(body).replaceAll("\n", "\n  ")}),
});
if (!response.ok) {
  throw new Error((await response.json()).error.message);
}
await writeFile("${file(body)}", Buffer.from(await response.arrayBuffer()));`;
}

const WRITERS = { curl, python, javascript };

/* Return the code in `language` that posts `body` to `address` with `key`. */
export function snippet(language, body, address, key) {
  return WRITERS[language](body, address, key);
}
