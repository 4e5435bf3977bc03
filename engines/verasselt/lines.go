// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Colours `"Y" "B" "R" "G"`; `"D"` is the double bar. Cards are objects of counts (`{"Y":3,"B":2}`; zeros
// may come in, never go out). Dice are arrays of faces, in any order in input, ascending by letter (B, D,
// G, R, Y) in output. pred is the seat before `turn`. Errors: a field not named here, a missing field, a
// wrong type, a negative count, a colour or face that does not exist (or is not in `dieFaces`). Also a
// `seat`, `first` or `turn` outside 1..n, fewer than 2 or more than 5 players, an empty name. All errors
// come before all rules.
//
// # Setup
//
//   - `players` [string]: 2 to 5 names
//   - `first` seat, default 1: not together with `position` (error)
//   - `hub` cards: the cards laid open; required without `position`, an error with it
//   - `dice` [face], default 7 D: the dice as they lie; not together with `position`
//   - `options` object: `cardsPerDoubleBar` int 2, `refillFirstTurn` false, `hubStart` int 10, `minRolls`
//     int 1, `endCheckAfterRefill` true, `partialRefill` true, `autoFinalBank` true, `sharedWin` true
//     (false: still equal, nobody wins: `winners` []), `dieFaces` [6 faces] Y B R G D D; ints are >= 0
//   - `position` object: required `hub pile yards heaps dice turn`; optional `catches` (all empty),
//     `phase` (`choose`; also `bank`, `refill`, `ready`, `rolled`, `draw`, `over`), `group` (`""`;
//     required `""` in `choose` and `over`), `own` ({}), `rolls` (0; 1 in `rolled` and `draw`; 0 is an
//     error there, more than 0 in `choose`, `refill`, `over` and in `bank` with group `hub`), `turns` (2),
//     `mustBoost` (as it follows). `turn` is 0 in `over`, and only there
//
// A start: one card of each colour per yard, pile = 88 - 4n - hub, `turns` 1. Judged: VA-01 (hub is not
// `hubStart` cards, or more than 22 of a colour), VA-02 (not 7 dice), VA-03 (a die is not D). A position
// is judged in this order:
//
//  1. VA-01 (more than 22 seen of a colour; or all places and the pile are not 88)
//  2. VA-02, VA-03 (`turns` 1, `rolls` 0, a die not D)
//  3. VA-21 (yard over 6)
//  4. VA-05 (phase is not `choose` and `group` is `""`)
//  5. VA-08 (phase `refill` and group `catch`)
//  6. VA-05 (pred has no catch, and the phase is `bank`, or the group is `catch` and `rolls` is 0 or the
//     phase `draw`)
//  7. VA-06 (a catch of another seat than pred, or any catch with group `hub`; but in `bank` that of pred
//     with group `hub`, and beside it that of `turn` with group `catch`)
//  8. VA-18 (own cards with `rolls` 0, or with `rolls` > 0 fewer own cards of a colour than dice show; in
//     `bank`, `refill` and `draw` any own cards)
//  9. VA-13 (`bank` for the catch without a roll, unless `minRolls` is 0)
//  10. VA-07 (`refill` with nothing to refill)
//  11. VA-16 (`draw` with nothing to draw)
//
// Phase `over`: VA-21, VA-22 (a catch is left), VA-18 (own cards), VA-20 (nobody has lost, see Flow). Then
// the checks of section Flow are made (turn start in `choose`; entering `ready` for `ready`, `hub`,
// `rolls` 0), and VA-20 if `mustBoost` is given and not what follows. With `endCheckAfterRefill` false a
// `mustBoost` of 0 says that a real refill came before, so that `ready` was entered without the checks. A
// refused setup leaves a running game as it was; with none running `state` is null and `prompts` is empty.
//
// # State
//
//   - `players` [string]
//   - `turn` seat: 0 when over
//   - `turns` int: number of the current turn, from 1 (the very first of the game)
//   - `phase` string: `choose`, `bank`, `refill`, `ready` (before a roll), `rolled` (after a roll that was
//     fine), `draw` (consolation), `over`
//   - `group` string: `""`, `hub`, `catch` (pred's catch); "" in `choose` and `over`
//   - `hub` cards
//   - `pile` int
//   - `yards`, `heaps`, `catches` [cards]: per seat. `catches`: left on the table after that seat's turn,
//     and what remains of pred's while it is rolled for
//   - `own` cards: catch of the running turn
//   - `dice` [7 faces]
//   - `rolls` int: rolls made in this turn; 0 when over
//   - `mustBoost` int: cards that must still be added before the first roll (VA-20), else 0
//   - `over` bool
//   - `winners` [seat asc]: [] until over
//
// # Flow
//
// lost: pile is 0, hub < 8 and hub + yard of `turn` < 8 (cards).
//
//   - Turn start: `turn` is the next seat, `turns` + 1, `phase` choose, `group` "", `own` {}, `rolls` 0,
//     `mustBoost` 0. If pred has no catch and lost: end.
//   - `choose hub`: if pred has a catch: lost and `autoFinalBank`: end; else `bank`. Then refill.
//   - Refill count n: 0 if `turns` is 1 and not `refillFirstTurn`; else w = max(`cardsPerDoubleBar` x D
//     dice, 8 - hub); n = w if w <= pile; else pile (`partialRefill`) or 0 (not). n > 0: `refill`. After
//     it, or at once with n = 0: enter ready.
//   - Enter ready: lost: end. Pile 0 and hub < 8: `mustBoost` = 8 - hub. `phase` ready. After a real
//     refill with `endCheckAfterRefill` false only the phase is set.
//   - End: a catch of pred still there goes to his heap whole (VA-22); phase over, `turn` 0, `group` "",
//     `own` {}, `rolls` 0, `mustBoost` 0. Most heap cards; equal: fewer yard cards; equal: all of them.
//   - With `autoFinalBank` false the end comes after the bank by the ordinary flow.
//
// # Actions
//
// `seat` may be given in all; it must be pred for `bank`, `turn` for all others. Judged first: over:
// VA-20; then seat: VA-04; then the phase:
//
//   - `choose`; right there: choose; others: bank VA-19, stop VA-13, draw VA-16, refill, boost, roll VA-05
//
//   - `bank`; right there: bank; others: all VA-06 (group hub) or VA-21 (group catch)
//
//   - `refill`; right there: refill; others: all VA-07
//
//   - `draw`; right there: draw; others: all VA-16
//
//   - `ready`, `rolled`; right there: boost, roll, stop; others: choose VA-05, bank VA-21, draw VA-16,
//     refill VA-07 (group hub) or VA-08 (group catch)
//
//   - `choose`; fields: `group` `hub`/`catch`; judged: catch: VA-05 if pred has none; effect: catch: phase
//     ready; hub: Flow
//
//   - `bank`; fields: `yard` cards; judged: VA-21: not all in pred's catch, or yard over 6; effect: rest
//     to the heap, catch {}; group hub: refill; group catch: next turn
//
//   - `refill`; fields: `cards`; judged: VA-07 not n cards; VA-01 more than 22 seen of a colour; effect:
//     to the hub, pile - n; enter ready
//
//   - `boost`; fields: `cards` (none: error), `group` optional: where they were laid; judged: VA-09: other
//     group, or not all in the own yard; effect: to the group; `mustBoost` - cards, not below 0; phase
//     ready
//
//   - `roll`; fields: `kept`, `faces`; judged: VA-20 `mustBoost` > 0; VA-02 not 7 in all; VA-11 fewer than
//     4 faces; `kept` not among the dice lying there: VA-03 (`turns` 1, `rolls` 0), VA-10 (`rolls` 0),
//     VA-12 (else); effect: below
//
//   - `draw`; fields: `cards`; judged: VA-16 not min(2, 6 - yard, pile) cards; VA-01; effect: to the yard
//     of `turn`; then as below
//
//   - `stop`; judged: VA-13 `rolls` < `minRolls`; VA-20 `mustBoost` > 0; VA-09 phase ready and `rolls` > 0
//     (boosted: now roll); effect: `catches[turn]` = own, own {}; group catch and cards left there:
//     `bank`; else next turn
//
// Roll: dice = kept + faces, `rolls` + 1. Some colour has more dice than cards in the group: bugged: own
// goes back to the group, own {}; if min(2, 6 - yard, pile) > 0: `draw`; then with group catch `bank`
// (then next turn), else next turn. Not bugged: per colour die a card moves from the group to own; phase
// rolled.
//
// # Sensed
//
// `{"dice":[7 faces],"moved":0..7}`: the dice at rest and how many were seen moving. Not 7 dice: VA-02.
// `moved` < 4, or phase neither ready nor rolled: the same dice: ok, `actions` []; other dice: VA-20 when
// over, else the phase's rule for `roll` or, in ready and rolled, VA-10. Otherwise a roll: common =
// multiset intersection of old and new dice, ascending; `kept` = its first 7 - moved; VA-20 as for roll;
// too few: VA-03/10/12 as for roll; `faces` = the others, ascending.
//
// # Events
//
// All have `kind seat rule`, and come in this order:
//
//  1. `turn` VA-04 (also after a setup)
//  2. `chosen` VA-05 + `group`
//  3. `receive` (pred) VA-06, 17, 19 or 22 + `cards`
//  4. `bank` VA-21 + `yard heap`
//  5. `refill` VA-07 + `cards`
//  6. `mustBoost` VA-20 + `cards` int
//  7. `boost` VA-09 + `cards`
//  8. `catch` VA-18 + `cards`
//  9. `bugged` VA-14 + `colors` asc
//  10. `dissolve` VA-15 + `cards` (only if own was not empty)
//  11. `draw` VA-16 + `cards`
//  12. `stop` VA-19 + `cards`
//  13. `end` VA-20 seat 0
//  14. `win` VA-23 per winner
//
// # Prompts
//
// `choose` and `draw` list all their answers. `bank`, `refill` and `boost` are open: `choices` are
// examples, none for `refill`. `roll` expects 7 dice; `stop` and `boost` stand beside it where they are
// legal.
package verasselt
