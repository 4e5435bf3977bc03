// Luck and skill after a game, apart and told kindly: how often the choice was as good as any, and what the dice gave
// more or less than they do on average.
import { amount } from "./amounts.js";
import { badge, dialog, el, words } from "./pad.js";

const fortunes = { lucky: words.lucky, plain: words.plainLuck, unlucky: words.unlucky };

// load gives the lines of a match, or nothing where its game cannot tell.
export async function load(match, players, faces, lang) {
  const answer = await fetch(`api/v1/matches/${encodeURIComponent(match)}/review`, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return null;
  const { unit, seats } = await answer.json();
  const number = (x, signDisplay) => amount(x, unit, lang, { maximumFractionDigits: 1, signDisplay });
  return seats.map((s) =>
    el("li", { class: `seat${s.seat}` }, badge(s.seat, faces), el("div", {}, el("h3", {}, players[s.seat - 1]), el("p", {}, skill(s)), el("p", {}, `${fortunes[s.fortune]} (${number(s.luck, "exceptZero")})`), s.missed > 0.05 ? el("p", { class: "hint" }, `${words.leftLying}${words.colon} ${number(s.missed, "auto")}`) : "")),
  );
}

// skill praises before it counts.
function skill(s) {
  if (s.choices === 0) return words.nothingToChoose;
  const share = s.best / s.choices;
  const praise = share > 0.9 ? words.masterly : share > 0.6 ? words.wellPlayed : words.boldly;
  return `${praise} ${words.bestChoices}${words.colon} ${s.best} / ${s.choices}.`;
}

// draw fills a box with the review of the match that has ended, if the table still shows that.
export async function draw(box, match, players, faces, lang, still) {
  const lines = await load(match, players, faces, lang);
  if (still()) box.replaceChildren(...(lines ? [el("h2", {}, words.luckAndSkill), el("ul", { class: "review" }, ...lines)] : []));
}

// open shows the review of a match of the past.
export async function open(match, players, faces, lang) {
  const lines = await load(match, players, faces, lang);
  dialog(words.luckAndSkill, lines ? el("ul", { class: "review" }, ...lines) : el("p", {}, words.noReview));
}
