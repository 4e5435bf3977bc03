// Forms: what an open answer consists of, drawn with large buttons. A form says which slots are filled with which items
// (engines.Form); nothing here knows a game. Pieces are tapped as they are drawn: dice and cards on a pad, rows, hexagons.
import { drawable } from "./drawings.js";
import { badge, barred, dieSymbol, el, symbol, words } from "./pad.js";

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const space = { width: 60, height: 70, row: 54 }; // of a board, as the table page draws it

const seatOf = (n, the) => el("span", { class: `who seat${n}` }, badge(n, the.faces), " ", el("bdi", { class: "name" }, the.players[n - 1] ?? String(n)));

const areaOf = (p, the) => the.scene?.areas.find((a) => a.id === p.label);
const areaName = (p, the) => the.titles[areaOf(p, the)?.title]?.[the.lang] ?? p.label;

// A die with pips is drawn as such; others have a symbol like any piece.
const pips = (p) => p.kind === "die" && (!p.mark || p.mark === "worm");

// draws a piece: its symbol, else what is written on it.
export function draws(p, the) {
  if (pips(p)) return [el("span", { class: "dieface" }, symbol(p.mark || `die${p.label}`, "die"))];
  if (p.kind === "seat") return [seatOf(Number(p.label), the)];
  if (p.kind === "seats") return p.label.split(" ").map((n) => seatOf(Number(n), the)); // a team
  if (p.kind === "none") return [symbol(`pic-${p.mark}`, "sym"), the.titles[`mark.${p.mark}`]?.[the.lang] ?? ""];
  if (p.kind === "area") return [areaName(p, the), el("span", { class: "lying" }, ...(areaOf(p, the)?.pieces ?? []).flatMap((one) => draws({ mark: one.mark }, the)))];
  const out = [];
  if (p.mark && drawable(p.mark)) out.push(...Array.from({ length: p.marks || 1 }, () => symbol(p.mark, "sym")));
  else if (p.mark) out.push(the.titles[`mark.${p.mark}`]?.[the.lang] ?? p.mark);
  if (p.label && p.kind !== "die") out.push(el("b", {}, p.label));
  return out;
}

// called is the name of a piece in words.
export function called(p, the) {
  if (pips(p)) return p.mark ? words.worm : p.label;
  if (p.kind === "seat") return the.players[Number(p.label) - 1] ?? p.label;
  if (p.kind === "seats") return p.label.split(" ").map((n) => the.players[Number(n) - 1] ?? n).join(", ");
  if (p.kind === "area") return `${areaName(p, the)}: ${areaOf(p, the)?.pieces.map((one) => called(one, the)).join(", ") ?? ""}`;
  const mark = p.mark ? (the.titles[`mark.${p.mark}`]?.[the.lang] ?? p.mark) : "";
  return [p.marks > 1 ? p.marks : "", mark, p.kind === "die" ? "" : p.label].filter(Boolean).join(" ");
}

// drafts are what was sent, by where the match stood: who takes it back finds it filled in, and changes what was wrong.
const drafts = new Map();
const keepDraft = (at, picked) => {
  drafts.delete(at);
  drafts.set(at, picked);
  if (drafts.size > 20) drafts.delete(drafts.keys().next().value);
};

