package page

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"spieltisch/companion"
	"spieltisch/engines"
)

// formView hands a template a prompt that has a form. The form itself is drawn by the page's script, which
// has it from the snapshot.
type formView struct {
	V  *View
	I  int  // of the prompt
	Of bool // its brief form is meant
}

// Brief tells whether the prompt is answered in brief, as no camera sees the rest.
func (f formView) Brief() bool {
	return !f.V.Pictured && f.V.Forms[f.I].Brief != nil && !f.V.inSteps(f.I)
}

// Short is the brief form of the prompt.
func (f formView) Short() formView { return formView{f.V, f.I, true} }

// Prompt is what is asked.
func (f formView) Prompt() engines.Prompt { return f.V.Prompts[f.I] }

// At names where the match stands. The number of the journal would not do: a refusal and what is only noted
// count there as well, and would empty a form that is half filled.
func (f formView) At() string {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(f.V.Match.ID)) // a hash takes everything
	_, _ = sum.Write(f.V.State)
	return strconv.FormatUint(sum.Sum64(), 36)
}

// Folded tells that the form waits behind its name: it is seldom wanted, the camera answers, or another one
// of the seat lies open before it.
func (f formView) Folded() bool {
	p := f.Prompt()
	for i := range f.I {
		before := formView{V: f.V, I: i}
		if f.V.HasForm(i) && f.V.Prompts[i].Seat == p.Seat && (!before.Folded() || before.Brief()) {
			return true
		}
	}
	return f.Brief() || f.V.Forms[f.I].Seldom || p.Source == engines.FromDice && f.V.Pictured
}

// formAt is the form of a prompt that has one.
func (v *View) formAt(i int) formView { return formView{V: v, I: i, Of: !v.Pictured && v.inSteps(i)} }

// inSteps tells that the brief form of a prompt says the same in several answers.
func (v *View) inSteps(i int) bool {
	form := v.Forms[i]
	return form.Brief != nil && form.Brief.Fixed["kind"] == form.Fixed["kind"]
}

// HasForm tells whether a prompt is answered by a form. What goes into a tunnel is shown where the tunnels
// are drawn.
func (v *View) HasForm(i int) bool {
	return i < len(v.Forms) && v.Forms[i] != nil && v.Prompts[i].Source != engines.FromTunnel
}

// Askeds are the seats that are asked something, where they are several: one of them answers at a time.
func (v *View) Askeds() []engines.Seat {
	var out []engines.Seat
	for _, p := range v.Prompts {
		if !slices.Contains(out, p.Seat) {
			out = append(out, p.Seat)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// name says what a choice is: the game's words for what it names ("choose.hub") or for a member that it has
// ("feed.hayTile"), which may say its members ("Chance: {points}"), else those of its kind with the mark of
// what it names.
func (v *View) name(c *Choice, fields map[string]any) {
	kind, _ := fields["kind"].(string)
	c.Says = v.Words[kind].Text
	for _, member := range slices.Sorted(maps.Keys(fields)) {
		if member == "seat" || member == "kind" {
			continue // whose it is says nothing of what it is
		}
		word, _ := fields[member].(string)
		if text, ok := v.Titles[kind+"."+word]; ok && word != "" {
			c.Says = text.Fill(fields)
			return
		}
		if text, ok := v.Titles[kind+"."+member]; ok {
			c.Says = text.Fill(fields)
			return
		}
		if _, ok := v.Titles["mark."+word]; ok && word != "" {
			c.Marks = append(c.Marks, word)
		} else if n, ok := fields[member].(float64); ok {
			c.numbers += " " + strconv.FormatFloat(n, 'f', -1, 64)
		}
	}
}

// markTexts are the names of what the games draw, as the page's own words: "mark.hen".
func markTexts(games []engines.Game) map[string]engines.Text {
	texts := map[string]engines.Text{}
	for _, name := range marks() {
		for _, g := range games {
			if m, ok := g.Message("mark." + name); ok {
				texts["mark."+name] = m.Text
			}
		}
	}
	return texts
}

// marks are the symbols of cards, dice and tiles that are drawn in drawings/beasts.svg, by their names in a
// Piece.
func marks() []string {
	return strings.Fields("yellow blue red green bar giraffe bear mole goat sheep dog hare pig cat mouse chicken donkey cow hay heart")
}

// The size of a space of a board as it is drawn: hexagons lie closer in rows than they are high.
const (
	spaceWidth = 60
	rowHeight  = 54
	rowExtra   = 18 // of the last row
)

// boardBox is the viewBox of a drawn board.
func boardBox(pieces []engines.Piece) string {
	halves, rows := 0, 0
	for _, p := range pieces {
		halves, rows = max(halves, p.Col+2), max(rows, p.Row+1)
	}
	return fmt.Sprintf("-2 -2 %d %d", halves*spaceWidth/2+4, rows*rowHeight+rowExtra+4)
}

// boardAt moves a piece to its space.
func boardAt(p engines.Piece) string {
	return fmt.Sprintf("translate(%d %d)", p.Col*spaceWidth/2, p.Row*rowHeight)
}

// boardName is what a space of a board is called, as its forms and games have it: "D4".
func boardName(p engines.Piece) string {
	return string(rune('A'+(p.Col-p.Row)/2)) + strconv.Itoa(p.Row+1)
}

// cleared tells that nothing lies on a board.
func cleared(board engines.Area) bool {
	open := func(p engines.Piece) bool { return p.Mark != "" || p.State == "closed" }
	return !slices.ContainsFunc(board.Pieces, open)
}

// boardSays counts what lies open on a board, for those who do not see it.
func boardSays(a engines.Area, say func(key string) string) string {
	counts := map[string]int{}
	for _, p := range a.Pieces {
		switch {
		case p.State == "closed":
			counts[say("piece.closed")]++
		case p.Mark != "":
			counts[say("mark."+p.Mark)]++
		}
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%d × %s", counts[name], name))
	}
	return strings.Join(words, ", ")
}

// Outcome is what would come of a prompt that leaves nothing to choose, of the lines of the outlook: the one
// that begins with the words of the prompt ("Stop: you take 27"); nil: none does.
func (v *View) Outcome(i int) *companion.Words {
	for _, o := range v.Outlook {
		if v.outcome(i, o) {
			return &o
		}
	}
	return nil
}

func (v *View) outcome(i int, of companion.Words) bool {
	p := v.Prompts[i]
	plain := len(p.Choices) == 0 && !p.Open && !v.HasForm(i)
	return plain && strings.HasPrefix(of.Text.In("en"), v.Words[p.Kind].Text.In("en")+":")
}

// Prospects are the lines of the outlook that no button says. Several belong together: what follows
// wants to know from what.
func (v *View) Prospects() []companion.Words {
	if len(v.Outlook) > 1 {
		return v.Outlook
	}
	return slices.DeleteFunc(slices.Clone(v.Outlook), func(o companion.Words) bool {
		for i := range v.Prompts {
			if !v.Wall && v.outcome(i, o) {
				return true
			}
		}
		return false
	})
}

// Dicy tells that the answers to a prompt are dice, which need a word before them.
func (v *View) Dicy(p engines.Prompt) (bool, error) {
	for _, a := range p.Choices {
		c, err := v.ToChoice(a)
		return len(c.Faces) > 0, err
	}
	return false, nil
}
