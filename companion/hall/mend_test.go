package hall_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
)

// A state and a result lie beyond their stream, as in a store that lost the newest part of one: a worker that
// begins folds the table again, though nothing comes of it.
func TestAStateBeyondItsStreamIsFoldedAgain(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	stop := a.work(t, "one")
	j := play(t, 0, 40)
	a.report(t, hall.ReporterConfig{Table: "t", Journal: j, Names: true, Epoch: func() string { return "e1" }})
	good := a.state(t, "t", at(40))
	stop()
	states, err := a.js.KeyValue(t.Context(), "spieltisch_states")
	if err != nil {
		t.Fatal(err)
	}
	results, err := a.js.KeyValue(t.Context(), "spieltisch_results")
	if err != nil {
		t.Fatal(err)
	}
	put := func(table string, s hall.State) {
		t.Helper()
		if _, err := states.Put(t.Context(), table, s.JSON()); err != nil {
			t.Fatal(err)
		}
	}
	bad := good
	bad.Seq, bad.Stream = 50, 50
	put("t", bad)
	bad.Table = "gone" // a table of which the streams have nothing
	put("gone", bad)
	data, err := json.Marshal(hall.Result{Table: "t", Epoch: "e1", Match: "later", From: 45, To: 50})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := results.Put(t.Context(), "t.bGF0ZXI", data); err != nil { // "later" in base64
		t.Fatal(err)
	}
	a.work(t, "two")
	same(t, a.state(t, "t", at(40)), folded(t, "t", "e1", j))
	a.state(t, "gone", at(0))
	list, err := hall.ReadResults(t.Context(), a.js, "t")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Match == "later" {
			t.Errorf("a result beyond the stream is still there: %+v", r)
		}
	}
	if err := j.Play(60); err != nil {
		t.Fatal(err)
	}
	same(t, a.state(t, "t", at(60)), folded(t, "t", "e1", j))
}

func TestOneHallAFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := node.Start(node.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(first.Stop)
	if n, err := node.Start(node.Config{Dir: dir}); err == nil {
		n.Stop()
		t.Fatal("a second hall runs in the folder of the first")
	} else if !strings.Contains(err.Error(), "another hall uses the folder "+dir) {
		t.Errorf("it says %q", err)
	}
	first.Stop()
	second, err := node.Start(node.Config{Dir: dir})
	if err != nil {
		t.Fatalf("the folder of a hall that has ended: %v", err)
	}
	second.Stop()
}
