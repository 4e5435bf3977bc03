package schweinebande_test

import (
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schweinebande"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, schweinebande.Game{}, two+`}`)
}

// A third seat of two is not understood, whatever it does.
func TestStrict(t *testing.T) {
	s := newGame(t, two+`}`)
	for _, do := range []string{
		`{"kind":"reveal","space":[0,0],"tile":"pig","seat":3}`, `{"kind":"place","seat":3}`, `{"kind":"skip","seat":3}`,
		`{"kind":"open","tiles":[],"seat":3}`, `{"kind":"collect","space":[0,0],"dir":"E","seat":3}`, `{"kind":"group4","tile":"pig","seat":3}`,
		`{"kind":"group6","seat":3}`, `{"kind":"done","seat":3}`, `{"kind":"sell","tile":"pig","seat":3}`, `{"kind":"feed","hay":1,"seat":3}`,
		`{"kind":"final4","tiles":[],"seat":3}`,
	} {
		if a, err := engines.DecodeIn(schweinebande.Game{}, s, []byte(do)); err == nil {
			t.Errorf("DecodeIn(%s) = %v, want an error", do, a)
		}
		two := strings.Replace(do, `"seat":3`, `"seat":2`, 1)
		if _, err := engines.DecodeIn(schweinebande.Game{}, s, []byte(two)); err != nil {
			t.Errorf("DecodeIn(%s): %v", two, err)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, do := range []string{
		`{}`, `[]`, `{"kind":"jump"}`, `{"kind":"reveal","space":[0,0]}`, `{"kind":"reveal","space":[5,0],"tile":"pig"}`,
		`{"kind":"reveal","space":[0],"tile":"pig"}`, `{"kind":"reveal","space":[0,0,0],"tile":"pig"}`, `{"kind":"reveal","space":[null,0],"tile":"pig"}`,
		`{"kind":"reveal","space":[0,0],"tile":""}`, `{"kind":"reveal","space":[0,0],"tile":"Pig"}`, `{"kind":"place","space":[0.5,0]}`,
		`{"kind":"skip","space":[0,0]}`, `{"kind":"open"}`, `{"kind":"open","tiles":[{"space":[0,0]}]}`, `{"kind":"open","tiles":[{"space":[0,0],"tile":"pig","farmer":1}]}`,
		`{"kind":"collect","space":[0,0],"dir":"N"}`, `{"kind":"collect","space":[0,0],"dir":"E","spaces":[[0,9]]}`, `{"kind":"collect","space":[0,0],"dir":"E","spaces":null}`,
		`{"kind":"group4","tile":"pig"}`, `{"kind":"group4","tile":"pig","seat":1,"farm":-1}`, `{"kind":"group6","seat":1,"farm":"horse"}`, `{"kind":"done"}`,
		`{"kind":"sell","seat":1}`, `{"kind":"feed","seat":1}`, `{"kind":"feed","seat":1,"hayTile":false}`, `{"kind":"feed","seat":1,"hay":1,"hayTile":true}`,
		`{"kind":"feed","seat":1,"hay":-1}`, `{"kind":"final4","seat":1,"tiles":["horse"]}`, `{"kind":"final4","seat":1}`, `{"kind":"done","seat":0}`,
	} {
		if a, err := engines.Decode(schweinebande.Game{}, []byte(do)); err == nil {
			t.Errorf("Decode(%s) = %v, want an error", do, a)
		}
	}
	if in, err := (schweinebande.Game{}).DecodeSensed([]byte(`{}`)); err == nil {
		t.Errorf("DecodeSensed = %v, want an error", in)
	}
}
