// The page: takes the parts that the stream brings, and turns taps into commands.
import { follow } from "./stream.js";
import { command, newID, post, resume } from "./commands.js";
import * as pad from "./pad.js";
import * as forms from "./form.js";
import * as hints from "./hints.js";
import * as camera from "./camera.js";
import * as drawings from "./drawings.js";
import * as ends from "./ends.js";
import * as last from "./last.js";
import * as speech from "./speech.js";
import { device } from "./store.js";

const { words } = pad;
const body = document.body;
const kind = body.dataset.kind;
const lang = document.documentElement.lang;
let table = { seq: Number(body.dataset.seq), record: body.dataset.record, moves: [], tray: { dice: [] } }; // the newest snapshot

const set = () => table.marks ?? [];

let me = null; // what is for the person whose phone this is, once it is somebody's
let learn = null; // explains a first game, once this device asked for that
let awake = null; // keeps the screen on, where browsers let a page do that

// take replaces the parts that changed and keeps the focus where it was.
function take(snapshot) {
  const first = table.version === undefined;
  const before = table;
  table = snapshot;
  body.dataset.seq = snapshot.seq;
  // What the page came with is not drawn once more.
  const drawn = first && snapshot.at === body.dataset.drawn && !snapshot.demo;
  for (const [id, html] of Object.entries(snapshot.page ?? {})) replace(document.getElementById(`part-${id}`), html, drawn);
  camera.show(snapshot.diced ? snapshot.tray : { ...snapshot.tray, camera: "" });
  hints.show(snapshot, lang);
  const felt = document.getElementById("felt");
  if (felt) felt.hidden = !["on", "over"].includes(snapshot.match?.status) && snapshot.tray.camera === "";
  ends.show(before, snapshot, lang);
  if (!first) tell(before, snapshot);
  if (me || snapshot.sitting.seats.some((s) => s.mine)) (me ??= import("./me.js")).then((m) => m.show(before, snapshot, kind, lang));
  if (learn || device.get("spieltisch.learn") === "on") explain().then((m) => m.show(snapshot, lang));
  if (navigator.wakeLock && ["table", "wall"].includes(kind)) (awake ??= import("./awake.js")).then((m) => m.show(snapshot));
  speech.hear(snapshot, lang);
  if (document.getElementById("reload") && snapshot.seq !== before.seq) reload();
  asking();
  if (kind === "wall") fit();
  last.keep(snapshot, kind, lang);
  renew();
}

const explain = () => (learn ??= import("./learn.js"));

// fit makes the text of the wall as large as one screen takes.
function fit() {
  const root = document.documentElement;
  for (let share = 100; share >= 40; share -= 5) {
    root.style.fontSize = share === 100 ? "" : `${share}%`;
    if (document.body.scrollHeight <= innerHeight) return;
  }
}
if (kind === "wall") addEventListener("resize", fit);

// asking shows what one of the seats is asked, where several are: the one that was chosen since the turn began, else whose
// turn it is.
let asked = 0;
let askedIn = 0; // the turn in which it was chosen
function asking(seat = table.view?.turn === askedIn ? asked : 0) {
  const seats = [...document.querySelectorAll("[data-asked]")];
  if (seats.length === 0) return;
  const has = (n) => seats.some((s) => Number(s.dataset.asked) === n);
  askedIn = table.view?.turn;
  asked = [seat, askedIn].find(has) ?? Number(seats[0].dataset.asked);
  for (const s of seats) s.setAttribute("aria-pressed", String(Number(s.dataset.asked) === asked));
  for (const p of document.querySelectorAll(".prompt")) p.hidden = Number(p.dataset.of) !== asked;
}

// renew loads the page again where the table has another version of it: what a tap loads is no longer there. A dialog is
// finished first.
function renew() {
  const here = new URL(".", import.meta.url).pathname;
  if (table.assets && !here.endsWith(table.assets) && !document.querySelector("dialog[open]")) location.reload();
}
document.addEventListener("close", renew, true); // of dialogs

// What a person sees, as the table names it.
const onScreen = () => ({ seq: table.seq, record: table.record });

// A tap is a finger that goes down and up on the same control: what lies under a finger is not drawn anew until it is up,
// and what the tap says is meant for what was seen when the finger went down.
let finger = null;
addEventListener("pointerdown", (e) => {
  const part = e.target.closest?.(".part") ?? null;
  const before = finger;
  const held = before?.part === part ? before.held : null;
  finger = { part, held, seen: held === null ? onScreen() : before.seen };
  if (before && before.part !== part) lift(before);
}, true);
const up = (after) => () => {
  const own = finger;
  setTimeout(() => finger === own && lift(own), after);
};
addEventListener("click", up(0), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up(50), true); // a click comes a little later, or none

