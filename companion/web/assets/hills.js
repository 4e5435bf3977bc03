// Setting up the hills: one of the layouts that the game proposes, as a small picture, or one's own, gem by gem. What is
// legal is the engine's to say: every change is tried there, and its answer stands under the hills.
import { post, within } from "./commands.js";
import { barred, el, symbol, words } from "./pad.js";

const colours = { d: "diamond", b: "sapphire", r: "ruby" };
const holds = (hill) => Object.entries(hill).filter(([, n]) => n > 0);

// filling is what the hills depend on: who begins and the other rules of the house leave them as they are.
const filling = (game, { players, options }) => JSON.stringify([game, players.length, options.variant, options.maxRubies ?? 3]);

// hills draws the choice into a box. basics() gives game, players, first and options; changed() is called when what may
// start changes. It gives { setup, ready, draw }.
export function hills(box, lang, basics, changed) {
  let presets = [];
  let chosen = 0; // a preset, or -1: one's own
  let own = null; // hills, stump, brush, counts
  let asked = ""; // the filling that the presets were made for
  let problem = "";

  // draw asks for the presets again where they would differ.
  async function draw(enough) {
    const { game, ...setup } = basics();
    const key = enough ? filling(game, setup) : "";
    if (key === asked) return;
    asked = key;
    presets = [];
    own = null;
    chosen = 0;
    problem = "";
    show();
    if (key === "") return;
    const answer = await fetchList("api/v1/setups/presets", { game, setup });
    if (asked !== key) return; // somebody was faster
    presets = answer ?? [];
    if (!answer) asked = ""; // the next change asks again
    problem = answer ? "" : words.refused;
    show();
  }

  const layouts = () =>
    presets.map((p, i) => {
      const picture = el("span", { class: "sketch" });
      picture.innerHTML = p.picture; // drawn by the table
      return el("button", { type: "button", class: "pick layout", "data-layout": p.name, "aria-pressed": String(i === chosen), click: () => choose(i) }, picture, el("span", {}, p.title[lang]));
    });

  function choose(i) {
    chosen = i;
    if (i < 0) own ??= empty();
    problem = "";
    show();
    if (i < 0) judge();
  }

  // empty is a box of which nothing is laid out; how many hills a colour fills is what every preset shows.
  function empty() {
    const model = presets[0].setup;
    const filled = model.hills.flat();
    const kinds = [];
    const of = (c) => filled.filter((h) => h[c] > 0);
    for (const c of Object.keys(colours)) {
      const sizes = c === "r" ? [1, 2, 3].slice(0, model.options?.maxRubies ?? 3) : [...new Set(of(c).map((h) => h[c]))];
      for (const n of sizes) kinds.push({ colour: c, n, hills: of(c).length });
    }
    return { hills: model.hills.map((t) => t.map(() => ({}))), stump: model.stump && { ...model.stump }, kinds, brush: 0 };
  }

  const used = (c) => own.hills.flat().filter((h) => h[c] > 0).length;
  const left = (kind) => kind.hills - used(kind.colour);

  function put(t, k) {
    const kind = own.kinds[own.brush];
    const at = own.hills[t][k];
    own.hills[t][k] = {};
    if (at[kind.colour] !== kind.n && left(kind) > 0) own.hills[t][k] = { [kind.colour]: kind.n };
    next();
  }

  // next goes on with a filling of which there are some left.
  function next() {
    if (left(own.kinds[own.brush]) <= 0) own.brush = Math.max(0, own.kinds.findIndex((other) => left(other) > 0));
    fillRest();
    show();
    judge();
  }

  // fillRest: where only one filling is left, the last hills fill themselves.
  function fillRest() {
    const open = own.kinds.filter((kind) => left(kind) > 0);
    if (open.length === 1) fill(open[0]);
  }

  // fill puts a filling into all hills that are empty, as far as it goes.
  function fill(kind) {
    for (const tunnel of own.hills) tunnel.forEach((h, k) => holds(h).length || left(kind) <= 0 || (tunnel[k] = { [kind.colour]: kind.n }));
  }

  function brushes() {
    return own.kinds.map((kind, i) =>
      el("button", { type: "button", class: "pick", "data-brush": kind.colour + kind.n, "aria-pressed": String(i === own.brush), ...barred(left(kind) <= 0 && words.usedUp, () => ((own.brush = i), show())) }, gems(kind), el("small", {}, `${words.left} ${left(kind)}`)),
    );
  }

  const gems = (kind) => el("span", { class: "few", "aria-label": `${kind.n} ${words[`gem.${kind.colour}`]}` }, ...Array.from({ length: kind.n }, () => symbol(colours[kind.colour])));

  const hill = (h, t, k) => {
    const [[colour, n] = []] = holds(h);
    const label = `${words.tunnel} ${t + 1}, ${words.hill} ${k + 1}: ${colour ? `${n} ${words[`gem.${colour}`]}` : words.nothing}`;
    return el("button", { type: "button", class: "hillspot", "data-hill": `${t + 1}-${k + 1}`, "aria-label": label, click: () => put(t, k) }, ...(colour ? [gems({ colour, n })] : []));
  };

  function stump() {
    if (!own.stump) return [];
    const n = () => Object.values(own.stump).reduce((a, b) => a + b, 0);
    const change = (c, by) => {
      own.stump[c] = Math.max(0, (own.stump[c] ?? 0) + by);
      show();
      judge();
    };
    const counters = Object.keys(colours).map((c) =>
      el(
        "span",
        { class: "counter" },
        el("button", { type: "button", class: "btn", "data-stump": `${c}-`, "aria-label": `${words.less} ${words[`gem.${c}`]}`, ...barred(!own.stump[c] && words.noLess, () => change(c, -1)) }, "−"),
        el("span", { class: "few" }, symbol(colours[c]), String(own.stump[c] ?? 0)),
        el("button", { type: "button", class: "btn", "data-stump": `${c}+`, "aria-label": `${words.more} ${words[`gem.${c}`]}`, ...barred(n() >= 3 && words.noMore, () => change(c, 1)) }, "+"),
      ),
    );
    return [el("h3", {}, words.stump), el("div", { class: "counters" }, ...counters)];
  }

  function editor() {
    return el(
      "div",
      { class: "hills" },
      el("p", { class: "hint" }, words.fillHills),
      el("div", { class: "chips" }, ...brushes()),
      ...own.hills.map((tunnel, t) => el("div", { class: "hillrow" }, el("b", {}, String(t + 1)), ...tunnel.map((h, k) => hill(h, t, k)))),
      el("p", { class: "row" }, el("button", { type: "button", class: "btn", "data-rest": true, click: rest }, words.fillRest)),
      ...stump(),
    );
  }

  function rest() {
    fill(own.kinds[own.brush]);
    next();
  }

  const empties = () => own.hills.flat().filter((h) => holds(h).length === 0).length;

  // judge tries the hills at the engine once all are filled; its answer is shown as it is. The hills are not drawn anew for
  // that: a finger may be on one, and its tap would be lost.
  async function judge() {
    const now = JSON.stringify([own.hills, own.stump]);
    problem = "";
    if (empties() === 0) {
      const { game } = basics();
      const answer = await post("api/v1/setups/try", { game, setup: setup() });
      if (chosen >= 0 || now !== JSON.stringify([own.hills, own.stump])) return; // it has changed since
      problem = answer?.ok ? "" : answer?.says?.text[lang] ?? answer?.detail ?? words.refused;
      own.good = answer?.ok ? now : "";
    }
    say();
  }

  const good = () => own.good === JSON.stringify([own.hills, own.stump]);

  function setup() {
    const { game, ...people } = basics();
    const from = chosen < 0 ? own : presets[chosen]?.setup;
    if (!from) return people;
    return from.stump ? { ...people, hills: from.hills, stump: from.stump } : { ...people, hills: from.hills };
  }

  function show() {
    const mine = el("button", { type: "button", class: "pick layout", "data-layout": "own", "aria-pressed": String(chosen < 0), click: () => choose(-1) }, symbol("edit"), el("span", {}, words.ownHills));
    const focus = box.contains(document.activeElement) ? document.activeElement : null;
    const again = ["hill", "stump", "brush", "layout", "rest"].find((name) => focus && name in focus.dataset);
    box.querySelector(".layouts").replaceChildren(...(presets.length ? [...layouts(), mine] : []), ...(chosen < 0 && own ? [editor()] : []));
    if (again) box.querySelector(`[data-${again}="${focus.dataset[again]}"]`)?.focus();
    say();
  }

  function say() {
    const status = box.querySelector("[role=status]");
    status.textContent = problem || (chosen < 0 && empties() > 0 ? `${words.hillsLeft} ${empties()}` : "");
    status.classList.toggle("note", problem !== "");
    box.hidden = presets.length === 0 && problem === "";
    changed();
  }

  return { draw, setup, ready: () => presets.length > 0 && (chosen >= 0 || good()) };
}

async function fetchList(path, body) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: within(10000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
