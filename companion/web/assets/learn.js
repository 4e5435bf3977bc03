// A first game is explained while it is played, on devices that asked for it: what may be done now and why, each
// kind of decision once.
import { el } from "./pad.js";
import { device } from "./store.js";

const read = 4000; // ms in which one sentence or two are read
const place = document.getElementById("learn");
let known = new Set(JSON.parse(device.get("spieltisch.learnt") ?? "[]")); // "GAME.KIND"
let kinds = null; // of the game's decisions, once they are asked for
let of = ""; // that game
let on = null; // the decision that stands there
let since = 0;
let newest = null; // what show was given last

const wanted = () => device.get("spieltisch.learn") === "on";

// toggle begins to explain, from the beginning, or ends it.
export function toggle(table, lang) {
  device.set("spieltisch.learn", wanted() ? "off" : "on");
  known = new Set();
  keep();
  show(table, lang);
}

// show says what is new to this device in what the table waits for. What stands there stays as long as it is
// asked.
export async function show(table, lang) {
  const asked = (newest = [table, lang]);
  for (const b of document.querySelectorAll("[data-learn]")) b.setAttribute("aria-pressed", String(wanted()));
  if (!place) return;
  const game = table.match?.status === "on" ? table.match.game : "";
  if (!wanted() || game === "" || table.question || table.breach || table.conflict) return put(null);
  if (of !== game) {
    put(null); // what stands there is of another game
    await ask(game);
    if (newest !== asked || of !== game) return;
  }
  const own = table.sitting.seats.filter((s) => s.mine).map((s) => s.seat);
  const first = (p) => (own.includes(p.seat) ? 0 : p.seat === table.view.turn ? 1 : 2);
  const open = [...table.prompts].sort((a, b) => first(a) - first(b)).map((p) => `${game}.${p.kind}`);
  put(open.includes(on) ? on : (open.find((d) => !known.has(d) && kinds[d]) ?? null), lang);
}

async function ask(game) {
  const answer = await fetch(`api/v1/explains?game=${game}`).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!told) return;
  of = game;
  kinds = Object.fromEntries(Object.entries(told.kinds).map(([kind, says]) => [`${game}.${kind}`, says]));
}

// put changes what stands there. What stood there long enough was read.
function put(decision, lang) {
  if (decision === on) return;
  if (on && performance.now() - since >= read) learnt(on);
  on = decision;
  since = performance.now();
  place.hidden = !on;
  if (!on) return;
  const { says, rule } = kinds[on];
  place.querySelector("p").replaceChildren(says[lang], " ", el("small", {}, rule));
}

function learnt(decision) {
  known.add(decision);
  keep();
}

const keep = () => device.set("spieltisch.learnt", JSON.stringify([...known]));

place?.querySelector("button").addEventListener("click", () => {
  learnt(on);
  put(null);
  show(...newest);
});
