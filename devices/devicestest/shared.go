package devicestest

import (
	"os"
	"path/filepath"
	"testing"
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
		if os.Getenv("CI") == "true" {
			t.Fatalf("test data is missing: %v", err)
		}
		t.Skipf("test data is not on this machine: %v", err)
	}
	return dir
}