function lift(own) {
  if (own === null) return;
  if (finger === own) finger = null;
  if (own.held !== null) replace(own.part, own.held);
}

// replace draws a part anew; drawn: it looks like that already.
function replace(part, html, drawn = false) {
  if (part && part === finger?.part) {
    finger.held = html;
    return;
  }
  if (!part || part.dataset.html === html) return;
  part.dataset.html = html;
  if (drawn) return drawForms(part);
  const open = [...part.querySelectorAll("details[open]")].map((d) => [...part.querySelectorAll("details")].indexOf(d));
  const focus = part.contains(document.activeElement) ? mark(document.activeElement) : null;
  part.innerHTML = html;
  const folds = part.querySelectorAll("details");
  for (const i of open) if (folds[i]) folds[i].open = true;
  drawForms(part);
  if (focus) part.querySelector(focus)?.focus();
}

// drawForms fills in what the table waits for now.
function drawForms(part) {
  if (!table.match || !part.querySelector("[data-form]")) return;
  const the = { titles: table.titles, scene: table.view.scene, players: table.names, faces: table.faces, lang, whyNot, undone: Boolean(table.redo), send: (actions) => sender()(playing(actions)) };
  forms.fillAll(part, the, table.forms);
}

// mark is a selector that finds the same control again.
function mark(control) {
  for (const name of ["data-die", "data-edit", "data-evidence", "data-do", "data-demo", "data-sit", "data-lane", "data-lang", "data-asked", "href"])
    if (control.hasAttribute(name)) return `[${name}="${CSS.escape(control.getAttribute(name))}"]`;
  return control.localName;
}

// tell announces the newest move and what is asked to those who listen, says that a seat is gone, and makes a soft
// sound when a rule is broken.
function tell(before, now) {
  const heard = (says) => speech.aloud(says, lang);
  const move = now.moves[0];
  const news = [];
  if (move && move.seq !== before.moves[0]?.seq) news.push(...move.says.map(heard));
  if (now.question && now.question.id !== before.question?.id) news.push(heard(now.question.says), now.question.choices.map((c) => heard(c.label)).join(", "));
  if (now.conflict && now.conflict.seq !== before.conflict?.seq) news.push(heard(now.conflict.says), heard(now.conflict.move));
  if (now.breach && now.breach.id !== before.breach?.id) {
    news.splice(0, news.length, heard(now.breach.says));
    chime();
  }
  // A turn that has ended is seen by those who look at the top of the page alone.
  if (kind === "table" && move && move.seq !== before.moves[0]?.seq && now.view?.turn !== before.view?.turn && now.match?.id === before.match?.id && !now.breach && !now.question) pad.toast(move.says.map((s) => s.text[lang]).join(" "));
  if (news.length) document.getElementById("live").textContent = news.join(" ");
  const { lost } = now.sitting;
  if (lost && !before.sitting?.lost) pad.toast(lost.why === "taken" ? words.lostTaken : words.lostAway);
}

function chime() {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers are silent until somebody taps
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 520 });
  const soft = new GainNode(audio, { gain: 0.06 });
  soft.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(soft).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
  tone.onended = () => audio.close();
}

// reload fetches a page that is more than its parts (the whole record, the list of matches).
async function reload() {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("reload");
  if (fresh) document.getElementById("reload").replaceWith(fresh);
}

// sender gives what sends commands that are meant for the record as it is now: a dialog sends later what was decided when
// it was opened. Who was told that something happened meanwhile, and sends it again, has looked again.
function sender() {
  let seen = finger?.seen ?? onScreen();
  return async (cmd, button) => {
    const verdict = await deliver(cmd, button, seen);
    if (["stale", "late"].includes(verdict.code)) seen = onScreen();
    return verdict.ok;
  };
}

// deliver gives the table a command and says what went wrong, if anything did.
async function deliver(cmd, button, seen) {
  button?.setAttribute("aria-busy", "true");
  const verdict = await command(cmd, seen, () => pad.toast(words.sending));
  button?.removeAttribute("aria-busy");
  said(verdict);
  return verdict;
}

// said tells people what became of a tap.
function said(verdict) {
  if (verdict.ok) return pad.quiet(); // what was said of the last try is over
  // A broken rule comes back in the snapshot as well, in amber; nobody needs to read it twice.
  if (verdict.code === "violation" && table.breach) return;
  const own = { stale: words.stale, late: words.late }[verdict.code];
  pad.toast(verdict.says?.text[lang] ?? own ?? words.refused, verdict.code === "violation" ? verdict.rule : "");
}

