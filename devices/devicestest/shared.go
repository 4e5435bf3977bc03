package devicestest

import (
	"testing"

	"spieltisch/packaging/sweep"
)

// Shared is a folder of the test data beside the repository. Without it the test is skipped, but not in CI.
func Shared(t testing.TB, name string) string {
	t.Helper()
	return sweep.Beside(t, "testdata/"+name)[0]
}
