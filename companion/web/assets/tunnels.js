// Pushing a tile by touch: the tunnel is tapped where it is drawn, then the tile. The last field of the form is what else
// must be known: how long the tile is or, where nobody knows how long tiles are, what people see: the hills that the nose
// has reached.
import { closeDialog, dialog, el, symbol, words } from "./pad.js";

const shapes = (names) => names.map((name) => symbol(name, "shape"));

// option is a large answer: pictures and what they say.
const option = (data, tap, says, ...pictures) =>
  el("button", { type: "button", class: "btn option", click: () => (closeDialog(), tap()), ...data }, el("span", { class: "pictures" }, ...pictures), el("span", {}, says));

// choose asks for one of several; where there is only one, nobody is asked.
function choose(title, list, draw, chosen) {
  if (list.length === 1) return chosen(list[0]);
  dialog(title, el("div", { class: "options" }, ...list.map((item) => draw(item, () => chosen(item)))));
}

const tile = (item, tap) => option({ "data-tile": item.value }, tap, words[`tile.${item.value}`] ?? item.value, ...shapes([item.value]));

// length is drawn as long as it is, beside the others.
function length(item, tap) {
  const bar = el("span", { class: "length" });
  bar.style.width = `${Math.min(10, item.value / 10)}rem`;
  return option({ "data-len": item.value }, tap, `${item.value} mm`, bar);
}

// seen is what the mole has reached, with what lies there.
const seen = (area) => (item, tap) => {
  const { reached, out } = item.value;
  const hills = area.pieces.filter((p) => p.kind === "hill" && reached.includes(Number(p.label)));
  const gems = hills.flatMap((p) => Array.from({ length: p.marks ?? 0 }, () => p.mark));
  if (out) return option({ "data-reached": "out" }, tap, words.moleOut, ...shapes(["mole", ...gems]));
  const says = hills.length ? `${words.hill} ${reached.join(" + ")}` : words.noHill;
  return option({ "data-reached": hills.length }, tap, says, ...shapes(hills.length ? ["hill", ...gems] : ["soil"]));
};

// push asks for what was pushed into tunnel n and sends it; a visitor of the demo has it pushed, and the board feels the
// rest. whyNot says why nothing may be pushed into this one.
export function push(n, table, lang, send, visitor, whyNot) {
  const i = table.prompts.findIndex((p) => p.kind === "push");
  const form = table.forms[i];
  const area = table.view.scene.areas.filter((a) => a.layout === "lane")[n - 1];
  if (!form || !area) return;
  const title = table.titles[area.title][lang];
  const kinds = form.fields.find((f) => f.name === "tile").items;
  const last = form.fields.find((f) => f.name === "len" || f.name === "saw");
  const fitting = (kind) => last.items.filter((item) => item.for === (last.name === "len" ? kind : n));
  if (whyNot) return whyNot([{ ...form.fixed, tunnel: n, tile: kinds[0].value, [last.name]: (fitting(kinds[0].value)[0] ?? last.items[0]).value }]);
  choose(title, kinds, tile, ({ value: kind }) => {
    if (visitor) return visitor({ tunnel: n, tile: kind });
    const fits = fitting(kind);
    choose(title, fits, last.name === "len" ? length : seen(area), ({ value }) => send({ kind: "play", actions: [{ ...form.fixed, tunnel: n, tile: kind, [last.name]: value }] }));
  });
}
