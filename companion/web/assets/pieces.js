// The page of dice that are shown to the camera: the lesson, which the table leads, and the sets that are kept.
import { watch } from "./camera.js";
import { post } from "./commands.js";
import { ask, dieSymbol, el, faceName, toast, words } from "./pad.js";

const pause = 250; // ms between two looks at the lesson
const shows = 1200; // ms that the tick stays
const base = "api/v1/";

export function start(lang) {
  const box = document.getElementById("lesson");
  if (!box) return;
  const sets = JSON.parse(box.dataset.sets);
  const at = (selector) => box.querySelector(selector);
  let game = []; // what the dice show that are taught, by their faces
  let on = null; // the newest state of the lesson
  let until = 0; // when the tick goes


  async function teach(step) {
    const answer = await post(`${base}lesson`, step, 20000); // the networks are loaded at the beginning
    if (!answer?.ok) toast(answer?.says?.text[lang] ?? words.refused);
    if (answer?.ok) look(true);
    return answer?.ok;
  }

  // draw shows a state: what is asked for, what was wrong, and which faces are known.
  function draw(s) {
    game = sets[s.dice] ?? [];
    const done = s.phase === "done";
    const face = s.faces[s.at];
    box.dataset.phase = s.phase;
    at(".prompt").replaceChildren(
      ...(done ? [words.lessonDone] : [el("span", {}, words.lessonLay), el("span", { class: "big" }, dieSymbol(face.side, game)), el("b", {}, faceName(face.side, game))]),
    );
    const said = s.reason ? words[`lesson.${s.reason}`] : s.phase === "moving" ? words.lessonMoving : s.phase === "taken" ? words.lessonNext : "";
    at(".says").textContent = (said ?? words.lessonFailed).replace("{face}", s.other >= 0 ? faceName(s.faces[s.other].side, game) : "");
    at(".pair").replaceChildren(...Array.from({ length: Math.min(s.looks, 2) }, (_, n) => el("img", { src: `${base}lesson/look.jpg?n=${n}&v=${s.n}`, alt: "", width: 112, height: 112 })));
    at(".faces").replaceChildren(
      ...s.faces.map((f, i) =>
        el(
          "button",
          { type: "button", class: "face", "data-turn": i, "data-shown": f.shown > 0, "aria-current": !done && i === s.at ? "step" : false, "aria-label": `${faceName(f.side, game)}${f.shown ? ` ✓ ${words.lessonTurn}` : ""}`, click: () => teach({ do: "turn", face: i }) },
          dieSymbol(f.side, game),
          ...(f.shown > 0 ? [el("span", { class: "ok", "aria-hidden": "true" }, "✓")] : []),
        ),
      ),
    );
    const end = el("button", { type: "button", class: done ? "btn big primary" : "btn", "data-end": true, click: leave }, done ? words.lessonEnd : words.lessonStop);
    const again = el("button", { type: "button", class: "btn", "data-again": true, click: () => teach({ do: "again" }) }, words.lessonAgain);
    at(".row").replaceChildren(...(done ? [again, end] : [end]));
  }

  async function leave() {
    if (await teach({ do: "end" })) location.reload();
  }

  // look asks how far the lesson is, and goes on asking while one is on. What has changed is drawn; a face that was taken gets its tick.
  let asks = 0;
  async function look(again = false) {
    const own = ++asks;
    const answer = await fetch(`${base}lesson`, { cache: "no-store" }).catch(() => null);
    if (own !== asks) return; // another look is under way
    const state = answer?.ok ? await answer.json() : null;
    if (!state && on && answer?.status === 404) return location.reload(); // it was ended elsewhere
    if (state) {
      if (!on) for (const id of ["begin", "sets"]) document.getElementById(id).hidden = true;
      box.hidden = false;
      const took = (s) => s.faces.reduce((n, f) => n + f.shown, 0);
      if (on && took(state) > took(on)) until = Date.now() + shows;
      if (!on || state.n !== on.n) draw(state);
      on = state;
    }
    at(".tick").hidden = Date.now() > until;
    if (on || again) setTimeout(look, pause);
  }

  for (const b of document.querySelectorAll("[data-teach]"))
    b.addEventListener("click", async () => {
      b.disabled = true;
      await teach({ do: "begin", game: b.dataset.teach, set: b.dataset.to ?? "", all: "all" in b.dataset });
      b.disabled = false;
    });
  for (const c of document.querySelectorAll("[data-change]"))
    c.addEventListener("change", async () => {
      const set = c.closest("[data-set]").dataset.set;
      const change = { do: c.dataset.change, set, name: c.dataset.name ?? "", as: c.value };
      if (c.dataset.change === "rename") Object.assign(change, { name: c.value, as: "" });
      const answer = await post(`${base}pieces`, change);
      toast(answer?.ok ? words.lessonKept : (answer?.says?.text[lang] ?? words.refused));
      if (!answer?.ok || c.dataset.change !== "rename") setTimeout(() => location.reload(), answer?.ok ? 0 : 1500);
    });
  for (const b of document.querySelectorAll("[data-drop]"))
    b.addEventListener("click", () =>
      ask(words.lessonForget, async () => {
        const answer = await post(`${base}pieces`, { do: "remove", set: b.dataset.drop, name: "", as: "" });
        if (answer?.ok) location.reload();
        else toast(answer?.says?.text[lang] ?? words.refused);
      }),
    );
  const wanted = new URLSearchParams(location.search).get("game");
  if (wanted) document.querySelector(`#begin [data-teach="${CSS.escape(wanted)}"]`)?.classList.add("wanted");
  look();
  watch(() => on);
}
