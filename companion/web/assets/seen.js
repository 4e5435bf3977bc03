// Show me: the picture that a move was read from, with what was seen in it, how sure, what else it might have been, and
// what made a move of it. Where the picture is gone, the boxes tell by themselves.
import { dialog, dieSymbol, el, faceName, faceSymbol, svg, words } from "./pad.js";

// account draws what was seen of a move; it is empty where no camera saw it.
export async function account(match, seq, set, lang) {
  const answer = await fetch(`api/v1/matches/${encodeURIComponent(match)}/moves/${seq}/sighting`, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return [];
  const seen = await answer.json();
  const lines = [el("p", { class: "decided" }, seen.says.text[lang])];
  if (seen.reasons.length > 0) lines.push(el("p", { class: "hint" }, [...new Set(seen.reasons.map((r) => r.text[lang]))].join(" ")));
  for (const faces of seen.alternatives) lines.push(el("p", { class: "orelse" }, el("span", {}, words.orElse), dice(faces, set)));
  const lies = (aside) => seen.dice.filter((d) => (d.area === "aside") === aside);
  return [picture(seen, set), ...row(lies(false), set, words.rolling, lang), ...row(lies(true), set, words.aside, lang), ...lines];
}

// open shows the account of a move.
export async function open(match, seq, set, lang) {
  const parts = await account(match, seq, set, lang);
  dialog(words.evidence, ...(parts.length > 0 ? parts : [el("p", {}, words.noPicture)]));
}

// picture is the picture with the boxes of the dice in it.
function picture(seen, set) {
  const [w, h] = [seen.w || 640, seen.h || 480];
  const r = Math.max(w / 30, 9);
  const figure = el("figure", { class: "seen" });
  const image = svg("image", { href: `api/v1/evidence/${seen.picture}.jpg`, width: w, height: h });
  const gone = () => {
    image.remove();
    figure.append(el("figcaption", { class: "hint" }, words.noPicture));
  };
  const boxes = seen.dice.filter((d) => d.box.flat().some((v) => v !== 0)).map((d) => box(d, r, set));
  figure.append(svg("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": words.evidence }, ...(seen.picture ? [image] : []), ...boxes));
  image.addEventListener("error", gone);
  if (!seen.picture) gone();
  return figure;
}

function box(die, r, set) {
  const top = die.box.reduce((a, b) => (b[1] < a[1] ? b : a));
  const middle = [0, 1].map((k) => die.box.reduce((sum, p) => sum + p[k], 0) / 4);
  const [x, y] = [0, 1].map((k) => Math.round(middle[k] + ((top[k] - middle[k]) * 9) / 8));
  const face = die.said || die.face;
  const name = faceSymbol(face, set);
  const label = name ? svg("use", { href: `#${name}`, x: x - r, y: y - r, width: 2 * r, height: 2 * r }) : svg("text", { x, y, dy: ".36em", "font-size": r, "text-anchor": "middle" }, String(face));
  return svg("g", { class: `box${die.area === "aside" ? " aside" : ""}${die.said ? " doubt" : ""}` }, svg("polygon", { points: die.box.map((p) => p.join(",")).join(" ") }), svg("circle", { cx: x, cy: y, r }), label);
}

// row is one line of dice with how sure each is.
function row(list, set, name, lang) {
  if (list.length === 0) return [];
  const sure = (d) => new Intl.NumberFormat(lang, { style: "percent" }).format(Math.floor(d.confidence * 100) / 100);
  const one = (d) => {
    const said = d.said ? [el("span", {}, "→"), el("span", { class: "dieface small" }, dieSymbol(d.said, set))] : [];
    return el("li", {}, el("span", { class: "dieface small", role: "img", "aria-label": d.said ? `${faceName(d.face, set)} → ${faceName(d.said, set)}` : faceName(d.face, set) }, dieSymbol(d.face, set)), ...said, el("small", {}, sure(d)));
  };
  return [el("div", { class: "sure" }, el("h3", {}, name), el("ul", {}, ...list.map(one)))];
}

const dice = (faces, set) => el("span", { class: "faces", role: "img", "aria-label": faces.join(" ") }, ...faces.map((f) => el("span", { class: "dieface small" }, dieSymbol(f, set))));
