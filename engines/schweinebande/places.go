package schweinebande

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are those of the tiles beside the board, the hay, the round, and who begins it.
func (s State) Places() engines.Form {
	pens := engines.Field{Shape: engines.ShapePlaces, Items: allTiles(tileKinds)}
	farms := engines.Field{Shape: engines.ShapePlaces, Items: allTiles(animals)}
	hay := engines.NumberPlaces()
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		pens.Slots = append(pens.Slots, tileSlot(fmt.Sprintf("pens/%d", i), "area.pen", seat, s.pens[i][:]))
		farms.Slots = append(farms.Slots,
			tileSlot(fmt.Sprintf("farms/%d", i), "area.farm", seat, s.farms[i][:animals]))
		hay.Slots = append(hay.Slots,
			engines.NumberSlot("area.hay", fmt.Sprintf("hay/%d", i), seat, s.hay[i], 0,
				engines.HighestNumber))
	}
	pens.Slots = append(pens.Slots, tileSlot("out", "place.out", engines.Table, s.out[:]))
	return engines.Form{Fields: []engines.Field{
		engines.SeatPlace("place.first", "first", s.match.seats, engines.Seat(s.first)),
		engines.NumberPlaces(
			engines.NumberSlot("place.round", "round", engines.Table, int(s.round), 1, rounds),
		), hay, pens,
		farms}}
}

// allTiles are the tiles of the first kinds, as many as the game has.
func allTiles(kinds int) []engines.Item {
	var items []engines.Item
	for kind := range kinds {
		items = append(items,
			engines.Item{Value: string(tiles[kind]), Piece: tilePiece(kind), Max: supply(kind)})
	}
	return items
}

func tileSlot(to, title string, seat engines.Seat, lie []uint8) engines.Slot {
	return engines.Slot{To: to, As: engines.ShapeCounts, Title: title, Seat: seat, Max: tileCount,
		Holds: engines.HoldCounts(lie...)}
}

// laid is an answer to Places.
type laid struct {
	First engines.Seat `json:"first"`
	Round int          `json:"round"`
	Hay   []int        `json:"hay" each:"seat"`
	Pens  []bag        `json:"pens" each:"seat"`
	Farms []farm       `json:"farms" each:"seat"`
	Out   bag          `json:"out"`
}

// Lay begins a round anew where it is another one, or somebody else begins it, or a game that is over goes
// on.
func (s State) Lay(answer []byte) (engines.Position, error) {
	var in laid
	if err := engines.Read(answer, &in); err != nil {
		return engines.Position{}, err
	}
	p, err := s.Position().Laid(answer)
	if err != nil ||
		in.First == engines.Seat(s.first) && in.Round == int(s.round) && (s.phase != over || in.is(s)) {
		return p, err
	}
	board := make([]map[string]any, spaces)
	for i := range board {
		board[i] = map[string]any{"space": spaceAt(i), "tile": ""}
	}
	order := []engines.Seat{}
	for i := range s.match.seats {
		if in.Round > 1 {
			order = append(order, (in.First-1+engines.Seat(i))%engines.Seat(s.match.seats)+1)
		}
	}
	return p.With(
		map[string]any{"phase": revealing, "turn": in.First, "board": board, "tokens": order, "revealed": nil,
			"farmers": nil, "done": nil},
	), nil
}

// is reports whether a state has what an answer says.
func (in laid) is(s State) bool {
	n := s.match.seats
	return in.Out == s.out && slices.Equal(in.Hay, s.hay[:n]) && slices.Equal(in.Pens, s.pens[:n]) &&
		slices.EqualFunc(in.Farms, s.farms[:n], func(f farm, b bag) bool { return bag(f) == b })
}
