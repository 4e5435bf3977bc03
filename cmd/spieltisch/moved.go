package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/internal/cli"
)

// movedCommands are those of before that are now commands of other programs.
type movedCommands struct {
	Hall     movedCommand `cmd:"" hidden:"" passthrough:""`
	Playouts movedCommand `cmd:"" hidden:"" passthrough:""`
	Strength movedCommand `cmd:"" hidden:"" passthrough:""`
	Words    movedCommand `cmd:"" hidden:"" passthrough:""`
}

// movedTo is what is typed in place of a command of before.
var movedTo = map[string]string{
	"hall": "spieltisch-hall run", "playouts": "spieltisch-lab playouts", "strength": "spieltisch-lab strength",
	"words": "spieltisch-lab words",
}

// movedCommand does nothing but to say where its command is now.
type movedCommand struct {
	Rest []string `arg:"" optional:""`
}

// Run names the program and, where it is installed, the whole line. The error is a cli.NeedsPerson: a service
// that was written for the command of before is not started again and again.
func (c movedCommand) Run(k *kong.Context) error {
	command := k.Selected().Name
	program, verb, _ := strings.Cut(movedTo[command], " ")
	args := cli.Args{"command": "spieltisch " + command, "program": program}
	said := cli.Said("moved.to", args)
	if found := findProgram(program); found != "" {
		line := []string{cli.Quoted(found), verb}
		for _, a := range c.Rest {
			line = append(line, cli.Quoted(a))
		}
		said += " " + cli.Said("moved.type", cli.Args{"line": strings.Join(line, " ")})
	} else {
		said += " " + cli.Said("moved.missing", args)
	}
	return cli.NeedsPerson{Err: errors.New(said)}
}

// findProgram is how a program of ours is called: by its name where a shell finds it, by its path where it
// only lies beside this one, and "" where it is neither.
func findProgram(name string) string {
	if _, err := exec.LookPath(name); err == nil {
		return name
	}
	own, err := os.Executable()
	if err != nil {
		return ""
	}
	beside := filepath.Join(filepath.Dir(own), name)
	if path, err := exec.LookPath(beside); err == nil {
		return path
	}
	return ""
}
