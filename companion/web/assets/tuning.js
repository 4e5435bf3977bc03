// The page on which the camera is set up: what is to be better of the picture, then throws that a person confirms, and at the
// end how many dice this table reads at once.
import { watch } from "./camera.js";
import { post } from "./commands.js";
import { mark } from "./corners.js";
import { dieSymbol, el, faceName, toast, words } from "./pad.js";

const pause = 300; // ms between two looks
const base = "api/v1/";
const filled = (text, args) => text.replace(/\{(\w+)\}/g, (_, name) => args[name]);

export function start(lang) {
  const box = document.getElementById("tuning");
  if (!box) return;
  const sets = JSON.parse(box.dataset.sets);
  const at = (selector) => box.querySelector(selector);
  let on = null; // the newest state
  const area = mark(at(".camera"), () => draw(on));
  let faces = []; // of the throw, as they are on the page; 0: none lies there
  const button = (text, does, kind = "btn", more = {}) => el("button", { type: "button", class: kind, click: does, ...more }, text);

  async function tune(step) {
    const answer = await post(`${base}tuning`, step, 20000);
    if (!answer?.ok) toast(answer?.says?.text[lang] ?? words.refused);
    await look();
    return answer?.ok;
  }

  const outline = async (corners) => {
    if (await tune({ do: "corners", corners })) area.end(corners);
    draw(on);
  };

  // propose begins with the corners of a tray or sheet, if the table sees one.
  const propose = async () => {
    if (!on.corners.length) await tune({ do: "outline" });
    if (!on) return;
    area.begin(on.outline);
    draw(on);
  };

  // outlining are the buttons while corners are set.
  const outlining = () => [
    area.whole() ? button(words.tuneCornersKeep, () => outline(area.corners()), "btn big primary", { "data-keep": true }) : null,
    area.begun() ? button(words.tuneCornersBack, area.undo, "btn", { "data-undo": true }) : null,
    on.corners.length ? button(words.tuneCornersAll, () => outline([]), "btn", { "data-all": true }) : null,
    button(words.tuneCornersNot, () => (area.end(on.corners), draw(on)), "btn", { "data-cancel": true }),
  ];

  // step says how one thing of the picture is.
  function step(s) {
    const parts = s.parts.map((p) => words[`tune.part.${p}`]).join(", ");
    const says = s.is === "fine" ? words["tune.fine"] : s.is === "mend" ? words[`tune.${s.name}.mend`] : words["tune.unknown"];
    return el("li", { "data-step": s.name, "data-is": s.is }, el("b", {}, words[`tune.${s.name}`]), ` ${says}`, ...(parts ? [el("small", {}, ` ${parts}`)] : []));
  }

  // dice shows the throw; a tap on a die makes it the next face.
  function dice(set) {
    const one = (f, i) => button(f ? dieSymbol(f, set) : "✕", () => ((faces[i] = (faces[i] + 1) % 7), draw(on)), "face", { "data-face": f, "aria-label": f ? faceName(f, set) : words.tuneNone });
    return [...faces.map(one), button(words.tuneMissing, () => (faces.push(1), draw(on)), "btn", { "data-more": true })];
  }

  // sum is what this table reads.
  function sum(s) {
    if (!s.throws) return [];
    const weak = s.weak.map((w) => words[`tune.part.${w.part}`] + (w.why ? ` (${words[`tune.why.${w.why}`]})` : "")).join(", ");
    return [
      el("p", { class: "big" }, filled(words.tuneSum, { right: s.atOnce, dice: s.dice })),
      ...(weak ? [el("p", {}, filled(words.tuneWeak, { parts: weak }))] : []),
      el("p", { class: "hint" }, filled(words.tuneOf, s)),
    ];
  }

  function draw(s) {
    const prompts = { seeing: words.tuneLook, waiting: words.tuneThrow, moving: words.tuneMoving, thrown: words.tuneRight, counted: words.tuneNext };
    box.dataset.phase = s.phase;
    area.zones([{ zone: s.rolling, says: words.tuneRollHere }, { zone: s.aside, says: words.tuneAsideHere }]);
    if (!area.on() || s.phase !== "seeing") area.end(s.corners);
    at(".prompt").textContent = area.on() ? (area.whole() && s.outline.length && !s.corners.length ? words.tuneOutline : words.tuneCornersAsk) : prompts[s.phase];
    at(".steps").replaceChildren(...s.steps.map(step));
    at(".faces").replaceChildren(...(s.phase === "thrown" ? dice(sets[s.set] ?? []) : []));
    at(".sum").replaceChildren(...sum(s));
    at(".held").replaceChildren(...s.held.map((h) => el("li", { "data-held": h.held }, filled(h.held ? words.tuneHeld : words.tuneNotHeld, { what: words[`tune.${h.name}`] }))));
    const go = s.phase === "seeing" ? button(words.tuneGo, () => tune({ do: "throw" }), "btn big primary", { "data-go": true }) : s.phase === "thrown" ? button(words.tuneYes, () => tune({ do: "confirm", faces: faces.filter(Boolean) }), "btn big primary", { "data-yes": true }) : null;
    const hold = s.holds && s.phase === "seeing" ? button(words.tuneLock, () => tune({ do: "hold" }), "btn", { "data-hold": true }) : null;
    const corners = s.phase === "seeing" ? button(words.tuneCorners, propose, "btn", { "data-corners": true }) : null;
    at(".row").replaceChildren(...(area.on() ? outlining() : [go, corners, hold, button(words.tuneEnd, () => tune({ do: "end" }), "btn", { "data-end": true })]).filter(Boolean));
  }

  async function look() {
    const answer = await fetch(`${base}tuning`, { cache: "no-store" }).catch(() => null);
    const s = answer?.ok ? await answer.json() : null;
    if (!s) return;
    const began = document.getElementById("begin");
    box.hidden = !s.phase;
    began.hidden = Boolean(s.phase);
    began.querySelector(".other").hidden = !s.other;
    began.querySelector(".sum").replaceChildren(...sum(s));
    if (s.n !== on?.n) faces = [...s.faces];
    if (s.phase && JSON.stringify(s) !== JSON.stringify(on)) draw(s);
    on = s.phase ? s : null;
  }

  async function looks() {
    if (!document.hidden) await look();
    setTimeout(looks, pause);
  }

  document.querySelector("#begin [data-begin]").addEventListener("click", () => tune({ do: "begin" }));
  looks();
  watch(() => on);
}
