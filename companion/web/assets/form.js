// Forms: what an open answer consists of, drawn with large buttons. A form says which slots are filled with which items
// (engines.Form); nothing here knows a game. The last tap that a form needs sends it: undo takes it back.
import { dieSymbol, el, symbol, words } from "./pad.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const space = { width: 60, height: 70, row: 54 }; // of a board, as the table page draws it

const seatOf = (n, the) => el("span", { class: `who seat${n}` }, symbol(`seat${n}`), ` ${the.players[n - 1] ?? n}`);

const areaOf = (p, the) => the.scene?.areas.find((a) => a.id === p.label);
const areaName = (p, the) => the.titles[areaOf(p, the)?.title]?.[the.lang] ?? p.label;

// A die with pips is drawn as such; others have a symbol like any piece.
const pips = (p) => p.kind === "die" && (!p.mark || p.mark === "worm");

// draws a piece: its symbol, else what is written on it.
export function draws(p, the) {
  if (pips(p)) return [el("span", { class: "dieface" }, symbol(p.mark || `die${p.label}`, "die"))];
  if (p.kind === "seat") return [seatOf(Number(p.label), the)];
  if (p.kind === "area") return [areaName(p, the), el("span", { class: "lying" }, ...(areaOf(p, the)?.pieces ?? []).flatMap((one) => draws({ mark: one.mark }, the)))];
  const out = [];
  if (p.mark && document.getElementById(p.mark)) out.push(...Array.from({ length: p.marks || 1 }, () => symbol(p.mark, "sym")));
  else if (p.mark) out.push(the.titles[`mark.${p.mark}`]?.[the.lang] ?? p.mark);
  if (p.label && p.kind !== "die") out.push(el("b", {}, p.label));
  return out;
}

// called is the name of a piece in words.
export function called(p, the) {
  if (pips(p)) return p.mark ? words.worm : p.label;
  if (p.kind === "seat") return the.players[Number(p.label) - 1] ?? p.label;
  if (p.kind === "area") return `${areaName(p, the)}: ${areaOf(p, the)?.pieces.map((one) => called(one, the)).join(", ") ?? ""}`;
  const mark = p.mark ? (the.titles[`mark.${p.mark}`]?.[the.lang] ?? p.mark) : "";
  return [p.marks > 1 ? p.marks : "", mark, p.kind === "die" ? "" : p.label].filter(Boolean).join(" ");
}

