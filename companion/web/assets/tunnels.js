// Pushing a tile by touch: the tunnel is tapped where it is drawn, then the tile. Where nobody knows how long tiles are,
// people say what they see: which hills the nose has reached.
import { closeDialog, dialog, el, symbol, words } from "./pad.js";

const usual = 3; // hills that one tile may reach at once; more are hardly ever seen

// lane finds tunnel n of the scene.
const lane = (table, n) => table.view.scene.areas.filter((a) => a.layout === "lane")[n - 1];

const shown = (names) => names.map((name) => symbol(name, "shape"));

// option is a large answer: pictures and what they say.
const option = (data, tap, says, ...pictures) =>
  el("button", { type: "button", class: "btn option", click: tap, ...data }, el("span", { class: "pictures" }, ...pictures), el("span", {}, says));

const tileOption = (kind, tap) => option({ "data-tile": kind }, tap, words[`tile.${kind}`] ?? kind, ...shown([kind]));

// tiles asks which kind of tile it was, unless there is only one.
function tiles(title, kinds, choose) {
  if (kinds.length === 1) return choose(kinds[0]);
  dialog(title, el("div", { class: "options" }, ...kinds.map((kind) => tileOption(kind, () => (closeDialog(), choose(kind))))));
}

// reached asks what the mole has reached; choose gets hills and whether the nose is out.
function reached(title, area, choose) {
  const left = area.pieces.filter((p) => p.kind === "hill" && p.state !== "dug");
  const answer = (hills, out) => () => (closeDialog(), choose({ reached: hills.map((p) => Number(p.label)), out }));
  const gems = (hills) => hills.flatMap((p) => Array.from({ length: p.marks ?? 0 }, () => p.mark));
  const options = [option({ "data-reached": 0 }, answer([], false), words.noHill, symbol("soil", "shape"))];
  for (let n = 1; n <= Math.min(left.length, usual); n++) {
    const hills = left.slice(0, n);
    const says = `${words.hill} ${hills.map((p) => p.label).join(" + ")}`;
    options.push(option({ "data-reached": n }, answer(hills, false), says, ...shown(["hill", ...gems(hills)])));
  }
  if (left.length <= usual) options.push(option({ "data-reached": "out" }, answer(left, true), words.moleOut, ...shown(["mole", ...gems(left)])));
  dialog(title, el("div", { class: "options" }, ...options));
}

// push asks for what was pushed into tunnel n and sends it; visitor pushes in the demo, where the board feels the rest.
export function push(n, table, lang, send, visitor) {
  const prompt = table.prompts.find((p) => p.kind === "push");
  const area = lane(table, n);
  if (!prompt || !area) return;
  const examples = prompt.choices.filter((a) => a.tunnel === n);
  const title = table.titles[area.title][lang];
  tiles(title, examples.map((a) => a.tile), (tile) => {
    if (visitor) return visitor({ tunnel: n, tile });
    const { len } = examples.find((a) => a.tile === tile);
    reached(title, area, (saw) => send({ kind: "line", line: { do: { kind: "push", tunnel: n, tile, len, saw } } }));
  });
}
