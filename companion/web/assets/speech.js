// Reading aloud for those who do not read: what to do now, a broken rule, a question. It is off until somebody taps the
// switch on the table page, and each device remembers its own; the wall has no switch and does as the device was told.

const key = "spieltisch.speak";
const voices = { de: "de-DE", en: "en-GB", fr: "fr-FR", it: "it-IT" };
const button = document.getElementById("speak");
let told = ""; // the last that was said
let newest = null;

const able = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
const on = () => localStorage.getItem(key) === "on";

// start shows the switch where the device can speak.
export function start(lang) {
  if (!button || !able()) return;
  button.hidden = false;
  mark();
  button.addEventListener("click", () => {
    localStorage.setItem(key, on() ? "off" : "on");
    mark();
    told = "";
    if (on()) hear(newest, lang);
    else speechSynthesis.cancel();
  });
}

const mark = () => button.setAttribute("aria-pressed", String(on()));

// hear says what is new in a snapshot; the most urgent goes first, and nothing is said twice.
export function hear(snapshot, lang) {
  newest = snapshot;
  if (!snapshot || !able() || !on()) return;
  const urgent = snapshot.breach ?? snapshot.question;
  const who = snapshot.match?.players[snapshot.view?.turn - 1];
  const what = urgent ? urgent.says : snapshot.now;
  if (!what) return;
  const text = urgent || !who ? what.text[lang] : `${who}: ${what.text[lang]}`;
  const once = `${urgent?.id ?? ""} ${text}`;
  if (once === told) return;
  told = once;
  const says = new SpeechSynthesisUtterance(text);
  says.lang = voices[lang] ?? lang;
  speechSynthesis.cancel(); // what was said before is over
  speechSynthesis.speak(says);
}
