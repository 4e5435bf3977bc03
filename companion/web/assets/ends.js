// The end of a match: what it will be remembered by, and a little feast for those who are there when it ends.
import { badge, el, symbol, words } from "./pad.js";

const place = document.getElementById("highlights");
const feast = ["#b2361f", "#1d5c9e", "#28713a", "#74389a", "#e9b64a", "#a82a66"];
let shown = "";

// show follows the newest snapshot; before is the one that the page had.
export function show(before, now, lang) {
  if (!place) return;
  const ended = ["over", "ended"].includes(now.match?.status) ? `${now.match.id} ${now.seq}` : "";
  if (ended === shown) return;
  shown = ended;
  place.replaceChildren();
  if (!ended) return;
  remember(now, lang);
  if (before.match?.id !== now.match.id || before.match.status !== "on") return; // nobody saw it end
  scrollTo({ top: 0 });
  if (now.match.status === "over") celebrate();
}

// remember draws the moves that the match is remembered by, each with what the camera saw of it.
async function remember(now, lang) {
  const about = shown;
  const answer = await fetch(`api/v1/matches/${encodeURIComponent(now.match.id)}/highlights`, { cache: "no-store" }).catch(() => null);
  const list = answer?.ok ? (await answer.json()).highlights : [];
  if (about !== shown || list.length === 0) return;
  const seen = (m) => (m.decided ? el("button", { type: "button", class: "btn small", "data-evidence": m.seq, "aria-label": words.evidence }, symbol("look")) : "");
  const says = (m) => m.says.map((s) => s.text[lang]).join(" ");
  const line = (h) => el("li", { class: `move seat${h.seat}` }, badge(h.seat, now.faces), el("div", { class: "what" }, el("p", {}, el("b", {}, `${words[`highlight.${h.kind}`]} `), says(h.move))), seen(h.move));
  place.replaceChildren(el("h2", {}, words.remembered), el("ul", { class: "moves" }, ...list.map(line)));
}

// celebrate lets paper fall and plays three tones, unless this device wants less motion.
function celebrate() {
  fanfare();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const sky = el("div", { class: "confetti", "aria-hidden": "true" });
  for (let n = 0; n < 60; n++) {
    const bit = el("i");
    bit.style.setProperty("--x", `${Math.random() * 100}vw`);
    bit.style.setProperty("--turn", `${Math.random() * 900 - 450}deg`);
    bit.style.setProperty("--after", `${Math.random() * 900}ms`);
    bit.style.background = feast[n % feast.length];
    sky.append(bit);
  }
  document.body.append(sky);
  setTimeout(() => sky.remove(), 4500);
}

function fanfare() {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers are silent until somebody taps
  const audio = new AudioContext();
  const soft = new GainNode(audio, { gain: 0.05 });
  soft.connect(audio.destination);
  [523, 659, 784].forEach((frequency, n) => {
    const tone = new OscillatorNode(audio, { frequency, type: "triangle" });
    tone.connect(soft);
    tone.start(audio.currentTime + n * 0.16);
    tone.stop(audio.currentTime + n * 0.16 + 0.3);
    if (n === 2) tone.onended = () => audio.close();
  });
}