// whyNot asks the game why actions may not be played now, and says so.
async function whyNot(actions) {
  const answer = await post("api/v1/why", { actions });
  if (!answer?.ok) return pad.toast(words.refused);
  if (answer.says) pad.toast(answer.says.text[lang], answer.says.rule);
}

const people = () => ({ match: table.match?.id, players: table.names ?? [], lang, set: set() });
const playing = (actions) => ({ kind: "play", actions });

// demo has the visitor's hands do something, which takes as long as hands take.
async function demo(act, data, seen = {}) {
  const answer = await post(`api/v1/demo/${act}`, { ...seen, ...data }, 45000);
  if (!answer?.ok) pad.toast(answer?.says?.text[lang] ?? words.refused); // the detail is for those who build the demo
}

// What a tap does, by the attribute that the control wears; send is a sender of that moment.
const taps = {
  async do(button, value, send) {
    const go = async () => {
      const told = button.dataset.told; // it is drawn anew meanwhile
      const ok = await send(JSON.parse(value), button);
      if (ok && told) pad.toast(told);
      if (ok && button.dataset.then) location.href = `${button.dataset.then}?lang=${lang}`;
    };
    if (button.dataset.confirm) pad.ask(button.dataset.confirm, go);
    else await go();
  },
  die(_, index, send) {
    const picture = table.tray.picture;
    const choose = (face) => {
      if (table.tray.picture !== picture) return pad.toast(words.stale); // other dice lie there now
      send({ kind: "face", die: Number(index), face, picture });
    };
    pad.oneFace(set(), choose, camera.crop(table.tray, Number(index)));
  },
  // A rule is broken: people put the dice right, which is seen, or the table has read one of them wrong.
  mending(button) {
    button.setAttribute("aria-pressed", "true");
    document.getElementById("felt")?.scrollIntoView({ block: "center" });
    pad.toast(words.watching);
  },
  misread(_, dismiss, send) {
    const die = (d, i) => pad.dieButton(d.face, set(), () => (pad.closeDialog(), taps.die(null, i, send)));
    const right = pad.el("button", { type: "button", class: "btn", "data-right": true, click: () => (pad.closeDialog(), send(JSON.parse(dismiss))) }, words.allRight);
    pad.dialog(words.whichMisread, pad.el("div", { class: "pad" }, ...table.tray.dice.map(die)), right);
  },
  // A die of a roll that was entered by hand: the newest entry with faces becomes what it should have been.
  fix(_, was, send) {
    const entry = table.moves.find((m) => m.actions.some((a) => a.faces));
    if (!entry) return pad.toast(words.stale);
    pad.oneFace(set(), (face) => {
      const actions = structuredClone(entry.actions);
      const { faces } = actions.find((a) => a.faces);
      faces[faces.indexOf(Number(was))] = face;
      send({ kind: "correct", target: entry.seq, actions });
    });
  },
  demo(button, act) {
    const seen = finger?.seen ?? onScreen();
    const kept = [...(button.closest(".prompt")?.querySelectorAll("[data-keep]") ?? [])];
    const only = kept.filter((d) => d.getAttribute("aria-pressed") === "false").map((d) => Number(d.dataset.keep));
    const go = () => demo(act, { ...JSON.parse(button.dataset.body), ...(kept.length > 0 && { only }) }, seen);
    if (button.dataset.confirm) pad.ask(button.dataset.confirm, go);
    else go();
  },
  sit: async (button, act) => (await import("./me.js")).sit(button, act, lang),
  // A die that is to stay where it is while the visitor rolls the others.
  keep: (die) => die.setAttribute("aria-pressed", String(die.getAttribute("aria-pressed") === "false")),
  evidence: async (_, seq) => (await import("./seen.js")).open(table.match.id, seq, set(), lang),
  edit: async (button, seq, send) => (await import("./mend.js")).edit(Number(seq), actionsOf(button, Number(seq)), send, { ...people(), seen: await seenBy(button) }),
  insert: async (_, seq, send) => (await import("./mend.js")).insert(Number(seq) || 0, send, people()),
  // What may not be played now: the game says why.
  why: (_, actions) => whyNot(JSON.parse(actions)),
  lane: async (lane, n, send) => (await import("./tunnels.js")).push(Number(n), table, lang, send, visiting() && ((body) => demo("push", body, onScreen())), "shut" in lane.dataset && whyNot),
  position: async (button, _, send) => (await import("./places.js")).open(JSON.parse(button.dataset.printed ?? "null"), people(), send),
  review: async (button, match) => (await import("./review.js")).open(match, JSON.parse(button.dataset.players), JSON.parse(button.dataset.faces), lang),
  learn: async () => (await explain()).toggle(table, lang),
  asked: (_, seat) => asking(Number(seat)),
  hints: (_, level) => hints.choose(level),
  lang(link, code) {
    device.set("spieltisch.lang", code);
    location.search = `?lang=${code}`;
  },
};

