package kniffel

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

// field is a field of the form, in its order.
type field uint8

// The fields: those of the upper part are the faces less one.
const (
	sixes     = field(5)
	threeKind = field(iota + 5)
	fourKind
	fullHouse
	smallStraight
	largeStraight
	kniffel
	chance

	fieldCount = 13
	upperCount = 6
)

// fieldNames are the names in JSON, and the keys of the words behind "mark.".
var fieldNames = [fieldCount]string{
	"ones", "twos", "threes", "fours", "fives", "sixes",
	"threeKind", "fourKind", "fullHouse", "smallStraight", "largeStraight", "kniffel", "chance",
}

// String is the name in JSON; "" where there is no such field.
func (f field) String() string {
	if f >= fieldCount {
		return ""
	}
	return fieldNames[f]
}

// MarshalText gives the name in JSON.
func (f field) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads it.
func (f *field) UnmarshalText(name []byte) error {
	i := slices.Index(fieldNames[:], string(name))
	if i < 0 {
		return fmt.Errorf("there is no field %q", name)
	}
	*f = field(i)
	return nil
}

// In is the field as people call it.
func (f field) In(lang string) string { return words.Say("mark."+f.String(), nil).In(lang) }

// rule is the one that says what the field gives.
func (f field) rule() string {
	switch f {
	case threeKind:
		return "KN-06"
	case fourKind:
		return "KN-07"
	case fullHouse:
		return "KN-08"
	case smallStraight, largeStraight:
		return "KN-09"
	case kniffel:
		return "KN-10"
	case chance:
		return "KN-11"
	}
	return "KN-04"
}

// What fields give where their dice are there.
const (
	houseGives   = 25 // KN-08
	smallGives   = 30 // KN-09
	largeGives   = 40 // KN-09
	kniffelGives = 50 // KN-10, KN-13
	bonusFrom    = 63 // KN-05
	bonusGives   = 35 // KN-05
	leastSum     = 5  // of five dice
	mostSum      = 30
)

// dice counts dice per face; index 0 stays empty.
type dice [7]uint8

// count sorts up to 255 faces into counts; false where a number is no face.
func count(faces []engines.Face) (d dice, ok bool) {
	for _, f := range faces {
		if f < 1 || f > 6 {
			return d, false
		}
		d[f]++
	}
	return d, true
}

func (d dice) n() (n int) {
	for _, k := range d {
		n += int(k)
	}
	return n
}

func (d dice) sum() (sum int) {
	for f, k := range d {
		sum += f * int(k)
	}
	return sum
}

// faces lists the dice, ascending.
func (d dice) faces() []engines.Face {
	out := make([]engines.Face, 0, dieCount)
	for f, k := range d {
		for range k {
			out = append(out, engines.Face(f))
		}
	}
	return out
}

func (d dice) plus(o dice) dice {
	for f := range d {
		d[f] += o[f]
	}
	return d
}

// minus takes o away; false where there is less than that.
func (d dice) minus(o dice) (dice, bool) {
	for f := range d {
		if d[f] < o[f] {
			return d, false
		}
		d[f] -= o[f]
	}
	return d, true
}

// alike is how many dice show the same face at most.
func (d dice) alike() uint8 { return slices.Max(d[1:]) }

// row is how many faces follow each other at most.
func (d dice) row() int {
	longest, n := 0, 0
	for _, k := range d[1:] {
		if n++; k == 0 {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}

// gives is what a field gives for five dice; fiveHouse: five alike are a full house.
func (f field) gives(d dice, fiveHouse bool) int {
	fits := false
	points := d.sum()
	switch f {
	case threeKind:
		fits = d.alike() >= 3
	case fourKind:
		fits = d.alike() >= 4
	case fullHouse:
		two := slices.Contains(d[1:], 2)
		fits, points = d.alike() == 3 && two || fiveHouse && d.alike() == dieCount, houseGives
	case smallStraight:
		fits, points = d.row() >= 4, smallGives
	case largeStraight:
		fits, points = d.row() == 5, largeGives
	case kniffel:
		fits, points = d.alike() == dieCount, kniffelGives
	case chance:
		fits = true
	default: // KN-04
		face := int(f) + 1
		return face * int(d[face])
	}
	if !fits {
		return 0
	}
	return points
}

// may lists what a field can give with any dice, ascending.
func (f field) may() []int {
	switch f {
	case threeKind, fourKind:
		return append([]int{0}, sums()...)
	case fullHouse:
		return []int{0, houseGives}
	case smallStraight:
		return []int{0, smallGives}
	case largeStraight:
		return []int{0, largeGives}
	case kniffel:
		return []int{0, kniffelGives}
	case chance:
		return sums()
	}
	out := make([]int, dieCount+1)
	for n := range out {
		out[n] = n * (int(f) + 1)
	}
	return out
}

// mayFive lists what a field can give with five alike, ascending (KN-13).
func (f field) mayFive(fiveHouse bool) []int {
	var out []int
	for face := 1; face <= 6; face++ {
		d := dice{}
		d[face] = dieCount
		out = append(out, f.gives(d, fiveHouse))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sums are what five dice can show together.
func sums() []int {
	out := make([]int, 0, mostSum-leastSum+1)
	for n := leastSum; n <= mostSum; n++ {
		out = append(out, n)
	}
	return out
}
