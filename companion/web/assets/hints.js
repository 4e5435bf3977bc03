// Hints of the coach, as much as this device wants: nothing, colours for those who do not read numbers, or numbers.
import { amount } from "./amounts.js";
import { draws } from "./form.js";
import { dieSymbol, el, symbol, words } from "./pad.js";
import { device } from "./store.js";

const key = "spieltisch.hints";
const box = document.getElementById("hint");
let told = ""; // what the hint on the screen is about
let newest = null;

const level = () => device.get(key) ?? "off";

// choose sets how much this device is told.
export function choose(how) {
  device.set(key, how);
  told = "";
  mark();
  if (newest) show(...newest);
}

// mark shows what is chosen.
export function mark() {
  for (const b of document.querySelectorAll("[data-hints]")) b.setAttribute("aria-pressed", String(b.dataset.hints === level()));
}

// show asks for the hint of the newest snapshot, if one is wanted.
export async function show(table, lang) {
  if (!box) return;
  newest = [table, lang];
  document.getElementById("hints").hidden = table.match?.status !== "on" || !table.coached;
  review(table, lang);
  mark();
  const about = [table.match?.id, table.seq, table.tray.state, level()].join();
  if (about === told) return;
  told = about;
  if (level() === "off" || document.getElementById("hints").hidden) return box.replaceChildren();
  const answer = await fetch("api/v1/hint", { cache: "no-store" }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (about !== told || !body) return; // the table has gone on
  if (!answer.ok) return box.replaceChildren(el("p", { class: "hint" }, body.says?.text[lang] ?? words.refused));
  const players = table.names;
  const several = new Set(body.hints.map((h) => h.seat)).size > 1;
  box.replaceChildren(el("ul", { class: "hintlist" }, ...body.hints.map((h) => line(h, table, lang, several && players[h.seat - 1]))));
}

// review stands in place of hints when the game is over.
let reviewed = "";
async function review(table, lang) {
  const over = table.match?.status === "over" ? `${table.match.id} ${table.seq}` : "";
  if (over === reviewed) return;
  reviewed = over;
  const place = document.getElementById("review");
  place.replaceChildren();
  if (over) (await import("./review.js")).draw(place, table.match.id, table.names, table.faces, lang, () => over === reviewed);
}

function line(h, table, lang, who) {
  const the = { titles: table.titles, scene: table.view.scene, players: table.names, faces: table.faces, lang };
  const set = table.marks ?? [];
  const what = [...(who ? [`${who}: `] : []), h.says[lang], ...h.faces.map((f) => dieSymbol(f, set)), ...h.pieces.flatMap((p) => draws(p, the)), ...(h.reach.length ? [`→ ${words.hill} ${h.reach.join(" + ")}`] : [])];
  const called = h.lost ? words.loses : h.tone === "safe" ? words.safe : words.risky;
  const tone = h.tone ? el("span", { class: `tone ${h.tone}` }, symbol(h.tone === "safe" ? "stop" : "warn"), called) : "";
  return el("li", { class: h.best ? "best" : "", "data-tone": h.tone }, el("span", { class: "what" }, ...what), tone, level() === "numbers" ? el("span", { class: "numbers-of" }, numbers(h, lang)) : "");
}

function numbers(h, lang) {
  const percent = (x) => new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: x > 0 && x < 0.01 ? 1 : 0 }).format(x);
  const value = h.unit === "wins" ? `${percent(h.value)} ${words.toWin}` : h.unit === "chance" ? percent(h.value) : amount(h.value, h.unit, lang, { maximumFractionDigits: 2 });
  return h.bust > 0 ? `${value}, ${percent(h.bust)} ${words.fails}` : value;
}
