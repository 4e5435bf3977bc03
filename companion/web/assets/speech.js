// Reading aloud for those who do not read: what to do now, a broken rule, an entry that fits no more, a question, a
// trouble. It is off until somebody taps the switch on the table page, and each device remembers its own; the wall has no
// switch and does as the device was told. Nothing is said twice at once: a table that speaks itself is not joined, and of
// several tabs the one speaks that was looked at last.
import { device } from "./store.js";

const key = "spieltisch.speak";
const speaker = "spieltisch.speaker"; // the tab that speaks
const me = String(Math.random());
const voices = { de: "de-DE", en: "en-GB", fr: "fr-FR", it: "it-IT", es: "es-ES" };
const button = document.getElementById("speak");
const isolates = /[\u2068\u2069]/g; // around names in texts; a voice might spell them
let told = ""; // the last that was said
let warned = []; // troubles that are shown and were said
let newest = null;
let queue = []; // what is being said, and what waits
let saying = null; // the utterance of its first

const able = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
const on = () => device.get(key) === "on";

// speaks tells whether this tab says what happens.
export const speaks = () => able() && on() && !newest?.speaks && mine();

// look makes this tab the one that speaks, and leave another one.
const look = () => document.visibilityState === "visible" && device.set(speaker, me);
const leave = () => device.get(speaker) === me && device.set(speaker, "");
for (const event of ["focus", "pageshow"]) addEventListener(event, look);
document.addEventListener("visibilitychange", look);
addEventListener("pagehide", leave);
const mine = () => {
  if (!device.get(speaker)) device.set(speaker, me);
  return device.get(speaker) === me;
};

// start shows the switch where the device can speak.
export function start(lang) {
  if (!button || !able()) return;
  button.hidden = false;
  mark();
  button.addEventListener("click", () => {
    device.set(key, on() ? "off" : "on");
    mark();
    told = "";
    warned = [];
    if (on()) hear(newest, lang);
    else hush();
  });
}

const mark = () => button.setAttribute("aria-pressed", String(on()));

// aloud is what is said of words: to the ear numbers are words.
export const aloud = (says, lang) => says.spoken?.[lang] ?? says.text[lang];

// hear says what is new in a snapshot: troubles that began, then the most urgent of the rest. Nothing is said twice, and
// only what is no longer true is cut off.
export function hear(snapshot, lang) {
  newest = snapshot;
  if (!snapshot || !able()) return;
  if (button) button.hidden = Boolean(snapshot.speaks);
  if (!on() || snapshot.speaks) return;
  const troubles = snapshot.warnings.map((w) => aloud(w.says, lang));
  const news = troubles.filter((text) => !warned.includes(text));
  warned = troubles;
  const urgent = snapshot.breach ?? snapshot.conflict ?? snapshot.question;
  const who = snapshot.names?.[snapshot.view?.turn - 1];
  const goesOn = ["on", "over"].includes(snapshot.match?.status);
  const what = urgent ? urgent.says : goesOn ? snapshot.now : null;
  const text = !what ? "" : urgent || !who ? aloud(what, lang) : `${who}: ${aloud(what, lang)}`;
  const once = `${urgent?.id ?? urgent?.seq ?? ""} ${text}`;
  const shown = [...troubles, text];
  if (text && once !== told) news.push(text);
  told = once;
  if (!mine() || (saying && !shown.includes(queue[0]))) hush(queue.slice(1));
  queue = [...queue.filter((one) => shown.includes(one)), ...(mine() ? news : [])];
  if (!saying) next(lang);
}

// next says what waits, one after the other.
function next(lang) {
  if (!queue.length) return;
  const says = new SpeechSynthesisUtterance(queue[0].replace(isolates, ""));
  says.lang = voices[lang] ?? lang;
  says.onend = says.onerror = () => {
    if (saying !== says) return; // it was cut off
    saying = null;
    queue.shift();
    next(lang);
  };
  saying = says;
  speechSynthesis.speak(says);
}

// hush cuts off what is being said.
function hush(rest = []) {
  queue = mine() ? rest : [];
  saying = null;
  speechSynthesis.cancel();
}
