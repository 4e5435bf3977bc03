// The last state that this device saw. A page that comes up while the table is away (a phone gives a tab back from its
// memory, or the worker has it) shows it as a picture: nothing can be tapped, and it says how old it is.
import { device } from "./store.js";

const name = (kind, lang) => `spieltisch.last.${kind}.${lang}`;
const often = 2000; // ms between two times that it is kept
const parts = {};
let timer = 0;

// keep remembers what the parts of the page look like.
export function keep(snapshot, kind, lang) {
  Object.assign(parts, snapshot.page);
  const write = () => {
    timer = 0;
    device.set(name(kind, lang), JSON.stringify({ at: Date.now(), record: snapshot.record, seq: snapshot.seq, parts }));
  };
  clearTimeout(timer);
  timer = setTimeout(write, often);
  document.documentElement.classList.remove("past");
}

// show draws it, unless the page has something newer, and gives when it was.
export function show(kind, lang) {
  let last = null;
  try {
    last = JSON.parse(device.get(name(kind, lang)));
  } catch {
    return null; // it was cut off
  }
  const { record, seq } = document.body.dataset;
  if (!last || (last.record === record && last.seq < Number(seq))) return null;
  for (const [id, html] of Object.entries(last.parts)) {
    const part = document.getElementById(`part-${id}`);
    if (part) part.innerHTML = html;
  }
  document.documentElement.classList.add("past");
  return new Date(last.at);
}
