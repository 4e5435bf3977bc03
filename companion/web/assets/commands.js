// Telling the table something. Each tap makes one command with an id of its own, which names what the person saw: the
// record and its newest entry. While there is no connection the command waits and is sent again with the same id, so that
// it is applied once however often it arrives; it survives a reload of the page. What is too old is not sent: its age is
// asked before each try, by the clock of the wall, as phones sleep between two tries.

import { tab } from "./store.js";

const waitingKey = "spieltisch.waiting";
const giveUp = 60000; // ms: what nobody heard for a minute is no longer meant

// late: a clock that was set back makes nothing young again.
const late = (since) => !(Math.abs(Date.now() - since) <= giveUp);

// newID is random enough for one table. crypto.randomUUID exists on https and localhost only.
export function newID() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

// command sends one companion command, meant for what was seen ({ seq, record }); it gives the verdict, or the problem with
// ok: false. The code "late" says that nobody heard it in time.
export function command(cmd, seen, waits) {
  return deliver({ id: newID(), ...seen, ...cmd }, waits);
}

async function deliver(cmd, waits = () => {}, since = Date.now()) {
  remember(cmd, since);
  for (;;) {
    const verdict = late(since) ? { ok: false, code: "late" } : await post("api/v1/commands", cmd);
    if (verdict) {
      forget(cmd.id);
      return verdict;
    }
    waits();
    await new Promise((next) => setTimeout(next, 500));
  }
}

// within ends a request after a time; AbortSignal.timeout is missing on phones that are a few years old. It ends when the
// phone falls asleep, too: on its way it would arrive whenever the phone wakes.
export function within(ms) {
  const stop = new AbortController();
  const end = () => stop.abort();
  setTimeout(end, ms);
  document.addEventListener("freeze", end, { once: true, signal: stop.signal });
  return stop.signal;
}

// post gives null when nobody answered or the table could not say what became of it. That it could not be written down is
// an answer: it did not happen, and somebody has to make room first.
export async function post(path, body, patience = 5000) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: within(patience),
    });
    if (answer.status === 204) return { ok: true };
    const said = { ok: answer.ok, ...(await answer.json()) };
    if (said.code === "presence") location.href = `here?lang=${document.documentElement.lang}`;
    return answer.status < 500 || said.code === "journal" ? said : null;
  } catch {
    return null;
  }
}

// Commands without a verdict live in the tab's own memory. What is not to be read there is nobody's tap.
function waiting() {
  try {
    return JSON.parse(tab.get(waitingKey) ?? "[]").filter((w) => w.cmd?.id);
  } catch {
    return [];
  }
}
const keep = (list) => tab.set(waitingKey, JSON.stringify(list));
const remember = (cmd, since) => keep([...waiting().filter((w) => w.cmd.id !== cmd.id), { cmd, since }]);
const forget = (id) => keep(waiting().filter((w) => w.cmd.id !== id));

// resume sends what a reload interrupted, unless it is too old; told gets each verdict.
export function resume(told) {
  for (const { cmd, since } of waiting()) deliver(cmd, undefined, since).then(told);
}
