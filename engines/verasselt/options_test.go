package verasselt_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, verasselt.Game{}, `{"players":["Anna","Ben"],"hub":{"Y":10}}`)
}

// What a match does not have is not understood, though the game knows it: a third seat of two, a face that is
// on no die.
func TestStrict(t *testing.T) {
	s := newGame(t, `{"players":["Anna","Ben"],"hub":{"Y":10},"options":{"dieFaces":["Y","B","R","R","D","D"]}}`)
	for _, do := range []string{
		`{"kind":"choose","group":"hub","seat":3}`,
		`{"kind":"bank","yard":{},"seat":3}`,
		`{"kind":"refill","cards":{},"seat":3}`,
		`{"kind":"boost","cards":{"Y":1},"seat":3}`,
		`{"kind":"draw","cards":{},"seat":3}`,
		`{"kind":"stop","seat":3}`,
		`{"kind":"roll","kept":["D","D","D"],"faces":["Y","B","R","G"]}`,
		`{"kind":"roll","kept":["G","D","D"],"faces":["Y","B","R","R"]}`,
	} {
		if a, err := engines.DecodeIn(verasselt.Game{}, s, []byte(do)); err == nil {
			t.Errorf("DecodeIn(%s) = %v, want an error", do, a)
		}
	}
	if _, err := engines.DecodeIn(verasselt.Game{}, s, []byte(`{"kind":"roll","kept":["D","D","D"],"faces":["Y","B","R","R"],"seat":2}`)); err != nil {
		t.Errorf("a roll of the second seat: %v", err)
	}
	if in, err := engines.DecodeSensedIn(verasselt.Game{}, s, []byte(`{"dice":["G","D","D","D","D","D","D"],"moved":0}`)); err == nil {
		t.Errorf("a reading with a green die = %v, want an error", in)
	}
}
