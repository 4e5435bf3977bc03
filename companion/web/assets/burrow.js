// The position of the tunnels by touch: what lies in each tunnel, what is left in the hills, and what everybody has. What
// follows from that is not asked; whether it can be is the engine's to say.
import { closeDialog, dialog, el, redraw, symbol, words } from "./pad.js";

const colours = { r: "ruby", b: "sapphire", d: "diamond" };
const kinds = ["soil", "beetle", "worm", "long", "short"];
const jokers = ["long", "short"];
const usual = 30; // mm: a tile of which nobody knows how long it is

export function open(table, send) {
  const state = table.state;
  const names = table.match.players;
  const lanes = table.view.scene.areas.filter((a) => a.layout === "lane");
  const draft = structuredClone({ tunnels: state.tunnels.map(({ tiles, hills }) => ({ tiles, hills })), stump: state.stump, gems: state.gems, jokers: state.jokers, turn: state.turn || 1 });
  const before = JSON.stringify([draft.tunnels, draft.turn]);
  const box = el("div", { class: "position burrow" });

  const simple = state.variant === "simple";
  const palette = simple ? ["soil"] : kinds;
  const known = state.tunnels.flatMap((t) => t.tiles);
  const lengthOf = (kind) => known.findLast((t) => t.kind === kind)?.len ?? usual;

  // first is whose turn was the first of the game: those from there to the seat on turn have had one turn more.
  const n = names.length;
  const ahead = state.turns.map((t, i) => t > state.turns[(i + n - 1) % n]);
  const first = ahead.includes(true) ? ahead.indexOf(true) + 1 : state.turn || 1;

  // turns are counted anew for another seat on turn, in the round that is on.
  function turns() {
    const round = Math.min(...state.turns);
    const since = (seat) => (seat - first + n) % n;
    return names.map((_, i) => round + (since(i + 1) < since(draft.turn) ? 1 : 0));
  }

  const add = (t, kind) => {
    draft.tunnels[t].tiles.push({ kind, len: lengthOf(kind) });
    dig(t);
    draw();
  };

  // dig empties the hills that the nose has reached.
  function dig(t) {
    const { tiles, hills } = draft.tunnels[t];
    const mole = lanes.flatMap((a) => a.pieces).find((p) => p.kind === "mole");
    if (!mole || tiles.length === 0) return;
    const nose = mole.to - mole.from + tiles.reduce((sum, tile) => sum + tile.len, 0);
    lanes[t].pieces.filter((p) => p.kind === "hill").forEach((p, k) => (p.from ?? 0) < nose && (hills[k] = {}));
  }

  const fillings = [{}, { r: 1 }, { r: 2 }, { r: 3 }, { b: n - 1 }, { d: 1 }];
  function refill(t, k) {
    const at = fillings.findIndex((f) => JSON.stringify(f) === JSON.stringify(draft.tunnels[t].hills[k]));
    draft.tunnels[t].hills[k] = { ...fillings[(at + 1) % fillings.length] };
    draw();
  }

  const gems = (hill) => Object.entries(hill).flatMap(([c, many]) => Array.from({ length: many }, () => symbol(colours[c])));
  const said = (hill) => Object.entries(hill).map(([c, many]) => `${many} ${words[`gem.${c}`]}`).join(", ") || words.nothing;

  // row is a tunnel: the tile at the mouth is on the left, as it is drawn on the page.
  function row({ tiles, hills }, t) {
    const tile = (one, i) => el("button", { type: "button", class: "btn", "data-out": `${t + 1}-${i + 1}`, "aria-label": `${words[`tile.${one.kind}`]}: ${words.takeOut}`, click: () => (tiles.splice(i, 1), draw()) }, symbol(one.kind));
    const more = (kind) => el("button", { type: "button", class: "btn", "data-in": `${t + 1}-${kind}`, "aria-label": `${words.more}: ${words[`tile.${kind}`]}`, click: () => add(t, kind) }, "+", symbol(kind));
    const hill = (h, k) => el("button", { type: "button", class: "hillspot", "data-hill": `${t + 1}-${k + 1}`, "aria-label": `${words.hill} ${k + 1}: ${said(h)}`, click: () => refill(t, k) }, el("span", { class: "few" }, ...gems(h)));
    return el(
      "fieldset",
      {},
      el("legend", {}, `${words.tunnel} ${t + 1}`),
      el("div", { class: "chips" }, ...palette.map(more)),
      el("div", { class: "chips", "data-tiles": t + 1 }, ...tiles.map(tile).reverse()),
      el("div", { class: "hillrow bare" }, ...hills.map(hill)),
    );
  }

  // counters are the gems that lie in one place.
  function counters(name, list, of, joker) {
    const change = (c, by) => () => ((list[c] = Math.max(0, (list[c] ?? 0) + by)), draw());
    const count = (c) => {
      const step = (by, sign, word) => el("button", { type: "button", class: "btn", "data-count": `${of}${c}${sign}`, "aria-label": `${name}: ${word} ${words[`gem.${c}`]}`, disabled: by < 0 && !list[c], click: change(c, by) }, sign);
      return el("span", { class: "counter" }, step(-1, "−", words.less), el("span", { class: "few" }, symbol(colours[c]), String(list[c] ?? 0)), step(1, "+", words.more));
    };
    return el("fieldset", {}, el("legend", {}, name), el("div", { class: "counters" }, ...Object.keys(colours).map(count), ...joker));
  }

  const hand = (i) =>
    simple ? [] : jokers.map((kind) => {
      const has = draft.jokers[i].includes(kind);
      const flip = () => ((draft.jokers[i] = jokers.filter((k) => (k === kind ? !has : draft.jokers[i].includes(k)))), draw());
      return el("button", { type: "button", class: "pick", "data-joker": `${i + 1}-${kind}`, "aria-pressed": String(has), "aria-label": `${names[i]}: ${words[`tile.${kind}`]}`, click: flip }, symbol(kind));
    });

  const turn = (name, i) => el("button", { type: "button", class: `pick seat${i + 1}`, "data-turn": i + 1, "aria-pressed": String(draft.turn === i + 1), click: () => ((draft.turn = i + 1), draw()) }, symbol(`seat${i + 1}`), ` ${name}`);

  function draw() {
    redraw(
      box,
      el("p", { class: "hint" }, words.burrow),
      ...draft.tunnels.map(row),
      ...(simple ? [] : [counters(words.stump, draft.stump, "stump", [])]),
      ...names.map((name, i) => counters(name, draft.gems[i], i + 1, hand(i))),
      el("h3", {}, words.whoseTurn),
      el("div", { class: "chips" }, ...names.map(turn)),
    );
  }

  async function save() {
    const same = before === JSON.stringify([draft.tunnels, draft.turn]);
    const position = { ...draft, turns: turns(), ...(same ? { extra: state.extra, pending: state.pending } : {}) };
    const line = { game: "schnackelstein", setup: { players: names, first, position } };
    if (await send({ kind: "position", line })) closeDialog();
  }

  draw();
  dialog(words.position, box, el("button", { type: "button", class: "btn big primary", click: save, "data-save": true }, words.save));
}
