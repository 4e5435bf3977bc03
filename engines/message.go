package engines

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"spieltisch/engines/i18n"
)

// What people read stands in files, one per language and room; i18n reads them.
type (
	// Text is one sentence in every language.
	Text = i18n.Text
	// Message is a sentence for the page, a short form for the small display and a pictogram.
	Message = i18n.Message
	// Localizer is an argument that says itself.
	Localizer = i18n.Localizer
	// Code is an argument for the eye alone: a command to type.
	Code = i18n.Code
)

// Languages lists the codes of the languages, German first.
func Languages() []string { return i18n.Languages() }

// Worded is a Game whose texts stand in files: all games of the catalogue are.
type Worded interface {
	Words() *i18n.Room
}

// PerSeat is an argument that says something of each seat, in seating order: "Mia 6, Jonas 16".
type PerSeat []string

// WithNames replaces the arguments that name seats (they end in "Seat", or are PerSeat) by the names of the
// players as they are shown, in a copy.
func WithNames(args map[string]any, players []string) map[string]any {
	out := make(map[string]any, len(args))
	for k, v := range args {
		out[k] = v
		if seat, ok := v.(Seat); ok && strings.HasSuffix(k, "Seat") && seat > 0 && int(seat) <= len(players) {
			out[k] = ShownName(players[seat-1])
		}
		if each, ok := v.(PerSeat); ok {
			says := slices.Clone(each)
			for i := range min(len(says), len(players)) {
				says[i] = ShownName(players[i]) + "\u00a0" + says[i]
			}
			out[k] = strings.Join(says, ", ")
		}
	}
	return out
}

// Words are the filled words for a violation: those of its case, else those of its rule. False: the game has
// none.
func (v *Violation) Words(g Game, players []string) (Message, bool) {
	m, ok := g.Message(v.Rule + "." + v.Case)
	if v.Case == "" || !ok {
		if m, ok = g.Message(v.Rule); !ok {
			return Message{}, false
		}
	}
	return m.Fill(WithNames(v.Args, players)), true
}

// Words are the filled words for an event: those of its kind and rule ("bust.HM-13"), else of its kind. Its
// message may name "{whoSeat}" and whatever Data says: the fields of its JSON form, or what its method Args
// gives.
func (e Event) Words(g Game, players []string) (Message, bool) {
	m, ok := g.Message(e.Kind + "." + e.Rule)
	if !ok {
		if m, ok = g.Message(e.Kind); !ok {
			return Message{}, false
		}
	}
	return m.Fill(WithNames(e.Args(), players)), true
}

// Args are the arguments of the event's message.
func (e Event) Args() map[string]any {
	args := map[string]any{}
	if d, ok := e.Data.(interface{ Args() map[string]any }); ok {
		args = d.Args()
	} else if data, err := json.Marshal(e.Data); err == nil {
		_ = json.Unmarshal(data, &args) // data that is no object names no arguments
	}
	return mergeSeat(args, e.Seat)
}

func mergeSeat(args map[string]any, who Seat) map[string]any {
	out := map[string]any{"whoSeat": who}
	maps.Copy(out, args)
	return out
}

// Words are the filled words for a line of a View.
func (s MessageRef) Words(g Game, players []string) (Message, bool) {
	m, ok := g.Message(s.Key)
	if !ok {
		return Message{}, false
	}
	return m.Fill(WithNames(s.Args, players)), true
}
