// OpenAI's client for Node, of any release.
import { writeFile } from "node:fs/promises";
import OpenAI from "openai";

const client = new OpenAI({ baseURL: process.env.BASE_URL, apiKey: process.env.API_KEY });
const speech = await client.audio.speech.create({ model: "tts-1", voice: "alloy", input: process.env.TEXT });
await writeFile("speech.mp3", Buffer.from(await speech.arrayBuffer()));
