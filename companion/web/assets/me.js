// The phone of a person: a sign and a buzz when it is his turn, his colour, and the cards that only he sees. These are asked
// for apart, are no part of the page, and go as soon as the page may be somebody else's: nothing that a browser keeps of a
// page has them.
import { post } from "./commands.js";
import { ask, badge, el, toast, words } from "./pad.js";
import { reopen } from "./stream.js";

const long = 4000; // ms that the sign stands
const buzz = [150, 100, 150]; // ms
document.head.append(el("link", { rel: "stylesheet", href: new URL("me.css", import.meta.url).href }));
const place = document.getElementById("mycards");
let held = ""; // what is shown, or asked for
let last = null; // the newest snapshot, with its kind of page and language

// mine is the seat of this browser in a match that goes on; 0: none. Where it has several, the one whose turn it is.
function mine({ sitting, match, view }) {
  if (match?.status !== "on" || view.over) return 0;
  const seats = sitting.seats.filter((s) => s.mine).map((s) => s.seat);
  return seats.includes(view.turn) ? view.turn : (seats[0] ?? 0);
}

// show follows the table from one snapshot to the next.
export function show(before, now, kind, lang) {
  last = [now, kind, lang];
  const seat = mine(now);
  document.body.dataset.me = seat || "";
  document.body.style.setProperty("--me", `var(--s${((seat - 1 + 7) % 7) + 1})`);
  if (seat === 0 || seat !== now.view.turn) sign.remove();
  else if (before.view && (before.view.turn !== seat || before.match?.id !== now.match.id)) turn(seat, now);
  if (kind === "table" && now.sitting.hand && seat) draw(`${seat} ${now.record} ${now.seq}`, lang);
  else hide();
}

// sit takes a seat for this browser, or leaves it. With a first refusal the browser was given its cookie.
export async function sit(button, act, lang) {
  const { body, confirm } = button.dataset;
  const go = async () => {
    let answer = await post(`api/v1/seats/${act}`, JSON.parse(body));
    if (answer?.code === "browser") {
      answer = await post(`api/v1/seats/${act}`, JSON.parse(body));
      reopen(); // the stream is of a browser without a name
    }
    if (!answer?.ok) toast(answer?.says?.text[lang] ?? words.refused);
  };
  if (confirm) ask(confirm, go);
  else await go();
}

const sign = el("div", { class: "sign", role: "status", click: () => sign.remove() });
let timer = 0;

// turn says that it is the turn of whose phone this is.
function turn(seat, now) {
  sign.className = `sign seat${seat}`;
  sign.replaceChildren(badge(seat, now.faces), el("b", {}, now.names[seat - 1]), el("span", {}, words.myTurn));
  document.body.append(sign);
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzz);
  clearTimeout(timer);
  timer = setTimeout(() => sign.remove(), long);
}
addEventListener("keydown", (e) => e.key === "Escape" && sign.remove());

// draw asks for the cards of a hand, and shows them unless something came in between.
async function draw(key, lang) {
  if (key === held) return;
  held = key;
  const answer = await fetch(`api/v1/hand?html=${lang}`, { cache: "no-store" }).catch(() => null);
  const hand = answer?.ok ? await answer.json().catch(() => null) : null;
  if (held !== key) return;
  if (!hand) return hide();
  place.innerHTML = hand.html ?? "";
  place.hidden = !hand.html;
}

// hide takes the hand off the page.
export function hide() {
  held = "";
  place?.replaceChildren();
  if (place) place.hidden = true;
}
addEventListener("pagehide", hide); // what Back brings up again has no hand; the table says whether it may
addEventListener("pageshow", (e) => e.persisted && last && fetch("api/v1/seats", { cache: "no-store" }).then(async (a) => {
  const [now, kind, lang] = last;
  show(now, { ...now, sitting: await a.json() }, kind, lang);
}, hide));