// visiting: a visitor of the demo is on turn, and simulated hands do what he taps.
const visiting = () => table.demo && table.sitting.seats.some((s) => s.mine && s.seat === table.view?.turn);

// seenBy is what the camera saw of the move beside a button: who says that it was different sees why.
async function seenBy(button) {
  const eye = button.closest(".move")?.querySelector("[data-evidence]");
  return eye ? (await import("./seen.js")).account(table.match.id, eye.dataset.evidence, set(), lang) : [];
}

const actionsOf = (button, seq) => (button.dataset.actions ? JSON.parse(button.dataset.actions) : table.moves.find((m) => m.seq === seq)?.actions) ?? [];

document.addEventListener("click", (event) => {
  for (const [name, tap] of Object.entries(taps)) {
    const control = event.target.closest(`[data-${name}]`);
    if (!control || control.disabled || (name === "demo" && !control.dataset.body)) continue;
    event.preventDefault();
    control.closest("details.menu")?.removeAttribute("open");
    tap(control, control.getAttribute(`data-${name}`), sender());
    return;
  }
});

// Folded things close when somebody taps elsewhere.
document.addEventListener("click", (event) => {
  for (const fold of document.querySelectorAll("details.menu[open]")) if (!fold.contains(event.target)) fold.open = false;
});

// Keys: Esc closes what is folded out, a digit is the die or the number that is asked for.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const fold of document.querySelectorAll("details.menu[open], .dock details[open]")) {
      fold.open = false;
      fold.querySelector("summary").focus();
    }
  }
  if (!/^[1-6]$/.test(event.key) || event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
  const here = document.querySelector("dialog[open]") ?? document.querySelector(".dock");
  const asked = here.querySelectorAll(`.fieldbox:last-of-type [data-item="${event.key}"], .pad [data-face="${event.key}"]`);
  [...asked].find((b) => b.checkVisibility())?.click();
});

let heard = null; // when the table was there last
function connected(yes) {
  const box = document.getElementById("lost");
  if (yes) heard = new Date();
  else if (table.version === undefined) heard ??= last.show(kind, lang);
  if (!yes && box.hidden) asOf();
  box.hidden = yes;
  document.documentElement.classList.toggle("away", !yes);
  if (yes) return;
  me?.then((m) => m.hide()); // who cannot ask may no longer have the seat
  awake?.then((m) => m.show(null));
}

// asOf says how old what is shown is.
function asOf() {
  const box = document.getElementById("asof");
  box.hidden = heard === null;
  if (!heard) return;
  const day = Date.now() - heard > 12 * 3600e3 ? { day: "numeric", month: "long" } : {};
  box.querySelector("time").textContent = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", ...day }).format(heard);
}

// The language that was chosen on this device goes before the browser's list.
const chosen = device.get("spieltisch.lang");
if (chosen && chosen !== lang && !new URLSearchParams(location.search).has("lang")) location.search = `?lang=${chosen}`;

if (kind === "new") (await import("./newgame.js")).start(newID, lang);
if (["new", "settings"].includes(kind)) (await import("./settings.js")).start(lang);
if (kind === "pieces") (await import("./pieces.js")).start(lang);
if (kind === "tuning") (await import("./tuning.js")).start(lang);
if (kind === "backups") (await import("./backups.js")).start(lang);
if (["evening", "match", "people"].includes(kind)) (await import("./past.js")).start(lang);
if (kind === "match") (await import("./replay.js")).start(lang);
if (kind === "rules") (await import("./rules.js")).start();
if (kind === "setup") {
  (await import("./sensors.js")).start();
  (await import("./settings.js")).start(lang);
}
// What this device saw is kept where browsers allow that.
if (isSecureContext && navigator.serviceWorker) {
  navigator.serviceWorker.register("sw.js").catch(console.error); // then a reload needs the table
  const mine = () => [location.href, ...performance.getEntriesByType("resource").map((e) => e.name).filter((url) => url.startsWith(new URL(".", import.meta.url)))];
  navigator.serviceWorker.ready.then((worker) => worker.active.postMessage(mine()));
}
resume(said);
speech.start(lang);
hints.mark();
camera.run();
await drawings.load();
follow(`api/v1/events?html=${lang}${kind === "wall" ? "-wall" : ""}`, take, connected, speech.speaks);
