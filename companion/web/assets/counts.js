// Positions that are counted: how many of each kind lie in each place, and how many of what each player has. The rest
// stays as it is; where somebody else begins, a turn or a round begins anew, so that nothing half done has to be told.
import { closeDialog, dialog, el, redraw, symbol, words } from "./pad.js";

const bugs = { Y: "yellow", B: "blue", R: "red", G: "green" };
const tiles = Object.fromEntries(["chicken", "goat", "sheep", "donkey", "pig", "cow", "hay"].map((t) => [t, t]));
const animals = Object.fromEntries(Object.entries(tiles).filter(([t]) => t !== "hay"));
const own = { lives: words.lives, round: words.round, outOfPlay: words.outOfPlay };
const pick = (state, ...fields) => Object.fromEntries(fields.map((f) => [f, state[f]]));
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
      make: (turn) => {
        const going = turn === s.turn ? pick(s, "phase", "group", "own", "rolls", "turns") : { phase: "choose", own: {}, turns: Math.max(2, s.turns) };
        return { ...going, hub, yards, catches, heaps, turn, dice: s.dice, pile: 88 - [hub, going.own, ...yards, ...catches, ...heaps].reduce((sum, c) => sum + total(c), 0) };
      },
    };
  },
  animals: (s, seats) => {
    const lives = [...s.lives];
    const lies = s.phase === "turn" || s.phase === "reveal";
    const going = (start) => (lies && start === s.start ? pick(s, "phase", "rows", "turn", "knocker", "mayCall", "exchanged", "known") : { phase: "deal" });
    return { places: [], numbers: seats.map((n) => ["lives", n, lives, n - 1]), turn: s.start, make: (start) => ({ ...going(start), start, lives, ...pick(s, "round", "scores") }) };
  },
  schweinebande: (s, seats) => {
    const farms = s.farms.map((c) => ({ ...c }));
    const pens = s.pens.map((c) => ({ ...c }));
    const out = { ...s.out };
    const hay = [...s.hay];
    const round = [s.round];
    const per = (title, list, kinds) => seats.map((n) => [title, n, list[n - 1], kinds]);
    const board = Array.from({ length: 25 }, (_, i) => ({ space: [i % 5, Math.floor(i / 5)], tile: "" }));
    const order = (first) => seats.map((_, i) => ((first - 1 + i) % seats.length) + 1);
    return {
      places: [...per("area.pen", pens, tiles), ...per("area.farm", farms, animals), ["outOfPlay", 0, out, tiles]],
      numbers: [["round", 0, round, 0], ...seats.map((n) => ["area.hay", n, hay, n - 1])],
      turn: s.first,
      make: (first) => {
        const going = first === s.first && round[0] === s.round && s.phase !== "over";
        const anew = { phase: "reveal", turn: first, board, tokens: round[0] > 1 ? order(first) : [] };
        return { ...(going ? pick(s, "phase", "turn", "first", "board", "revealed", "farmers", "tokens", "done") : anew), round: round[0], pens, farms, out, hay };
      },
    };
  },
};

// open lets somebody count, and sends the position.
export function open(game, table, send) {
  const lang = document.documentElement.lang;
  const players = table.match.players;
  const seats = players.map((_, i) => i + 1);
  const now = games[game](table.state, seats);
  const printed = JSON.parse(document.querySelector("[data-position]").dataset.printed ?? "null"); // numbers on the pieces
  const values = Object.fromEntries((printed?.numbers ?? []).map((n) => [n.name, n.value]));
  const box = el("div", { class: "position" });
  const say = (key) => own[key] ?? table.titles[key]?.[lang] ?? key;
  const who = (n) => (n ? el("span", { class: `who seat${n}` }, symbol(`seat${n}`), ` ${players[n - 1]}`) : "");
  const name = (n) => (n ? `, ${players[n - 1]}` : "");

  const step = (label, n, set, mark, least = 0) =>
    el("div", { class: "stepper" }, mark ? symbol(mark, "sym") : "", el("button", { type: "button", class: "btn", "aria-label": `${label}: −`, disabled: n <= least, click: () => (set(n - 1), draw()) }, "−"), el("b", {}, String(n)), el("button", { type: "button", class: "btn", "aria-label": `${label}: +`, click: () => (set(n + 1), draw()) }, "+"));

  const place = ([title, seat, counts, kinds]) =>
    el("section", { "data-place": `${title} ${seat}` }, el("h3", {}, say(title), " ", who(seat)), el("div", { class: "steppers" }, ...Object.entries(kinds).map(([kind, mark]) => step(`${say(title)}${name(seat)}, ${say(`mark.${mark}`)}`, counts[kind] ?? 0, (n) => (counts[kind] = n), mark))));
  const number = ([title, seat, list, i]) => el("section", { "data-place": `${title} ${seat}` }, el("h3", {}, say(title), " ", who(seat)), step(`${say(title)}${name(seat)}`, list[i], (n) => (list[i] = n)));

  const prints = () => el("section", { "data-place": "printed" }, el("h3", {}, printed.title[lang]), el("div", { class: "steppers" }, ...printed.numbers.map((p) => step(p.ask[lang], values[p.name], (n) => (values[p.name] = n), p.mark, p.min))));

  function draw() {
    const turns = seats.map((n) => el("button", { type: "button", class: `pick seat${n}`, "aria-pressed": String(now.turn === n), click: () => ((now.turn = n), draw()) }, symbol(`seat${n}`), ` ${players[n - 1]}`));
    redraw(box, el("h3", {}, words.whoBegins), el("div", { class: "chips" }, ...turns), ...now.numbers.map(number), ...now.places.map(place), ...(printed ? [prints()] : []));
  }

  async function save() {
    const options = printed ? { options: { [printed.option]: values } } : {};
    if (await send({ kind: "position", line: { game, setup: { players, ...options, position: now.make(now.turn) } } })) closeDialog();
  }
  draw();
  dialog(words.position, box, el("button", { type: "button", class: "btn big primary", click: save }, words.save));
}
