package page

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"spieltisch/engines"
)

// formView hands a template a prompt that has a form. The form itself is drawn by the page's script, which
// has it from the snapshot.
type formView struct {
	V *View
	I int // of the prompt
}

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

// Folded tells that the form waits behind its name: it is seldom wanted, or the camera answers.
func (f formView) Folded() bool {
	p := f.Prompt()
	return f.V.Forms[f.I].Seldom || p.Source == engines.FromDice && f.V.Pictured
}

// HasForm tells whether a prompt is answered by a form. What goes into a tunnel is shown where the tunnels
// are drawn.
func (v *View) HasForm(i int) bool {
	return i < len(v.Forms) && v.Forms[i] != nil && v.Prompts[i].Source != engines.FromTunnel
}

// Asked is the seat that a prompt asks, where the prompts ask several and this is its first; else nobody.
func (v *View) Asked(i int) engines.Seat {
	seat := v.Prompts[i].Seat
	if i > 0 && v.Prompts[i-1].Seat == seat {
		return engines.Table
	}
	for _, p := range v.Prompts {
		if p.Seat != seat {
			return seat
		}
	}
	return engines.Table
}

// name says what a choice is: the game's words for what it names ("choose.hub") or for a member that it has
// ("feed.hayTile"), else those of its kind with the mark of what it names.
func (v *View) name(c *Choice, fields map[string]any) {
	kind, _ := fields["kind"].(string)
	c.Says = v.Words[kind].Text
	for _, member := range slices.Sorted(maps.Keys(fields)) {
		word, _ := fields[member].(string)
		if text, ok := v.Titles[kind+"."+word]; ok && word != "" {
			c.Says = text
			return
		}
		if text, ok := v.Titles[kind+"."+member]; ok {
			c.Says = text
			return
		}
		if _, ok := v.Titles["mark."+word]; ok && word != "" {
			c.Marks = append(c.Marks, word)
		}
	}
}

// withMarks adds the names of what the games draw to the page's own words.
func withMarks(texts map[string]engines.Text, games []engines.Game) map[string]engines.Text {
	for _, name := range marks() {
		for _, g := range games {
			if m, ok := g.Message("mark." + name); ok {
				texts["mark."+name] = m.Text
			}
		}
	}
	return texts
}

// marks are the symbols of cards, dice and tiles that are drawn in templates/beasts.html, by their names in a
// Piece.
func marks() []string {
	return strings.Fields("yellow blue red green bar giraffe bear mole goat sheep dog hare pig cat mouse chicken donkey cow hay")
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
