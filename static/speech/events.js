// Server-sent events of a response, which EventSource can't read: it only sends GETs.

/* Yield the data of each event, which is JSON, as it comes. Throws as `fetch` where the response breaks off. */
export async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      yield JSON.parse(block.slice(block.indexOf("data: ") + "data: ".length));
    }
  }
}
