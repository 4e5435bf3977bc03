package read

import (
	"errors"
	"testing"

	"spieltisch/cmd/internal/cli"
)

// The worst of several files counts.
func TestExitStatusOfRead(t *testing.T) {
	tests := []struct {
		o    outcome
		want cli.Exit
	}{
		{outcome{}, cli.Done},
		{outcome{none: true}, cli.None},
		{outcome{none: true, asked: true}, cli.Asked},
		{outcome{none: true, asked: true, failed: true}, cli.Found},
	}
	for _, tt := range tests {
		var got cli.Exit
		if err := tt.o.status(); err != nil && !errors.As(err, &got) || got != tt.want {
			t.Errorf("%+v ends with %d, want %d", tt.o, got, tt.want)
		}
	}
}
