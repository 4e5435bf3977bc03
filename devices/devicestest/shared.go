package devicestest

import (
	"os"
	"path/filepath"
	"testing"

	"spieltisch/packaging/sweep"
)

// Shared is a folder of the test data beside the repository. Without it the test is skipped, but not in CI.
func Shared(t testing.TB, name string) string {
	t.Helper()
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for ; root != filepath.Dir(root); root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
	}
	dir := filepath.Join(root, "..", "shared", "testdata", name)
	if _, err := os.Stat(dir); err != nil {
		sweep.Missing(t, "test data: %v", err)
	}
	return dir
}
