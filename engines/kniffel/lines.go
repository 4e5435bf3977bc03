// # Lines
//
// The JSON of this game at the rules interface (docs/contributor/rules-interface.md).
//
// Faces are integers 1 to 6. Fields are `ones`, `twos`, `threes`, `fours`, `fives`, `sixes`, `threeKind`,
// `fourKind`, `fullHouse`, `smallStraight`, `largeStraight`, `kniffel`, `chance`. Lists of faces may come in
// any order and are ascending in output.
//
// # Setup
//
//   - `players` [string]: 1 to 12 names, else KN-01
//   - `first` int, default 1: seat that starts; not together with `position` (error)
//   - `options.fiveAlikeIsFullHouse` bool, default false: KN-08
//   - `options.moreKniffels` bool, default false: KN-13
//   - `position` object: `forms` [object of points by field, per seat], `extra` [int, per seat: further
//     Kniffels], `rolls` int 0 to 3 of this turn, `dice` [face], `turn` seat. Judged in this order: number of
//     forms (error), points of the fields by their rules, KN-13 (each
//     further one has filled a field beside that of Kniffel), `turn` (error), KN-02 (dice are there after a
//     roll only, and five), KN-01 (over, or the form of the seat on turn is full)
//
// # State
//
//   - `players`, `forms`, `extra`, `rolls`, `dice`, `turn`: as above; `turn` is 0 when over
//   - `totals` [int]: per seat
//   - `over` bool, `winners` [seat asc]: [] until over
//
// # Actions
//
// All may have `seat`. Judged first, for all: KN-01 (over, or not the seat on turn). Then:
//
//   - `roll`; fields: `kept` [face] that stayed, `faces` [face] of the others; judged: KN-02 (more than five
//     dice; three rolls are over; not five; the first roll keeps dice; none is rolled; kept ones did not lie
//     there)
//   - `fill`; fields: `field`, `points` int, `extra` bool, optional: a further Kniffel; judged: KN-03 the
//     field is filled; with dice: the rule of the field, where they give other points, and KN-13, where
//     `extra` is not as they say; without: the rule of the field, where no dice give these points, and
//     KN-13, where there can be no further one, or five alike do not give these points
//
// # Events
//
//   - `rolled` KN-02; fields: `kept`, `faces`
//   - `filled`, with the rule of the field, or `struck` KN-03 with 0 points; fields: `field`, `points`,
//     `total` with all that it brings
//   - `more` KN-13, `bonus` KN-05; fields: `points`
//   - `over` KN-12, or `shared` where several have won; seat 0; fields: `winners`
//
// # Prompts
//
// `{"kind":"roll","seat","dice":5}` while a roll is left, and `{"kind":"fill","seat","choices":[actions]}`
// with what the dice give in each empty field; before the first roll it is open. None when over.
//
// # Readings
//
// `{"sensed":{"rolled":[faces],"aside":[faces],"moved":bool,"count":n}}`; `aside` and `count` may be left
// out: dice in the aside area, and how many were rolled (0: nobody knows). The first line that fits:
//
//  1. Not `moved`: nothing; dice in a hand are nothing that happened.
//  2. Over: KN-01.
//  3. Not five dice in all: KN-02.
//  4. Three rolls are over: KN-02.
//  5. `roll`; of the dice that lay there before as many have stayed as were not rolled, those aside first.
package kniffel
