package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/config"
)

// What a table would trip over at its start is found before; what it waits for, or makes, is not.
func TestStartable(t *testing.T) {
	dir := t.TempDir()
	file, readOnly := filepath.Join(dir, "file"), filepath.Join(dir, "read-only")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(readOnly, 0o500); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	tests := []struct {
		name, key, value, want string
	}{
		{"a new folder", "data", filepath.Join(dir, "a/b/c"), ""},
		{"a folder", "data", dir, ""},
		{"a file", "data", file, "is no folder"},
		{"below a file", "data", filepath.Join(file, "x"), "is no folder"},
		{"an address of another machine", "listen", "192.0.2.1:0", "192.0.2.1"},
		{"no such name", "listen", "no-such-host.invalid:8080", "no-such-host.invalid"},
		{"a port that the table has", "listen", taken.Addr().String(), ""},
		{"a free port", "listen", "127.0.0.1:0", ""},
		{"no recording", "board", "file:" + filepath.Join(dir, "none.jsonl"), "none.jsonl"},
		{"no recording, a file", "board", "file:" + file, "file"},
		{"a port that is not plugged in", "board", "serial:" + filepath.Join(dir, "ttyUSB0"), ""},
	}
	if os.Geteuid() != 0 {
		tests = append(tests, []struct{ name, key, value, want string }{
			{"a folder that is not mine", "data", readOnly, "may not use it"},
			{"a new folder in it", "data", filepath.Join(readOnly, "x"), "cannot be made"},
		}...)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			conf := config.Default()
			conf.Data, conf.Listen = dir, "127.0.0.1:0"
			if err := conf.Set(tt.key, tt.value); err != nil {
				t.Fatal(err)
			}
			faults := startable(conf)
			switch {
			case tt.want == "" && len(faults) > 0:
				t.Errorf("%v", faults)
			case tt.want != "" && (len(faults) != 1 || faults[0].Key != tt.key || !strings.Contains(faults[0].Why, tt.want)):
				t.Errorf("%v, want %s: %s", faults, tt.key, tt.want)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "a")); err == nil {
		t.Error("a check has made a folder")
	}
}
