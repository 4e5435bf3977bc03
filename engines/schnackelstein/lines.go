// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Gems are objects of counts `{"r":2,"b":1,"d":1}` (ruby, sapphire, diamond; input may name zeros). Tile
// kinds: `soil`, `beetle`, `worm`, `long`, `short` (the two jokers). Tunnels and hills count from 1, hills
// from the mouth. Lengths are numbers in mm. Every length read is multiplied by 10 (as a double), rounded
// half away from zero and from then on counted in whole tenths (speeds too); only tenths are added and
// compared. Written: tenths / 10, without a fraction where it is whole (`80`, `80.5`). A line is first
// understood in full (else `error`: wrong type, value out of range, unknown name; counts and seats are
// written without a fraction), then judged. A violation's `seat` is the seat given, else the seat to move;
// 0 for setups and gem counts.
//
// # Setup
//
//   - `players`: 2–5 names · `first`: seat, default 1
//   - `options.variant`: `"standard"` (default), `"simple"`
//   - `options.geometry`: `mole` 60, `end` 500, `minVisible` 1, `hills`
//     [[80,110],[170,200],[260,290],[350,380],[440,470]] (for all tunnels) or, instead, `tunnels`: four
//     such lists; `lengths`: see Sensed. Each key may be left out. 20 hills in all, at least one per
//     tunnel; 0 ≤ a < b ≤ next a, last b ≤ end; mole, minVisible > 0; mole < end
//   - `options.…`: `beetleOnlyNew`, `wormOnlyNew`, `firstRoundStrict`: bool, false · `maxRubies`: 1–3,
//     default 3 · `tieBreak`: `"none"` (default), `"diamonds"` · `maxSpeed`: > 0, default 200 mm/s
//   - `hills`: required without `position`: four arrays, one gems object per hill
//   - `stump`: gems, default `{}`
//   - `position`: instead of `hills` and `stump` (both: `error`); every field optional: `tunnels` (four ×
//     `{"tiles":[{"kind","len"}] oldest first, default none; "hills": gems per hill, default all empty;
//     "blocked": default as computed}`), `stump` {}, `gems` {} per seat, `jokers` (per seat, each kind at
//     most once; default both), `supply` (default: what is not in the tunnels), `turns` (default 1 for the
//     seats from `first` to before `turn`, else 0), `turn` (default `first`; 0 only where nothing is
//     pending and all tunnels are blocked, or the supply is empty and the seat to move by `turns`, or the
//     one before it, has no joker), `extra` false, `pending` (zeros). A tunnel of the state may be given
//     as it is (`nose` is ignored)
//
// Setup is judged in this order:
//
//  1. SS-01 the hills with a `b` are exactly 5, each exactly {b: players−1}
//  2. SS-02 the hills with a `d` are exactly 5, each {d:1}, none the first of its tunnel
//  3. SS-03 every other hill is {r: 1…maxRubies}, at most 24 in all
//  4. SS-30 (simple) the stump is empty
//  5. SS-04 (standard) 3 gems on the stump, hills and stump together at most 24 r, 20 b, 6 d
//
// A position is judged in this order:
//
//  1. SS-32 simple and a tile other than soil, or a joker held, or beetle or worm supply given above 0
//     (defaults there: no jokers, supply 0) · SS-30 simple and gems on the stump.
//  2. SS-11 per kind: tiles in tunnels + supply = 69 soil, 6 beetle, 3 worm; in tunnels + held = number
//     of players for `long` and for `short`; in the standard variant. Simple: soil only. (A default that
//     would fall below 0 is this breach, too.)
//  3. Filled hills: SS-01 with a `b`: exactly {b: players−1}, at most 5 such hills · SS-02 with a `d`:
//     {d:1}, no first hill, at most 5 · SS-03 {r: 1…maxRubies}, at most 10. Hills may be empty.
//  4. SS-20 a tunnel holds a tile that was pushed after the nose was out, or `blocked` is not "nose out"
//     · SS-12 a hill that the nose has reached holds gems.
//  5. SS-24 more than 24 r, 20 b or 6 d in hills, stump and players together.
//  6. SS-05 `turns`: counted from `first`, the seats before `turn` have k+1 and the others k, for one k ≥
//  0. (Not judged when all four tunnels are blocked and nothing is pending.)
//  7. SS-15 `pending.fees` above the number of colours on the stump · SS-16 `pending.beetles` above the
//     most beetles that one tunnel holds · SS-18 no tunnel holds a worm, but `pending.worm`, or `extra`
//     and nothing is pending. (Holds, not shows by its lengths: what was seen beats the lengths, so a
//     state that a push with `saw` led to can be given back.)
//
// Then the game goes on at "Settling", step 4, if anything is pending; the answer's events say what
// followed. Else it is over, `turns` as given, if all tunnels are blocked, the seat to move has no tile,
// or `turn` is 0. A refused setup leaves a running game as it was; without one, `state` is null and
// `prompts` empty. Wrong number of players, bad geometry, wrong shapes: `error`.
//
// # Actions
//
// All may have `seat` (1…players, else `error`). Unknown fields are an `error`.
//
//   - `push`; fields: `tunnel` 1–4, `tile`, `len` (0.1–1000 after rounding), `owner`: seat whose joker it
//     is, optional, only with `long` and `short`; `saw`, optional: what was seen, see below; judged: SS-21
//     the game is over · SS-05 other seat's turn · SS-19 phase is not `push` · SS-09 blocked tunnel ·
//     SS-32 simple and not soil · SS-07 `turns` of the seat is 0 and (not `extra` or `firstRoundStrict`),
//     a beetle or worm is left in the supply, and the tile is neither · SS-08 `owner` is another seat ·
//     SS-11 no such tile is left (supply, own jokers) · what was seen cannot be: SS-12, SS-16, SS-18
//     (below)
//   - `stump`; fields: `colour` `"r"`, `"b"`, `"d"`; judged: SS-21 · SS-05 · SS-30 simple · SS-15 phase is
//     not `stump`, or none of the colour on the stump
//   - `pay`; fields: `gems`; judged: SS-21 · SS-05 · SS-30 simple · SS-19 phase `stump` · SS-16 phase
//     `push`, or not exactly `due` gems, or gems that the seat does not own
//   - `pass`; fields: –; judged: SS-21 · SS-05 · SS-06 always: lets a table say that somebody skips
//
// What was seen beats the lengths. `saw`: `{"reached":[hills newly reached by this push, no
// others],"out":bool,"beetles":n,"worms":n}`, each optional. `reached` and `out` move `len` to the nearest
// tenth (0.1–1000) with which exactly these hills are newly reached and the nose is out or not; there is
// none, or a hill had been reached before: SS-12. `beetles` and `worms` replace the counts of step 3 of
// Settling; more than this tunnel holds of them, the new tile included: SS-16, SS-18. `pushed` gives the
// length that was taken in the end.
//
// `stump` and `pay` are always said, even where there is only one choice. Giving sapphires, digging and
// blocking follow by themselves.
//
// # Settling a push
//
//  1. The tile leaves supply or jokers and joins `tiles`; nose = mole + sum of all lengths (0 before the
//     first push). Event `pushed`.
//  2. Hills with old nose < a + minVisible ≤ new nose, in order: all gems leave the hill, event `dug`
//     (only if it held any). r and d go to the digger; of b every other seat gets one, event `gave`. In
//     the simple variant the digger keeps all. `pending.fees` = min(diamonds dug in this push, colours on
//     the stump); simple: 0.
//  3. Nose ≥ end + minVisible: `blocked`, event `blocked`. Beetles and worms seen in this tunnel now
//     (overlap of tile and one opening ≥ minVisible, each once) are counted; with `beetleOnlyNew` or
//     `wormOnlyNew` without those seen before the push. Event `visible` unless both counts are 0.
//     `pending.beetles` = beetles, `pending.worm` = worms > 0.
//  4. While `pending.fees` > 0: phase `stump`. Each `stump` moves all gems of the colour to the seat,
//     fees − 1; event `found`.
//  5. `pending.beetles` > 0 and the seat owns gems: phase `pay`, `due` = min(beetles, own gems). `pay`
//     moves them to the stump, event `paid`. Then beetles = 0.
//  6. All four tunnels blocked: the game is over. Else `pending.worm`: worm = false, `extra` = true, same
//     seat, phase `push`, event `extraTurn`. Else `turns` of the seat + 1, the next seat clockwise,
//     `extra` = false.
//  7. The game is also over when the seat to move then has no tile at all (supply empty and no own joker;
//     simple: no soil). Over: `turns` of the last mover + 1 (if not yet counted), event `over`.
//
// # State
//
//   - `players`: names · `variant`: `"standard"` or `"simple"`
//   - `tunnels`: four × `{"tiles":[{"kind":"beetle","len":40}], oldest first, "nose":100,
//     "hills":[{},{"r":2},…], "blocked":false}`
//   - `stump`, `box`: gems; box = 24/20/6 less hills, stump and players
//   - `gems`: one gems object per seat
//   - `jokers`: per seat `["long","short"]`, in this order, used ones left out; simple: `[]`
//   - `supply`: `{"soil":69,"beetle":6,"worm":3}`, zeros left out; simple: soil only
//   - `turns`: own turns completed, per seat; extra turns belong to the turn that they prolong
//   - `turn`: seat to move, 0 when over · `extra`: bool, this push is an extra turn; during `stump` and
//     `pay` still that of the push being settled; false when over
//   - `phase`: `"push"`, `"stump"`, `"pay"`, `"over"` · `over`: bool
//   - `pending`: `{"fees":0,"beetles":0,"worm":false}`, see Settling; all zero in phase `push` and `over`
//   - `due`: phase `stump`: fees; `pay`: gems to pay; else 0
//   - `winners`: when over: seats with the most gems, ascending (`tieBreak` diamonds: of these, those with
//     the most d); else `[]`
//
// # Events
//
// In this order; `seat` is the mover. Fields besides `kind`, `seat`, `rule`:
//
//  1. `tooFast` SS-10 {speed} (sensed only)
//  2. `pushed` SS-11 {tunnel, tile, len, nose}
//  3. per hill `dug` SS-12 {tunnel, hill, gems} and `gave` SS-14 {gems, to:[seats ascending]}
//  4. `blocked` SS-20 {tunnel}
//  5. `visible` SS-16, without beetles SS-18 {tunnel, beetles, worms}
//  6. `found` SS-15 {colour, gems}
//  7. `paid` SS-16 {gems}
//  8. `extraTurn` SS-18
//  9. `over` SS-21 {winners}
//
// `found` and `paid` open the answer to `stump` and `pay`; what they set going follows. `over` has seat 0.
// `prompts`: one `{"kind":"push"|"stump"|"pay","seat":n,…}`, empty when over; further fields are free.
//
// # Sensed
//
//	{"sensed":{"push":{"tunnel":1,"min":38,"max":42,"reached":[1],"complete":true,"speed":90,
//	  "seen":{"beetles":1,"worms":0},"kinds":["soil"]}}}
//
// `min` ≤ `max` (0–2000): how far the nose has travelled, in a tunnel without tiles therefore mole
// + tile. `reached` (default none): hills at which a sensor has met the nose during the push. `complete`:
// the tile is fully inside. Optional: `speed` (mm/s), `seen` (creatures visible in this tunnel at rest),
// `kinds` (what the tile may be, not empty).
//
//  1. Judged as `push` up to SS-09, then SS-10 if not `complete`. Kinds are taken in the order beetle,
//     worm, soil, long, short, only those in `kinds` if given; those that `push` would refuse (SS-32,
//     SS-07, SS-11) fall out. None left: violation, the rule that refuses the first of them.
//  2. Lengths: lo = min, hi = max, both less the mole if the tunnel has no tiles; lo at least 0.1. For
//     each hill in `reached` that was not reached before, lo is raised to the length that just reaches
//     it; if lo was raised so and hi < lo, hi = lo (the sensor beats the travel). hi is at most 1000.
//     Hills missing in `reached` exclude nothing: a sensor may be dead or lie behind the edge.
//  3. Candidates per kind: with `geometry.lengths` `{"soil":[20,30],…}` naming the kind, its lengths from
//     lo to hi, ascending, each once. Else the tenths from lo to hi are cut where the outcome (hills
//     newly reached, beetles seen, worms seen, nose out) changes, and each run gives one candidate, its
//     middle (first + last) / 2 tenths, rounded down.
//  4. With `seen`, candidates whose beetles and worms seen differ fall out (for a run: all its lengths
//     have one outcome). If that leaves none, all stay and are asked about, even a single one, each with
//     `"saw":{"beetles":…,"worms":…}` as seen.
//  5. Exactly one candidate: it is applied like `push` (first event `tooFast` if speed > `maxSpeed`), and
//     the answer has `"actions":[{"kind":"push","tunnel":…,"tile":…,"len":…}]`. Otherwise
//     `{"ok":true,"ask":[actions in candidate order],"events":[],"state":unchanged,"prompts":…}`; `ask`
//     is empty if nothing fits.
//
// `{"sensed":{"gems":{"r":20,"b":15,"d":5}}}`: all gems seen outside the box. Not exactly those of hills,
// stump and players: SS-24 (seat 0). Else `ok`, `actions` and `events` empty.
//
// In case files an element of `do` may be a whole line `{"sensed":{…}}`; `ask` and `actions` in `expect`
// are compared whole.
//
// What the text leaves open is taken so:
//
//   - counts are 0 to 1,000,000 (more is an error), and lengths up to a kilometre
//   - a `turn` of 0 needs noses that are out, whatever `blocked` says, and its `turns` are 0 where they
//     are not given
//   - `saw.reached` and `reached` are sets
//   - the outcomes that cut a range of lengths are told apart by how many creatures show, all of them,
//     also where only new ones are paid for
//   - `seen` has both counts
//
// The prompt `push` has examples: each tile that may be pushed, for each open tunnel, with the first known
// length or 30. `stump` and `pay` have all answers as `choices`.
package schnackelstein
