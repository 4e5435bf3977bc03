package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/lines"
)

type rulesCommand struct {
	Game string `arg:"" optional:"" help:"The game, by its ID."`
	List bool   `help:"Print the games as JSON lines."`
}

// Run answers each line of standard input with one line; docs/rules-interface.md says what they hold.
func (c rulesCommand) Run(std stdio) error {
	if c.List {
		enc := json.NewEncoder(std.out)
		for _, g := range catalog.All() {
			if err := enc.Encode(g.Info()); err != nil {
				return fmt.Errorf("rules: %w", err)
			}
		}
		return nil
	}
	g, err := findGame(c.Game)
	if err != nil {
		fmt.Fprintf(std.err, "spieltisch: rules: %v\n", err)
		return exit(exitUsage)
	}
	waitingFor(std)
	hadError, err := lines.Run(g, std.in, std.out)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if hadError {
		return exit(exitFailed)
	}
	return nil
}

// waitingFor tells a person at a terminal what is waited for.
func waitingFor(std stdio) {
	if isTerminal(std.in) {
		fmt.Fprintln(std.err, `spieltisch: waiting for lines; begin with {"setup":{"players":["Anna","Ben"]}}, end with Ctrl-D (docs/rules-interface.md)`)
	}
}

func findGame(id string) (engines.Game, error) {
	if g, ok := catalog.Find(id); ok {
		return g, nil
	}
	var ids []string
	for _, g := range catalog.All() {
		ids = append(ids, g.Info().ID)
	}
	if id == "" {
		return nil, fmt.Errorf("name a game: %s", strings.Join(ids, ", "))
	}
	return nil, fmt.Errorf("there is no game %q; there are: %s", id, strings.Join(ids, ", "))
}
