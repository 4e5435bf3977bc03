// Drawings: a page begins with the symbols that it shows. Others are added to it as soon as something there names them.
const all = new Map(); // of a symbol, by its name
const place = document.querySelector(".sprite defs");

// drawable tells whether there is a symbol of a name.
export const drawable = (name) => all.has(name) || document.getElementById(name) !== null;

// named are the symbols whose names begin so, without that beginning.
export function named(start) {
  const onPage = [...document.querySelectorAll("symbol")].map((s) => s.id);
  const names = new Set([...all.keys(), ...onPage]);
  return [...names].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

// load fetches all symbols; without them the page has those that it began with.
export async function load() {
  const answer = await fetch(document.getElementById("drawings").href).catch(() => null);
  if (!answer?.ok) return;
  for (const [symbol, name] of (await answer.text()).matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)) all.set(name, symbol);
  const look = (changes) => changes.forEach((change) => change.addedNodes.forEach(add));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  add(document.body);
}

// add adds what an element names. A symbol that is made of others is looked through in its turn, as it is added.
function add(element) {
  for (const use of element.querySelectorAll?.("use") ?? []) {
    const name = use.getAttribute("href").slice(1);
    if (all.has(name) && !document.getElementById(name)) place.insertAdjacentHTML("beforeend", all.get(name));
  }
}
