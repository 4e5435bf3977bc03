package main

import (
	"cmp"
	"fmt"
	"runtime"
)

// revision is set by the linker (see the Makefile) to what git calls the source; "" in a build without git.
var revision string

type versionCommand struct{}

// Run prints the revision and what the binary was built with.
func (versionCommand) Run(std stdio) error {
	_, err := fmt.Fprintln(std.out, "spieltisch", version())
	return err
}

func version() string {
	return fmt.Sprintf("%s (%s %s/%s)", cmp.Or(revision, "unversioned"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
