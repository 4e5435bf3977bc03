// Mending the record: an entry becomes what it should have been, something is added, or it is taken out. Actions are
// edited by what was possible at that point of the record, or where all that is dice and choices, by their looks (lists
// of faces are dice, numbers are numbers), so that a new game needs no line here.
import { fill, says } from "./form.js";
import { closeDialog, dialog, dieButton, el, pad, roll, words } from "./pad.js";

const isDice = (v) => Array.isArray(v) && v.every((x) => Number.isInteger(x) && x >= 1 && x <= 6);
const kindName = (kind) => words[`kind.${kind}`] ?? kind;

// edit asks what the entry should be.
export async function edit(seq, actions, set, send, the) {
  const ways = await get(`/api/v1/matches/${document.body.dataset.match}/ways?before=${seq}`);
  if (ways.forms.some(Boolean)) {
    const done = (chosen) => (closeDialog(), send({ kind: "correct", target: seq, actions: chosen, follow: true }));
    const out = () => (closeDialog(), send({ kind: "correct", target: seq, actions: [] }));
    return dialog(words.howWasIt, ...answers(ways, set, the, done), el("p", { class: "row" }, el("button", { type: "button", class: "btn", click: out, "data-out": true }, words.takeOut)));
  }
  const draft = structuredClone(actions);
  const save = () => (closeDialog(), send({ kind: "correct", target: seq, actions: draft }));
  const out = () => (closeDialog(), send({ kind: "correct", target: seq, actions: [] }));
  dialog(
    words.howWasIt,
    ...draft.map((a) => editor(a, set)),
    el("p", { class: "row" }, el("button", { type: "button", class: "btn primary", click: save, "data-save": true }, words.save), el("button", { type: "button", class: "btn", click: out }, words.takeOut)),
  );
}

// insert adds an action before an entry, or at the end (0). The kinds come from the record and from what is awaited.
export async function insert(before, set, send, the) {
  const match = document.body.dataset.match;
  const ways = await get(`/api/v1/matches/${match}/ways${before ? `?before=${before}` : ""}`);
  if (ways.forms.some(Boolean)) {
    const cmd = (actions) => (before ? { kind: "correct", target: before, insert: true, actions, follow: true } : { kind: "play", actions });
    return dialog(words.whatMissing, ...answers(ways, set, the, (chosen) => (closeDialog(), send(cmd(chosen)))));
  }
  const [moves, state] = await Promise.all([get(`/api/v1/matches/${match}/moves`), get("/api/v1/state")]);
  const shapes = new Map();
  for (const p of state.prompts) shapes.set(p.kind, p.choices?.[0] ?? (p.dice ? { kind: p.kind, faces: [] } : { kind: p.kind }));
  for (const m of moves) for (const a of m.actions) if (!shapes.has(a.kind)) shapes.set(a.kind, a);
  const choose = (shape) => {
    const draft = blank(shape);
    const cmd = before ? { kind: "correct", target: before, insert: true, actions: [draft] } : { kind: "line", line: { do: draft } };
    const save = () => (closeDialog(), send(cmd));
    dialog(kindName(draft.kind), editor(draft, set), el("p", { class: "row" }, el("button", { type: "button", class: "btn primary", click: save, "data-save": true }, words.save)));
  };
  dialog(words.whatMissing, el("div", { class: "choices" }, ...[...shapes.values()].map((s) => el("button", { type: "button", class: "btn big", click: () => choose(s) }, kindName(s.kind)))));
}

// answers draws every way to answer what was asked then.
function answers(ways, set, the, done) {
  const all = { ...the, titles: ways.titles, scene: ways.scene };
  return ways.prompts.map((p, i) => {
    const name = ways.titles[p.kind]?.[the.lang] ?? p.kind;
    const title = p.seat > 0 ? `${name} (${the.players[p.seat - 1]})` : name;
    const box = el("div", { class: "form", role: "group", "aria-label": name, "data-kind": p.kind });
    if (ways.forms[i]) fill(box, ways.forms[i], { ...all, send: done });
    else if (p.dice) box.append(el("button", { type: "button", class: "btn", click: () => roll(p.dice, set, (faces) => done([{ kind: p.kind, faces }])) }, words.whatRolled));
    else box.append(el("div", { class: "choices" }, ...(p.choices ?? [{ kind: p.kind }]).map((a) => el("button", { type: "button", class: "btn", "data-choice": JSON.stringify(a), click: () => done([a]) }, ...says(a, all)))));
    return el("section", {}, el("h3", {}, title), box);
  });
}

const get = async (path) => (await fetch(path, { cache: "no-store" })).json();

// blank is an action of the same kind with nothing in it yet.
const blank = (action) => Object.fromEntries(Object.entries(action).filter(([k]) => k !== "seat").map(([k, v]) => [k, isDice(v) ? [] : v]));

// editor edits an action in place.
function editor(action, set) {
  const fields = Object.entries(action).filter(([k]) => k !== "kind" && k !== "seat");
  return el("fieldset", {}, el("legend", {}, kindName(action.kind)), ...fields.map(([name, value]) => field(action, name, value, set)));
}

function field(action, name, value, set) {
  if (isDice(value)) return diceEditor(value, set);
  if (Number.isInteger(value)) {
    const change = (e) => (action[name] = Number(e.target.value));
    return el("label", { class: "field" }, name, el("input", { type: "number", value, input: change }));
  }
  return el("p", { class: "hint" }, `${name}: ${JSON.stringify(value)}`);
}

// diceEditor changes a list of faces: tap a die, then what it is.
function diceEditor(faces, set) {
  const box = el("div", { class: "diceeditor" });
  const row = () => faces.map((f, i) => dieButton(f, set, () => draw(i)));
  function draw(chosen) {
    const put = (f) => {
      if (chosen === undefined || chosen === faces.length) faces.push(f);
      else faces[chosen] = f;
      draw();
    };
    const dice = row();
    if (chosen !== undefined) dice[chosen]?.classList.add("chosen");
    const remove = el("button", { type: "button", class: "btn", click: () => (faces.splice(chosen, 1), draw()) }, words.removeDie);
    const hint = el("p", { class: "hint" }, chosen === undefined ? words.addDie : words.whichFace);
    box.replaceChildren(el("div", { class: "faces" }, ...dice), hint, pad(set, put), ...(chosen === undefined ? [] : [remove]));
  }
  draw();
  return box;
}
