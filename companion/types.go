package companion

import (
	"spieltisch/companion/evidence"
	"spieltisch/companion/history"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/sense/dice"
	"spieltisch/companion/sense/tunnels"
	"spieltisch/companion/words"
)

// What a table takes and shows is made in the rooms below it. Who uses a table needs this package alone.
type (
	Words    = words.Words    // a message ready for people
	Verdict  = record.Verdict // what became of a command
	Sight    = dice.Sight     // describes the picture behind an observation
	Tray     = dice.Tray      // what the camera shows
	TrayDie  = dice.Die
	Felt     = tunnels.Felt  // a reading of the tunnel board
	Board    = tunnels.Board // what the tunnel board feels now
	Question = sense.Question
	Choice   = sense.Choice
	Breach   = sense.Breach

	MatchInfo  = record.Info
	Move       = record.Move
	Conflict   = record.Conflict
	LegalMoves = record.LegalMoves
	Decider    = record.Decider // what made a move out of a reading

	Certificate = history.Certificate // how well the table reads its dice
	Tally       = history.Tally
	Sighting    = history.Sighting // what a camera saw of a move
	Review      = history.Review   // luck and skill
	SeatReview  = history.SeatReview
	Luck        = history.Luck

	Keeper   = evidence.Store // keeps pictures and cases
	Case     = evidence.Case
	Pictured = evidence.Pictured
	CaseRule = evidence.Rule
)

// What they are called by.
const (
	ByPicture = record.ByPicture
	ByRules   = record.ByRules
	ByNext    = record.ByNext
	ByPerson  = record.ByPerson

	BoardThere = tunnels.BoardThere
	BoardAway  = tunnels.BoardAway
	LaneHand   = tunnels.LaneHand
	LaneMove   = tunnels.LaneMove
	LaneHalf   = tunnels.LaneHalf

	CasesNever  = evidence.Never
	CasesChosen = evidence.Choose
	CasesAlways = evidence.Always

	Lucky   = history.Lucky
	Plain   = history.Plain
	Unlucky = history.Unlucky
)

// Errors of what a table tells of its matches.
var (
	ErrNoMatch  = record.ErrNoMatch   // there is no such match, or nobody can look at it
	ErrUnseen   = history.ErrUnseen   // no camera saw a move
	ErrNoReview = history.ErrNoReview // a game cannot tell luck from skill
)
