package kniffel

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are the fields of all forms, whose turn it is, and the dice with the number of rolls.
func (s State) Places() engines.Form {
	var fields []engines.Field
	for at := range field(fieldCount) {
		fields = append(fields, s.fieldPlaces(at))
	}
	fields = append(fields, engines.SeatPlace("place.turn", "turn", s.match.seats, max(s.seat(), 1)),
		engines.NumberPlaces(engines.NumberSlot("place.rolls", "rolls", engines.Table, int(s.rolls), 0, rollCount)))
	lie := engines.Field{Shape: engines.ShapePlaces, Seldom: true, Slots: []engines.Slot{{To: "dice",
		As: engines.ShapeList, Title: "area.roll", Max: dieCount, Holds: engines.HoldCounts(s.dice[1:]...)}}}
	for face := 1; face <= 6; face++ {
		lie.Items = append(lie.Items, engines.Item{Value: face, Piece: diePiece(face), Max: dieCount})
	}
	fields = append(fields, lie)
	if s.match.More {
		more := engines.NumberPlaces()
		for i, f := range s.forms[:s.match.seats] {
			more.Slots = append(more.Slots, engines.NumberSlot("place.extra", fmt.Sprintf("extra/%d", i),
				engines.Seat(i+1), int(f.extra), 0, fieldCount))
		}
		fields = append(fields, more)
	}
	return engines.Form{Fields: fields}
}

// fieldPlaces has a slot for each seat, which holds the points in a field, or nothing.
func (s State) fieldPlaces(at field) engines.Field {
	f := engines.Field{Title: "mark." + at.String(), Shape: engines.ShapePlaces}
	may := at.may()
	for _, n := range may {
		f.Items = append(f.Items, engines.Item{Value: n, Max: maxSeats,
			Piece: engines.Piece{Kind: "number", Label: strconv.Itoa(n)}})
	}
	for i, form := range s.forms[:s.match.seats] {
		slot := engines.Slot{To: fmt.Sprintf("forms/%d/%s", i, at), As: engines.ShapeList, Seat: engines.Seat(i + 1), Max: 1}
		if form.has(at) {
			slot.Holds = []int{slices.Index(may, int(form.points[at]))}
		}
		f.Slots = append(f.Slots, slot)
	}
	return f
}

// Lay takes what lies there as it is told. Each field is a list of one number, or of none.
func (s State) Lay(answer []byte) (engines.Position, error) {
	p, err := s.Position().Laid(answer)
	if err != nil {
		return p, err
	}
	var members map[string]json.RawMessage
	if err := engines.ReadAny(answer, &members); err != nil || members["forms"] == nil {
		return p, err
	}
	var lists []map[string][]int
	if err := engines.ReadAny(members["forms"], &lists); err != nil {
		return engines.Position{}, fmt.Errorf("field \"forms\": %w", err)
	}
	forms := make([]map[string]int, len(lists))
	for i, form := range lists {
		forms[i] = map[string]int{}
		for name, points := range form {
			if len(points) > 1 {
				return engines.Position{}, fmt.Errorf("field \"forms\": seat %d: %s has %d numbers", i+1, name, len(points))
			}
			for _, n := range points {
				forms[i][name] = n
			}
		}
	}
	return p.With(map[string]any{"forms": forms}), nil
}
