// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// # Setup
//
//   - `players` [string], `first` int, default 1: seat that begins
//   - `options.variant`: the name of a sheet that comes with the program ("plain"), or a whole sheet (below)
//   - `options.wins` "sheet", "most", "fewest"; `options.target` int, 0 as the sheet says, -1
//     none, nor a number of rounds;
//     `options.teams` int, 0 as the sheet says: in place of what the sheet says
//   - `position` object: `rows` [[int]] in the order in which they were written, `finished` bool. Judged in
//     this order: row by row its length (error), SH-05, SH-03; then SH-02 (a round that is not whole) and
//     SH-06
//
// # Sheet
//
//   - `name`: a word, or words by language with "de" at least; so is every `title`
//   - `seats` [fewest, most], default [2, 12]; `teams` int; `turns` bool: SH-02; `fewest` bool: SH-07
//   - `columns` [{`name`, `title`, `least`, `most`}], default one: points, from -99999 to 99999
//   - `rounds` int; `target` {`at`, `of` [column], default the score, `wins` bool}: SH-05, SH-07
//   - `sums` [{`kind` "total", "bonus", "difference", `title`, `of` [column], default all, `from`, `points`,
//     `shown` bool: does not count}], default one total: SH-04
//
// # State
//
//   - `players`, `first`, `rows`, `finished`: as above
//   - `turn` int: whose turn it is, or who begins the round; 0 when over
//   - `scores` [int]: per seat, of a team for each of it; `over` bool; `winners` [seat asc]
//
// # Actions
//
//   - `write`; fields: `rows` [[int]], one for each seat or team in their order, or with turns one; `seat`,
//     optional; judged: SH-05 (over), SH-02 (not on turn, or as many rows as should be), SH-03
//   - `finish`; judged: SH-05, SH-06
//
// A row with more or fewer numbers than columns is an error.
//
// # Events
//
//   - `wrote`, or of a team `wroteTeam`, SH-03; seat: whose; fields: `points` [int], `total`
//   - `reached`, or of a team `reachedTeam`, SH-05, with `at`, for each that did; or `last` SH-05 after the
//     last round, or `finished` SH-06
//   - `over` SH-07, or `shared` where several have won; fields: `winners`, `score`
//
// # Prompts
//
// `{"kind":"write","seat","open":true}`, seat 0 where all write together, and `{"kind":"finish","seat"}`
// where SH-06 allows it. None when over.
package sheet
