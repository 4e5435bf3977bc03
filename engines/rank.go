package engines

import (
	"cmp"
	"slices"
)

// Rank gives the places of seats with these scores, from 1: those who have won come first, then who has the
// better score (fewest: the smaller one), then who has more of what breaks ties (nil: nothing does). Who is
// as good shares a place.
func Rank(scores, ties []int, winners []Seat, fewest bool) []int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	key := func(i int) [3]int {
		k := [3]int{0, scores[i]}
		if slices.Contains(winners, Seat(i+1)) {
			k[0] = 1
		}
		if fewest {
			k[1] = -k[1]
		}
		if i < len(ties) {
			k[2] = ties[i]
		}
		return k
	}
	better := func(a, b int) int {
		ka, kb := key(a), key(b)
		if ka[0] == 1 && kb[0] == 1 {
			return 0 // whatever made them win together
		}
		return slices.CompareFunc(kb[:], ka[:], cmp.Compare)
	}
	slices.SortStableFunc(order, better)
	places := make([]int, len(order))
	for n, i := range order {
		places[i] = n + 1
		if n > 0 && better(order[n-1], i) == 0 {
			places[i] = places[order[n-1]]
		}
	}
	return places
}
