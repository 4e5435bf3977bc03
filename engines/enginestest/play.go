package enginestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"spieltisch/engines"
)

// play is a game under way, with everything that was accepted so far.
type play struct {
	game    engines.Game
	config  Config
	setup   string
	players []string
	options json.RawMessage // of the setup; nil: none
	state   engines.State
	json    []byte   // of state
	record  [][]byte // accepted actions as JSON, as a journal keeps them
	states  [][]byte // the state's JSON after each, the first one of the setup
}

func start(g engines.Game, c Config, setup string) (*play, error) {
	s, _, v, err := g.New([]byte(setup))
	if err != nil || v != nil {
		return nil, fmt.Errorf("not accepted: %s, %v", mustJSON(v), err)
	}
	p := &play{game: g, config: c, setup: setup, players: engines.Players([]byte(setup))}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal([]byte(setup), &whole); err != nil {
		return nil, err
	}
	p.options = whole["options"]
	if err := p.enter(s); err != nil {
		return nil, err
	}
	p.states = append(p.states, p.json)
	return p, nil
}

// enter makes s the current state and checks what holds for every state.
func (p *play) enter(s engines.State) error {
	data, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("state to JSON: %w", err)
	}
	p.state, p.json = s, data
	if again := mustJSON(s); !bytes.Equal(again, data) {
		return fmt.Errorf("state JSON is not canonical: %s, then %s", data, again)
	}
	if p.config.Conserved != nil {
		if err := p.config.Conserved(data); err != nil {
			return fmt.Errorf("pieces: %w\nstate %s", err, data)
		}
	}
	if p.setup != "" && (len(p.record)%resumed == 0 || p.state.View().Over) {
		if err := p.resume(); err != nil {
			return err
		}
	}
	return p.look()
}

// resumed is one in how many states a match is started anew from.
const resumed = 3

// resume: the state's position is taken and gives the state back, and the match goes on from it as from
// the state itself.
func (p *play) resume() error {
	positioned, ok := p.state.(engines.Positioned)
	if !ok {
		return fmt.Errorf("%T is no engines.Positioned, so that no record can be mended by it", p.state)
	}
	again, setup, err := p.from(positioned.Position())
	if err != nil {
		return err
	}
	if err := p.lay(); err != nil {
		return err
	}
	if got, want := mustJSON(again.Prompts()), mustJSON(p.state.Prompts()); !bytes.Equal(got, want) {
		return fmt.Errorf("its own position asks for %s, want %s\nsetup %s", got, want, setup)
	}
	for _, prompt := range p.state.Prompts() {
		for _, a := range prompt.Choices[:min(1, len(prompt.Choices))] {
			if err := p.alike(again, a); err != nil {
				return fmt.Errorf("%w\nsetup %s", err, setup)
			}
		}
	}
	return nil
}

// from starts the match anew from a position of its state, which gives that state.
func (p *play) from(at engines.Position) (again engines.State, setup []byte, err error) {
	in := map[string]any{"players": p.players, "position": at.Position}
	if p.options != nil {
		in["options"] = p.options
	}
	if at.First != engines.Table {
		in["first"] = at.First
	}
	setup = mustJSON(in)
	again, _, v, err := p.game.New(setup)
	if v != nil || err != nil {
		return nil, setup, fmt.Errorf("its own position is refused: %s, %w\nsetup %s\nstate %s", mustJSON(v), err, setup, p.json)
	}
	if got := mustJSON(again); !bytes.Equal(got, p.json) {
		return nil, setup, fmt.Errorf("its own position gives %s, was %s\nsetup %s", got, p.json, setup)
	}
	return again, setup, nil
}

// lay: whoever says that all lies as it does gets the state as it is.
func (p *play) lay() error {
	laid, ok := p.state.(engines.Laid)
	if !ok {
		return nil
	}
	form := laid.Places()
	for i, field := range form.Fields {
		if field.Shape != engines.ShapePlaces {
			return fmt.Errorf("field %d of its places has the shape %q", i+1, field.Shape)
		}
		for _, s := range field.Slots {
			if n := len(s.Holds); s.As != engines.ShapeNumber && (n < s.Min || n > s.Max) {
				return fmt.Errorf("%s holds %d items, not %d to %d", s.To, n, s.Min, s.Max)
			}
		}
	}
	answer, err := form.Write(form.Held())
	if err != nil {
		return err
	}
	at, err := laid.Lay(answer)
	if err != nil {
		return fmt.Errorf("what lies there is not understood: %w\n%s", err, answer)
	}
	if _, _, err := p.from(at); err != nil {
		return fmt.Errorf("as it lies: %w\nanswer %s", err, answer)
	}
	return nil
}

// alike: an action leads to the same from a position as from the state that it was taken of.
func (p *play) alike(again engines.State, a engines.Action) error {
	next, events, v := p.state.Apply(a)
	next2, events2, v2 := again.Apply(a)
	if !bytes.Equal(mustJSON(next), mustJSON(next2)) || !bytes.Equal(mustJSON(events), mustJSON(events2)) ||
		!reflect.DeepEqual(v, v2) {
		return fmt.Errorf("from its own position %s leads to %s %s %s, want %s %s %s", mustJSON(a), mustJSON(next2), mustJSON(events2), mustJSON(v2), mustJSON(next),
			mustJSON(events), mustJSON(v))
	}
	return nil
}

// look checks prompts and view of the current state.
func (p *play) look() error {
	view, prompts := p.state.View(), p.state.Prompts()
	if view.Over != (len(prompts) == 0) || view.Over != (view.Turn == engines.Table) {
		return fmt.Errorf("over %v with turn %d and %d prompts", view.Over, view.Turn, len(prompts))
	}
	if won := len(view.Winners) > 0; won && !view.Over || view.Over && !won && !p.config.Winless {
		return fmt.Errorf("over %v with winners %v", view.Over, view.Winners)
	}
	for _, prompt := range prompts {
		if err := wholesome(p.game.Message(prompt.Kind)); err != nil {
			return fmt.Errorf("words of prompt %q: %w", prompt.Kind, err)
		}
		if e, ok := p.game.(engines.Explained); ok {
			if err := explained(p.game, e.Explains()[prompt.Kind], prompt.Kind); err != nil {
				return fmt.Errorf("prompt %q is not explained: %w", prompt.Kind, err)
			}
		}
	}
	if len(view.Scores) != len(p.players) {
		return fmt.Errorf("%d scores for %d seats", len(view.Scores), len(p.players))
	}
	for _, say := range append(slices.Clone(view.Outlook), view.Now) {
		if err := wholesome(say.Words(p.game, p.players)); err != nil {
			return fmt.Errorf("words of %q: %w", say.Key, err)
		}
	}
	for _, area := range view.Scene.Areas {
		if err := wholesome(p.game.Message(area.Title)); err != nil {
			return fmt.Errorf("title of area %q: %w", area.ID, err)
		}
	}
	if _, err := json.Marshal(view); err != nil {
		return fmt.Errorf("view to JSON: %w", err)
	}
	return nil
}

// do applies an action and checks what holds for every action. The violation, if any, is no fault of the
// game.
func (p *play) do(a engines.Action) (*engines.Violation, error) {
	data, err := json.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("action to JSON: %w", err)
	}
	next, events, v := p.state.Apply(a)
	if err := p.untouched(data, next, events, v); err != nil {
		return v, err
	}
	if err := p.survives(a, data, next, v); err != nil {
		return v, err
	}
	if v != nil {
		if v.Rule == "foreign" { // a value that no JSON gives
			return v, nil
		}
		if err := wholesome(v.Words(p.game, p.players)); err != nil {
			return v, fmt.Errorf("%s: words of %s: %w", data, mustJSON(v), err)
		}
		return v, nil
	}
	for _, e := range events {
		if err := wholesome(e.Words(p.game, p.players)); err != nil {
			return nil, fmt.Errorf("%s: words of %s: %w", data, mustJSON(e), err)
		}
	}
	if err := p.enter(next); err != nil {
		return nil, fmt.Errorf("after %s: %w", data, err)
	}
	p.record, p.states = append(p.record, data), append(p.states, p.json)
	return nil, nil
}

// untouched: Apply leaves its receiver as it was, and a violation changes nothing.
func (p *play) untouched(action []byte, next engines.State, events []engines.Event,
	v *engines.Violation) error {
	if now := mustJSON(p.state); !bytes.Equal(now, p.json) {
		return fmt.Errorf("%s changed its receiver: %s, was %s", action, now, p.json)
	}
	if v == nil {
		return nil
	}
	if got := mustJSON(next); !bytes.Equal(got, p.json) || len(events) > 0 {
		return fmt.Errorf("%s: refused by %s, with state %s, was %s, events %v", action, v.Rule, got, p.json, events)
	}
	return nil
}

// survives: an action that went through JSON does the same. What JSON does not give (a die with face 9) is
// refused.
func (p *play) survives(a engines.Action, data []byte, next engines.State, v *engines.Violation) error {
	again, err := engines.Decode(p.game, data)
	if err != nil {
		if v != nil {
			return nil
		}
		return fmt.Errorf("%s does not survive JSON: %w", data, err)
	}
	if got := mustJSON(again); again.Kind() != a.Kind() || !bytes.Equal(got, data) {
		return fmt.Errorf("%s does not survive JSON: %s", data, got)
	}
	next2, _, v2 := p.state.Apply(again)
	if !bytes.Equal(mustJSON(next2), mustJSON(next)) || !reflect.DeepEqual(v, v2) {
		return fmt.Errorf("%s does not survive JSON: it does something else then", data)
	}
	return nil
}

// read explains a reading and applies what it means; a question is answered by anything that it offers.
func (p *play) read(src Source, in engines.Sensed) error {
	x := p.state.Explain(in)
	if now := mustJSON(p.state); !bytes.Equal(now, p.json) {
		return fmt.Errorf("a reading changed the receiver of Explain: %s, was %s", now, p.json)
	}
	if x.Breach != nil && x.Breach.Rule == "foreign" { // a value that no JSON gives
		return nil
	}
	if x.Breach != nil {
		if err := wholesome(x.Breach.Words(p.game, p.players)); err != nil {
			return fmt.Errorf("words of %s: %w", mustJSON(x.Breach), err)
		}
		return nil
	}
	if n := len(x.Ask); n > 0 {
		_, err := p.do(x.Ask[src.IntN(n)]) // may be refused: what was seen cannot always be
		return err
	}
	if _, _, v := engines.Apply(p.state, x.Actions...); v != nil {
		if err := wholesome(v.Words(p.game, p.players)); err != nil {
			return fmt.Errorf("words of %s: %w", mustJSON(v), err)
		}
		return nil // taken whole or not at all
	}
	for _, a := range x.Actions {
		if v, err := p.do(a); err != nil || v != nil {
			return fmt.Errorf("explained as %s: %s, %w", mustJSON(a), mustJSON(v), err)
		}
	}
	return nil
}

// refold plays the record again, as a journal does: actions are undone and done again, and one is corrected.
func (p *play) refold(src Source) error {
	n := len(p.record)
	if n == 0 {
		return nil
	}
	from := src.IntN(n) // undone down to here, then done again
	undone, states, err := p.fold(p.record[:from])
	if err != nil {
		return err
	}
	for i := range states {
		if !bytes.Equal(states[i], p.states[i]) {
			return fmt.Errorf("the fold of %d actions is %s, live it was %s", i, states[i], p.states[i])
		}
	}
	redone, rest, refused, err := p.playOn(undone, p.record[from:])
	switch {
	case err != nil:
		return err
	case refused != nil || len(rest) != n-from || !bytes.Equal(mustJSON(redone), p.json):
		return fmt.Errorf("redo from action %d gives %s, refused %s, it was %s", from, mustJSON(redone), mustJSON(refused), p.json)
	}
	return p.correct(src, undone, from)
}

// correct replaces an action by another one that is legal there and plays on as far as the rest stays legal.
// The states on the way are sound, a fold of what was accepted gives the last one, and a correction that says
// the same changes nothing.
func (p *play) correct(src Source, before engines.State, at int) error {
	instead := engines.Sample(p.config.sampler, src, before)
	if instead == nil {
		return fmt.Errorf("nothing is offered where %s was accepted", p.record[at])
	}
	corrected := append(slices.Clone(p.record[:at]), mustJSON(instead))
	corrected = append(corrected, p.record[at+1:]...)
	last, accepted, refused, err := p.playOn(before, corrected[at:])
	if err != nil {
		return err
	}
	if bytes.Equal(corrected[at], p.record[at]) && (refused != nil || !bytes.Equal(mustJSON(last), p.json)) {
		return fmt.Errorf("%s, corrected to itself, gives %s, refused %s, it was %s", p.record[at], mustJSON(last), mustJSON(refused), p.json)
	}
	again, _, err := p.fold(corrected[:at+len(accepted)])
	if err != nil {
		return fmt.Errorf("correction of %s: %w", p.record[at], err)
	}
	if !bytes.Equal(mustJSON(again), mustJSON(last)) {
		return fmt.Errorf("correction of %s to %s: the fold is %s, live it was %s", p.record[at], corrected[at], mustJSON(again), mustJSON(last))
	}
	return nil
}

// looks is how many states of one record are checked when it is played again: all of them, or of a long game
// a part.
const looks = 250

// playOn applies recorded actions up to the first that is refused. It gives the last state, the actions that
// were accepted, and the refusal; states on the way are checked.
func (p *play) playOn(s engines.State, record [][]byte) (last engines.State, accepted [][]byte,
	refused *engines.Violation, err error) {
	on := &play{game: p.game, config: p.config, players: p.players, options: p.options}
	every := 1 + len(record)/looks
	for i, data := range record {
		a, err := engines.Decode(p.game, data)
		if err != nil {
			return s, accepted, nil, fmt.Errorf("fold: %w", err)
		}
		next, _, v := s.Apply(a)
		if v != nil {
			return s, accepted, v, nil
		}
		if i%every == 0 {
			if err := on.enter(next); err != nil {
				return s, accepted, nil, fmt.Errorf("after %s: %w", data, err)
			}
		}
		s, accepted = next, append(accepted, data)
	}
	return s, accepted, nil, nil
}

// fold starts the game and applies recorded actions, all of which must be accepted. states are all states as
// JSON.
func (p *play) fold(record [][]byte) (last engines.State, states [][]byte, err error) {
	s, _, v, err := p.game.New([]byte(p.setup))
	if v != nil || err != nil {
		return nil, nil, fmt.Errorf("fold: setup %s: %s, %w", p.setup, mustJSON(v), err)
	}
	states = append(states, mustJSON(s))
	for _, data := range record {
		a, err := engines.Decode(p.game, data)
		if err != nil {
			return nil, nil, fmt.Errorf("fold: %w", err)
		}
		next, _, v := s.Apply(a)
		if v != nil {
			return nil, nil, fmt.Errorf("fold: %s is refused: %s", data, mustJSON(v))
		}
		s, states = next, append(states, mustJSON(next))
	}
	return s, states, nil
}
