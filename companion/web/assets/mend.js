// Mending the record: an entry becomes what it should have been, something is added, or it is taken out. What was possible
// at that point of the record is offered; dice that were misread are changed one by one.
import { fill, same, says } from "./form.js";
import { closeDialog, dialog, dieButton, el, pad, redraw, toast, words } from "./pad.js";

const areDice = (v) => Array.isArray(v) && v.every((x) => Number.isInteger(x) && x >= 1 && x <= 6);

// edit asks what the entry should be, beginning with what it is.
export async function edit(seq, actions, send, the) {
  const correct = sent(send, (chosen, follow) => ({ kind: "correct", target: seq, actions: chosen, ...(follow ? { follow } : {}) }));
  const out = el("button", { type: "button", class: "btn", click: () => correct([]), "data-out": true }, words.takeOut);
  if (!actions.some((a) => areDice(a.faces))) {
    const ways = await getWays(the.match, seq);
    if (ways) dialog(words.howWasIt, ...the.seen, ...answers(ways, the, (chosen) => correct(chosen, true), actions), el("p", { class: "row" }, out));
    return;
  }
  const draft = structuredClone(actions);
  const editor = (a) => el("fieldset", {}, el("legend", {}, words[`kind.${a.kind}`] ?? a.kind), ...[a.faces, a.dice].filter(areDice).map((dice) => diceEditor(dice, the.set)));
  const save = el("button", { type: "button", class: "btn primary", click: () => correct(draft), "data-save": true }, words.save);
  dialog(words.howWasIt, ...the.seen, ...draft.map(editor), el("p", { class: "row" }, save, out));
}

// sent gives what sends the command that make makes: the dialog stays, with all that was put in, until the table has it.
function sent(send, make) {
  let busy = false;
  return async (...said) => {
    if (busy) return;
    busy = true;
    if (await send(make(...said))) closeDialog();
    busy = false;
  };
}

// insert adds an action before an entry, or at the end (0).
export async function insert(before, send, the) {
  const add = sent(send, (actions) => (before ? { kind: "correct", target: before, insert: true, actions, follow: true } : { kind: "play", actions }));
  const ways = await getWays(the.match, before);
  if (ways) dialog(words.whatMissing, ...answers(ways, the, add));
}

// getWays fetches what the game waited for before an entry, or now (0); null where that is not to be had, and it says so.
async function getWays(match, before) {
  const answer = await fetch(`api/v1/matches/${encodeURIComponent(match)}/ways${before ? `?before=${before}` : ""}`, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) return answer.json();
  toast(answer ? words.stale : words.refused);
  return null;
}

// answers draws every way to answer what was asked then, first the one that was given: was, the actions on record.
function answers(ways, the, done, was = []) {
  const all = { ...the, titles: ways.titles, scene: ways.scene, send: done };
  const given = (p) => was.find((a) => a.kind === p.kind && (a.seat ?? p.seat) === p.seat);
  const answer = (p, i) => {
    const name = ways.titles[p.kind]?.[the.lang] ?? p.kind;
    const title = p.seat > 0 ? `${name} (${the.players[p.seat - 1]})` : name;
    const empty = (kind) => el("div", { class: "form", role: "group", "aria-label": name, "data-kind": kind });
    const [box, brief] = [empty(p.kind), ways.forms[i]?.brief];
    const stands = (a) => given(p) && Object.entries(a).every(([member, v]) => same(v, given(p)[member]));
    const choice = (a) => el("button", { type: "button", class: "btn choice", "data-choice": JSON.stringify(a), "aria-current": stands(a) ? "true" : null, click: () => done([a]) }, ...says(a, all));
    if (ways.forms[i]) fill(box, ways.forms[i], { ...all, was: given(p) });
    else box.append(el("div", { class: "choices" }, ...(p.choices ?? [{ kind: p.kind }]).map(choice)));
    const short = brief && brief.fixed.kind !== p.kind ? [empty(brief.fixed.kind)] : [];
    for (const b of short) fill(b, brief, all);
    return el("section", {}, el("h3", {}, title), ...short, box);
  };
  const first = ways.prompts.findIndex(given);
  const order = ways.prompts.map((_, i) => i).sort((a, b) => (b === first) - (a === first));
  return order.map((i) => answer(ways.prompts[i], i));
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
    redraw(box, el("div", { class: "faces" }, ...dice), hint, pad(set, put), ...(chosen === undefined ? [] : [remove]));
  }
  draw();
  return box;
}
