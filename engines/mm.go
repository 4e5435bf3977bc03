package engines

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"spieltisch/engines/i18n"
)

// MM is a length in tenths of a millimetre, so that lengths are added and compared exactly. It is read and
// written in millimetres: 80, 80.5. Speeds are lengths per second.
type MM int

// Millimetre is the MM of one millimetre.
const Millimetre MM = 10

// longest is the longest length that is read: a kilometre is no length of a game, and sums stay far from
// overflow.
const longest = 1000 * 1000 * Millimetre

// String writes millimetres, with a fraction only where there is one.
func (m MM) String() string { return string(m.Append(nil)) }

var _ Localizer = MM(0)

// In writes the length for people.
func (m MM) In(lang string) string { return i18n.Decimal(m.String(), lang) }

// Append writes the length as String does.
func (m MM) Append(b []byte) []byte {
	n := int64(m)
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/int64(Millimetre), 10)
	if n%int64(Millimetre) == 0 {
		return b
	}
	return strconv.AppendInt(append(b, '.'), n%int64(Millimetre), 10)
}

// MarshalJSON writes a number of millimetres.
func (m MM) MarshalJSON() ([]byte, error) { return m.Append(nil), nil }

// UnmarshalJSON reads a number of millimetres: ten times the number as a double, rounded half away from zero.
func (m *MM) UnmarshalJSON(data []byte) error {
	var mm float64
	if err := json.Unmarshal(data, &mm); err != nil {
		return err
	}
	tenths := math.Round(mm * float64(Millimetre))
	if math.Abs(tenths) > float64(longest) {
		return fmt.Errorf("a length of %g mm is out of range (up to %v)", mm, longest)
	}
	*m = MM(tenths)
	return nil
}
