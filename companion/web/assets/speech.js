// Reading aloud for those who do not read: what to do now, a broken rule, an entry that fits no more, a question, a
// trouble. It is off until somebody taps the switch on the table page, and each device remembers its own; the wall has no
// switch and does as the device was told.
import { device } from "./store.js";

const key = "spieltisch.speak";
const voices = { de: "de-DE", en: "en-GB", fr: "fr-FR", it: "it-IT", es: "es-ES" };
const button = document.getElementById("speak");
const isolates = /[\u2068\u2069]/g; // around names in texts; a voice might spell them
let told = ""; // the last that was said
let warned = []; // troubles that are shown and were said
let newest = null;

// aloud is what is said of words: to the ear numbers are words.
export const aloud = (says, lang) => says.spoken?.[lang] ?? says.text[lang];

const able = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
const on = () => device.get(key) === "on";

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
    else speechSynthesis.cancel();
  });
}

const mark = () => button.setAttribute("aria-pressed", String(on()));

// hear says what is new in a snapshot: troubles that began, then the most urgent of the rest. Nothing is said twice.
export function hear(snapshot, lang) {
  newest = snapshot;
  if (!snapshot || !able() || !on()) return;
  const troubles = snapshot.warnings.map((w) => aloud(w.says, lang));
  const news = troubles.filter((text) => !warned.includes(text));
  warned = troubles;
  const urgent = snapshot.breach ?? snapshot.conflict ?? snapshot.question;
  const who = snapshot.names?.[snapshot.view?.turn - 1];
  const goesOn = ["on", "over"].includes(snapshot.match?.status);
  const what = urgent ? urgent.says : goesOn ? snapshot.now : null;
  const text = !what ? "" : urgent || !who ? aloud(what, lang) : `${who}: ${aloud(what, lang)}`;
  const once = `${urgent?.id ?? urgent?.seq ?? ""} ${text}`;
  if (text && once !== told) news.push(text);
  told = once;
  if (!news.length) return;
  const says = new SpeechSynthesisUtterance(news.join(" ").replace(isolates, ""));
  says.lang = voices[lang] ?? lang;
  speechSynthesis.cancel(); // what was said before is over
  speechSynthesis.speak(says);
}
