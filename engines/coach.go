package engines

import "encoding/json"

// Coach is an ability of games that can judge what may be done in a position. What it says of one position depends on
// nothing else, so it may be asked at any time, by anybody, and asking changes nothing.
type Coach interface {
	// Advise judges the choices of whoever is to decide, in the order of the prompts. It is empty where nobody decides:
	// the game is over, or only dice, a pile or hidden cards can tell what comes next.
	Advise(State) []Advice
}

// Finisher is an ability of coaches that near the end of a game know who will win.
type Finisher interface {
	// Finish is Advise with the chance to win as Value. It is empty where the end is too far to be solved.
	Finish(State) []Advice
}

// Advice is what a coach says of one choice.
type Advice struct {
	Action Action
	Seat   Seat    // who decides
	Value  float64 // what is to be expected of it, in Unit; the highest one is the best
	Unit   Unit
	Bust   float64 // chance that it fails in the end, 0–1; 0 where nothing can
	Reach  []int   // tunnels: hills that the nose would reach, from 1
}

// Unit says what a Value counts.
type Unit string

// The units.
const (
	InWorms  Unit = "worms"  // gained in this turn, lost ones taken off
	InChance Unit = "chance" // of getting through, 0–1
	InWins   Unit = "wins"   // chance to win the game, 0–1
	InPoints Unit = "points"
	InGems   Unit = "gems"
	InCards  Unit = "cards"
)

// MarshalJSON gives the contract's form of the action, and the other fields.
func (a Advice) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Action Action  `json:"action"`
		Seat   Seat    `json:"seat"`
		Value  float64 `json:"value"`
		Unit   Unit    `json:"unit"`
		Bust   float64 `json:"bust"`
		Reach  []int   `json:"reach,omitempty"`
	}{a.Action, a.Seat, a.Value, a.Unit, a.Bust, a.Reach})
}

// Best is the place of the best advice, -1 where there is none. Equal values: the one that fails less often, then the
// first.
func Best(all []Advice) int {
	best := -1
	for i, a := range all {
		if best < 0 || a.Value > all[best].Value+tied || a.Value > all[best].Value-tied && a.Bust < all[best].Bust-tied {
			best = i
		}
	}
	return best
}

// tied is a difference that is rounding.
const tied = 1e-12

// Chanced is a choice whose outcome only the table knows, such as a roll: an action without what the dice will show. No
// game applies it.
type Chanced string

// Kind is the kind of the action that it stands for.
func (c Chanced) Kind() string { return string(c) }

// MarshalJSON gives the kind only.
func (c Chanced) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string `json:"kind"`
	}{string(c)})
}

// Drawer is an ability of games whose coach names choices that dice or a pile complete.
type Drawer interface {
	// Draw gives the choice with what chance adds, as an action that may be applied; any other choice as it is.
	Draw(by Chance, s State, choice Action) Action
}

// Judge is an ability of games that can tell luck from skill afterwards.
type Judge interface {
	// Judge tells what an action was worth that led from one position to another; false: there is nothing to tell.
	Judge(before State, a Action, after State) (Judgement, bool)
}

// Judgement is what one action was worth to a seat: Best - Chosen was given away, Luck came on top. Where a game weighs
// whole turns, the value of a turn at its beginning, less all that was given away, plus all luck, is what it brought.
type Judgement struct {
	Seat     Seat
	Unit     Unit
	Choices  int     // among how many things the seat could choose
	Best     float64 // value of the best of them
	Chosen   float64 // value of what was chosen
	Rolled   bool    // chance had a say; else the rest is 0
	Luck     float64 // value of what came of it, less Chosen; 0 on average
	Variance float64 // of Luck
}

// Expert is a coach that may be asked about many positions; it is safe for concurrent use.
type Expert interface {
	Coach
	Judge
}

// Preparer is an ability of games that are quicker to weigh with tables made once.
type Preparer interface {
	Prepare() Expert
}
