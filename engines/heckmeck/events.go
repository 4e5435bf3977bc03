package heckmeck

import (
	"strconv"

	"spieltisch/engines"
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
func (l laid) Args() map[string]any { return map[string]any{"faces": faces(l.Dice), "total": l.Total} }

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
type after bust

// In starts with the space that parts it from the sentence before.
func (b after) In(lang string) string {
	t := engines.Text{ // HM-22
		De: " Auf dem Grill ändert sich nichts.",
		En: " Nothing changes on the grill.",
		Fr: " Rien ne change sur le gril.",
		It: " Sulla griglia non cambia niente.",
	}
	switch {
	case b.Turned != 0 && b.Turned == b.Returned: // HM-21 with flipCompare all
		t = engines.Text{
			De: " Die {returned} geht zurück und wird umgedreht.",
			En: " The {returned} goes back and is turned over.",
			Fr: " Le {returned} est rendu et retourné.",
			It: " Il {returned} torna indietro e viene girato.",
		}
	case b.Turned != 0: // HM-21
		t = engines.Text{
			De: " Die {returned} geht zurück, die {turned} wird umgedreht.",
			En: " The {returned} goes back, the {turned} is turned over.",
			Fr: " Le {returned} est rendu, le {turned} est retourné.",
			It: " Il {returned} torna indietro, il {turned} viene girato.",
		}
	case b.Returned != 0: // HM-20
		t = engines.Text{
			De: " Die {returned} geht zurück auf den Grill.",
			En: " The {returned} goes back to the grill.",
			Fr: " Le {returned} retourne sur le gril.",
			It: " Il {returned} torna sulla griglia.",
		}
	}
	return t.Fill(map[string]any{"returned": b.Returned, "turned": b.Turned}).In(lang)
}

// afterShort is the same for the small display.
type afterShort bust

// In is at most 21 characters long.
func (b afterShort) In(lang string) string {
	back, over := strconv.Itoa(b.Returned), strconv.Itoa(b.Turned)
	switch {
	case b.Turned != 0:
		return engines.Text{
			De: back + " zurück, " + over + " zu",
			En: back + " back, " + over + " closed",
			Fr: back + " rendu, " + over + " fermé",
			It: back + " torna, " + over + " chiuso",
		}.In(lang)
	case b.Returned != 0:
		return engines.Text{De: back + " zurück", En: back + " back", Fr: back + " rendu", It: back + " torna"}.In(lang)
	}
	return engines.Text{De: "Alles bleibt so.", En: "Nothing changes.", Fr: "Rien ne change.", It: "Non cambia niente."}.In(lang)
}
