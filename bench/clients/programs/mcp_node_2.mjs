// The second generation of MCP's client for TypeScript.
import { writeFile } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const headers = { Authorization: `Bearer ${process.env.API_KEY}` };
const client = new Client({ name: "matrix", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(process.env.MCP_URL), { requestInit: { headers } }));
const result = await client.callTool({
  name: "text_to_speech",
  arguments: { text: process.env.TEXT, voice: "alloy" },
});
const audio = result.content.find((content) => content.type === "audio");
await writeFile("speech.mp3", Buffer.from(audio.data, "base64"));
await client.close();
