// Dialogs and dice: everything that asks with large buttons.

export const words = JSON.parse(document.getElementById("words").textContent);

// el makes an element; attributes that are functions are listeners.
export function el(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") e.addEventListener(name, value);
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value != null) e.setAttribute(name, value);
  }
  e.append(...children);
  return e;
}

// svg makes an element of a drawing.
export const svg = (name, attributes, ...children) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
};

// barred are the attributes of a control that cannot do anything now, and says why when it is tapped; no reason: it does tap.
export const barred = (why, tap) => (why ? { "aria-disabled": "true", click: () => toast(why) } : { click: tap });

// symbol draws one of the page's symbols.
export function symbol(name, kind = "icon") {
  const holder = el("template");
  holder.innerHTML = `<svg class="${kind}" aria-hidden="true" focusable="false"><use href="#${name}"/></svg>`;
  return holder.content.firstChild;
}

// portrait is a face without a seat: a drawn one, or a photo.
export const portrait = (face) => (isPhoto(face) ? el("img", { src: `api/v1/faces/${face.slice(6)}.jpg`, alt: "", width: 96, height: 96 }) : symbol(`face-${face}`));
export const isPhoto = (face) => face.startsWith("photo-");

// badge is the sign of who sits at a seat, as the table page draws it: the face, in the colour of the seat, with its symbol.
export function badge(seat, faces) {
  const face = faces?.[seat - 1];
  return el("span", { class: `badge seat${seat}${face ? " faced" : ""}` }, face ? portrait(face) : "", el("i", {}, symbol(`seat${seat}`)));
}

// set is what the sides of a die show, by the face from 1; "": pips.
export const faceName = (face, set) => words[faceSymbol(face, set)] ?? String(face);
export const faceSymbol = (face, set) => set?.[face - 1] ?? "";
export const dieSymbol = (face, set) => symbol(faceSymbol(face, set) || `die${face}`, "die");

// dieButton is a die to tap.
export function dieButton(face, set, tap) {
  return el("button", { type: "button", class: "dieface", "aria-label": faceName(face, set), "data-face": face, click: tap }, dieSymbol(face, set));
}

// pad is the faces of a die to choose from; sides that show the same are one.
export const pad = (set, choose) => el("div", { class: "pad" }, ...[1, 2, 3, 4, 5, 6].filter((f) => !faceSymbol(f, set) || set.indexOf(set[f - 1]) === f - 1).map((f) => dieButton(f, set, () => choose(f))));

// redraw puts new contents into a box. Who presses keys stays where he was: on the control that is the same as before, or
// where that one is gone, on the one in its place.
export function redraw(box, ...contents) {
  const controls = () => [...box.querySelectorAll("button:not(:disabled), summary")];
  const called = (c) => JSON.stringify([c.parentElement.className, Object.keys(c.dataset).length ? { ...c.dataset } : (c.getAttribute("aria-label") ?? c.textContent)]);
  const before = controls();
  const at = before.indexOf(document.activeElement);
  const same = at < 0 ? "" : called(before[at]);
  const nth = before.slice(0, Math.max(at, 0)).filter((c) => called(c) === same).length;
  box.replaceChildren(...contents);
  if (at < 0) return;
  const after = controls();
  (after.filter((c) => called(c) === same)[nth] ?? after[Math.min(at, after.length - 1)])?.focus();
}

let open = null; // one dialog at a time

// dialog shows a title and contents until it is closed.
export function dialog(title, ...contents) {
  closeDialog();
  const close = el("button", { type: "button", class: "btn", click: closeDialog }, words.close);
  open = el("dialog", { "aria-label": title, close: (e) => (document.body.append(note), e.target.remove()) }, el("h2", {}, title), ...contents, el("p", { class: "row end" }, close));
  document.body.append(open);
  open.showModal();
  return open;
}

export function closeDialog() {
  open?.close();
  open = null;
}

// ask is a question with yes and no.
export const ask = (question, yes) => dialog(question, el("button", { type: "button", class: "btn big primary", click: () => (closeDialog(), yes()) }, words.yes));

// oneFace asks for one face; about is a picture of the die.
export const oneFace = (set, choose, about = "") => dialog(words.whichFace, about, pad(set, (f) => (closeDialog(), choose(f))));

// toast says something for a moment, or until quiet.
let hush;
const note = document.getElementById("toast");
export function toast(text, rule = "") {
  const t = note;
  (open?.open ? open : document.body).append(t); // what is said lies over a dialog
  t.replaceChildren(text, ...(rule ? [" ", el("a", { href: `rules?lang=${document.documentElement.lang}#${rule}` }, words.why)] : []));
  t.classList.toggle("rule", Boolean(rule)); // a rule is amber wherever it is shown
  t.hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => (t.hidden = true), 5000);
}

export const quiet = () => (note.hidden = true);
