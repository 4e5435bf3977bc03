//go:build !nocv

package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion"
	"spieltisch/companion/evidence/disk"
	"spieltisch/devices/sim/tray"
)

// TestCasesCanBeTriedAgain keeps two rendered trays as cases: one with what lies there, and one with a face
// that a person got wrong, so that the reader, which is right, counts as wrong.
func TestCasesCanBeTriedAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cases := filepath.Join(dir, "cases")
	e := disk.New(disk.Config{Dir: filepath.Join(dir, "evidence"), Cases: cases,
		Set: "heckmeck"})
	e.Gather(true)
	lay := tray.Demo()
	lay.W, lay.H = 640, 480
	lay.Dice = []tray.Die{tray.DemoDie(6, -60, 20, 10), tray.DemoDie(4, 0, -30, 40),
		tray.DemoDie(2, 60, 30, 75)}
	frame, _ := lay.Render()
	e.Offer("aa", frame, nil)
	e.Keep("m", "aa")
	scored := func(faces ...int) (status int, out string) {
		e.Cases("m", []companion.Case{{Seq: 3, Picture: "aa", Camera: "demo", Faces: faces}})
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // what there is to do is done even so
		if err := e.Run(ctx); err != nil {
			t.Fatal(err)
		}
		var b, errs bytes.Buffer
		status = run(t.Context(), []string{"read", "--eval", cases},
			cli.Stdio{In: strings.NewReader(""), Out: &b, Err: &errs})
		return status, b.String() + errs.String()
	}
	if status, out := scored(6, 4, 2); status != int(cli.Done) ||
		!strings.HasPrefix(out, "right  m_3.jpg: [6 4 2]\n") {
		t.Errorf("what lies there: exit status %d\n%s", status, out)
	}
	if status, out := scored(6, 5, 2); status != int(cli.Found) ||
		!strings.HasPrefix(out, "wrong  m_3.jpg: [6 5 2], read [6 4 2]\n") {
		t.Errorf("another face: exit status %d\n%s", status, out)
	}
	for _, args := range [][]string{{"read", "--eval", cases, dir},
		{"read", "--eval", filepath.Join(dir, "evidence")}} {
		var b, errs bytes.Buffer
		if status := run(t.Context(), args,
			cli.Stdio{In: strings.NewReader(""), Out: &b, Err: &errs}); status != int(cli.Failed) ||
			errs.Len() == 0 {
			t.Errorf("%v: exit status %d, %s", fmt.Sprint(args), status, errs.String())
		}
	}
}
