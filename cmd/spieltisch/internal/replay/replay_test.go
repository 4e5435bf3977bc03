package replay

import (
	"bytes"
	"testing"

	"spieltisch/companion/journal"
)

// What became of a game is said in the language of the machine, as people say it.
func TestReplayedIsSaid(t *testing.T) {
	fine := journal.Replayed{ID: "m", Game: "heckmeck", Entries: 3, Checked: 1}
	differs, rules, waits, broken := fine, fine, fine, fine
	differs.Differs = []int64{4, 5, 6}
	rules.Differs, rules.OtherRules = []int64{4}, true
	waits.Conflict = &journal.Conflict{Seq: 7}
	broken.Problem = "no such \x1b game"
	tests := []struct {
		locale string
		match  journal.Replayed
		want   string
	}{
		{"C", fine, "Game m (heckmeck): 3 entries, one state checked. All the same.\n"},
		{"C", differs,
			"Game m (heckmeck): 3 entries, one state checked. THE STATE DIFFERS at entry 4 and at 2 more.\n"},
		{"de_DE.UTF-8", rules, "Spiel m (heckmeck): 3 Einträge, ein Stand geprüft. " +
			"Es galten andere Regeln: Ab Eintrag 4 ist der Stand ein anderer.\n"},
		{"fr_FR.UTF-8", differs, "Partie m (heckmeck)\u00a0: 3 entrées, 1 état vérifié. " +
			"L’ÉTAT DIFFÈRE à l’entrée 4 et à 2 autres.\n"},
		{"it_IT.UTF-8", waits, "Partita m (heckmeck): 3 voci, uno stato controllato. Tutto coincide. " +
			"La voce 7 aspetta una persona.\n"},
		{"es_ES.UTF-8", broken, "Partida m (heckmeck): 3 entradas, un estado comprobado. " +
			"No se puede volver a jugar: no such \ufffd game\n"},
	}
	for _, tt := range tests {
		t.Setenv("LC_ALL", tt.locale)
		var b bytes.Buffer
		if printReplayed(&b, tt.match); b.String() != tt.want {
			t.Errorf("in %s it says\n%s, want\n%s", tt.locale, b.String(), tt.want)
		}
	}
}
