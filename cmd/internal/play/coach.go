package play

import (
	"encoding/json"
	"fmt"
	"strings"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// Coach answers lines with what each choice is worth.
type Coach struct {
	Game      string `arg:"" optional:"" help:"help.game.id"`
	JSON      bool   `name:"json" help:"help.json.answer"`
	Positions int    `default:"1100" placeholder:"N" help:"help.coach.positions"`
}

// Run answers each line of standard input, as 'spieltisch rules' reads it, with what may be expected in the
// position that follows. A line that is refused or not understood is answered as 'spieltisch rules' does.
func (c Coach) Run(std cli.Stdio) error {
	a, err := c.adviser()
	if err != nil {
		return std.UsageError("coach", err)
	}
	std.PromptForLines()
	hadError, err := jsonl.Serve(std.In, std.Out, a.answer)
	if err != nil {
		return fmt.Errorf("coach: %w", err)
	}
	if hadError {
		return cli.Failed
	}
	return nil
}

func (c Coach) adviser() (*adviser, error) {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return nil, err
	}
	coach, ok := g.(engines.Coach)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s has no coach yet", g.Info().ID)
	case c.Positions < 0:
		return nil, fmt.Errorf("--positions %d: a number of positions is 0 or more", c.Positions)
	}
	a := &adviser{coach: coach, session: jsonl.New(g), json: c.JSON}
	if g, ok := g.(engines.Analyst); ok {
		a.analysis = g.Analyse(c.Positions)
	}
	return a, nil
}

// adviser plays a game by lines and says what its positions are worth.
type adviser struct {
	coach    engines.Coach
	analysis engines.Analysis // nil: the game has no more to say than its coach
	session  *jsonl.Session
	json     bool
}

// ended is said of a position in which the game is over: there is nothing to expect and nothing to choose.
type ended struct {
	Over    bool             `json:"over"`
	Winners []engines.Seat   `json:"winners"`
	Choices []engines.Advice `json:"choices"`
}

func (a *adviser) ended(winners []engines.Seat) any {
	if a.analysis != nil {
		return a.analysis.Over(winners)
	}
	return ended{Over: true, Winners: winners, Choices: []engines.Advice{}}
}

func (a *adviser) answer(line []byte) (data []byte, understood bool, err error) {
	answer := a.session.Line(line)
	if !answer.OK {
		data, err = json.Marshal(answer)
		return data, answer.Error == "", err
	}
	s := a.session.State()
	if view := s.View(); view.Over {
		data, err = a.write(a.ended(view.Winners), func() string { return "the game is over" })
		return data, true, err
	}
	if a.analysis != nil {
		if odds, ok := a.analysis.Odds(s); ok {
			data, err = a.write(odds, odds.String)
			return data, true, err
		}
	}
	choices := a.coach.Advise(s)
	if choices == nil {
		choices = []engines.Advice{}
	}
	data, err = a.write(map[string]any{"choices": choices}, func() string { return sayChoices(choices) })
	return data, true, err
}

func (a *adviser) write(value any, text func() string) ([]byte, error) {
	if a.json {
		return json.Marshal(value)
	}
	return []byte(text()), nil
}

func sayChoices(all []engines.Advice) string {
	if len(all) == 0 {
		return "nothing to choose"
	}
	var b strings.Builder
	for i, c := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %.3f %s, %.1f %% bust", sayAction(c.Action), c.Value, c.Unit, 100*c.Bust)
	}
	return b.String()
}

// sayAction is the action's JSON form, which names everything in it.
func sayAction(a engines.Action) string {
	data, err := json.Marshal(a)
	if err != nil {
		return a.Kind()
	}
	return string(data)
}
