package main

import (
	"cmp"
	"fmt"
	"runtime"

	"spieltisch/cmd/spieltisch/internal/cli"
)

// revision is set by the linker (see the Makefile) to what git calls the source; "" in a build without git.
var revision string

type versionCommand struct{}

// Run prints the revision and what the binary was built with.
func (versionCommand) Run(std cli.Stdio) error {
	_, err := fmt.Fprintln(std.Out, "spieltisch", version())
	return err
}

func version() string {
	return fmt.Sprintf("%s (%s %s/%s)", cmp.Or(revision, "unversioned"), runtime.Version(), runtime.GOOS,
		runtime.GOARCH)
}
