//go:build !nocv

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval/sets"
)

// with is a measurement with the reader of the product.
func with(t *testing.T) *measure {
	return &measure{out: t.Output(), every: 1, seed: 1, drawn: sets.Ordinary(), open: open, clock: processor}
}

// TestSamplesAreRead scores the pictures that come with the project.
func TestSamplesAreRead(t *testing.T) {
	m := with(t)
	m.all = true
	if err := m.report([]string{"../testdata/samples/labels.csv"}); err != nil {
		t.Error(err)
	}
}

// TestPhotosAreReadWellEnough reads labelled photographs, once for every test of them, and the files with
// something wrong. make eval reads all.
func TestPhotosAreReadWellEnough(t *testing.T) {
	sweep.Long(t)
	m := with(t)
	m.every = sweep.OneIn()
	m.shared = filepath.Dir(devicestest.Shared(t, "dice"))
	if err := m.report([]string{"dice", "faults"}); err != nil {
		t.Error(err)
	}
}

// TestAPictureThatIsNotReadFails: a label that the picture does not bear out is told.
func TestAPictureThatIsNotReadFails(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile("../testdata/samples/felt.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"felt.jpg": data,
		"labels.csv": []byte("file,faces\nfelt.jpg,6 5 3\n"), "none.csv": []byte("file,faces\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m := with(t)
	m.all = true
	for labels, want := range map[string]string{"labels.csv": "0 of 1 pictures",
		"none.csv": "0 of 0 pictures"} {
		if err := m.report([]string{filepath.Join(dir, labels)}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error that says %q", labels, err, want)
		}
	}
}

// fakeReader accepts a one, whatever it is shown, and asks where a part of it is off.
type fakeReader struct{ off []string }

func (f fakeReader) Read(devices.Frame) (vision.Observation, error) {
	if len(f.off) > 0 {
		return vision.Observation{Decision: vision.Ask, Reasons: []vision.Reason{vision.Reason(f.off[0])}}, nil
	}
	return vision.Observation{Decision: vision.Accept, Things: []vision.Thing{{Face: 1}}}, nil
}

func (fakeReader) Close() error { return nil }

// faked is how many pictures of a set with 200 the fake is shown: it looks at none of them.
func faked() int { return sweep.Some(4) }

// fake measures that reader, in steps of a millisecond.
func fake(out *bytes.Buffer) *measure {
	now := time.Duration(0)
	return &measure{out: out, every: 200 / faked(), seed: 1, drawn: sets.Ordinary(),
		open: func(_ dice.Set, without []string) (reader, error) { return fakeReader{without}, nil },
		clock: func() time.Duration {
			now += time.Millisecond
			return now
		}}
}

func TestAblateSwitchesOnePartOffAtATime(t *testing.T) {
	var out bytes.Buffer
	if err := fake(&out).ablate([]string{"eyes", "ears"}, []string{"level"}); err != nil {
		t.Fatal(err)
	}
	n := faked()
	want := []string{"without set pictures exact asked none wrong ms",
		fmt.Sprintf("- level %d 0 0 0 %d 1.0", n, n), fmt.Sprintf("eyes level %d %d 0 0 0 1.0", n, n),
		fmt.Sprintf("ears level %d %d 0 0 0 1.0", n, n)}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, line := range lines {
		if got := strings.Join(strings.Fields(line), " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d is %q, want one of %q", i, got, want)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("%d lines, want %d", len(lines), len(want))
	}
}

func TestReportTellsWhatIsAcceptedThoughNothingMayBe(t *testing.T) {
	var out bytes.Buffer
	m := fake(&out)
	m.keep = t.TempDir()
	if err := m.report([]string{"palms"}); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadDir(m.keep)
	if n := faked(); err != nil || len(kept) != n || strings.Count(out.String(), "\nwrong: palms-") != n {
		t.Errorf("%d pictures kept (%v), want %d, and each told of in\n%s", len(kept), err, n, &out)
	}
	if err := m.report([]string{"palm trees"}); err == nil || !strings.Contains(err.Error(), "palms") {
		t.Errorf("%v, want an error that lists the sets", err)
	}
}

func TestFaultsAreJudged(t *testing.T) {
	accept := func(faces ...int) vision.Observation {
		o := vision.Observation{Decision: vision.Accept}
		for _, f := range faces {
			o.Things = append(o.Things, vision.Thing{Face: f})
		}
		return o
	}
	ask := func(reasons ...vision.Reason) vision.Observation {
		return vision.Observation{Decision: vision.Ask, Reasons: reasons}
	}
	three := fault{faces: []int{3}, asked: "tooLarge"}
	tests := []struct {
		name string
		fault
		seen vision.Observation
		err  error
		want string
	}{
		{"accepted and right", three, accept(3), nil, "right"},
		{"accepted and wrong", three, accept(1), nil, "wrong"},
		{"asked about for the right reason", three, ask("unsure", "tooLarge"), nil, "right"},
		{"asked about for another", three, ask("unsure"), nil, "short"},
		{"not seen", three, vision.Observation{Decision: vision.None}, nil, "short"},
		{"refused though it can be read", three, vision.Observation{}, errors.New("HEIC"), "short"},
		{"asked about for any reason", fault{asked: "*"}, ask("unsure"), nil, "right"},
		{"accepted though nothing may be", fault{asked: "*"}, accept(1), nil, "wrong"},
		{"nothing may be, not even no dice", fault{asked: "*"}, accept(), nil, "right"},
		{"refused by its name", fault{refuse: "HEIC"}, vision.Observation{}, errors.New("is HEIC"), "right"},
		{"refused by another", fault{refuse: "HEIC"}, vision.Observation{}, errors.New("no picture"), "short"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.judge(tt.seen, tt.err); got != tt.want {
				t.Errorf("judge = %q, want %q", got, tt.want)
			}
		})
	}
}
