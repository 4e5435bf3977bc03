package catalog_test

import (
	"testing"

	"spieltisch/engines/catalog"
)

func TestFind(t *testing.T) {
	if len(catalog.All()) == 0 {
		t.Fatal("All() is empty")
	}
	for _, g := range catalog.All() {
		id := g.Info().ID
		found, ok := catalog.Find(id)
		if !ok || found.Info().ID != id {
			t.Errorf("Find(%q) = %v, %v, want the game that All lists", id, found, ok)
		}
	}
	if g, ok := catalog.Find("chess"); ok {
		t.Errorf("Find(\"chess\") = %v, want none", g)
	}
}

func TestIDsAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range catalog.All() {
		if id := g.Info().ID; seen[id] {
			t.Errorf("two games are called %q", id)
		} else {
			seen[id] = true
		}
	}
}
