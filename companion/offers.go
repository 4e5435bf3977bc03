package companion

import (
	"fmt"
	"slices"
	"strings"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Offer is a pairing of a tournament that is to be played at this table, as a hall tells it.
type Offer struct {
	ID         string   `json:"id"` // what the line names with which its match begins
	Tournament string   `json:"tournament"`
	Round      int      `json:"round"`   // from 1
	Players    []string `json:"players"` // in the order of the seats
}

// Offer tells the table which pairings it is to play. It may be called from anywhere.
func (t *Table) Offer(list []Offer) {
	kept := []Offer{}
	for _, o := range list {
		names, err := engines.TidyList(o.Players)
		if o.Players = names; err != nil || o.ID == "" {
			t.cfg.Log.Warn("pairing of the hall cannot be played", "pairing", o.ID, "err", err)
			continue
		}
		kept = append(kept, o)
	}
	was := t.offers.Swap(&kept)
	if was != nil && slices.EqualFunc(*was, kept, same) {
		return
	}
	select {
	case t.offered <- struct{}{}:
	default: // the loop has one waiting
	}
}

func same(a, b Offer) bool {
	return a.ID == b.ID && a.Tournament == b.Tournament && a.Round == b.Round &&
		slices.Equal(a.Players, b.Players)
}

// offering lists what the table is to play. Nobody may change it.
func (t *Table) offering() []Offer {
	if list := t.offers.Load(); list != nil {
		return *list
	}
	return []Offer{}
}

// pair finds an offer by its ID, and who of it sits where. Other people do not play it.
func (t *Table) pair(id string, players []string) (*journal.Pairing, error) {
	for _, o := range t.offering() {
		if o.ID != id {
			continue
		}
		p := journal.Pairing{ID: id}
		for _, name := range players {
			p.Order = append(p.Order, 1+slices.IndexFunc(o.Players, func(other string) bool {
				return engines.NameKey(other) == engines.NameKey(name)
			}))
		}
		if len(players) != len(o.Players) || slices.Contains(p.Order, 0) {
			return nil, fmt.Errorf("field \"pairing\": %s play it, and not %s", strings.Join(o.Players, ", "),
				strings.Join(players, ", "))
		}
		return &p, nil
	}
	return nil, fmt.Errorf("field \"pairing\": the hall has none %q for this table, or none any more", id)
}
