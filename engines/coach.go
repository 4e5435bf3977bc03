package engines

import (
	"encoding/json"
	"math"
	"slices"
)

// Advice is what a coach says of one choice.
type Advice struct {
	Action Action
	Seat   Seat    // who decides
	Value  float64 // what is to be expected of it, in Unit; the highest one is the best
	Unit   Unit
	// what later turns lose by it: Value has this taken off, and Value + Later is what it brings now
	Later float64
	Bust  float64 // chance that it fails in the end, 0–1; 0 where nothing can
	Won   float64 // chance that it ends the game, and the seat wins; two winners have one half each
	// chance that it ends the game, or all that the seat can hope for, and the seat does not win
	Lost   float64
	Rivals float64 // what the others get by it, each of them on average, in Unit
	// of choices that are equal otherwise the one with more of it is better: what the game breaks ties by
	Tie    float64
	Tunnel int   // tunnels: which one it goes into, from 1
	Reach  []int // tunnels: hills that the nose would reach, from 1
}

// Sure reports whether a choice wins the game for certain, and whether it loses it for certain.
func (a Advice) Sure() (won, lost bool) {
	return a.Won > 1-tied, a.Lost > 1-tied || a.Unit == InWins && a.Value < hopeless
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
		Won    float64 `json:"won,omitempty"`
		Lost   float64 `json:"lost,omitempty"`
		Rivals float64 `json:"rivals,omitempty"`
		Reach  []int   `json:"reach,omitempty"`
	}{a.Action, a.Seat, a.Value, a.Unit, a.Bust, a.Won, a.Lost, a.Rivals, a.Reach})
}

// Best is the place of the best advice, -1 where there is none. A sure win is the best and a sure loss the
// last. Else the value counts, less what the others get; then the chance to fail, and to lose, then the
// value alone and what the game breaks ties by. Of equal ones it is the first.
func Best(all []Advice) int {
	best := -1
	for i, a := range all {
		if best < 0 || a.Better(all[best]) {
			best = i
		}
	}
	return best
}

// Better reports whether a is to be chosen over b: Best goes by it.
func (a Advice) Better(b Advice) bool {
	won, lost := a.Sure()
	won2, lost2 := b.Sure()
	return firstDiffers(
		sign(won)-sign(won2), sign(lost2)-sign(lost), a.Value-a.Rivals-(b.Value-b.Rivals), b.Bust-a.Bust,
		b.Lost-a.Lost,
		a.Value-b.Value, a.Tie-b.Tie,
	)
}

// Highest is the highest value of some advice, whatever the others get and who wins; 0 where there is none.
func Highest(all []Advice) float64 {
	highest := 0.0
	for i, a := range all {
		if i == 0 || a.Value > highest {
			highest = a.Value
		}
	}
	return highest
}

// firstDiffers reports whether the first of some differences that is one is above 0.
func firstDiffers(differences ...float64) bool {
	for _, d := range differences {
		if math.Abs(d) > tied {
			return d > 0
		}
	}
	return false
}

func sign(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// EndFor says what the end of a game is for a seat: 1 won and 0 lost, the other way round, or shares of a
// shared win. Both are 0 where the game goes on.
func EndFor(seat Seat, over bool, winners []Seat) (won, lost float64) {
	switch {
	case !over:
		return 0, 0
	case slices.Contains(winners, seat):
		won = 1 / float64(len(winners))
	}
	return won, 1 - won
}

// tied is a difference that is rounding; hopeless is a chance to win that is none: it may come of an
// iteration.
const (
	tied     = 1e-12
	hopeless = 1e-9
)

// ChanceAction is a choice whose outcome only the table knows, such as a roll: an action without what the dice
// will show. No game applies it.
type ChanceAction string

// Kind is the kind of the action that it stands for.
func (c ChanceAction) Kind() string { return string(c) }

// MarshalJSON gives the kind only.
func (c ChanceAction) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind string `json:"kind"`
	}{string(c)})
}

// Judgement is what one action was worth to a seat: Best - Chosen was given away, Luck came on top. Where a
// game weighs whole turns, the value of a turn at its beginning, less all that was given away, plus all luck,
// is what it brought.
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
