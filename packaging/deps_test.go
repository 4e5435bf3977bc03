package packaging_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Before anything is fetched or compiled, deps.sh names a folder of Go that cannot be written.
func TestDepsNamesAFolderThatCannotBeWritten(t *testing.T) {
	tests := []struct{ name, set, want string }{
		{"the build cache", "GOCACHE=/proc/none", "deps: /proc/none cannot be written; name one that can: export GOCACHE="},
		{"fetched modules", "GOMODCACHE=/proc/none", "deps: /proc/none cannot be written; name one that can: export GOMODCACHE="},
		{"no home", "HOME=", "deps: the folder of GOMODCACHE cannot be written; name one that can: export GOMODCACHE="},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command("./deps.sh", "build")
			for _, v := range os.Environ() {
				if tt.set != "HOME=" || !strings.HasPrefix(v, "GO") && !strings.HasPrefix(v, "XDG_") {
					cmd.Env = append(cmd.Env, v)
				}
			}
			cmd.Env = append(cmd.Env, tt.set)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.HasPrefix(string(out), tt.want) {
				t.Errorf("it says %q and %v, want %q", out, err, tt.want)
			}
		})
	}
}