// fill draws a form into a holder. the: { titles, scene, players, lang, send(actions), at, undone, was, confirm }; at: where
// the match stands; undone: something was taken back, and its draft is filled in; was: the action that is filled in; confirm:
// what is full waits for Done.
export function fill(holder, blank, the) {
  const form = { ...blank, fields: blank.fields.map((f) => ({ ...f, items: f.items ?? [] })) };
  const picked = form.fields.map((f) => f.slots.map(() => [])); // indices of items
  const brush = form.fields.map(() => 0); // of maps: the item that a tap gives
  const say = (key) => the.titles[key]?.[the.lang] ?? "";
  const row = holder.nextElementSibling?.matches(".formrow") ? holder.nextElementSibling : el("p", { class: "row" });

  const before = (i) => (i === 0 ? undefined : value(i - 1));
  const fits = (i, thing) => thing.for === undefined || same(thing.for, before(i));
  const live = (i) => form.fields[i].slots.map((_, s) => s).filter((s) => fits(i, form.fields[i].slots[s]));
  const total = (i) => picked[i].reduce((sum, list) => sum + list.length, 0);
  // least and most are how many items a slot takes now.
  const most = (i, s) => {
    const { sum, slots } = form.fields[i];
    return sum ? sum - (i > 0 ? total(i - 1) : 0) : slots[s].max;
  };
  const least = (i, s) => (form.fields[i].sum ? most(i, s) : form.fields[i].slots[s].min);
  const room = (i, s) => most(i, s) - picked[i][s].length;
  const left = (i, k) => form.fields[i].items[k].max - picked[i].flat().filter((x) => x === k).length;
  // A slot that a number is typed into holds what stands there; left empty it is 0, where that is possible.
  const number = (i, s) => {
    const text = (picked[i][s][0] ?? "").trim().replace(/^[−–]/, "-");
    return /^-?\d+$/.test(text) ? Number(text) : text === "" ? 0 : NaN;
  };
  const within = (i, s) => number(i, s) >= form.fields[i].slots[s].min && number(i, s) <= form.fields[i].slots[s].max;
  const typed = (i) => {
    const { slots } = form.fields[i];
    return slots.reduce((rows, slot, s) => {
      if (s === 0 || !same(slot.key, slots[s - 1].key)) rows.push([]);
      rows.at(-1).push(number(i, s));
      return rows;
    }, []);
  };
  const allTyped = (i) => picked[i].some(([text]) => (text ?? "").trim() !== "") && form.fields[i].slots.every((_, s) => within(i, s));

  const enough = (i) => (form.fields[i].shape === "typed" ? allTyped(i) : held(i));
  const held = (i) => live(i).length > 0 && live(i).every((s) => picked[i][s].length >= least(i, s));
  const full = (i) => enough(i) && live(i).every((s) => room(i, s) <= 0);
  const ready = () => form.fields.every((_, i) => enough(i));
  const items = (i) => form.fields[i].items.map((_, k) => k).filter((k) => fits(i, form.fields[i].items[k]));

  function value(i) {
    const f = form.fields[i];
    if (f.shape === "typed") return typed(i);
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

  // read fills in the items that say a value, as value gives it. What the form does not know leaves it empty.
  function read(i, v) {
    const f = form.fields[i];
    const slots = live(i);
    const lists = {
      value: () => [[v]],
      list: () => [v],
      lists: () => v,
      counts: () => [Object.entries(v).flatMap(([x, n]) => Array(n).fill(x))],
      map: () => slots.map((s) => (f.slots[s].key in v ? [v[f.slots[s].key]] : [])),
      pairs: () => slots.map((s) => v.filter((p) => same(p[f.pair[0]], f.slots[s].key)).map((p) => p[f.pair[1]])),
    };
    const item = (x) => f.items.findIndex((one) => fits(i, one) && same(one.value, x));
    if (f.shape === "typed") picked[i] = v.flat().map((n) => [String(n)]);
    else lists[f.shape]().forEach((list, n) => slots[n] !== undefined && (picked[i][slots[n]] = list.map(item)));
    if (f.shape !== "typed" && picked[i].flat().includes(-1)) clear(i);
  }

  function send() {
    const members = Object.fromEntries(form.fields.map((f, i) => [f.name, value(i)]));
    if (the.at) keepDraft(the.at, structuredClone(picked));
    the.send([...(form.first ?? []), { ...form.fixed, ...members }]);
  }

  // tapped: the last tap of a form that is full sends it, as undo brings it back to be changed. One that began with what is on
  // record is full from the start: a tap at its last field sends it, or Done.
  function tapped(i) {
    for (let later = i + 1; later < form.fields.length; later++) clear(later, (s) => !live(later).includes(s));
    alone(true);
    if (!the.confirm && !typing && (!the.was || i === form.fields.length - 1) && ready() && full(form.fields.length - 1)) send();
    draw();
  }

  function clear(i, which = () => true) {
    picked[i].forEach((list, s) => which(s) && list.splice(0));
    const misfit = picked[i].flat().some((k) => !fits(i, form.fields[i].items[k]));
    if (misfit) for (const list of picked[i]) list.splice(0);
  }

  // alone answers what has one answer, all of it once somebody has tapped: before that a tap is left to make.
  function alone(begun) {
    const one = (i) => form.fields[i].shape === "value" && (i === 0 || enough(i - 1)) && items(i).length === 1;
    const all = form.fields.map((_, i) => {
      const own = one(i);
      if (own && (begun || i < form.fields.length - 1)) picked[i][live(i)[0]] = items(i).slice();
      return own;
    });
    if (!begun && all.every(Boolean)) form.fields.forEach((_, i) => clear(i));
  }

  // put adds n of an item to a slot, as far as there is room; of a slot for one it takes the place of what is there.
  function put(i, s, k, n = 1) {
    // A tap on what stands there already says it again.
    const whole = form.fields[i].shape === "value" || single(i);
    if (whole || most(i, s) === 1) picked[i][s] = picked[i][s][0] === k && !whole ? [] : [k];
    else for (; n > 0 && room(i, s) > 0 && left(i, k) > 0; n--) picked[i][s].push(k);
    tapped(i);
  }

  const out = (i, s, n) => () => {
    picked[i][s].splice(n, 1);
    tapped(i);
  };

  // whyNone says why an item does not go into a slot now; no slot: all are full.
  const whyNone = (i, s, k) => (s === undefined || room(i, s) <= 0 ? words.noRoom : left(i, k) <= 0 ? words.usedUp : "");

  // lacking is how many items the first question that is open still wants.
  const lacking = () => {
    const i = form.fields.findIndex((_, n) => !enough(n));
    return i < 0 ? 0 : live(i).reduce((sum, s) => sum + Math.max(0, least(i, s) - picked[i][s].length), 0);
  };

  // ---- drawing

  const seat = (n) => seatOf(n, the);
  const pieceOf = (p) => draws(p, the);
  const spoken = (p) => called(p, the);
  const drawnAs = (i, k) => pieceOf(form.fields[i].items[k].piece);
  const names = (i, k) => spoken(form.fields[i].items[k].piece);
  const button = (kind, i, k, name, pressed, why, tap, ...inside) => el("button", { type: "button", class: kind, "data-field": form.fields[i].name, "data-item": JSON.stringify(form.fields[i].items[k].value), "aria-label": name, "aria-pressed": pressed === undefined ? null : String(pressed), ...barred(why, tap) }, ...inside);
  const title = (i) => (say(form.fields[i].title) ? [el("span", { class: "fieldname" }, say(form.fields[i].title))] : []);
  const label = (i) => (form.fields.length > 1 || form.fields[i].sum ? title(i) : []);

  // single: one item is the whole answer.
  const single = (i) => form.fields.length === 1 && form.fields[i].shape === "counts" && form.fields[i].slots.length === 1 && form.fields[i].slots[0].min === 1 && form.fields[i].slots[0].max === 1;

  // one: the items are the answers; rows of cards are tapped where they lie.
  function one(i) {
    const s = live(i)[0];
    const laid = form.fields[i].items.some((item) => item.piece.kind === "area");
    return el("div", { class: laid ? "rows" : "choices" }, ...items(i).map((k) => button(laid ? "btn rowcard" : "btn item", i, k, names(i, k), picked[i][s].includes(k), "", () => put(i, s, k), ...drawnAs(i, k))));
  }

  // box: what was put into a slot, each to be taken away by a tap, and room for what is missing.
  function box(i, s, ...title) {
    const chip = (k, n) => el("button", { type: "button", class: "chipped", "aria-label": `${names(i, k)}: ${words.takeOut}`, "data-chip": n, click: out(i, s, n) }, ...drawnAs(i, k));
    const gap = () => el("span", { class: "gap", "aria-hidden": "true" });
    return el("div", { class: "box", role: "status" }, ...title, ...picked[i][s].map(chip), ...Array.from({ length: Math.max(0, least(i, s) - picked[i][s].length) }, gap));
  }

  // pad: a large piece adds one of it, the numbers beside it two or three.
  function pad(i, s) {
    const free = (k) => Math.min(room(i, s), left(i, k));
    const more = (k, n) => Object.assign(button("plus", i, k, `${names(i, k)}: +${n}`, undefined, "", () => put(i, s, k, n), `+${n}`), { disabled: free(k) < n }); // nobody sees it then
    const tile = (k) => {
      const add = button("add", i, k, names(i, k), undefined, whyNone(i, s, k), () => put(i, s, k), ...drawnAs(i, k));
      const both = [add, ...[2, 3].filter((n) => n <= form.fields[i].items[k].max).map((n) => more(k, n))];
      both.forEach((b, n) => b.setAttribute("data-n", n + 1));
      return el("div", { class: "key" }, ...both);
    };
    const said = i > 0 && form.fields[i].sum ? [] : label(i); // that the others are asked for is plain
    return [box(i, s, ...said), el("div", { class: `keys of${items(i).length}` }, ...items(i).map(tile))];
  }

  // lying: pieces that lie there, each of which may be among the answer.
  function lying(i, s) {
    const all = items(i).flatMap((k) => Array.from({ length: form.fields[i].items[k].max }, (_, n) => [k, n]));
    const at = ([k, n]) => picked[i][s].map((x, place) => [x, place]).filter(([x]) => x === k)[n]?.[1] ?? -1;
    const piece = (one) => button("chipped lies", i, one[0], names(i, one[0]), at(one) >= 0, at(one) < 0 && room(i, s) <= 0 ? words.noRoom : "", at(one) >= 0 ? out(i, s, at(one)) : () => put(i, s, one[0]), ...drawnAs(i, one[0]));
    return [el("div", { class: "box" }, ...label(i), ...all.map(piece))];
  }

  // painted: an item is chosen, and each slot that is tapped gets it.
  function painted(i) {
    const f = form.fields[i];
    const chosen = (k) => el("button", { type: "button", class: `pick ${f.items[k].piece.kind === "seat" ? `seat${f.items[k].piece.label}` : ""}`, "data-brush": JSON.stringify(f.items[k].value), "aria-pressed": String(brush[i] === k), click: () => ((brush[i] = k), draw()) }, ...drawnAs(i, k));
    const slot = (s) => {
      const [k] = picked[i][s];
      const item = k === undefined ? "" : f.items[k].piece;
      return el("button", { type: "button", class: `btn item slot ${item && item.kind === "seat" ? `seat${item.label}` : ""}`, "data-slot": JSON.stringify(f.slots[s].key), "aria-label": `${slotSays(i, s)}: ${item ? spoken(item) : words.nobody}`, click: () => put(i, s, brush[i]) }, ...slotName(i, s), item && item.kind === "seat" ? badge(item.label, the.faces) : "");
    };
    return [...title(i), el("div", { class: "choices brushes" }, ...items(i).map(chosen)), el("div", { class: "choices slots" }, ...live(i).map(slot))];
  }

  const slotSays = (i, s) => [say(form.fields[i].slots[s].title), form.fields[i].slots[s].seat ? the.players[form.fields[i].slots[s].seat - 1] : "", form.fields[i].slots[s].piece ? spoken(form.fields[i].slots[s].piece) : ""].filter(Boolean).join(" ");
  function slotName(i, s) {
    const slot = form.fields[i].slots[s];
    if (slot.piece) return pieceOf(slot.piece);
    return slot.seat ? [seat(slot.seat)] : [say(slot.title)];
  }

  // bags: items are tapped one by one into the first slot that is not full.
  function bags(i) {
    const now = live(i).find((s) => room(i, s) > 0);
    const bag = (s) => {
      const one = box(i, s, ...(slotSays(i, s) ? [el("span", { class: "name" }, ...slotName(i, s))] : label(i)));
      if (s === now) one.classList.add("next");
      return one;
    };
    const add = (k) => button("btn item", i, k, names(i, k), undefined, whyNone(i, now, k), () => put(i, now, k), ...drawnAs(i, k));
    return [el("div", { class: "bags" }, ...live(i).filter((s) => most(i, s) > 0).map(bag)), el("div", { class: "choices items" }, ...items(i).map(add))];
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
    box.style.setProperty("--shape", (halves * space.width) / 2 / high);
    for (const p of pieces) {
      const n = on.get(at(p));
      const laid = slots && n !== undefined ? picked[i][n][0] : undefined;
      const shown = laid === undefined ? p : { ...f.items[laid].piece, label: p.label };
      const where = `${String.fromCharCode(65 + ((p.col ?? 0) - (p.row ?? 0)) / 2)}${(p.row ?? 0) + 1}`;
      const inside = [p.mark || laid !== undefined ? symbol(shown.mark, "sym") : "", p.kind === "gap" && laid === undefined ? "" : el("small", { "aria-hidden": "true" }, where), p.label ? el("span", { class: `farmer seat${p.label}` }, symbol(`seat${p.label}`)) : ""];
      const look = `space ${p.kind} ${laid === undefined ? (p.state ?? "") : ""} ${chosen.includes(at(p)) || (slots && n === now && n !== undefined) ? "chosen" : ""}`;
      const tap = slots ? () => ((picked[i][n] = []), tapped(i)) : () => put(i, now, n);
      const asks = n === undefined && !slots && Array.isArray(f.items[0]?.value) && p.kind !== "gap" && the.whyNot; // a space that may not be chosen
      const wish = () => the.whyNot([{ ...form.fixed, [f.name]: [((p.col ?? 0) - (p.row ?? 0)) / 2, p.row ?? 0], ...Object.fromEntries(form.fields.slice(i + 1).map((next) => [next.name, next.items[0]?.value])) }]);
      const one = asks ? el("button", { type: "button", class: `${look} barred`, "aria-label": `${where} ${spoken(shown)}`, click: wish }, ...inside) : n === undefined || (slots && laid === undefined) ? el("span", { class: look }, ...inside) : el("button", { type: "button", class: look, "data-field": f.name, "data-item": JSON.stringify(slots ? f.slots[n].key : f.items[n].value), "aria-label": `${where} ${spoken(shown)}`, click: tap }, ...inside);
      one.style.left = `${((p.col ?? 0) / halves) * 100}%`;
      one.style.top = `${(((p.row ?? 0) * space.row) / high) * 100}%`;
      one.style.width = `${200 / halves}%`;
      one.style.height = `${(space.height / high) * 100}%`;
      box.append(one);
    }
    if (!slots) return [...label(i), box];
    return [box, el("div", { class: "choices items" }, ...items(i).map((k) => button("btn item", i, k, names(i, k), undefined, whyNone(i, now, k), () => put(i, now, k), ...drawnAs(i, k))))];
  }

  // numbers: a line for each seat, with a place to type for each column. Their names stand above where there are several.
  function numbers(i) {
    const { slots } = form.fields[i];
    const columns = slots.findIndex((slot, s) => s > 0 && !same(slot.key, slots[s - 1].key));
    const wide = columns < 0 ? slots.length : columns;
    const heading = wide > 1 ? [el("span", {}), ...slots.slice(0, wide).map((slot) => el("span", { class: "fieldname" }, say(slot.title)))] : [];
    const place = (slot, s) => {
      const type = (e) => {
        picked[i][s] = [e.target.value];
        e.target.setAttribute("aria-invalid", String(!within(i, s)));
        finish();
      };
      const enter = (e) => e.key === "Enter" && (e.preventDefault(), (holder.querySelectorAll("input")[s + 1] ?? row.querySelector("[data-done]"))?.focus());
      const name = [slot.piece ? spoken(slot.piece) : the.players[slot.seat - 1], say(slot.title)].filter(Boolean).join(": ");
      const input = el("input", { type: "text", inputmode: slot.min < 0 ? "text" : "numeric", pattern: "[-−]?[0-9]*", maxlength: 7, autocomplete: "off", enterkeyhint: "next", "aria-label": name, "data-slot": s, placeholder: "0", value: picked[i][s][0] ?? "", input: type, keydown: enter });
      const sign = () => {
        input.value = input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`;
        type({ target: input });
        input.focus();
      };
      return el("span", { class: "typed" }, ...(slot.min < 0 ? [el("button", { type: "button", class: "btn", "aria-label": `${name}: −`, click: sign }, "±")] : []), input);
    };
    const lines = slots.flatMap((slot, s) => [...(s % wide === 0 ? [el("span", { class: "whose" }, ...(slot.piece ? pieceOf(slot.piece) : [seat(slot.seat)]))] : []), place(slot, s)]);
    const box = el("div", { class: wide > 1 ? "numbers columns" : slots.length > 7 ? "numbers many" : "numbers" }, ...heading, ...lines);
    box.style.setProperty("--wide", wide);
    return [box];
  }

  function ask(i) {
    const f = form.fields[i];
    if (f.shape === "typed") return numbers(i);
    if (f.area) return board(i);
    if (f.shape === "value" || single(i)) return [...label(i), one(i)];
    if (f.shape === "map") return painted(i);
    const [s] = live(i);
    if (live(i).length !== 1 || most(i, s) <= 2 || items(i).length > 6) return bags(i);
    return f.slots[s].min === 0 && i < form.fields.length - 1 ? lying(i, s) : pad(i, s);
  }

  function draw() {
    const focus = holder.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    const open = form.fields.findIndex((_, i) => !enough(i));
    const last = open < 0 ? form.fields.length - 1 : open;
    const parts = form.first ? [el("h3", {}, say(form.fixed.kind))] : [];
    for (let i = 0; i <= last; i++) {
      if (form.fields[i].area && i < last) continue; // one board at a time
      parts.push(el("div", { class: `fieldbox${i < last && form.fields[i].shape === "value" ? " past" : ""}` }, ...ask(i)));
    }
    holder.replaceChildren(...parts, ...(row.matches(".formrow") ? [] : [row]));
    finish();
    if (focus) [...holder.querySelectorAll("button")].find((b) => b.getAttribute("aria-label") === focus)?.focus();
  }

  // finish draws what sends the form, or begins it anew.
  function finish() {
    const again = picked.some((slots) => slots.flat().length > 0);
    const done = el("button", { type: "button", class: "btn big primary", "data-done": true, ...barred(ready() ? "" : typing ? words.noNumber : words.lacking.replace("{n}", lacking()), send) }, symbol("stop"), (typing && say(form.fixed.kind)) || words.done);
    const back = el("button", { type: "button", class: "btn", click: () => (form.fields.forEach((_, i) => clear(i)), alone(false), draw()), "data-clear": true }, symbol("close"), words.startOver);
    row.replaceChildren(...(the.confirm || optional() || ready() ? [done] : []), ...(again ? [back] : []));
  }
  // optional forms may be sent before they are full.
  const typing = form.fields.some((f) => f.shape === "typed");
  const optional = () => typing || form.fields.at(-1).slots.some((s) => s.min < s.max) && !form.fields.at(-1).sum;

  const draft = the.undone && drafts.get(the.at);
  if (draft) draft.forEach((slots, i) => slots.forEach((list, s) => (picked[i][s] = [...list])));
  if (the.was) form.fields.forEach((f, i) => the.was[f.name] !== undefined && read(i, the.was[f.name]));
  alone(Boolean(the.was));
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
    if (whole) return [Object.entries(rest).reduce((says, [name, x]) => says.replaceAll(`{${name}}`, x), whole)];
    if (text(`mark.${v}`)) marks.push(drawable(v) ? symbol(v, "sym") : text(`mark.${v}`));
  }
  return [...marks, text(kind) ?? kind];
}

// fillAll draws the forms of a part of the page, those that are not drawn yet.
export function fillAll(part, the, forms) {
  for (const holder of part.querySelectorAll("[data-form]:empty")) {
    const whole = forms[Number(holder.dataset.form)];
    const form = "brief" in holder.dataset ? whole?.brief : whole;
    if (form) fill(holder, form, { ...the, at: `${form.fixed.kind} ${form === whole} ${holder.dataset.at}` });
  }
}
