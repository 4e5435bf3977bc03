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

// symbol draws one of the page's symbols.
export function symbol(name, kind = "icon") {
  const holder = el("template");
  holder.innerHTML = `<svg class="${kind}" aria-hidden="true" focusable="false"><use href="#${name}"/></svg>`;
  return holder.content.firstChild;
}

const faceName = (face, set) => (face === 6 && set === "heckmeck" ? words.worm : String(face));
export const dieSymbol = (face, set) => symbol(face === 6 && set === "heckmeck" ? "worm" : `die${face}`, "die");

// dieButton is a die to tap.
export function dieButton(face, set, tap) {
  return el("button", { type: "button", class: "dieface", "aria-label": faceName(face, set), "data-face": face, click: tap }, dieSymbol(face, set));
}

// pad is six dice to choose from.
export const pad = (set, choose) => el("div", { class: "pad" }, ...[1, 2, 3, 4, 5, 6].map((f) => dieButton(f, set, () => choose(f))));

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
  open = el("dialog", { "aria-label": title, close: (e) => e.target.remove() }, el("h2", {}, title), ...contents, el("p", { class: "row end" }, close));
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

// oneFace asks for one face.
export const oneFace = (set, choose) => dialog(words.whichFace, pad(set, (f) => (closeDialog(), choose(f))));

// toast says something for a moment, or until quiet.
let hush;
export function toast(text, rule = false) {
  const t = document.getElementById("toast");
  t.textContent = text;
  t.classList.toggle("rule", rule); // a broken rule is amber wherever it is shown
  t.hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => (t.hidden = true), 5000);
}

export const quiet = () => (document.getElementById("toast").hidden = true);
