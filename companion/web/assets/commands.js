// Telling the table something. Each tap makes one command with an id of its own. While there is no connection the
// command waits and is sent again with the same id, so that it is applied once however often it arrives; it survives a
// reload of the page.

import { tab } from "./store.js";

const waitingKey = "spieltisch.waiting";
const giveUp = 60000; // ms: what nobody heard for a minute is no longer meant

// newID is random enough for one table. crypto.randomUUID exists on https and localhost only.
export function newID() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

// command sends one companion command, given at journal number seq; it gives the verdict, or the problem with ok: false.
export function command(cmd, seq, waits) {
  return deliver({ id: newID(), seq, ...cmd }, waits);
}

async function deliver(cmd, waits = () => {}, since = Date.now()) {
  remember(cmd, since);
  for (;;) {
    const verdict = await post("/api/v1/commands", cmd);
    if (verdict || Date.now() - since > giveUp) {
      forget(cmd.id);
      return verdict ?? { ok: false };
    }
    waits();
    await new Promise((next) => setTimeout(next, 500));
  }
}

// within ends a request after a time; AbortSignal.timeout is missing on phones that are a few years old.
export function within(ms) {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

// post gives null when nobody answered or the table could not say what became of it. That it could not be written down is
// an answer: it did not happen, and somebody has to make room first.
export async function post(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: within(5000),
    });
    if (answer.status === 204) return { ok: true };
    const said = { ok: answer.ok, ...(await answer.json()) };
    return answer.status < 500 || said.code === "journal" ? said : null;
  } catch {
    return null;
  }
}

// Commands without a verdict live in the tab's own memory.
const waiting = () => JSON.parse(tab.get(waitingKey) ?? "[]");
const keep = (list) => tab.set(waitingKey, JSON.stringify(list));
const remember = (cmd, since) => keep([...waiting().filter((w) => w.cmd.id !== cmd.id), { cmd, since }]);
const forget = (id) => keep(waiting().filter((w) => w.cmd.id !== id));

// resume sends what a reload interrupted.
export function resume() {
  for (const { cmd, since } of waiting()) deliver(cmd, undefined, since);
}
