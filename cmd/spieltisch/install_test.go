package main

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/packaging/sweep"
)

// installed is a tree that packaging/install.sh fills.
type installed struct {
	t    *testing.T
	root string
}

func (i installed) path(p string) string { return filepath.Join(i.root, p) }

func (i installed) read(p string) string {
	i.t.Helper()
	data, err := os.ReadFile(i.path(p))
	if err != nil {
		i.t.Fatal(err)
	}
	return string(data)
}

func (i installed) run(binary, verb string) string {
	i.t.Helper()
	cmd := exec.Command("../../packaging/install.sh", verb)
	cmd.Env = append(os.Environ(), "DESTDIR="+i.root, "PREFIX=/usr/local", "BINARY="+binary)
	out, err := cmd.CombinedOutput()
	if err != nil {
		i.t.Fatalf("%s: %v: %s", verb, err, out)
	}
	return string(out)
}

const (
	installedProgram = "/usr/local/bin/spieltisch"
	installedUnit    = "/usr/local/lib/systemd/system/spieltisch.service"
	installedRules   = "/usr/local/lib/udev/rules.d/60-spieltisch.rules"
	installedHex     = "/usr/local/share/spieltisch/firmware.hex"
	installedMan     = "/usr/local/share/man/man1/spieltisch.1"
	installedBash    = "/usr/local/share/bash-completion/completions/spieltisch"
	installedZsh     = "/usr/local/share/zsh/site-functions/_spieltisch"
	installedFish    = "/usr/local/share/fish/vendor_completions.d/spieltisch.fish"
)

// TestUnitIsClosed holds the service to what systemd counts of its 10 points of exposure: 2.0 at most.
func TestUnitIsClosed(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		sweep.Missing(t, "systemd-analyze (Debian's package systemd)")
	}
	unit, err := os.ReadFile("../../packaging/systemd/spieltisch.service")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "spieltisch.service")
	if err := os.WriteFile(path, bytes.ReplaceAll(unit, []byte("@PREFIX@"), []byte("/usr")), 0o644); err != nil {
		t.Fatal(err)
	}
	analyze := exec.Command("systemd-analyze", "security", "--offline=true", "--threshold=20", path)
	out, err := analyze.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// An installation over an older one, with a game under way, replaces the program and keeps the game and the
// configuration; taking it away keeps them too.
func TestInstallOverAGameUnderWay(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	older, err := exec.LookPath("spieltisch")
	if err != nil {
		t.Fatal(err)
	}
	i := installed{t, t.TempDir()}
	i.run(older, "install")
	if unit := i.read(installedUnit); !strings.Contains(unit,
		"ExecStart="+installedProgram+" run --config "+configure.Installed+"\n") {
		t.Errorf("the unit does not start what was installed:\n%s", unit)
	}
	i.read(installedRules)
	for path, want := range map[string]string{
		installedMan: ".TH SPIELTISCH 1", installedBash: "complete -F _spieltisch",
		installedZsh: "#compdef spieltisch", installedFish: "complete -c spieltisch",
	} {
		if text := i.read(path); !strings.Contains(text, want) {
			t.Errorf("%s does not have %q:\n%s", path, want, text)
		}
	}
	if conf := i.read(configure.Installed); !strings.Contains(conf, "\ndata: /var/lib/spieltisch\n") {
		t.Errorf("the configuration names no data folder for a service:\n%s", conf)
	}
	const mine = "# mine\nlanguage: fr\n"
	if err := os.WriteFile(i.path(configure.Installed), []byte(mine), 0o644); err != nil {
		t.Fatal(err)
	}
	data := i.path("/var/lib/spieltisch")
	d := startProgram(t, i.path(installedProgram), "--config", i.path(configure.Installed), "--data", data)
	for _, line := range []string{`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`} {
		if status, answer := d.post("/api/v1/lines", line); status != http.StatusOK {
			t.Fatalf("%s: %d %s", line, status, answer)
		}
	}
	before := d.state()
	newer := filepath.Join(t.TempDir(), "spieltisch")
	program := i.read(installedProgram) + "a newer one" // an ELF file may have more behind it
	if err := os.WriteFile(newer, []byte(program), 0o755); err != nil {
		t.Fatal(err)
	}
	const hex = ":00000001FF\n" // built together with the newer program
	if err := os.WriteFile(filepath.Join(filepath.Dir(newer), "firmware.hex"), []byte(hex),
		0o644); err != nil {
		t.Fatal(err)
	}
	if said := i.run(newer, "install"); !strings.Contains(said, "left as it is") ||
		!strings.Contains(said, "are kept") {
		t.Errorf("the second installation says %q, want that game and configuration are kept", said)
	}
	if i.read(installedProgram) != program || i.read(configure.Installed) != mine {
		t.Error("want the newer program with the old configuration")
	}
	if i.read(installedHex) != hex {
		t.Error("want the tunnel board's firmware beside it")
	}
	if now := d.state(); now != before {
		t.Errorf("while it was installed the game became\n%s\nwant\n%s", now, before)
	}
	d.terminate()
	d = startProgram(t, i.path(installedProgram), "--config", i.path(configure.Installed), "--data", data)
	if now := d.state(); now != before {
		t.Errorf("with the newer program the game is\n%s\nwant\n%s", now, before)
	}
	d.terminate()
	i.run(newer, "uninstall")
	for _, path := range []string{installedProgram, installedUnit, installedRules, installedHex, installedMan,
		installedBash, installedZsh, installedFish} {
		if _, err := os.Stat(i.path(path)); !os.IsNotExist(err) {
			t.Errorf("%s is still there (%v)", path, err)
		}
	}
	if journal := i.read("/var/lib/spieltisch/journal.db"); journal == "" ||
		i.read(configure.Installed) != mine {
		t.Error("taking the program away took game or configuration as well")
	}
}

