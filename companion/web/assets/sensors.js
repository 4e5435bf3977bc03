// The tunnel board's lines on the set-up page: their levels as they are now, and the calibration of a tunnel. Levels that
// the board has seen between two looks count as well, so a mole may pass while the page looks away.
import { post, within } from "./commands.js";
import { dialog, el, words } from "./pad.js";

const pause = 700; // ms
const names = [words.lineOuter, ...[1, 2, 3, 4, 5].map((n) => `${words.lineHill} ${n}`), words.lineEnd, words.lineInner, words.lineStripes];
const levels = document.querySelector("#sensors tbody");
const away = document.querySelector("#sensors .away");

// show draws a level as a bar between 0 and 255, with its two thresholds on it.
function show({ level, on, off }) {
  const bar = el("meter", { min: 0, max: 255, value: level, low: Math.min(on, off), high: Math.max(on, off) });
  return el("td", {}, String(level), bar, el("small", {}, on || off ? `${on} / ${off}` : words.lineOff));
}

async function look() {
  const answer = await fetch("api/v1/sensors", { cache: "no-store", signal: within(8000) }).catch(() => null);
  away.hidden = Boolean(answer?.ok);
  if (answer?.ok) {
    const { tunnels } = await answer.json();
    levels.replaceChildren(...names.map((name, k) => el("tr", {}, el("th", { scope: "row" }, name), ...tunnels.map((t) => show(t.lines[k])))));
  }
  setTimeout(look, pause);
}

// step asks for something and takes the answer; what goes wrong is said in the same place.
function step(text, button, act) {
  const go = el("button", { type: "button", class: "btn big primary" }, button);
  const box = dialog(words.calibrate, el("p", {}, text), go);
  go.addEventListener("click", async () => {
    go.disabled = true;
    const answer = await act();
    if (answer?.ok || answer?.lines) return;
    go.disabled = false;
    box.querySelector("p").replaceChildren(answer?.code === "gameOn" ? words.calibrateLater : words.boardAway);
  });
}

const filled = (text, tunnel) => text.replace("{tunnel}", tunnel);

function calibrate(tunnel) {
  step(filled(words.emptyTunnel, tunnel), words.goOn, async () => {
    const answer = await post("api/v1/sensors/empty", { tunnel });
    if (answer?.ok) step(filled(words.passTunnel, tunnel), words.moleIsOut, () => passed(tunnel));
    return answer;
  });
}

async function passed(tunnel) {
  const answer = await post("api/v1/sensors/passed", { tunnel });
  if (!answer?.lines) return answer;
  const lines = answer.lines.map((l, k) =>
    el("li", {}, el("b", {}, `${names[k]}: ${l.well ? words.lineWell : words.lineMend}`), ` ${l.free} → ${l.covered} `, el("span", { class: "hint", lang: "en" }, l.detail)),
  );
  dialog(`${words.calibrate} ${tunnel}`, el("ul", { class: "verdicts" }, ...lines));
  return answer;
}

// start begins to look.
export function start() {
  if (!levels) return;
  for (const b of document.querySelectorAll("#sensors [data-calibrate]")) b.addEventListener("click", () => calibrate(Number(b.dataset.calibrate)));
  look();
}
