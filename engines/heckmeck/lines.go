// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Faces are integers 1 to 6, 6 is the worm (5 points). Portions are integers 21 to 36, worms of a portion:
// 1 (21-24), 2 (25-28), 3 (29-32), 4 (33-36). Arrays called asc may come in any order in input and are
// ascending in output. Every field not named here, a missing field, a wrong type, a face outside 1..6 and
// an unknown seat in a setup are errors.
//
// # Setup
//
//   - `players` [string]: 2 to 7 names, else HM-01
//   - `first` int, default 1: seat that starts (judged after HM-01); not together with `position` (error)
//   - `options.flipCompare` `"open"` (default), `"all"`: HM-21 compares the returned portion with the open
//     ones only, or with open and closed ones. What is turned is always the highest open one (the returned
//     one included)
//   - `options.allowStopBeforeAside` bool, default false: true: `stop` is legal while a roll lies open;
//     only the dice aside count
//   - `position` object: see below
//
// `position`: `grill` [int asc, open], `closed` [int asc], `stacks` [[int, bottom..top] per seat], `turn`
// seat; may have `aside` [face asc] and `roll` [face asc] (default empty; `roll` is the roll that lies
// open, before its lay-aside). Judged in this order: HM-01, then
//
//  1. number of stacks and `turn` (errors)
//  2. HM-02 (grill, closed and stacks are not 21..36 once each)
//  3. HM-02 (more than 8 dice, or a roll open and not 8 dice in all)
//  4. with an empty grill the game is over: dice given: HM-24, `turn` may be 0
//  5. else HM-12 (8 dice aside), HM-18 (the open roll is dead)
//
// A refused setup leaves a running game as it was; with none running `state` is null and `prompts` is
// empty. A setup answers `events` [].
//
// # State
//
//   - `players` [string]
//   - `grill`, `closed` [int asc]: open and closed portions
//   - `stacks` [[int, bottom..top]]: per seat
//   - `turn` int: seat whose move it is, 0 when over
//   - `aside` [face asc]: dice aside in this turn
//   - `roll` [face asc]: the open roll that waits for its lay-aside, else []
//   - `total` int: points of `aside`
//   - `worms` [int]: per seat
//   - `over` bool
//   - `winners` [seat asc]: [] until over; then most worms, equal: highest single portion, equal (nobody
//     has any): all of these
//
// At the end of a turn `aside` and `roll` become [].
//
// # Actions
//
// All may have `seat`. Judged first, for all: HM-24 (over), HM-03 (`seat` given and not `turn`). Then:
//
//   - `roll`; fields: `faces` [face]; judged: HM-06 a roll lies open; HM-02 more than 8 faces; count is
//     not 8 - aside: HM-04 (nothing aside) or HM-05; effect: `rolled`; every face taken: `bust` HM-18;
//     else `roll` = faces
//   - `aside`; fields: `dice` [face], as moved; judged: HM-06 no roll open, no die, or two faces; HM-09
//     more dice of that face than the roll shows; HM-08 face taken; HM-07 fewer than shown; effect:
//     `setAside`; with 8 aside judged as a stop (HM-12)
//   - `put`; fields: `face` face, `count` int: so many dice went aside of a roll that nobody wrote down; 0
//     and 0: none could; judged: HM-06 a roll lies open, or none could with nothing aside; HM-05 more than
//     8 - aside; HM-08 face taken; effect: as `aside`; if none could: `bust` HM-18. HM-07 and HM-09 are not
//     judged, as nobody saw the rest
//   - `stop`; fields: `tile` int, optional: the portion taken at the table, 0 none; judged: HM-06 a roll
//     lies open (unless `allowStopBeforeAside`); HM-11 nothing aside and no roll open; `tile` given and
//     not the outcome's (below): HM-23 if it is closed, else the outcome's rule; effect: `stopped`, then
//     the outcome
//
// Outcome of a stop, the first that fits:
//
//  1. HM-13 no worm aside: bust
//  2. HM-14 total open on the grill: take it
//  3. HM-15 total on top of another seat's stack: steal it
//  4. HM-16 highest open portion below the total: take it
//  5. HM-17 bust
//
// Bust: own top portion back to the grill (HM-20), then HM-21, or HM-22. Then the next seat is on turn, or
// with an empty grill the game is over (HM-24).
//
// # Events
//
//   - `rolled`; seat: turn; rule: HM-04 with nothing aside, else HM-05; fields: `faces` [asc]
//   - `setAside`; seat: turn; rule: HM-07; fields: `dice` [face], `total` after it
//   - `stopped`; seat: turn; rule: HM-11, or HM-12 when no die is left; fields: `total`
//   - `took`; seat: turn; rule: HM-14 or HM-16; fields: `tile`
//   - `stole`; seat: turn; rule: HM-15; fields: `tile`, `from` seat
//   - `bust`; seat: turn; rule: HM-13, HM-17 or HM-18; fields: `returned` portion or 0, `turned` portion
//     or 0
//   - `over`; seat: 0; rule: HM-24; fields: `winners`
//
// Violations name the seat on turn; HM-03 the seat given; setups and HM-24 seat 0.
//
// # Prompts
//
// `{"kind":"roll","seat","dice":n}`; with dice aside also `{"kind":"stop","seat"}`; with a roll open
// `{"kind":"aside","seat","choices":[actions]}`, one per legal face, ascending (and `stop` with
// `allowStopBeforeAside`). None when over.
//
// # Readings
//
// `{"sensed":{"rolled":[faces],"aside":[faces],"moved":bool}}`, all three needed: faces in the dice area
// and in the aside area at rest; `moved`: the dice in the dice area were rolled since the last reading. A
// = `aside` of the state, R = `roll` of the state. The first line that fits:
//
//  1. Over: `moved` HM-24, else no action.
//  2. A and R empty and not `moved`: no action, whatever lies there (dice of the turn before).
//  3. Not 8 dice in all: HM-02.
//  4. A and R empty: `roll`(rolled).
//  5. `moved`, nothing in the aside area, and A not empty (or R open with `allowStopBeforeAside`):
//     `stop`, `roll`(rolled), the implied stop; if the stop ends the game, `stop` only.
//  6. The aside area does not contain A: HM-05. D = aside area without A.
//  7. Not `moved`, R open, and D with `rolled` is not R: HM-09.
//  8. `aside`(D) if D is not empty; then `roll`(rolled) if `moved` and `rolled` is not empty. Neither: no
//     action.
//
// The actions are applied in turn; the first that is refused refuses the whole reading and the state
// stays. The answer has `actions` (faces and dice asc, no `seat`, no `tile`) and all their `events`. In
// case files an entry `{"sensed":{…}}` of `do` is fed as that line; `expect` may name `actions`, compared
// whole.
package heckmeck
