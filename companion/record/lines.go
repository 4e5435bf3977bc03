package record

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/companion/journal"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// Line carries out a line of the rules interface; unread is why it could not be parsed.
func (r *Record) Line(o Origin, l jsonl.Line, unread error) (Verdict, Change) {
	switch {
	case unread != nil:
		return r.NotALine(o, unread), Unchanged
	case l.Setup != nil:
		g, err := r.gameOf(l)
		if err != nil {
			return r.NotALine(o, err), Unchanged
		}
		return r.begin(o, g, l.Setup, l.Pairing)
	case r.match == nil:
		return r.NotALine(o, fmt.Errorf("no game has been started")), Unchanged
	case r.match.Status != On:
		return r.NotALine(o, fmt.Errorf("the match has ended")), Unchanged
	case r.match.Result.Conflict != nil:
		v := r.Deny(CodeConflict, "no.conflict", "an entry of the record does not fit, settle it first")
		v.Answer = failed(errors.New(v.Detail))
		return r.Remember(o, v), Unchanged
	case l.Do != nil:
		a, err := engines.DecodeIn(r.match.Game, r.match.State(), l.Do)
		if err != nil {
			return r.NotALine(o, err), Unchanged
		}
		return r.do(o, []engines.Action{a}, nil, nil)
	}
	return r.sensed(o, l.Sensed)
}

// failed answers a line that was not understood. Lines come one by one.
func failed(err error) *jsonl.Answer { return new(jsonl.Failed(1, err)) }

// NotALine answers a line that means nothing here. With an ID it is kept, as the line must be answered the
// same when it comes again.
func (r *Record) NotALine(o Origin, err error) Verdict {
	v := r.Misunderstood(err)
	if wrong, ok := errors.AsType[*engines.NameError](err); ok {
		says := words.OfName(wrong)
		v.Code, v.Says = CodeName, &says
	}
	v.Answer = failed(err)
	return r.Remember(o, v)
}

// do carries out actions. list is not nil for a reading, whose answer names them; told are events that only
// sensors know.
func (r *Record) do(o Origin, actions, list []engines.Action, told []engines.Event) (Verdict, Change) {
	d, events, violation, err := r.match.Acted(actions)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	if violation != nil {
		return r.refuse(o, actions, violation), Unchanged
	}
	a := jsonl.Accepted(d.State, jsonl.WithNotes(told, events))
	a.Actions = list
	d.Answer = &Verdict{OK: true, Answer: &a}
	d.Body.Notes = Notes(told)
	if len(actions) == 0 {
		return r.Remember(o, *d.Answer), Unchanged
	}
	v, err := r.Write(r.match.ID, o, d)
	if err != nil {
		return r.failedLine(err), Unchanged
	}
	return v, Overridden
}

func (r *Record) failedLine(err error) Verdict {
	v := r.Failed(err)
	v.Answer = failed(err)
	return v
}

// refuse answers a line that breaks a rule, and writes it down.
func (r *Record) refuse(o Origin, actions []engines.Action, violation *engines.Violation) Verdict {
	v := r.Violated(violation)
	v.Answer = new(jsonl.Refused(r.match.Game, r.match.Players, r.match.State(), violation))
	list, err := Raws(actions)
	if err != nil {
		return r.failedLine(err)
	}
	d := Draft{Kind: journal.Refused, Body: journal.Body{Actions: list, Violation: violation}, Answer: &v}
	kept, err := r.Write(r.match.ID, o, d)
	if err != nil {
		return v
	}
	return kept
}

// sensed carries out the line of a reading.
func (r *Record) sensed(o Origin, data []byte) (Verdict, Change) {
	in, err := engines.DecodeSensedIn(r.match.Game, r.match.State(), data)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	x := r.match.State().Explain(in)
	switch {
	case x.Breach != nil:
		return r.refuse(o, nil, x.Breach), Unchanged
	case x.Ask != nil:
		a := jsonl.Accepted(r.match.State(), nil)
		a.Ask = x.Ask
		return r.Remember(o, Verdict{OK: true, Seq: r.Last(), Answer: &a}), Unchanged
	}
	list := x.Actions
	if list == nil {
		list = []engines.Action{}
	}
	return r.do(o, x.Actions, list, x.Notes)
}

// gameOf is the game of a line with a setup: where it names none, the one that is on.
func (r *Record) gameOf(l jsonl.Line) (engines.Game, error) {
	if l.Game == "" && r.match != nil {
		return r.match.Game, nil
	}
	return l.Of(r.cfg.Games)
}

// begin begins a new match, as a pairing; "": a free game. The one that is on is put away.
func (r *Record) begin(o Origin, g engines.Game, setup json.RawMessage, pairing string) (Verdict, Change) {
	setup, err := engines.TidyNames(setup)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	setup = r.cfg.Fit(g, setup)
	s, events, violation, err := g.New(setup)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	if violation != nil {
		return r.refuseSetup(o, g, setup, violation), Unchanged
	}
	var as *journal.Pairing
	if pairing != "" {
		if as, err = r.cfg.Pair(pairing, engines.Players(setup)); err != nil {
			return r.NotALine(o, err), Unchanged
		}
	}
	id, err := freshID(r.cfg.Journal, r.cfg.Now())
	if err != nil {
		return r.failedLine(err), Unchanged
	}
	d := Draft{Kind: journal.Started, State: s,
		Body: journal.Body{Game: g.Info().ID, Version: g.Info().Version, Setup: setup, Pairing: as}}
	d.Answer = &Verdict{OK: true, Answer: new(jsonl.Accepted(s, events))}
	v, err := r.Write(id, o, d)
	if err != nil {
		return r.failedLine(err), Unchanged
	}
	r.cfg.Log.Info("match begins", "match", id, "game", g.Info().ID)
	return r.entered(id, v)
}

// entered makes a match the one that is on, after it was written down that it is.
func (r *Record) entered(id string, v Verdict) (Verdict, Change) {
	if err := r.enter(id); err != nil {
		return r.failedLine(err), Unchanged
	}
	return v, MatchChanged
}

// refuseSetup answers a setup that breaks a rule, itself or by what is played from it.
func (r *Record) refuseSetup(o Origin, g engines.Game, setup json.RawMessage,
	violation *engines.Violation) Verdict {
	players := engines.Players(setup)
	var s engines.State
	if r.match != nil {
		s = r.match.State()
	}
	says := words.OfViolation(g, players, violation)
	v := Verdict{
		Seq: r.Last(), Code: CodeViolation, Rule: violation.Rule, Says: &says, Detail: says.Text.In("en"),
		Answer: new(jsonl.Refused(g, players, s, violation)),
	}
	return r.Remember(o, v)
}
