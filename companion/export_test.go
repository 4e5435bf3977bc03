package companion

import (
	"reflect"

	"spieltisch/companion/journal"
)

// WriteThrough puts something between table and journal: a disk that is slow, or a fault. Before Run only.
func (t *Table) WriteThrough(f func(write func(...journal.Entry) ([]journal.Entry, error),
	entries []journal.Entry) ([]journal.Entry, error)) {
	write := t.cfg.Journal.Append
	t.appendTo = func(entries ...journal.Entry) ([]journal.Entry, error) { return f(write, entries) }
}

// Folded is how many matches of the journal were folded to be listed or counted.
func (t *Table) Folded() int { return t.archive.Folded() }

// Kinds are the commands that tables know: their names in JSON, by their types.
func Kinds() map[string]string {
	all := map[string]string{}
	for _, k := range kinds {
		all[reflect.TypeOf(k.of).Name()] = k.name
	}
	return all
}
