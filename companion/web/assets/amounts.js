// Amounts of what a game counts in, as people say them: 1 worm, 2 worms.
import { words } from "./pad.js";

const units = {
  worms: { one: words.oneWorm, other: words.inWorms },
  points: { one: words.onePoint, other: words.inPoints },
  gems: { one: words.oneGem, other: words.inGems },
  cards: { one: words.oneCard, other: words.inCards },
};

// amount says so many of a unit; how: of Intl.NumberFormat. Units without a word are left out.
export function amount(x, unit, lang, how) {
  const text = new Intl.NumberFormat(lang, how).format(x);
  const plural = new Intl.PluralRules(lang, { maximumFractionDigits: how.maximumFractionDigits }).select(Math.abs(x));
  return unit in units ? `${text} ${units[unit][plural] ?? units[unit].other}` : text; // Romance languages have a form for millions, too
}
