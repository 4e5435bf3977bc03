// "Make the record match the table": people show what lies where. The game says which places there are, what lies there now
// and what may (a form of places, engines.Laid); nothing here knows a game.
import { called, draws } from "./form.js";
import { barred, closeDialog, dialog, el, redraw, symbol, toast, words } from "./pad.js";

export async function open(printed, people, send) {
  const answer = await fetch("api/v1/places", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return toast(answer ? words.stale : words.refused);
  const { form, titles } = await answer.json();
  const the = { ...people, titles };
  const { lang } = the;
  const lie = form.fields.map((f) => f.slots.map((s) => [...(s.holds ?? [])])); // items by their index, or a number
  const numbers = Object.fromEntries((printed?.numbers ?? []).map((n) => [n.name, n.value])); // on the pieces
  const brush = form.fields.map(() => 0); // the slot into which items go
  const folded = form.fields.map((f, i) => f.seldom && lie[i].flat().length === 0);
  const box = el("div", { class: "position" });

  const change = (what) => () => (what(), draw());
  const name = (item) => called(item.piece, the) || words.nothing;
  const pieces = (item) => draws(item.piece, the);
  const left = (f, i, k) => f.items[k].max - lie[i].flat().filter((x) => x === k).length;
  const titled = (s) => [titles[s.title]?.[lang], s.piece && called(s.piece, the)].filter(Boolean).join(" ");
  const says = (s) => [titled(s), s.seat && the.players[s.seat - 1]].filter(Boolean).join(", ");
  const look = (s) => (s.seat ? `seat${s.seat}` : (s.piece?.state ?? ""));
  const heading = (s) => el("h3", {}, titled(s), " ", s.seat ? el("span", { class: `who ${look(s)}` }, symbol(look(s)), ` ${the.players[s.seat - 1]}`) : "");
  const button = (kind, label, data, tap, why, ...inside) => el("button", { type: "button", class: kind, "aria-label": label, ...data, ...barred(why, tap) }, ...inside);

  // step changes a number by one.
  const step = (label, n, least, most, set, data, mark = "") =>
    el("div", { class: "stepper" }, ...mark, button("btn", `${label}: −`, { ...data, "data-step": "−" }, change(() => set(n - 1)), n <= least && words.noLess, "−"), el("b", {}, String(n)), button("btn", `${label}: +`, { ...data, "data-step": "+" }, change(() => set(n + 1)), n >= most && words.noMore, "+"));

  const drawn = {
    number: (f, i, s, n) => el("section", {}, heading(s), step(says(s), lie[i][n][0], s.min, s.max, (x) => (lie[i][n] = [x]), { "data-to": s.to })),

    counts(f, i, s, n) {
      const count = (item, k) => {
        const now = lie[i][n].filter((x) => x === k).length;
        const set = (x) => (lie[i][n] = [...lie[i][n].filter((y) => y !== k), ...Array(x).fill(k)]);
        return step(`${says(s)}, ${name(item)}`, now, 0, now + left(f, i, k), set, { "data-to": s.to, "data-item": JSON.stringify(item.value) }, pieces(item));
      };
      return el("section", {}, heading(s), el("div", { class: "steppers" }, ...f.items.map(count)));
    },

    // list: what was put there last comes first, as it lies on top. Of items that are there once, each lies there or not.
    list(f, i, s, n) {
      const put = (k) => change(() => lie[i][n].push(k));
      const out = (at) => change(() => lie[i][n].splice(at, 1));
      const here = (k, at) => button("btn", `${name(f.items[k])}: ${words.takeOut}`, { "data-to": s.to, "data-out": at }, out(at), "", ...pieces(f.items[k]));
      const more = (item, k) => button("btn", `${words.more}: ${says(s)}, ${name(item)}`, { "data-to": s.to, "data-in": JSON.stringify(item.value) }, put(k), lie[i][n].length >= s.max && words.noRoom, "+", ...pieces(item));
      const offered = f.items.flatMap((item, k) => (left(f, i, k) > 0 ? [more(item, k)] : []));
      const rows = [el("div", { class: "chips small" }, ...lie[i][n].map(here).reverse()), el("div", { class: "chips small" }, ...offered)];
      if (!f.seldom) return el("section", {}, heading(s), ...rows);
      const open = (e) => (folded[i] = !e.target.open);
      return el("details", { class: "fold", open: !folded[i], toggle: open }, el("summary", {}, `${titled(s)}: ${lie[i][n].length}`), ...rows);
    },

    // value: one of the items. Where there are several places, each shows its own, and a tap the next one.
    value(f, i, s, n) {
      const [now] = lie[i][n];
      if (f.slots.length > 1) return button("hillspot", `${says(s)}: ${name(f.items[now])}`, { "data-to": s.to }, change(() => (lie[i][n] = [(now + 1) % f.items.length])), "", el("span", { class: "few" }, ...pieces(f.items[now])));
      const one = (item, k) => button(`pick ${item.piece.kind === "seat" ? `seat${item.piece.label}` : ""}`, name(item), { "data-to": s.to, "data-item": JSON.stringify(item.value), "aria-pressed": String(now === k) }, change(() => (lie[i][n] = [k])), "", ...pieces(item));
      return el("div", { class: "chips" }, ...f.items.map(one));
    },
  };

  // sorted: of each item there is one, and it lies in one of the places.
  const sorted = (f) => f.slots.length > 1 && f.items.every((item) => item.max === 1) && f.slots.every((s) => s.as === "list");
  function sort(f, i) {
    const chip = (s, n) => button(`pick ${look(s)}`, says(s), { "data-brush": s.to, "aria-pressed": String(n === brush[i]) }, change(() => (brush[i] = n)), "", s.seat ? symbol(look(s)) : "", ` ${s.seat ? the.players[s.seat - 1] : titled(s)}`);
    const put = (k) => change(() => (lie[i] = lie[i].map((list, n) => [...list.filter((x) => x !== k), ...(n === brush[i] ? [k] : [])])));
    const item = (one, k) => {
      const s = f.slots[lie[i].findIndex((list) => list.includes(k))];
      return button(`piece ${one.piece.kind} ${s ? look(s) : ""}`, `${name(one)}: ${s ? says(s) : ""}`, { "data-item": JSON.stringify(one.value) }, put(k), "", ...pieces(one), s?.seat ? symbol(look(s)) : "");
    };
    return [el("p", { class: "hint" }, words.brush), el("div", { class: "chips" }, ...f.slots.map(chip)), el("div", { class: "area row" }, ...f.items.map(item))];
  }

  function ask(f, i) {
    const title = titles[f.title]?.[lang];
    const parts = sorted(f) ? sort(f, i) : f.slots.map((s, n) => drawn[s.as](f, i, s, n));
    const several = f.slots.length > 1 && f.slots[0].as === "value" ? [el("div", { class: "hillrow bare" }, ...parts)] : parts;
    return [...(title ? [el("h3", {}, title)] : []), ...several];
  }

  const prints = () => el("section", {}, el("h3", {}, printed.title[lang]), el("div", { class: "steppers" }, ...printed.numbers.map((p) => step(p.ask[lang], numbers[p.name], p.min, p.max, (n) => (numbers[p.name] = n), { "data-print": p.name }, [symbol(p.mark, "sym")]))));

  const draw = () => redraw(box, ...form.fields.flatMap(ask), ...(printed ? [prints()] : []));

  // places is the answer: what each slot holds, in its place.
  function places() {
    const all = {};
    form.fields.forEach((f, i) =>
      f.slots.forEach((s, n) => {
        const values = lie[i][n].map((k) => f.items[k]?.value);
        const value = { number: lie[i][n][0], value: values[0], list: values, counts: values.reduce((sum, v) => ({ ...sum, [v]: (sum[v] ?? 0) + 1 }), {}) }[s.as];
        if (value === undefined) return;
        const path = s.to.split("/");
        const last = path.pop();
        const at = path.reduce((at, part, k) => (at[part] ??= Number.isInteger(Number([...path, last][k + 1])) ? [] : {}), all);
        at[last] = value;
      }),
    );
    return all;
  }

  async function save() {
    const options = printed ? { options: { [printed.option]: numbers } } : {};
    if (await send({ kind: "position", line: { setup: { ...options, places: places() } } })) closeDialog();
  }
  draw();
  dialog(words.position, box, el("button", { type: "button", class: "btn big primary", click: save, "data-save": true }, words.save));
}
