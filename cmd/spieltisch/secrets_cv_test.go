//go:build !nocv

package main

import (
	"testing"

	"spieltisch/packaging/sweep"
)

// A table that reads pictures has a camera beside what TestNoSecretIsWritten has, whose address holds
// secrets.
func TestNoSecretOfACameraIsWritten(t *testing.T) {
	sweep.Long(t)
	noSecretIsWritten(t)
}
