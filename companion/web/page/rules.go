package page

import (
	"strings"

	"spieltisch/engines"
)

// Rule is a rule of a game as the page says it.
type Rule struct {
	ID   string
	Says engines.Message
}

// Lesson is how a game goes, as it is told to somebody new: a few sentences each.
type Lesson struct{ Goal, Setup, Turn, End engines.Text }

// LessonOf is how a game goes; nil: it does not say.
func LessonOf(g engines.Game) *Lesson {
	says := func(part string) engines.Text {
		m, _ := g.Message("teach." + part)
		return m.Text
	}
	l := &Lesson{says("goal"), says("setup"), says("turn"), says("end")}
	if l.Goal == nil || l.Setup == nil || l.Turn == nil || l.End == nil {
		return nil
	}
	return l
}

// RulesOf are the rules of a game that can be said without an example.
func RulesOf(g engines.Game) []Rule {
	ruled, ok := g.(engines.Ruled)
	if !ok {
		return nil
	}
	var out []Rule
	for _, id := range ruled.Rules() {
		of, _ := g.Message(id)
		says, ok := g.Message("rule." + id)
		if !ok {
			says = of
		}
		if strings.Contains(says.Text.In("en"), "{") {
			continue // it speaks of dice or seats that are not there now
		}
		says.Picture = of.Picture
		out = append(out, Rule{ID: id, Says: says.Fill(nil)})
	}
	return out
}
