package main

import (
	"fmt"
	"runtime/debug"
)

type versionCommand struct{}

// Run prints version, revision and what the binary was built with.
func (versionCommand) Run(std stdio) error {
	_, err := fmt.Fprintln(std.out, "spieltisch", version())
	return err
}

// version is the module's version, or the revision that the binary was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v, revision, dirty := info.Main.Version, "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	if revision == "" {
		return fmt.Sprintf("%s (%s)", v, info.GoVersion)
	}
	return fmt.Sprintf("%s %s%s (%s)", v, revision, dirty, info.GoVersion)
}
