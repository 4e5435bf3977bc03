package history

import (
	"cmp"
	"slices"
	"time"

	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Rival is how somebody did against another player, in the matches that both played to their end.
type Rival struct {
	Name              string
	Played, Won, Lost int // Won: by the one, Lost: by the other; both may win, or neither
}

// Feat is a victory that is not the only one.
type Feat struct {
	Seat    engines.Seat
	Evening int // how many matches of the evening this was that the winner won
	Row     int // how many in a row of those that the winner played
}

// nightEnds is the hour at which an evening is over: who plays after midnight plays on the evening before.
const nightEnds = 5

// Evening is noon of the day whose evening a moment belongs to.
func Evening(t time.Time) time.Time {
	at := t.Local().Add(-nightEnds * time.Hour)
	return time.Date(at.Year(), at.Month(), at.Day(), 12, 0, 0, 0, time.Local)
}

// Finished are the matches that were played to their end, the first one first.
func Finished(list []record.Info) []record.Info {
	early := func(m record.Info) bool { return m.Status != record.Over }
	out := slices.DeleteFunc(slices.Clone(list), early)
	slices.SortStableFunc(out, func(a, b record.Info) int { return a.Ended.Compare(b.Ended) })
	return out
}

// seatOf is where somebody sat in a match; Table: nowhere.
func seatOf(m record.Info, key string) engines.Seat {
	is := func(p string) bool { return engines.NameKey(p) == key }
	return engines.Seat(1 + slices.IndexFunc(m.Players, is))
}

// Feats are the victories of each of some matches that were not the only ones of those who won it.
func Feats(list []record.Info, ids ...string) map[string][]Feat {
	all, feats := Finished(list), map[string][]Feat{}
	for at, m := range all {
		if slices.Contains(ids, m.ID) {
			feats[m.ID] = last(all[:at+1])
		}
	}
	return feats
}

// last are those of the last one of some matches.
func last(all []record.Info) (feats []Feat) {
	this := all[len(all)-1]
	for _, seat := range this.Winners {
		if int(seat) > len(this.Players) || len(this.Players) < 2 {
			continue
		}
		key, f, broken := engines.NameKey(this.Players[seat-1]), Feat{Seat: seat}, false
		for _, m := range slices.Backward(all) {
			s := seatOf(m, key)
			if s == engines.Table {
				continue
			}
			won := slices.Contains(m.Winners, s)
			if broken = broken || !won; !broken {
				f.Row++
			}
			if won && Evening(m.Ended).Equal(Evening(this.Ended)) {
				f.Evening++
			}
		}
		if f.Evening > 1 || f.Row > 2 {
			feats = append(feats, f)
		}
	}
	return feats
}

// Rivals are those with whom somebody played, the most often first.
func Rivals(list []record.Info, name string) []Rival {
	var out []Rival
	key := engines.NameKey(name)
	for _, m := range Finished(list) {
		own := seatOf(m, key)
		if own == engines.Table {
			continue
		}
		for i, other := range m.Players {
			seat := engines.Seat(i + 1)
			if seat == own {
				continue
			}
			known := func(r Rival) bool { return engines.NameKey(r.Name) == engines.NameKey(other) }
			at := slices.IndexFunc(out, known)
			if at < 0 {
				at, out = len(out), append(out, Rival{})
			}
			r := &out[at]
			r.Name, r.Played = engines.TidyName(other), r.Played+1
			if slices.Contains(m.Winners, own) {
				r.Won++
			}
			if slices.Contains(m.Winners, seat) {
				r.Lost++
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Rival) int { return cmp.Compare(b.Played, a.Played) })
	return out
}

// LongestRow is how many matches somebody has won in a row at most, of those that he played with others.
func LongestRow(list []record.Info, name string) int {
	longest, row := 0, 0
	for _, m := range Finished(list) {
		seat := seatOf(m, engines.NameKey(name))
		switch {
		case seat == engines.Table || len(m.Players) < 2:
			continue
		case slices.Contains(m.Winners, seat):
			row++
		default:
			row = 0
		}
		longest = max(longest, row)
	}
	return longest
}
