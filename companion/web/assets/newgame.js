// A new game: those of last time are chosen already, so that a family that plays every evening needs three taps.
import { named } from "./drawings.js";
import { fill } from "./form.js";
import { post } from "./commands.js";
import { closeDialog, dialog, el, isPhoto, portrait, symbol, toast, words } from "./pad.js";

const faceNames = () => named("face-"); // those that are drawn

export function start(newID, lang) {
  const form = document.getElementById("new");
  const people = document.getElementById("people");
  const name = document.getElementById("name");
  const count = document.getElementById("count");
  const first = document.getElementById("first");
  const id = newID(); // one for the page: two taps on the button start one game
  let seats = [];
  const offers = [...form.querySelectorAll("[data-pairing]")]; // of a tournament in a hall
  let offer = null; // that was chosen; null: none
  let layout = null; // of games whose setup is more than names and options

  const wanted = form.querySelector(`input[name=game][value="${CSS.escape(new URLSearchParams(location.search).get("game") ?? "")}"]`);
  if (wanted) wanted.checked = true;
  const game = () => form.querySelector("input[name=game]:checked");
  const chips = () => [...people.querySelectorAll("[data-name]")];
  const chip = (who) => chips().find((c) => c.dataset.name === who);
  const faceOf = (who) => chip(who).previousElementSibling.dataset.portrait;

  const of = (chosen) => JSON.parse(chosen.dataset.players);
  // played is the offer whose people sit here, in whichever order; null: it is a free game.
  const played = () => (offer && [...seats].sort().join("\n") === of(offer).sort().join("\n") ? offer : null);

  // playAs lets those of a pairing play, in its order; once more: a free game.
  function playAs(chosen) {
    offer = played() === chosen ? null : chosen;
    if (offer) seats = of(offer);
    for (const who of seats) if (!chip(who)) people.append(person(who));
    draw();
  }

  function draw() {
    for (const o of offers) o.setAttribute("aria-pressed", String(o === played()));
    for (const c of chips()) {
      const seat = seats.indexOf(c.dataset.name) + 1;
      c.setAttribute("aria-pressed", String(seat > 0));
      c.className = "pick";
      c.parentElement.className = seat ? `person seat${seat}` : "person";
      c.dataset.seat = seat || "";
    }
    const begins = first.selectedOptions[0]?.textContent; // stays, whoever else comes or goes
    first.replaceChildren(...seats.map((who, i) => el("option", { value: i + 1, selected: who === begins }, who)));
    const { min, max } = game().dataset;
    count.textContent = seats.length < min ? words.tooFew : seats.length > max ? words.tooMany : "";
    for (const d of form.querySelectorAll("[data-options]")) {
      d.hidden = d.dataset.options !== game().value;
      for (const number of d.querySelectorAll("[data-print]")) number.disabled = d.hidden; // what is not asked is not checked
    }
    ready();
  }

  const laid = () => "presets" in game().dataset;

  // ready looks whether the game may begin, and what else there is to lay out.
  function ready() {
    layout?.draw(laid() && count.textContent === "");
    allow();
  }

  // why says what is missing before the game may begin; "": nothing is.
  const why = () => count.textContent || (laid() && !layout?.ready() ? words.hillsFirst : "");
  function allow() {
    const start = document.getElementById("start");
    start.disabled = false; // it says what is missing
    start.ariaDisabled = why() ? "true" : null;
  }

  // A game that has no options is sent none, and one that the first seat begins is not told so.
  const basics = () => {
    const [begins, chosen] = [Number(first.value) || 1, options()];
    return { game: game().value, players: seats, ...(begins > 1 && { first: begins }), ...(Object.keys(chosen).length > 0 && { options: chosen }) };
  };

  // toggle lets somebody play or not. The table judges the names meanwhile (what else a setup lacks is nothing to say here
  // yet); it gives whether this one will do.
  async function toggle(who) {
    const out = () => {
      seats = seats.filter((s) => s !== who);
      draw();
    };
    if (seats.includes(who)) return out(), true;
    seats = [...seats, who];
    draw();
    const judged = await post("api/v1/setups/try", { game: game().value, setup: { players: seats } });
    if (judged?.code !== "name") return true;
    out();
    toast(judged.says.text[lang]);
    return false;
  }

  async function add() {
    const who = name.value.trim().normalize();
    if (!who) return;
    if (seats.includes(who)) return toast(words.twice);
    const fresh = chip(who) ? null : person(who);
    if (fresh) people.append(fresh);
    name.value = "";
    name.focus();
    if (await toggle(who)) return;
    fresh?.remove();
    if (!name.value) name.value = who; // for him to mend
  }

  // anyFace is a drawn face that nobody has, as long as there is one.
  function anyFace() {
    const had = [...people.querySelectorAll("[data-portrait]")].map((b) => b.dataset.portrait);
    const free = faceNames().filter((f) => !had.includes(f));
    const some = free.length > 0 ? free : faceNames();
    return some[Math.floor(Math.random() * some.length)];
  }

  // person is the chip of somebody new.
  function person(who) {
    const face = anyFace();
    return el("span", { class: "person" }, el("button", { type: "button", class: "facebtn", "data-portrait": face, "aria-label": asks(who) }, symbol(`face-${face}`)), el("button", { type: "button", class: "pick", "data-name": who, "aria-pressed": "false" }, el("bdi", { class: "name" }, who)));
  }

  const asks = (who) => `${words.whichPicture} \u2068${who}\u2069`; // a name may be written from right to left

  // pick asks for the face of somebody; the others see it at once.
  function pick(button) {
    const who = button.nextElementSibling.dataset.name;
    const choose = (face) => {
      closeDialog();
      button.dataset.portrait = face;
      button.replaceChildren(portrait(face));
      post("api/v1/faces", { faces: { [who]: face } });
    };
    const took = async (e) => {
      const [file] = e.target.files;
      e.target.value = ""; // so that the same one may be taken again
      const photo = await import("./photo.js").then((m) => m.take(file));
      if (!photo) return;
      const answer = await post("api/v1/faces", { faces: { [who]: photo } });
      if (!answer?.ok) return toast(words[answer?.code === "photo" ? "photoBad" : "refused"]);
      closeDialog();
      button.dataset.portrait = "photo-";
      button.replaceChildren(el("img", { src: photo, alt: "", width: 96, height: 96 }));
    };
    const file = el("input", { type: "file", accept: "image/*", capture: "user", class: "sr", change: took });
    const camera = el("label", { class: "btn big photobtn" }, symbol("cam"), words.photoTake, file);
    const drop = { type: "button", class: "btn", "data-unphoto": true, click: () => choose(anyFace()) };
    const away = () => el("button", drop, button.firstChild.cloneNode(), words.photoAway);
    const photo = [camera, ...(isPhoto(button.dataset.portrait) ? [away()] : [])];
    const one = (face, i) => {
      const pressed = String(face === button.dataset.portrait);
      const called = { "aria-label": `${words.pictureNo} ${i + 1}`, "aria-pressed": pressed };
      const is = { type: "button", class: "facebtn", "data-face": face, ...called, click: () => choose(face) };
      return el("button", is, symbol(`face-${face}`));
    };
    const stays = el("p", { class: "hint" }, words.photoStays);
    dialog(asks(who), el("p", { class: "row" }, ...photo), stays, el("div", { class: "facepad" }, ...faceNames().map(one)));
  }

  function options() {
    const chosen = {};
    for (const s of form.querySelectorAll(`[data-options="${game().value}"] :is(select, :checked)[data-option]`)) if (!s.closest("[hidden]")) chosen[s.dataset.option] = JSON.parse(s.value);
    for (const d of form.querySelectorAll(`[data-options="${game().value}"][data-prints]`))
      chosen[d.dataset.prints] = Object.fromEntries([...d.querySelectorAll("[data-print]")].map((n) => [n.dataset.print, Number(n.value)]));
    return chosen;
  }

  for (const o of offers) o.addEventListener("click", () => playAs(o));
  people.addEventListener("click", (e) => {
    const c = e.target.closest("[data-name]");
    const face = e.target.closest("[data-portrait]");
    if (c) toggle(c.dataset.name);
    if (face) pick(face);
  });
  document.getElementById("addname").addEventListener("click", add);
  name.addEventListener("keydown", (e) => {
    if (e.key === "Enter") (e.preventDefault(), add());
  });
  form.addEventListener("invalid", (e) => e.target.closest("details")?.setAttribute("open", ""), true); // so that it is seen
  form.addEventListener("change", (e) => {
    if (e.target.name === "game") return draw();
    for (const d of form.querySelectorAll("[data-house]")) d.querySelector(".ours").hidden = !d.querySelector("[value=ours]").checked;
    ready();
  });
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    if (why()) return toast(why());
    const { game: name, ...plain } = basics();
    if ("opening" in game().dataset) await opening(name, plain);
    else await begin(name, laid() ? layout.setup() : plain);
  });

  // opening asks for what lies on the table at the start.
  async function opening(name, setup) {
    const asked = await post("api/v1/setups/form", { game: name, setup });
    if (!asked?.ok) return toast(words.refused);
    if (!asked.form) return begin(name, asked.setup ?? setup);
    const holder = el("div", { class: "form" });
    const done = ([members]) => (closeDialog(), begin(name, { ...setup, ...members }));
    fill(holder, asked.form, { titles: asked.titles, scene: { areas: [] }, players: seats, lang, send: done, confirm: true });
    dialog(words.howItLies, holder);
  }

  async function begin(name, setup) {
    const judged = await post("api/v1/setups/try", { game: name, setup }); // says in words what a line says for programs
    const answer = judged && !judged.ok ? judged : await post("api/v1/lines", { id, game: name, setup, ...(played() && { pairing: played().dataset.pairing }) });
    if (!answer?.ok) return toast(answer?.violation?.message[lang] ?? answer?.says?.text[lang] ?? words.refused);
    const drawn = seats.filter((who) => !isPhoto(faceOf(who)));
    await post("api/v1/faces", { newcomers: true, faces: Object.fromEntries(drawn.map((who) => [who, faceOf(who)])) });
    await post("api/v1/commands", { id: `${id}-on`, kind: "play" }); // what the rules leave no choice about
    location.href = `./?lang=${lang}`;
  }

  if (form.querySelector("[data-presets]"))
    import("./hills.js").then((m) => {
      layout = m.hills(document.getElementById("layout"), lang, basics, allow);
      ready();
    });
  seats = (JSON.parse(people.dataset.last) ?? []).slice(0, game().dataset.max);
  draw();
}
