// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Tiles `"chicken" "goat" "sheep" "donkey" "pig" "cow"` (the animals, in this order) and `"hay"` (hay
// tile). Spaces `[q,r]`, 0..4 each. Directions `"E" "W" "SE" "NW" "NE" "SW"`. Collections are objects of
// counts by tile (zeros may come in, never go out). Errors: a field not named here, a missing field, a
// wrong type, a negative count, a tile, space or direction that does not exist, a `seat` outside 1..n, an
// empty name. No readings are understood: `sensed` is an error. All errors come before all rules, but
// SB-01 (number of players) comes before the position is read and before `first` is held against n.
//
// # Setup
//
//   - `players` [string]: 2 to 5, else SB-01
//   - `first` seat, default 1: starts round 1; not together with `position` (error)
//   - `options` object: `values` {animal: int > 0} (those named replace 2 3 4 5 6 7), `startHay` int 0,
//     `placeOnLast` false, `hayLimit` int 0 (0: none), `freeSale` false, `feedRound4` true; ints are >= 0
//   - `position` object: below
//
// A start: `farmers` 3 each (2-3 players) or 2 each, round 1, 25 face-down tiles, phase reveal. Position:
//
//   - required: `round` 1..4, `phase`, `pens`, `farms` (animals only), `out`
//   - `turn`: a seat in reveal, place and collect; elsewhere 0, the default
//   - `board`: as in the state, `farmer` may be left out; default []; empty in farm, feed, final, over
//   - `revealed`: needed in place; elsewhere []
//   - `farmers` (all at home), `tokens` ([]), `hay` (`startHay` each)
//   - `done`: all false; must be so in reveal, place, open and collect
//   - `first`: default the first of `tokens`, else `turn`, else 1
//
// Judged in this order:
//
//   - first: SB-28 (more than 16 of an animal or 4 hay seen; or board + pens + farms + out + 25 x (4 -
//     round) is not 100); SB-01 (a seat's farmers at home and on the board are not its number); SB-06 (a
//     farmer on a face-down tile)
//   - reveal: SB-02 (not 25 spaces); SB-10 (all face up); none face up: SB-03 (`turn` is not the holder of
//     token 1, or with no tokens `first`); none face up and round > 1: SB-04 (not all tokens held);
//     otherwise SB-08 (the holders of tokens are not exactly the seats without a farmer at home); SB-08
//     (`turn` has no farmer at home)
//   - place: SB-07 (a farmer on `revealed`); SB-06 (no tile face up there); SB-10 (all face up, unless
//     `placeOnLast`); then as in reveal before that tile was turned up
//   - open: SB-11 (no face-down tile); SB-10 (a farmer at home)
//   - collect: SB-11 (a face-down tile)
//   - all but reveal and place: SB-12 (not all tokens held)
//   - collect: SB-12 (`turn` has no farmer on the board)
//   - final, over: SB-25 (round is not 4)
//   - over: SB-26 (a pen or hay is left)
//
// Then settle (below). A refused setup leaves a running game as it was; with none running `state` is null
// and `prompts` is empty.
//
// # State
//
//   - `players` [string]
//   - `round` int: 1..4
//   - `phase` string: `reveal`, `place`, `open`, `collect`, `farm`, `feed`, `final`, `over`
//   - `turn` seat: in reveal, place and collect; else 0
//   - `first` seat: starts this round
//   - `board` [{`space`,`tile`,`farmer`}]: spaces with a tile, by r, then q: [0,0] [1,0] .. [4,0] [0,1]
//     ..; `tile` "" face down; `farmer` seat or 0. [] in farm, feed, final, over
//   - `revealed` [q,r]: the tile just turned up, in place; else []
//   - `farmers` [int]: at home, per seat
//   - `tokens` [seat]: holder of token 1, 2, ..; in round 2-4 those of the round before until SB-04
//   - `pens`, `farms` [collection]: per seat; pens hold hay tiles too
//   - `hay` [int]: hay markers per seat
//   - `out` collection: out of the game
//   - `done` [bool]: per seat, in farm, feed, final; all true when over; else all false
//   - `scores` [int]: values in the farm
//   - `over`, `winners` bool, [seat asc]
//
// # Flow
//
//   - reveal -> place (-> next seat clockwise with a farmer at home, maybe the same one). After the 25th
//     reveal there is no place: B ends (with `placeOnLast` place comes and B ends after it).
//   - After the first place or skip of rounds 2-4: `tokens` = [] (SB-04). Placing the last farmer: the
//     seat is added to `tokens` (SB-08).
//   - B ends when no seat has a farmer at home or all tiles are up: seats with farmers at home are added
//     to `tokens`, clockwise from `first`. `turn` 0. Face-down tiles left: phase open; else C.
//   - C: `turn` is the first seat of `tokens` with a farmer on the board; after each collect the next such
//     seat in `tokens` order, cyclic. None left: the board goes out (SB-16), phase farm.
//   - Entering farm, feed, final: `done` all false, then settle: each seat that can do nothing is done
//     (farm: no four equal animals and no set of six; feed: no animal in the pen; final: fewer than 4
//     animals). All done: farm -> feed (round 4 with `feedRound4` false: final); feed -> reveal of the
//     next round (`first` = `turn` = holder of token 1, 25 face-down tiles), in round 4 -> final; final ->
//     over. settle runs again after each accepted action in these phases and may go through several of
//     them at once.
//   - Over: pens go out and `hay` becomes 0 for all; most points, equal: more pigs in the farm, equal: all
//     of them.
//
// # Actions
//
// `seat` may be given; in group4, group6, done, sell, feed and final4 it is required. Judged first, for
// all: over: SB-27; then the phase: in the wrong phase the action's own rule (last column), but: in phase
// open all SB-11; `place` in collect, farm, feed, final SB-10; then the seat. Seat given and not `turn`:
// place: SB-06; collect: SB-12; reveal: SB-03 (no tile up yet), SB-09 (only one seat has farmers at home),
// SB-08 (that seat has none at home), SB-05. In open any seat. In farm, feed, final: seat done: the
// action's own rule.
//
//   - `reveal`; fields: `space`, `tile`; phase: reveal; judged: SB-05 face up; SB-28 more than 16 (hay 4)
//     seen; own rule: SB-05
//   - `place`; fields: `space` optional; phase: place; judged: other space than `revealed`: SB-07 a farmer
//     is there, else SB-06; own rule: SB-06
//   - `skip`; phase: place; own rule: SB-06
//   - `open`; fields: `tiles` [{`space`,`tile`}]; phase: open; judged: SB-11 not each face-down space
//     exactly once; SB-28; own rule: SB-11
//   - `collect`; fields: `space`, `dir`, `spaces` optional: those emptied, in any order; phase: collect;
//     judged: SB-13 no farmer of `turn` there; SB-14 no neighbour space that way; SB-14 `spaces` is not
//     the line (with the own space); own rule: SB-12
//   - `group4`; fields: `tile`, `farm` int optional: tiles seen to go to the farm; phase: farm; judged:
//     SB-20 hay; SB-17 fewer than 4; `farm` not 1 (2: pigs in round 4): SB-21 pigs, else SB-17; own rule:
//     SB-17
//   - `group6`; fields: `farm` tile optional; phase: farm; judged: SB-18 a kind is missing; SB-18 `farm`
//     is not cow; own rule: SB-18
//   - `done`; phase: farm, final; own rule: SB-25 in final, else SB-17
//   - `sell`; fields: `tile`; phase: feed; judged: SB-20 hay; SB-23 not in the pen; SB-23 hay >= animals
//     (unless `freeSale`); own rule: SB-23
//   - `feed`; fields: either `hay` int or `hayTile` true; phase: feed; judged: hay: SB-22 not the number
//     of animals in the pen, SB-23 more than the markers owned; hayTile: SB-24 none in the pen; own rule:
//     SB-22; SB-24 with hayTile
//   - `final4`; fields: `tiles` [tile], `farm` tile optional; phase: final; judged: SB-20 hay among them;
//     SB-25 not 4 or not in the pen; SB-25 `farm` is not the lowest; own rule: SB-25
//
// Effects: collect takes the own tile and all tiles of the line into the pen, the farmer home; the line
// runs to the edge or ends before the next farmer, empty spaces do not end it. group4: 1 (2) to the farm,
// the rest out. group6: cow. final4: the lowest value (equal values: the first in the order of animals).
// sell: tile out, hay + value, with `hayLimit` at most what is left of it (limit - all hay owned). feed:
// pays, or hay tile out; the seat is done. `done`: the seat is done.
//
// # Events
//
// All have `kind seat rule`, in the order in which things happen.
//
//   - `round` SB-03 + `round`
//   - `reveal` SB-05 + `space tile`
//   - `place`, `skip` SB-06 + `space`
//   - `tokensBack` SB-04 seat 0
//   - `token` SB-08 + `token` int
//   - `home` SB-10 + `farmers` int (then its `token`)
//   - `open` SB-11 seat 0
//   - `collect` SB-14 + `spaces` (the farmer's first, outwards) `tiles`
//   - `clear` SB-16 seat 0 + `tiles`
//   - `group` SB-17, 18, 21 (pigs in round 4) or 25 + `farm out`
//   - `done` SB-17 or 25
//   - `sell` SB-23 + `tile hay`
//   - `feed` SB-22 or 24 + `hay` (0 for a hay tile)
//   - `end` SB-26 seat 0 + `tiles`
//   - `win` SB-27 + `points`
//
// # Prompts
//
// `place`, `skip`, `collect`, `group4`, `group6`, `done`, `sell` and `feed` list all their answers.
// `reveal`, `open` and `final4` are open: `choices` are examples, none for `reveal` and `open`. In farm,
// feed and final each seat that is not done has prompts of its own, in any order.
package schweinebande