// fill draws a form into a holder. the: { titles, scene, players, lang, send(actions) }.
export function fill(holder, form, the) {
  const picked = form.fields.map((f) => f.slots.map(() => [])); // indices of items
  const counts = form.fields.map(() => new Map()); // of fields that ask for numbers: item → number
  const say = (key) => the.titles[key]?.[the.lang] ?? "";

  const before = (i) => (i === 0 ? undefined : value(i - 1));
  const fits = (i, thing) => thing.for === undefined || same(thing.for, before(i));
  const live = (i) => form.fields[i].slots.map((_, s) => s).filter((s) => fits(i, form.fields[i].slots[s]));
  const total = (i) => picked[i].reduce((sum, list) => sum + list.length, 0);
  // least and most are how many items a slot takes now.
  const most = (i, s) => (form.fields[i].sum ? form.fields[i].sum - total(i - 1) : form.fields[i].slots[s].max);
  const least = (i, s) => (form.fields[i].sum ? most(i, s) : form.fields[i].slots[s].min);
  const room = (i, s) => most(i, s) - picked[i][s].length;
  const left = (i, k) => form.fields[i].items[k].max - picked[i].flat().filter((x) => x === k).length;
  const enough = (i) => live(i).length > 0 && live(i).every((s) => picked[i][s].length >= least(i, s));
  const full = (i) => enough(i) && live(i).every((s) => room(i, s) === 0);
  const ready = () => form.fields.every((_, i) => enough(i));
  const items = (i) => form.fields[i].items.map((_, k) => k).filter((k) => fits(i, form.fields[i].items[k]));

  function value(i) {
    const f = form.fields[i];
    const lists = live(i).map((s) => picked[i][s].map((k) => f.items[k].value));
    switch (f.shape) {
      case "value":
        return lists[0]?.[0];
      case "list":
        return lists[0] ?? [];
      case "lists":
        return lists;
      case "counts":
        return (lists[0] ?? []).reduce((sum, v) => ({ ...sum, [v]: (sum[v] ?? 0) + 1 }), {});
      case "map":
        return Object.fromEntries(live(i).flatMap((s, n) => lists[n].map((v) => [f.slots[s].key, v])));
    }
    return live(i).flatMap((s, n) => lists[n].map((v) => ({ [f.pair[0]]: f.slots[s].key, [f.pair[1]]: v }))); // pairs
  }

  function send() {
    const members = Object.fromEntries(form.fields.map((f, i) => [f.name, value(i)]));
    the.send([...(form.first ?? []), { ...form.fixed, ...members }]);
  }

  // tapped: the last tap of a form that is full sends it.
  function tapped(i) {
    for (let later = i + 1; later < form.fields.length; later++) clear(later, (s) => !live(later).includes(s));
    alone();
    if (ready() && full(form.fields.length - 1)) send();
    draw();
  }

  function clear(i, which = () => true) {
    picked[i].forEach((list, s) => which(s) && list.splice(0));
    if (picked[i].every((list) => list.length === 0)) counts[i].clear();
    const misfit = picked[i].flat().some((k) => !fits(i, form.fields[i].items[k]));
    if (misfit) for (const list of picked[i]) list.splice(0);
  }

  // alone answers what has one answer, but for the last question.
  function alone() {
    form.fields.slice(0, -1).forEach((f, i) => {
      if (f.shape === "value" && items(i).length === 1 && (i === 0 || enough(i - 1))) picked[i][live(i)[0]] = items(i).slice();
    });
  }

  function put(i, s, k) {
    if (form.fields[i].shape === "value" || most(i, s) === 1) picked[i][s] = picked[i][s][0] === k && form.fields[i].shape !== "value" ? [] : [k];
    else if (room(i, s) > 0 && left(i, k) > 0) picked[i][s].push(k);
    tapped(i);
  }

  // ---- drawing

  const seat = (n) => seatOf(n, the);
  const pieceOf = (p) => draws(p, the);
  const spoken = (p) => called(p, the);
  const button = (i, k, name, pressed, disabled, tap, ...inside) => el("button", { type: "button", class: "btn item", "data-field": form.fields[i].name, "data-item": JSON.stringify(form.fields[i].items[k].value), "aria-label": name, "aria-pressed": pressed === undefined ? null : String(pressed), disabled, click: tap }, ...inside);

  // one: the items are the answers.
  const one = (i) => el("div", { class: "choices" }, ...items(i).map((k) => button(i, k, spoken(form.fields[i].items[k].piece), picked[i][live(i)[0]].includes(k), false, () => put(i, live(i)[0], k), ...pieceOf(form.fields[i].items[k].piece))));

  // numbers: how many of each item, one tap each; the last one fills itself. A row has room for seven, which is nearly
  // always enough; each further number comes after the one before it.
  function numbers(i, s) {
    const chosen = counts[i];
    const set = (k, n) => {
      if (chosen.get(k) === n) chosen.delete(k);
      else chosen.set(k, n);
      const open = items(i).filter((x) => !chosen.has(x));
      const rest = least(i, s) - [...chosen.values()].reduce((a, b) => a + b, 0);
      picked[i][s] = [...chosen].flatMap(([x, m]) => Array(m).fill(x));
      if (open.length === 1 && rest > 0 && rest <= form.fields[i].items[open[0]].max && !chosen.has(open[0])) picked[i][s].push(...Array(rest).fill(open[0]));
      tapped(i);
    };
    const row = (k) => {
      const item = form.fields[i].items[k];
      const others = [...chosen].reduce((sum, [x, n]) => (x === k ? sum : sum + n), 0);
      const top = Math.min(item.max, most(i, s), Math.max(7, (chosen.get(k) ?? 0) + 1));
      const number = (n) => el("button", { type: "button", class: "btn number", "data-field": form.fields[i].name, "data-item": JSON.stringify(item.value), "data-n": n, "aria-label": `${n} × ${spoken(item.piece)}`, "aria-pressed": String(chosen.get(k) === n), disabled: n > most(i, s) - others, click: () => set(k, n) }, String(n));
      return el("div", { class: "numbers" }, el("span", { class: "piece" }, ...pieceOf(item.piece)), el("div", { class: "choices" }, ...Array.from({ length: top }, (_, n) => number(n + 1))));
    };
    return el("div", { class: "counts" }, ...items(i).map(row), hint(i, s));
  }

  const hint = (i, s) => el("p", { class: "hint", role: "status" }, room(i, s) > 0 ? `${words.left} ${room(i, s)}` : "");

  // rows: each slot has its own items beside it.
  const rows = (i) => el("div", { class: "counts" }, ...live(i).map((s) => el("div", { class: "numbers", "data-slot": JSON.stringify(form.fields[i].slots[s].key) }, el("span", { class: "piece" }, ...slotName(i, s)), el("div", { class: "choices" }, ...items(i).map((k) => button(i, k, `${slotSays(i, s)}: ${spoken(form.fields[i].items[k].piece)}`, picked[i][s].includes(k), false, () => put(i, s, k), ...pieceOf(form.fields[i].items[k].piece)))))));

  const slotSays = (i, s) => [say(form.fields[i].slots[s].title), form.fields[i].slots[s].seat ? the.players[form.fields[i].slots[s].seat - 1] : "", form.fields[i].slots[s].piece ? spoken(form.fields[i].slots[s].piece) : ""].filter(Boolean).join(" ");
  function slotName(i, s) {
    const slot = form.fields[i].slots[s];
    if (slot.piece) return pieceOf(slot.piece);
    return slot.seat ? [seat(slot.seat)] : [say(slot.title)];
  }

  // bags: items are tapped one by one into the first slot that is not full.
  function bags(i) {
    const now = live(i).find((s) => room(i, s) > 0);
    const out = (s, n) => () => {
      picked[i][s].splice(n, 1);
      tapped(i);
    };
    const chip = (s) => (k, n) => el("button", { type: "button", class: "btn chipped", "aria-label": `${spoken(form.fields[i].items[k].piece)}: ${words.takeOut}`, click: out(s, n) }, ...pieceOf(form.fields[i].items[k].piece));
    const gap = () => el("span", { class: "gap", "aria-hidden": "true" });
    const bag = (s) => el("div", { class: `bag${s === now ? " next" : ""}` }, slotSays(i, s) ? el("span", { class: "name" }, ...slotName(i, s)) : "", ...picked[i][s].map(chip(s)), ...Array.from({ length: Math.max(0, least(i, s) - picked[i][s].length) }, gap));
    const add = (k) => button(i, k, spoken(form.fields[i].items[k].piece), undefined, now === undefined || left(i, k) <= 0, () => put(i, now, k), ...pieceOf(form.fields[i].items[k].piece));
    return el("div", { class: "counts" }, ...live(i).filter((s) => most(i, s) > 0).map(bag), el("div", { class: "choices items" }, ...items(i).map(add)));
  }

  // board: the items, or the slots, lie where they are on the table.
  function board(i) {
    const f = form.fields[i];
    const pieces = the.scene.areas.find((a) => a.id === f.area)?.pieces ?? [];
    const at = (p) => [p.col ?? 0, p.row ?? 0].join();
    const slots = f.shape === "pairs";
    const now = slots ? live(i).find((s) => room(i, s) > 0) : live(i)[0];
    const on = new Map(slots ? live(i).map((s) => [at(f.slots[s].piece), s]) : items(i).map((k) => [at(f.items[k].piece), k]));
    const chosen = i > 0 && !slots ? picked[i - 1].flat().map((k) => at(form.fields[i - 1].items[k].piece)) : [];
    const halves = Math.max(...pieces.map((p) => (p.col ?? 0) + 2));
    const high = Math.max(...pieces.map((p) => p.row ?? 0)) * space.row + space.height;
    const box = el("div", { class: "board" });
    box.style.aspectRatio = `${(halves * space.width) / 2} / ${high}`;
    for (const p of pieces) {
      const n = on.get(at(p));
      const laid = slots && n !== undefined ? picked[i][n][0] : undefined;
      const shown = laid === undefined ? p : { ...f.items[laid].piece, label: p.label };
      const inside = [p.mark || laid !== undefined ? symbol(shown.mark, "sym") : "", p.label ? el("span", { class: `farmer seat${p.label}` }, symbol(`seat${p.label}`)) : ""];
      const look = `space ${p.kind} ${laid === undefined ? (p.state ?? "") : ""} ${chosen.includes(at(p)) || (slots && n === now && n !== undefined) ? "chosen" : ""}`;
      const name = `${String.fromCharCode(65 + ((p.col ?? 0) - (p.row ?? 0)) / 2)}${(p.row ?? 0) + 1} ${spoken(shown)}`;
      const tap = slots ? () => ((picked[i][n] = []), tapped(i)) : () => put(i, now, n);
      const one = n === undefined || (slots && laid === undefined) ? el("span", { class: look }, ...inside) : el("button", { type: "button", class: look, "data-field": f.name, "data-item": JSON.stringify(slots ? f.slots[n].key : f.items[n].value), "aria-label": name, click: tap }, ...inside);
      one.style.left = `${((p.col ?? 0) / halves) * 100}%`;
      one.style.top = `${(((p.row ?? 0) * space.row) / high) * 100}%`;
      one.style.width = `${200 / halves}%`;
      one.style.height = `${(space.height / high) * 100}%`;
      box.append(one);
    }
    if (!slots) return box;
    return el("div", { class: "counts" }, box, el("div", { class: "choices items" }, ...items(i).map((k) => button(i, k, spoken(f.items[k].piece), undefined, now === undefined || left(i, k) <= 0, () => put(i, now, k), ...pieceOf(f.items[k].piece)))));
  }

  function ask(i) {
    const f = form.fields[i];
    if (f.area) return board(i);
    if (f.shape === "value") return one(i);
    if (f.shape === "map") return rows(i);
    const single = live(i).length === 1 ? live(i)[0] : -1;
    if (single >= 0 && most(i, single) > 2 && items(i).length <= 6) return numbers(i, single);
    return bags(i);
  }

  function draw() {
    const focus = holder.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    const open = form.fields.findIndex((_, i) => !enough(i));
    const last = open < 0 ? form.fields.length - 1 : open;
    const parts = form.first ? [el("h3", {}, `${holder.getAttribute("aria-label")} · ${say(form.fixed.kind)}`)] : [];
    for (let i = 0; i <= last; i++) {
      const f = form.fields[i];
      if (f.area && i < last) continue; // one board at a time
      if (say(f.title)) parts.push(el("h3", {}, say(f.title)));
      parts.push(ask(i));
    }
    const again = picked.some((slots) => slots.flat().length > 0);
    const done = el("button", { type: "button", class: "btn big primary", disabled: !ready(), "data-done": true, click: send }, words.done);
    const back = el("button", { type: "button", class: "btn", click: () => (form.fields.forEach((_, i) => clear(i)), alone(), draw()), hidden: !again, "data-clear": true }, words.startOver);
    parts.push(el("p", { class: "row" }, ...(optional() || ready() ? [done] : []), back));
    holder.replaceChildren(...parts);
    if (focus) [...holder.querySelectorAll("button")].find((b) => b.getAttribute("aria-label") === focus)?.focus();
  }
  // optional forms may be sent before they are full.
  const optional = () => form.fields.at(-1).slots.some((s) => s.min < s.max) && !form.fields.at(-1).sum;

  alone();
  draw();
}

// says names a choice as the page does: its dice, the game's words for what it names or has, else its kind with symbols.
export function says(action, the) {
  const { kind, ...rest } = action;
  if (Array.isArray(rest.dice)) return [el("span", { class: "sr" }, rest.dice.join(" ")), el("span", { class: "faces" }, ...rest.dice.map((f) => dieSymbol(f, the.set)))];
  const text = (key) => the.titles[key]?.[the.lang];
  const marks = [];
  for (const [member, v] of Object.entries(rest).sort()) {
    const whole = text(`${kind}.${v}`) ?? text(`${kind}.${member}`);
    if (whole) return [whole];
    if (text(`mark.${v}`)) marks.push(document.getElementById(v) ? symbol(v, "sym") : text(`mark.${v}`));
  }
  return [...marks, text(kind) ?? kind];
}

// fillAll draws the forms of a part of the page, those that are not drawn yet.
export function fillAll(part, the, forms) {
  for (const holder of part.querySelectorAll("[data-form]:empty")) {
    const form = forms[Number(holder.dataset.form)];
    if (form) fill(holder, form, the);
  }
}
