package enginestest

// Held compares an answer with what a case expects.
var Held = held

// RuleTold checks a rule against plays, each with a name that begins with its rule.
func RuleTold(plays map[string]string, rule string, breakable bool) error {
	var all stories
	for name, play := range plays {
		s := read(play)
		s.rule = name[:len(rule)]
		all = append(all, s)
	}
	return all.check(rule, breakable)
}
