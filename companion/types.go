package companion

import (
	"spieltisch/companion/evidence"
	"spieltisch/companion/history"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
)

// What a table takes and shows is made in the rooms below it. Who uses a table needs this package alone.
type (
	Words   = words.Words    // a message ready for people
	Verdict = record.Verdict // what became of a command
	Code    = record.Code    // why it was not carried out

	Input   = sense.Input // what a sensor says
	Sight   = sense.Sight // describes the picture behind an observation
	Tray    = sense.Tray  // what the camera shows
	TrayDie = sense.Die   // one die of it
	Board   = sense.Board // what the tunnel board feels now

	Question = sense.Question // a reading that a person has to settle
	Choice   = sense.Choice   // one of its answers
	Breach   = sense.Breach   // a broken rule

	MatchInfo  = record.Info       // a match in a list
	Move       = record.Move       // an entry of the record in plain words
	Conflict   = record.Conflict   // the first entry that fits no more
	LegalMoves = record.LegalMoves // what a match waited for
	Decider    = record.Decider    // what made a move out of a reading

	Certificate  = history.Certificate  // how well the table reads its dice
	Tally        = history.Tally        // of one camera or game
	Sighting     = history.Sighting     // what a camera saw of a move
	Review       = history.Review       // luck and skill of all seats
	SeatReview   = history.SeatReview   // of one seat
	Luck         = history.Luck         // how lucky somebody was
	Highlight    = history.Highlight    // a move that a match is remembered by
	Course       = history.Course       // how a match went
	Standing     = history.Standing     // what somebody achieved
	GameStanding = history.GameStanding // in one game
	Frame        = history.Frame        // a match after some of its moves
	Rival        = history.Rival        // how somebody did against another player
	Feat         = history.Feat         // a victory that is not the only one

	EvidenceStore = evidence.Store    // keeps pictures of moves, and cases
	Case          = evidence.Case     // a reading that was accepted and wrong
	Pictured      = evidence.Pictured // a match with the pictures of its moves
	CaseRule      = evidence.Rule     // whether cases are kept
)

// The values of these types.
const (
	ByPicture = record.ByPicture // Decider: the reading was accepted as it was
	ByRules   = record.ByRules   // the picture left a doubt, and the rules only one way to go on
	ByNext    = record.ByNext    // what happened next was the answer
	ByPerson  = record.ByPerson  // a person answered

	BoardThere = sense.BoardThere // Board.State: it gives readings
	BoardAway  = sense.BoardAway  // it should, and does not
	LaneHand   = sense.LaneHand   // Board.Lanes: something is in the mouth
	LaneMove   = sense.LaneMove   // and goes in
	LaneHalf   = sense.LaneHalf   // and stays there

	CasesNever  = evidence.Never  // CaseRule: and nobody is offered it
	CasesChosen = evidence.Choose // people say so; until then they are not
	CasesAlways = evidence.Always // whatever people say

	Lucky   = history.Lucky   // Luck: more than is ordinary
	Plain   = history.Plain   // as is ordinary
	Unlucky = history.Unlucky // less
)

// Errors of what a table tells of its matches.
var (
	ErrNoMatch  = record.ErrNoMatch   // there is no such match, or nobody can look at it
	ErrUnseen   = history.ErrUnseen   // no camera saw a move
	ErrNoReview = history.ErrNoReview // a game cannot tell luck from skill
)

// The codes of a Verdict that programs tell apart.
const (
	CodeViolation = record.CodeViolation
	CodeError     = record.CodeError
	CodeName      = record.CodeName
	CodeStale     = record.CodeStale
	CodeGone      = record.CodeGone
	CodeUnwritten = record.CodeUnwritten
)
