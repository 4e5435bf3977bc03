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