// A firmware that was built from an older source is left out, and takes the one of before with it: it would
// be written to a board without anybody knowing.
func TestInstallLeavesAnOlderFirmwareOut(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	program, err := exec.LookPath("spieltisch")
	if err != nil {
		t.Fatal(err)
	}
	i := installed{t, t.TempDir()}
	newer := filepath.Join(t.TempDir(), "spieltisch")
	hex := filepath.Join(filepath.Dir(newer), "firmware.hex")
	if err := errors.Join(os.Symlink(program, newer),
		os.WriteFile(hex, []byte(":00000001FF\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	i.run(newer, "install")
	i.read(installedHex)
	if err := os.Chtimes(hex, time.Time{}, time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if said := i.run(newer, "install"); !strings.Contains(said,
		hex+" is older than its source and left out; with a tunnel board: make firmware && sudo make install") {
		t.Errorf("the installation says %q, want that the firmware is old and what to do", said)
	}
	if _, err := os.Stat(i.path(installedHex)); !os.IsNotExist(err) {
		t.Errorf("an old firmware is installed (%v)", err)
	}
}

// Where the service could not write to its folder, the installation says so, until a drop-in lets it.
func TestInstallWithGamesOnAnotherDisk(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	program, err := exec.LookPath("spieltisch")
	if err != nil {
		t.Fatal(err)
	}
	const dropIn = "/etc/systemd/system/spieltisch.service.d/data.conf"
	tests := []struct {
		name, data, dropIn string
		said               bool
	}{
		{"another disk", "/mnt/usb/spieltisch", "", true},
		{"another disk and a drop-in", "/mnt/usb/spieltisch",
			"[Service]\nReadWritePaths=/mnt/usb/spieltisch\n", false},
		{"below the service's own", "/var/lib/spieltisch/games", "", false},
		{"relative to it", "games", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			i := installed{t, t.TempDir()}
			for path, text := range map[string]string{configure.Installed: "data: " + tt.data + "\n",
				dropIn: tt.dropIn} {
				if err := errors.Join(os.MkdirAll(filepath.Dir(i.path(path)), 0o755),
					os.WriteFile(i.path(path), []byte(text), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			said := i.run(program, "install")
			if got := strings.Contains(said,
				"may not write to "+tt.data+" yet; docs/tinkerer/install.md"); got != tt.said {
				t.Errorf("the installation says %q; that the service may not write there: %t, want %t", said,
					got, tt.said)
			}
		})
	}
}

func TestInstallWithoutAProgram(t *testing.T) {
	cmd := exec.Command("../../packaging/install.sh", "install")
	cmd.Env = append(os.Environ(), "DESTDIR="+t.TempDir(), "BINARY=bin/none")
	out, err := cmd.CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("there is no bin/none; run 'make build' first")) {
		t.Errorf("%v: %s; want that there is nothing to install, and what to do", err, out)
	}
}

// state is the game that is on, as the page has it.
func (s *started) state() string {
	s.t.Helper()
	res, err := http.Get(s.url + "/api/v1/state")
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

// ModemManager asks new serial ports whether they are modems, unless a rule says that they are none.
func TestTheBoardIsNoModem(t *testing.T) {
	t.Parallel()
	rules, err := os.ReadFile("../../packaging/udev/60-spieltisch.rules")
	if err != nil {
		t.Fatal(err)
	}
	of, found := "", map[string]bool{} // the makers of boards, and what is set of their ports
	for line := range strings.Lines(string(rules)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if strings.Contains(line, `SYMLINK+="spieltisch/board"`) {
			_, of, _ = strings.Cut(line, "{idVendor}")
			of, _, _ = strings.Cut(of, ",")
		}
		for subsystem, property := range map[string]string{"tty": "ID_MM_PORT_IGNORE",
			"usb": "ID_MM_DEVICE_IGNORE"} {
			if of != "" && strings.HasPrefix(line, `SUBSYSTEM=="`+subsystem+`"`) &&
				strings.Contains(line, "{idVendor}"+of) && strings.Contains(line, `ENV{`+property+`}="1"`) {
				found[property] = true
			}
		}
	}
	if len(found) != 2 {
		t.Errorf("ModemManager would open the board: only %v are set for %q", found, of)
	}
}
