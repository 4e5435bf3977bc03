// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Animals, in the order that sorts every list of cards here: `giraffe bear mole goat sheep dog hare pig
// cat mouse` (9 8 7 7 6 6 5 5 4 3 cards). Input lists may come in any order. Fields not named here,
// missing fields, wrong types, unknown animals, unknown seats in a setup, arrays that are not one entry
// per seat where they should be, and rows outside 1..4 are errors.
//
// # What is known of hidden hands
//
// `known` holds a lower bound per seat and animal. A hand whose counts sum to 10 is known completely;
// unknown(s) = 10 - sum of known(s); pool(k) = cards of kind k - those in the rows - those in all `known`.
// The engine refuses only what these numbers make impossible. When `deal` names all hands, everything is
// checked. After an exchange known(s) = known(s) without the laid cards (not below 0), plus the cards
// taken.
//
// # Setup
//
//   - `players` [string]: 2 to 5 names, else AN-22
//   - `first` int, default 1: start player of round 1; not together with `position` (error)
//   - `options.values` {animal: int >= 0}: replaces the value of the animals named
//   - `options.expert` bool, default false: AN-30, AN-31
//   - `options.autoInstant` bool, default false: an exchange after which `known` holds a full combination
//     ends the round by itself (hare before pig before cat)
//   - `options.maxLives` int >= 5, default 25: most lives of one player; a gain beyond it is lost
//   - `position` object: below
//
// `position`: `phase` `"deal"`, `"turn"`, `"reveal"` or `"over"`, `start` seat, `lives` [0..maxLives per
// seat]; may have `round` (default 1, from 1) and `scores` (default [], else one per seat). Phase turn
// also needs `rows` and `turn`, may have `knocker` (0), `exchanged` (all false), `known` (all empty),
// `mayCall` (0); phase reveal needs `rows` and `knocker` (a seat), may have `exchanged`, `known`,
// `mayCall`. What a phase does not have may be named as the state gives it: `turn` 0, `rows` [] and so on;
// anything else is an error. Judged in this order: AN-22, then
//
//  1. unknown seats and wrong lengths (errors)
//  2. AN-20 fewer than two seats with lives (in phase over: not exactly one, and nothing more is judged)
//  3. AN-19 `start` is out
//  4. AN-18 a seat without lives is `turn`, `knocker` or `mayCall`, has exchanged or has known cards
//  5. AN-02 rows are not 1, 2, 3, 4 cards
//  6. AN-01 a known hand above 10
//  7. AN-21 more cards of a kind in rows and `known` than there are
//  8. AN-08 the knocker has not exchanged
//  9. AN-09 the knocker is on turn
//  10. AN-10 `mayCall` is the knocker, has not exchanged, or the next seat in clockwise is not `turn` (in
//     phase reveal: not `knocker`)
//
// A refused setup leaves a running game as it was; with none running `state` is null. A setup answers
// `events` [].
//
// # State
//
//   - `players` [string]
//   - `round`, `start` int: current round, its start player; in phase deal those of the round to come;
//     when over those of the last round
//   - `phase` string: `deal`, `turn`, `reveal`, `over`
//   - `rows` [[1],[2],[3],[4] cards sorted]: [] in deal and over
//   - `turn` int: 0 unless phase is turn
//   - `knocker` int: 0: nobody
//   - `mayCall` int: the seat that exchanged just now and may call `instant`, else 0
//   - `exchanged` [bool]: per seat, in this round
//   - `lives` [int]: per seat, 0 is out
//   - `known` [{animal: n}]: per seat, zeros left out
//   - `scores` [int]: points of the last scored round per seat (out: 0); [] before, and after a round that
//     ended at once
//   - `winners` [seat]: [] until over; in deal and over `knocker` and `mayCall` are 0, `exchanged` all
//     false, `known` all empty
//
// # Actions
//
// All may have `seat`. Phase over: AN-20 for all. Wrong phase and wrong seat are judged first, in this
// order:
//
//   - `deal`; wrong phase: turn AN-04, reveal AN-09; `seat` given: not 0: AN-03
//
//   - `reveal`, `score`; wrong phase: deal AN-02, turn AN-09; `seat` given: not 0: AN-03
//
//   - `exchange`, `knock`, `decline`; wrong phase: deal AN-02, reveal AN-09; `seat` given: not `turn`:
//     AN-09 if it is the knocker or has had its last turn, else AN-03
//
//   - `instant`; `seat` given: `mayCall` is 0 or another seat: AN-10 (whatever the phase)
//
//   - `deal`; fields: `rows` [[1],[2],[3],[4]]; `hands` [[10 cards or none: not known] per seat],
//     optional; judged: AN-02 row sizes; AN-18 cards for a seat that is out; AN-01 a hand that has neither
//     10 nor 0 cards; AN-21; effect: phase turn, `turn` = `start`, `known` = hands
//
//   - `exchange`; fields: `row`, `cards`; judged: AN-06 not `row` cards; AN-07 same cards as the row; X =
//     cards beyond known(turn): AN-05 more than unknown(turn), AN-21 more than pool of a kind; effect:
//     swap; `exchanged`; next turn; `mayCall` = this seat
//
//   - `knock`; judged: after a knock: same as `decline`; AN-08; effect: `knocker`; next turn; `mayCall` =
//     0
//
//   - `decline`; judged: AN-04 nobody has knocked; effect: next turn; `mayCall` = 0
//
//   - `instant`; fields: `animal`; `hand` [10 cards], optional; judged: AN-10 not hare, pig or cat; AN-30;
//     with `hand`: AN-01 not 10, AN-21 lacks known cards or needs more than the pool, AN-10 lacks the set;
//     without: AN-10 if known + min(pool, unknown) of the animal is less than the set; effect: AN-11 or
//     AN-31; round ends
//
//   - `reveal`; fields: `hands` [[10] per seat, [] if out]; judged: AN-18; AN-01; AN-21 a hand lacks known
//     cards; AN-21 rows and hands hold too many of a kind; effect: AN-12 to AN-17; round ends
//
//   - `score`; fields: `majorities` {animal: seat, 0 or absent: nobody}; judged: per animal in order:
//     AN-18 the seat is out; then per animal in order, most = known(seat) + min(pool, unknown(seat)):
//     AN-15 (two in, most is 1), AN-12 (most is 0, or another seat is known to hold as many as most or
//     more); effect: the same as `reveal`, for a table that compares animal by animal and tells only who
//     has most
//
// Next turn: next seat clockwise with lives; if that is the knocker, phase reveal. Round ends: lives
// change; one seat in: phase over, else round + 1, `start` = next seat clockwise with lives after the old
// `start`, phase deal.
//
// # Events
//
//   - `dealt`; seat: 0; rule: AN-02; fields: `rows`
//   - `exchanged`; seat: turn; rule: AN-05; fields: `row`, `laid`, `taken` (sorted)
//   - `knocked`, `declined`; seat: turn; rule: AN-09
//   - `instant`; seat: caller; rule: AN-10; fields: `animal`
//   - `scored`; seat: 0; rule: AN-12; fields: `scores`, `majorities` {animal: seat} (those that score)
//   - `lives`; seat: 0; rule: AN-11, AN-31 (expert), AN-16 or AN-17; fields: `change` [int per seat], as
//     it happened (capped)
//   - `out`; seat: the seat; rule: AN-18; fields: ascending seats
//   - `round`; seat: 0; rule: AN-19; fields: `round`, `start` of the next round
//   - `over`; seat: 0; rule: AN-20; fields: `winners`
//
// Violations name the seat that acted (0 for deal, setups and the rows), hands the first seat that fails.
// Prompts: `deal`, or `reveal` and `score`, with seat 0; `exchange`, and `knock` (AN-08 met) or in the
// last lap `decline`, for `turn`; also `instant` for `mayCall`.
//
// # Readings
//
// `{"sensed":{"rows":[[..],[..],[..],[..]],"lifted":[rows]}}`, `lifted` optional: rows over which hands
// were. Over: no action. Deal: `deal`(rows). Else AN-02 if the sizes are wrong; phase reveal: AN-09 if a
// row differs, else no action. Phase turn: two or more rows differ: AN-04; one: `exchange` of it; none: no
// action, but `exchange` of the lifted row (so AN-07) if exactly one is named in `lifted`. The answer has
// `actions` (no `seat`, cards sorted) and their `events`.
package animals
