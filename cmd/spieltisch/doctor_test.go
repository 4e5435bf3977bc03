package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion"
)

// Beside a table that runs, the doctor asks it for what only it can know, and the page says the same.
func TestDoctorBesideATableThatRuns(t *testing.T) {
	t.Parallel()
	doctorBeside(t, "", "camera.none", "camera.nowhere") // by whether this machine has one that is not used
}

// doctorBeside examines a table with a camera or without one, of which one of these is found.
func doctorBeside(t *testing.T, camera string, found ...string) {
	dir := t.TempDir()
	addr := freeAddress(t)
	file := filepath.Join(dir, "spieltisch.yaml")
	text := fmt.Sprintf("listen: %s\ndata: %s\n%s", addr, filepath.Join(dir, "data"), camera)
	want := map[string][]string{"config": {"config.fine"}, "table": {"table.runs"},
		"journal": {"journal.fine"},
		"camera":  found}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", file, "--listen", addr)
	if status, answer := d.post("/api/v1/lines",
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`); status != http.StatusOK {
		t.Fatalf("setup: %d %s", status, answer)
	}
	res, err := http.Get(d.url + "/api/v1/doctor")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := exec.Command("spieltisch", "doctor", "--json", "--config", file).Output()
	var status *exec.ExitError // this machine may be short of something else
	if err != nil && (!errors.As(err, &status) || status.ExitCode() != int(cli.Found)) {
		t.Fatalf("doctor: %v", err)
	}
	type report struct{ Findings []companion.Finding }
	var page, line report
	if err := errors.Join(json.NewDecoder(res.Body).Decode(&page), json.Unmarshal(out, &line)); err != nil {
		t.Fatal(err)
	}
	for name, findings := range map[string][]companion.Finding{"the page": page.Findings,
		"the command line": line.Findings} {
		for check, codes := range want {
			i := slices.IndexFunc(findings, func(f companion.Finding) bool { return f.Check == check })
			if i < 0 {
				t.Errorf("%s says nothing of %s", name, check)
			} else if f := findings[i]; !slices.Contains(codes, f.Code) {
				t.Errorf("%s says %s (%s; %s), want one of %v", name, f.Code, f.Found.In("en"), f.Detail, codes)
			}
		}
	}
}

// freeAddress is one that nobody listens at; somebody else may take it, but hardly within the next second.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
