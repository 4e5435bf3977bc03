// The event stream of the table, read with fetch and not with EventSource, for two reasons: heartbeats (comments) are
// seen, so that silence is noticed within 1.5 s, and a lost stream is opened again at once rather than when the browser
// feels like it. Last-Event-ID is sent as EventSource would.

const silence = 1500; // ms without a byte; the table sends a heartbeat every 500 ms
const pause = 400; // ms between two tries

// follow calls heard(data) for each snapshot and state(true|false) when the connection comes or goes, for ever.
export async function follow(url, heard, state) {
  let last = "";
  for (;;) {
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(), silence);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), silence);
    };
    try {
      const headers = last ? { "Last-Event-ID": last } : {};
      const answer = await fetch(url, { headers, signal: stop.signal, cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      for await (const event of events(answer.body, alive)) {
        if (event.id) last = event.id;
        if (event.name === "snapshot") heard(JSON.parse(event.data));
        state(true);
      }
    } catch (err) {
      if (err instanceof SyntaxError) console.error(err); // not ours to mend; the next snapshot may do
    }
    clearTimeout(timer);
    state(false);
    await new Promise((next) => setTimeout(next, pause));
  }
}

// events splits a body into server-sent events.
async function* events(body, alive) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = { name: "", id: "", data: "" };
      for (const line of block.split("\n")) {
        if (line.startsWith("event: ")) event.name = line.slice(7);
        if (line.startsWith("id: ")) event.id = line.slice(4);
        if (line.startsWith("data: ")) event.data += line.slice(6);
      }
      if (event.name) yield event;
    }
  }
}
