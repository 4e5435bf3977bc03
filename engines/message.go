package engines

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Text holds one sentence in the four languages of the table.
type Text struct {
	De string `json:"de"`
	En string `json:"en"`
	Fr string `json:"fr"`
	It string `json:"it"`
}

// Languages lists the codes of the four languages, German first.
func Languages() []string { return []string{"de", "en", "fr", "it"} }

// In returns the sentence in a language; an unknown code gives German.
func (t Text) In(lang string) string {
	switch lang {
	case "en":
		return t.En
	case "fr":
		return t.Fr
	case "it":
		return t.It
	}
	return t.De
}

// Listed joins words as people say them: "2 pigs, 1 goat and 1 cow".
func Listed(words []string, lang string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	and := Text{De: " und ", En: " and ", Fr: " et ", It: " e "}.In(lang)
	return strings.Join(words[:last], ", ") + and + words[last]
}

// Localizer is an argument that says itself: a die is "4" in every language, but a worm is not. Its JSON form
// stays plain data.
type Localizer interface {
	In(lang string) string
}

// Fill puts the arguments in place of "{name}" in all four sentences. A place without an argument stays as it
// is.
func (t Text) Fill(args map[string]any) Text {
	if len(args) == 0 {
		return t
	}
	fill := func(lang string) string {
		pairs := make([]string, 0, 2*len(args))
		for k, v := range args {
			word := fmt.Sprint(v)
			if s, ok := v.(Localizer); ok {
				word = s.In(lang)
			}
			pairs = append(pairs, "{"+k+"}", word)
		}
		return strings.NewReplacer(pairs...).Replace(t.In(lang))
	}
	return Text{De: fill("de"), En: fill("en"), Fr: fill("fr"), It: fill("it")}
}

// Message is what people read about one thing: a sentence for the page, a short form for the small display
// (two lines of 21 characters, split at "\n") and the name of a pictogram for those who cannot read.
type Message struct {
	Text    Text   `json:"text"`
	Display Text   `json:"display"`
	Picture string `json:"picture"` // a symbol that says the same, for children who cannot read
}

// Messages are words by their keys.
type Messages map[string]Message

// Find looks a key up, first here, then in the others.
func (m Messages) Find(key string, others ...Messages) (Message, bool) {
	for _, words := range append([]Messages{m}, others...) {
		if found, ok := words[key]; ok {
			return found, true
		}
	}
	return Message{}, false
}

// Fill puts the arguments into all texts.
func (m Message) Fill(args map[string]any) Message {
	return Message{Text: m.Text.Fill(args), Display: m.Display.Fill(args), Picture: m.Picture}
}

// WithNames replaces the arguments that name seats (they end in "Seat") by the names of the players as they
// are shown, in a copy.
func WithNames(args map[string]any, players []string) map[string]any {
	out := make(map[string]any, len(args))
	for k, v := range args {
		out[k] = v
		if seat, ok := v.(Seat); ok && strings.HasSuffix(k, "Seat") && seat > 0 && int(seat) <= len(players) {
			out[k] = ShownName(players[seat-1])
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
