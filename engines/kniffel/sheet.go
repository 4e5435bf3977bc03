package kniffel

import (
	"math/bits"
	"slices"

	"spieltisch/engines"
)

// form is what one player has filled in.
type form struct {
	points [fieldCount]uint8
	filled uint16 // a bit for each field
	extra  uint8  // further Kniffels (KN-13)
}

func (f *form) write(at field, points int) {
	f.points[at] = uint8(points)
	f.filled |= 1 << at
}

func (f form) has(at field) bool { return f.filled>>at&1 == 1 }

// count is how many fields are filled.
func (f form) count() int { return bits.OnesCount16(f.filled) }

func (f form) full() bool { return f.count() == fieldCount }

// empty lists the fields that are not filled yet, in the order of the form.
func (f form) empty() []field {
	out := make([]field, 0, fieldCount)
	for at := range field(fieldCount) {
		if !f.has(at) {
			out = append(out, at)
		}
	}
	return out
}

// upper is the sum of the upper part (KN-04).
func (f form) upper() (sum int) {
	for _, n := range f.points[:upperCount] {
		sum += int(n)
	}
	return sum
}

// lower is the sum of the lower part.
func (f form) lower() (sum int) {
	for _, n := range f.points[upperCount:] {
		sum += int(n)
	}
	return sum
}

// bonus is what the upper part gets on top (KN-05).
func (f form) bonus() int {
	if f.upper() >= bonusFrom {
		return bonusGives
	}
	return 0
}

// total is that of KN-12, with further Kniffels (KN-13).
func (f form) total() int { return f.upper() + f.bonus() + f.lower() + kniffelGives*int(f.extra) }

// written judges points that people say a field got.
func written(seat engines.Seat, at field, points int) *engines.Violation {
	may := at.may()
	if slices.Contains(may, points) {
		return nil
	}
	v := &engines.Violation{Rule: at.rule(), Seat: seat,
		Args: map[string]any{"field": at, "points": points, "most": may[len(may)-1]}}
	if at <= sixes {
		v.Args["may"], v.Args["step"] = values(may), may[1]
	}
	return v
}
