// Positions that are counted: how many of each kind lie in each place, and how many of what each player has. They stand
// where a turn or a round begins, so that nothing half done has to be told.
import { closeDialog, dialog, el, redraw, symbol, words } from "./pad.js";

const bugs = { Y: "yellow", B: "blue", R: "red", G: "green" };
const tiles = Object.fromEntries(["chicken", "goat", "sheep", "donkey", "pig", "cow", "hay"].map((t) => [t, t]));
const animals = Object.fromEntries(Object.entries(tiles).filter(([t]) => t !== "hay"));
const own = { lives: words.lives, round: words.round, outOfPlay: words.outOfPlay };
const total = (counts) => Object.values(counts).reduce((a, b) => a + b, 0);

// What is counted in a game: places (title, seat, counts, kinds), numbers (title, seat, list, place in it), and how the
// position is made of them.
const games = {
  verasselt: (s, seats) => {
    const hub = { ...s.hub };
    const own = (list) => list.map((c) => ({ ...c }));
    const [yards, catches, heaps] = [own(s.yards), own(s.catches), own(s.heaps)];
    const per = (title, list) => seats.map((n) => [title, n, list[n - 1], bugs]);
    return {
      places: [["area.hub", 0, hub, bugs], ...per("area.yard", yards), ...per("area.catch", catches), ...per("area.heap", heaps)],
      numbers: [],
      turn: s.turn || 1,
      make: (turn) => ({ hub, yards, catches, heaps, turn, dice: s.dice, turns: Math.max(2, s.turns), phase: "choose", pile: 88 - [hub, ...yards, ...catches, ...heaps].reduce((sum, c) => sum + total(c), 0) }),
    };
  },
  animals: (s, seats) => {
    const lives = [...s.lives];
    return { places: [], numbers: seats.map((n) => ["lives", n, lives, n - 1]), turn: s.start, make: (start) => ({ phase: "deal", start, lives, round: s.round }) };
  },
  schweinebande: (s, seats) => {
    const farms = s.farms.map((c) => ({ ...c }));
    const pens = s.pens.map((c) => ({ ...c }));
    const out = { ...s.out };
    const hay = [...s.hay];
    const round = [Math.min(4, ["farm", "feed", "final"].includes(s.phase) ? s.round + 1 : s.round)]; // the one that begins
    const per = (title, list, kinds) => seats.map((n) => [title, n, list[n - 1], kinds]);
    const board = Array.from({ length: 25 }, (_, i) => ({ space: [i % 5, Math.floor(i / 5)], tile: "" }));
    const order = (first) => seats.map((_, i) => ((first - 1 + i) % seats.length) + 1);
    return {
      places: [...per("area.pen", pens, tiles), ...per("area.farm", farms, animals), ["outOfPlay", 0, out, tiles]],
      numbers: [["round", 0, round, 0], ...seats.map((n) => ["area.hay", n, hay, n - 1])],
      turn: s.first,
      make: (turn) => ({ round: round[0], phase: "reveal", turn, board, pens, farms, out, hay, tokens: round[0] > 1 ? order(turn) : [] }),
    };
  },
};

// open lets somebody count, and sends the position.
export function open(game, table, send) {
  const lang = document.documentElement.lang;
  const players = table.match.players;
  const seats = players.map((_, i) => i + 1);
  const now = games[game](table.state, seats);
  const box = el("div", { class: "position" });
  const say = (key) => own[key] ?? table.titles[key]?.[lang] ?? key;
  const who = (n) => (n ? el("span", { class: `who seat${n}` }, symbol(`seat${n}`), ` ${players[n - 1]}`) : "");
  const name = (n) => (n ? `, ${players[n - 1]}` : "");

  const step = (label, n, set, mark) =>
    el("div", { class: "stepper" }, mark ? symbol(mark, "sym") : "", el("button", { type: "button", class: "btn", "aria-label": `${label}: −`, disabled: n <= 0, click: () => (set(n - 1), draw()) }, "−"), el("b", {}, String(n)), el("button", { type: "button", class: "btn", "aria-label": `${label}: +`, click: () => (set(n + 1), draw()) }, "+"));

  const place = ([title, seat, counts, kinds]) =>
    el("section", { "data-place": `${title} ${seat}` }, el("h3", {}, say(title), " ", who(seat)), el("div", { class: "steppers" }, ...Object.entries(kinds).map(([kind, mark]) => step(`${say(title)}${name(seat)}, ${say(`mark.${mark}`)}`, counts[kind] ?? 0, (n) => (counts[kind] = n), mark))));
  const number = ([title, seat, list, i]) => el("section", { "data-place": `${title} ${seat}` }, el("h3", {}, say(title), " ", who(seat)), step(`${say(title)}${name(seat)}`, list[i], (n) => (list[i] = n)));

  function draw() {
    const turns = seats.map((n) => el("button", { type: "button", class: `pick seat${n}`, "aria-pressed": String(now.turn === n), click: () => ((now.turn = n), draw()) }, symbol(`seat${n}`), ` ${players[n - 1]}`));
    redraw(box, el("h3", {}, words.whoBegins), el("div", { class: "chips" }, ...turns), ...now.numbers.map(number), ...now.places.map(place));
  }

  async function save() {
    if (await send({ kind: "position", line: { game, setup: { players, position: now.make(now.turn) } } })) closeDialog();
  }
  draw();
  dialog(words.position, box, el("button", { type: "button", class: "btn big primary", click: save }, words.save));
}
