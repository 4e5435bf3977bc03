package heckmeck

import (
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// What events carry beside kind, seat and rule. Where the words need more than the JSON fields, Args gives
// it.
type (
	rolled struct {
		Faces []engines.Face `json:"faces"`
	}
	laid struct {
		Dice  []engines.Face `json:"dice"`
		Total int            `json:"total"`
	}
	stopped struct {
		Total int `json:"total"`
	}
	took struct {
		Tile int `json:"tile"`
	}
	stole struct {
		Tile int          `json:"tile"`
		From engines.Seat `json:"from"`
	}
	bust struct {
		Returned int `json:"returned"` // 0: none
		Turned   int `json:"turned"`   // 0: none
	}
	ended struct {
		Winners []engines.Seat `json:"winners"`
	}
)

// Args says the faces in words.
func (r rolled) Args() map[string]any { return map[string]any{"faces": faces(r.Faces)} }

// Args says the faces in words.
func (l laid) Args() map[string]any { return map[string]any{"faces": groups(l.Dice), "total": l.Total} }

// Args names the seat that was stolen from.
func (s stole) Args() map[string]any { return map[string]any{"tile": s.Tile, "fromSeat": s.From} }

// Args says what happens on the grill, in a sentence and in short.
func (b bust) Args() map[string]any {
	return map[string]any{"then": after(b), "short": afterShort(b), "returned": b.Returned, "turned": b.Turned}
}

// Args names the winner. A game that was played to its end has one: the last taker has a worm, and portions
// are unique.
func (e ended) Args() map[string]any { return map[string]any{"winnerSeat": e.Winners[0]} }

// after is the sentence that follows a bust.
func after(b bust) i18n.Phrase {
	key := "after.none" // HM-22
	switch {
	case b.Turned != 0 && b.Turned == b.Returned: // HM-21 with flipCompare all
		key = "after.turnedOver"
	case b.Turned != 0: // HM-21
		key = "after.backAndOver"
	case b.Returned != 0: // HM-20
		key = "after.back"
	}
	return words.Say(key, map[string]any{"returned": b.Returned, "turned": b.Turned})
}

// afterShort is the same for the small display: at most 21 characters.
func afterShort(b bust) i18n.Phrase {
	key := "afterShort.none"
	switch {
	case b.Turned != 0:
		key = "afterShort.backAndOver"
	case b.Returned != 0:
		key = "afterShort.back"
	}
	return words.Say(key, map[string]any{"returned": b.Returned, "turned": b.Turned})
}
