// Package play plays games by JSON lines: by their rules alone (Rules), and with what each choice is worth
// (Coach).
package play

import (
	"encoding/json"
	"fmt"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines/catalog"
	"spieltisch/engines/jsonl"
)

// Rules answers lines by the rules of a game.
type Rules struct {
	Game string `arg:"" optional:"" help:"help.game.id"`
	List bool   `help:"help.json.games"`
}

// Run answers each line of standard input with one line;
// docs/contributor/rules-interface.md says what they hold.
func (c Rules) Run(std cli.Stdio) error {
	if c.List {
		enc := json.NewEncoder(std.Out)
		for _, g := range catalog.All() {
			if err := enc.Encode(g.Info()); err != nil {
				return fmt.Errorf("rules: %w", err)
			}
		}
		return nil
	}
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return std.UsageError("rules", err)
	}
	std.PromptForLines()
	hadError, err := jsonl.Run(g, std.In, std.Out)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if hadError {
		return cli.Failed
	}
	return nil
}
