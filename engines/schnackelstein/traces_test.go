package schnackelstein_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
	"spieltisch/packaging/sweep"
)

// traceLine is what the rules have to do with in a line of a recording: its setup, and what really happened.
type traceLine struct {
	Trace *struct{ Setup json.RawMessage }
	Truth *struct {
		What    string
		Do      json.RawMessage
		Then    []json.RawMessage
		Nose    engines.MM
		Reached []int
		Seen    engines.Creatures
		Blocked bool
		State   json.RawMessage
	}
}

// Recordings of a board come with the pushes that caused them, simulated by another implementation of the
// rules: noses, hills, creatures and the final state have to be the same.
func TestTruthOfTraces(t *testing.T) {
	for _, path := range sweep.Beside(t, "testdata/tunnels/*.jsonl") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			replay(t, data)
		})
	}
}

func replay(t *testing.T, data []byte) {
	var s engines.State
	pushes, ended := 0, false
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var l traceLine
		if err := json.Unmarshal(in.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		switch {
		case l.Trace != nil:
			s = newGame(t, string(l.Trace.Setup))
		case l.Truth != nil && l.Truth.What == "push":
			pushes++
			s = checkPush(t, s, l)
		case l.Truth != nil && l.Truth.What == "end":
			ended = true
			var got, want any
			if json.Unmarshal(must(json.Marshal(s)), &got) != nil || json.Unmarshal(l.Truth.State, &want) != nil ||
				!reflect.DeepEqual(got, want) {
				t.Errorf("the final state is %s, want %s", must(json.Marshal(s)), l.Truth.State)
			}
		}
	}
	if err := in.Err(); err != nil || pushes == 0 || !ended {
		t.Fatalf("%d pushes, ended %v, %v", pushes, ended, err)
	}
}

func checkPush(t *testing.T, s engines.State, l traceLine) engines.State {
	t.Helper()
	do, err := engines.Decode(schnackelstein.Game{}, l.Truth.Do)
	if err != nil {
		t.Fatal(err)
	}
	i := do.(schnackelstein.Push).Tunnel - 1
	before := s.(engines.TunnelPredictor).Tunnels()[i]
	s = apply(t, s, do)
	after := s.(engines.TunnelPredictor).Tunnels()[i]
	reached := []int{}
	for k, h := range after.Hills {
		if h.Reached && !before.Hills[k].Reached {
			reached = append(reached, k+1)
		}
	}
	var seen engines.Creatures
	for _, tile := range after.Tiles {
		if tile.Seen && tile.Kind == "beetle" {
			seen.Beetles++
		}
		if tile.Seen && tile.Kind == "worm" {
			seen.Worms++
		}
	}
	if w := l.Truth; after.Nose != w.Nose || !reflect.DeepEqual(reached, w.Reached) || seen != w.Seen ||
		after.Out != w.Blocked {
		t.Fatalf("%s: nose %v, reached %v, seen %+v, out %v; want %v, %v, %+v, %v", w.Do, after.Nose, reached, seen, after.Out, w.Nose, w.Reached, w.Seen, w.Blocked)
	}
	for _, then := range l.Truth.Then {
		a, err := engines.Decode(schnackelstein.Game{}, then)
		if err != nil {
			t.Fatal(err)
		}
		s = apply(t, s, a)
	}
	return s
}
