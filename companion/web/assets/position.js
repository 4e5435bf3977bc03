// "Make the record match the table": a position entered by tapping. What a position is differs from game to game, so
// each game has one editor here; a game without one says so.
import { closeDialog, dialog, dieButton, el, pad, redraw, symbol, toast, words } from "./pad.js";

const counted = (game) => async (...about) => (await import("./counts.js")).open(game, ...about);
const editors = { heckmeck, verasselt: counted("verasselt"), animals: counted("animals"), schweinebande: counted("schweinebande"), schnackelstein: async (...about) => (await import("./burrow.js")).open(...about) };

// can tells whether a game has an editor.
export const can = (game) => game in editors;

export function open(game, table, send) {
  if (!editors[game] || !table.state) return toast(words.noPosition);
  editors[game](table, send);
}

// heckmeck: where each portion lies, whose turn it is, the dice aside and the open roll.
function heckmeck(table, send) {
  const state = table.state;
  const names = table.match.players;
  const set = table.info?.dieSet;
  const tiles = Array.from({ length: 16 }, (_, i) => 21 + i);
  const position = { grill: [...state.grill], closed: [...state.closed], stacks: state.stacks.map((s) => [...s]), turn: state.turn || 1, aside: [...state.aside], roll: [...state.roll] };
  const places = [
    { name: words.grill, list: () => position.grill, look: "grill" },
    { name: words.closed, list: () => position.closed, look: "closed" },
    ...names.map((name, i) => ({ name, list: () => position.stacks[i], look: `seat${i + 1}` })),
  ];
  let brush = places[0];
  const box = el("div", { class: "position" });

  const placeOf = (tile) => places.find((p) => p.list().includes(tile));
  function put(tile) {
    for (const p of places) {
      const at = p.list().indexOf(tile);
      if (at >= 0) p.list().splice(at, 1);
    }
    brush.list().push(tile); // the last one lies on top
    draw();
  }

  const brushes = () => places.map((p) => el("button", { type: "button", class: `pick ${p.look}`, "aria-pressed": String(p === brush), click: () => ((brush = p), draw()) }, p.look.startsWith("seat") ? symbol(p.look) : "", ` ${p.name}`));
  const tile = (n) => {
    const place = placeOf(n);
    const label = `${n}: ${place.name}`;
    return el("button", { type: "button", class: `piece tile ${place.look}`, "aria-label": label, "data-tile": n, click: () => put(n) }, el("b", {}, String(n)), place.look.startsWith("seat") ? symbol(place.look) : "");
  };
  const turns = () => names.map((name, i) => el("button", { type: "button", class: `pick seat${i + 1}`, "aria-pressed": String(position.turn === i + 1), click: () => ((position.turn = i + 1), draw()) }, symbol(`seat${i + 1}`), ` ${name}`));
  function dice(title, list) {
    const row = list.map((f, i) => dieButton(f, set, () => (list.splice(i, 1), draw())));
    return el("details", { class: "fold", open: list.length > 0 }, el("summary", {}, `${title}: ${list.length}`), el("div", { class: "faces" }, ...row), pad(set, (f) => (list.push(f), draw())));
  }
  function draw() {
    redraw(
      box,
      el("p", { class: "hint" }, words.brush),
      el("div", { class: "chips" }, ...brushes()),
      el("div", { class: "area row" }, ...tiles.map(tile)),
      el("h3", {}, words.whoseTurn),
      el("div", { class: "chips" }, ...turns()),
      dice(words.asideDice, position.aside),
      dice(words.openRoll, position.roll),
    );
  }

  async function save() {
    const line = { game: "heckmeck", setup: { players: names, position } };
    if (await send({ kind: "position", line })) closeDialog();
  }
  draw();
  dialog(words.position, box, el("button", { type: "button", class: "btn big primary", click: save }, words.save));
}
