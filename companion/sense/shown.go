package sense

import (
	"strings"
	"time"

	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Shown is what a snapshot shows of the senses. Each writes its part, in their order.
type Shown struct {
	Tray     Tray
	Reads    bool      // the camera reads the dice of the match
	Cards    bool      // it reads the cards of the match now
	Laid     time.Time // when the cards that were read last were photographed
	Compares bool      // cards beside the dice are compared with the record now
	Board    Board
	Says     *words.Words // what people are told in place of what the game says; nil: nothing
}

// Nothing is what is shown where there is no sense.
func Nothing() Shown {
	return Shown{Tray: TrayOf("", Sight{}, nil), Board: Board{Lanes: []string{}}}
}

// The states of a tunnel board, and of a tunnel's mouth.
const (
	BoardThere = "there"
	BoardAway  = "away"

	LaneHand = "hand" // something is in the mouth
	LaneMove = "move" // and something goes in
	LaneHalf = "half" // and stays there
)

// Board is what a tunnel board feels now.
type Board struct {
	State string `json:"state"` // "" when there is none
	// what goes on in each tunnel, "" for nothing; empty without a game that has tunnels
	Lanes []string `json:"lanes"`
}

// Tray is what the camera shows, for a snapshot.
type Tray struct {
	State    vision.TrayState `json:"state"`
	Camera   string           `json:"camera"`  // "" when there is none
	Picture  uint64           `json:"picture"` // number of the settled picture that the boxes belong to, 0: none
	W        int              `json:"w"`       // px
	H        int              `json:"h"`       // px
	Name     string           `json:"name"`
	Decision vision.Decision  `json:"decision"`
	Reasons  []words.Words    `json:"reasons"`
	Dice     []Die            `json:"dice"`
	Taken    time.Time        `json:"-"` // when the settled picture was taken
}

// Die is one thing that was seen at rest, a die or a piece.
type Die struct {
	Kind       vision.Kind `json:"-"`
	Face       int         `json:"face"`           // as read, or as a person said
	Name       string      `json:"name,omitempty"` // of a piece
	Confidence float64     `json:"confidence"`
	Area       vision.Area `json:"area"`
	Doubt      bool        `json:"doubt"` // wears a question mark
	Told       bool        `json:"told"`  // a person said it
	Box        [4][2]int   `json:"box"`   // px
}

// TrayOf is what a camera saw of a tray or another place, without its dice; nil: nothing at rest yet.
func TrayOf(state vision.TrayState, at Sight, o *vision.Observation) Tray {
	tr := Tray{State: state, Camera: at.Camera, Reasons: []words.Words{}, Dice: []Die{}}
	if o == nil {
		return tr
	}
	tr.Taken = o.At
	tr.Picture, tr.W, tr.H, tr.Name, tr.Decision = o.Frame, at.W, at.H, at.Name, o.Decision
	for _, reason := range o.Reasons {
		tr.Reasons = append(tr.Reasons, words.OfReason(string(reason)))
	}
	return tr
}

// Called are things by the names that people have for them.
type Called []engines.Text

var _ engines.Localizer = Called{}

// In lists them in a language.
func (c Called) In(lang string) string {
	out := make([]string, len(c))
	for i, t := range c {
		out[i] = t.In(lang)
	}
	return strings.Join(out, ", ")
}
