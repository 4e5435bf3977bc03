// The event stream of the table, read with fetch and not with EventSource, for two reasons: heartbeats (comments) are
// seen, so that silence is noticed within 1.5 s, and a lost stream is opened again at once rather than when the browser
// feels like it. Last-Event-ID is sent as EventSource would. A page out of sight gives its stream back, as a browser has
// six connections to a table for all its tabs.

const silence = 1500; // ms without a byte; the table sends a heartbeat every 500 ms
const pause = 400; // ms between two tries
const held = 2; // streams in a row that fell silent while the table answers: something in between holds them back
const asked = 1000; // ms between two questions instead of a stream
const rest = 2000; // ms out of sight until a stream is given back
const again = 60; // questions until a stream is tried once more

let stream = null;
let anew = false;

// reopen has the table asked again as whoever this browser is now.
export function reopen() {
  anew = true;
  stream?.abort();
}

// follow calls heard(data) for each snapshot and state(true|false) when the connection comes or goes, for ever. While
// wanted() the stream is kept out of sight, too.
export async function follow(url, heard, state, wanted) {
  let last = "";
  let silent = 0; // streams in a row
  for (;;) {
    const stop = (stream = new AbortController());
    const over = () => stop.abort();
    const unseen = outOfSight(over, wanted);
    let timer = setTimeout(over, silence);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(over, silence);
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
      if (!stop.signal.aborted) console.error(err); // not ours to mend; the next snapshot may do
    }
    clearTimeout(timer);
    if (anew) {
      anew = false;
      unseen.end();
      continue;
    }
    if (unseen.end()) {
      silent = 0;
      await inSight();
      continue;
    }
    state(false);
    silent = stop.signal.aborted && (await once(url, heard, state)) ? silent + 1 : 0;
    if (silent >= held) for (let n = 0; n < again && (await once(url, heard, state)); n++) await wait(asked);
    else await wait(pause);
  }
}

const wait = (ms) => new Promise((next) => setTimeout(next, ms));

// outOfSight calls give() when nobody has looked at the page for a while; end() stops that, and tells whether it did.
function outOfSight(give, wanted) {
  let timer;
  let given = false;
  const look = () => {
    clearTimeout(timer);
    if (!document.hidden) return;
    timer = setTimeout(() => {
      given = !wanted();
      if (given) give();
      else look();
    }, rest);
  };
  document.addEventListener("visibilitychange", look);
  look();
  return {
    end() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      return given;
    },
  };
}

// inSight waits until somebody looks at the page.
async function inSight() {
  while (document.hidden) await new Promise((next) => document.addEventListener("visibilitychange", next, { once: true }));
}

// once asks for the newest snapshot alone, which no proxy holds back for long, and tells whether it came.
async function once(url, heard, state) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 4 * silence);
  try {
    const answer = await fetch(`${url}&once`, { signal: stop.signal, cache: "no-store" });
    if (!answer.ok) return false;
    for await (const event of events(answer.body, () => {})) if (event.name === "snapshot") heard(JSON.parse(event.data));
    state(true);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
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
