package verasselt

// What events carry beside kind, seat and rule. Args gives the words what they need.
type (
	chosen struct {
		Group Group `json:"group"`
	}
	moved struct {
		Cards Cards `json:"cards"`
	}
	banked struct {
		Yard Cards `json:"yard"`
		Heap Cards `json:"heap"`
	}
	bugged struct {
		Colors []Face `json:"colors"`
	}
	forced struct {
		Cards int `json:"cards"`
	}
	won struct {
		cards int
	}
)

// Args says the cards in words.
func (m moved) Args() map[string]any {
	return map[string]any{"cards": cardList(m.Cards), "count": m.Cards.n()}
}

// Args counts the cards.
func (b banked) Args() map[string]any { return map[string]any{"yard": b.Yard.n(), "heap": b.Heap.n()} }

// Args says the colours in words.
func (b bugged) Args() map[string]any { return map[string]any{"colors": colorList(b.Colors)} }

// Args says the group in words.
func (c chosen) Args() map[string]any { return map[string]any{"group": groupName(c.Group)} }

// Args counts the cards in the heap; the event of the rules interface has no further field.
func (w won) Args() map[string]any { return map[string]any{"count": w.cards} }

// MarshalJSON gives no field.
func (won) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }
