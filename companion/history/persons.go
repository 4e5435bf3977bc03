package history

import (
	"encoding/json"
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// persons are the names that people are shown by, by the keys of those that are theirs, too.
type persons map[string]string

// called reads which names are one person's.
func (a *Archive) called() (persons, error) {
	notes, err := a.journal.Entries("")
	p := persons{}
	for _, e := range notes {
		var b journal.Body
		if e.Kind != journal.Noted || json.Unmarshal(e.Body, &b) != nil || b.Note != journal.NoteSamePerson ||
			len(b.Same) != 2 {
			continue
		}
		p.add(b.Same[0], b.Same[1])
	}
	return p, err
}

// add has a name shown as another one, with all that were shown as it.
func (p persons) add(name, same string) {
	from, to := engines.NameKey(name), engines.NameKey(same)
	if from == to {
		delete(p, from)
		return
	}
	delete(p, to) // it is a name by itself, not one of another
	for key, shown := range p {
		if engines.NameKey(shown) == from {
			p[key] = same
		}
	}
	p[from] = same
}

// of are names as they are shown.
func (p persons) of(names []string) []string {
	if len(p) == 0 {
		return names
	}
	out := slices.Clone(names)
	for i, name := range out {
		if shown, ok := p[engines.NameKey(name)]; ok {
			out[i] = shown
		}
	}
	return out
}

// Met reports whether two names stand in one match.
func (a *Archive) Met(one, other string) (bool, error) {
	list, err := a.journal.Kept()
	if err != nil {
		return false, err
	}
	called, err := a.called()
	if err != nil {
		return false, err
	}
	keys := called.of([]string{one, other})
	for i, name := range keys {
		keys[i] = engines.NameKey(name)
	}
	if keys[0] == keys[1] {
		return false, nil
	}
	for _, m := range list {
		var start journal.Body
		if json.Unmarshal(m.Started.Body, &start) != nil {
			continue
		}
		found := [2]bool{}
		for _, name := range called.of(engines.Players(start.Setup)) {
			for i, key := range keys {
				found[i] = found[i] || engines.NameKey(name) == key
			}
		}
		if found[0] && found[1] {
			return true, nil
		}
	}
	return false, nil
}
