package verasselt

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines"
)

var (
	_ engines.Formed  = State{}
	_ engines.Forced  = State{}
	_ engines.Opening = Game{}
)

// Opening asks for the cards that lie open at the start, where neither they nor a position are given.
func (Game) Opening(data []byte) (engines.Form, bool, error) {
	from, n, err := hubFrom(data)
	if err != nil || n == 0 {
		return engines.Form{}, false, err
	}
	return engines.Form{Fields: []engines.Field{cardsField("hub", "area.hub", from, n, n)}}, true, nil
}

// hubFrom tells of which cards how many lie open at the start, 0: a setup says so itself.
func hubFrom(data []byte) (from Cards, n int, err error) {
	n = defaults().HubStart
	in := struct {
		Players  []string        `json:"players"`
		Hub      json.RawMessage `json:"hub"`
		Position json.RawMessage `json:"position"`
		Options  struct {
			HubStart *int `json:"hubStart"`
		} `json:"options"`
	}{}
	in.Options.HubStart = &n
	if err := json.Unmarshal(data, &in); err != nil || in.Hub != nil || in.Position != nil {
		return Cards{}, 0, err
	}
	left := max(0, perColor-len(in.Players)) // everybody has one card of each colour
	return Cards{left, left, left, left}, n, nil
}

// Form asks for counts of cards, and for a roll: which dice stay, and what the others show; in brief, what
// all seven show.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	form := engines.Form{Fixed: map[string]any{"kind": p.Kind}}
	switch p.Kind {
	case "bank":
		pred := s.pred() - 1
		room := max(0, yardLimit-s.yards[pred].n())
		form.Fields = []engines.Field{cardsField("yard", "area.yard", s.catches[pred].cards(), 0,
			min(room, s.catches[pred].n()))}
	case "refill":
		form.Fields = []engines.Field{cardsField("cards", "", s.unseen(), s.refillCount(), s.refillCount())}
	case "draw":
		form.Fields = []engines.Field{cardsField("cards", "", s.unseen(), s.consolation(), s.consolation())}
	case "boost":
		yard := s.yards[s.turn-1]
		form.Fields = []engines.Field{cardsField("cards", "", yard.cards(), 1, yard.n())}
		form.Seldom = s.mustBoost == 0
		form.Brief = &engines.Form{Fixed: form.Fixed, Seldom: form.Seldom, // card by card
			Fields: []engines.Field{cardsField("cards", "", yard.cards(), 1, 1)}}
	case "roll":
		form.Fields = s.rollFields()
		all := form.Fields[1]
		all.Title, all.Slots = "form.shown", []engines.Slot{{Min: dieCount, Max: dieCount}}
		form.Brief = &engines.Form{Fixed: map[string]any{"kind": p.Kind, "kept": []Face{}},
			Fields: []engines.Field{all}}
	default:
		return engines.Form{}, false
	}
	return form, true
}

// Forced is the middle where no catch lies, and the heap where the yard is full.
func (s State) Forced() engines.Action {
	switch {
	case s.phase == choosing && s.catches[s.pred()-1] == (tally{}):
		return Choose{Group: Hub}
	case s.phase == banking && s.yards[s.pred()-1].n() >= yardLimit:
		return Bank{}
	}
	return nil
}

// cardsField asks how many cards of each colour there are, at least lo and at most hi in all.
func cardsField(name, title string, from Cards, lo, hi int) engines.Field {
	f := engines.Field{Name: name, Title: title, Shape: engines.ShapeCounts,
		Slots: []engines.Slot{{Min: lo, Max: hi}}}
	for i, n := range from {
		if n > 0 {
			f.Items = append(f.Items, cardItem(i, n))
		}
	}
	return f
}

func cardItem(colour, most int) engines.Item {
	return engines.Item{Value: string(faces[colour]), Max: most,
		Piece: engines.Piece{Kind: "card", Mark: marks[colour], Marks: 1}}
}

// rollFields asks for the dice that stay (VA-12), and for all others.
func (s State) rollFields() []engines.Field {
	kept := engines.Field{Name: "kept", Title: "form.kept", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Max: dieCount - minRolled}}}
	thrown := engines.Field{Name: "faces", Title: "form.faces", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Min: minRolled, Max: dieCount}}, Sum: dieCount}
	for i := range faces {
		piece := engines.Piece{Kind: "die", Label: strconv.Itoa(i + 1), Mark: marks[i], Marks: 1}
		if n := int(s.dice[i]); n > 0 {
			kept.Items = append(kept.Items, engines.Item{Value: string(faces[i]), Piece: piece, Max: n})
		}
		if s.match.check("", []Face{faces[i]}) == nil {
			thrown.Items = append(thrown.Items, engines.Item{Value: string(faces[i]), Piece: piece, Max: dieCount})
		}
	}
	return []engines.Field{kept, thrown}
}
