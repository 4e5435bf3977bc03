package sensetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// shown is what people have been told of already.
type shown struct {
	seq      int64
	question int64
	conflict int64
	breach   int64
	told     string
	warnings []string
	looks    int64
}

// news writes down what has become of the record, and what is shown since people looked last.
func (r *room) news() error {
	if r.table == nil {
		return nil
	}
	entries, err := r.journal.After(r.shown.seq, 1000)
	if err != nil {
		return err
	}
	for _, e := range entries {
		line, err := entry(e, r.before)
		if err != nil {
			return err
		}
		r.out = append(r.out, "record "+line)
		r.shown.seq = e.Seq
	}
	s := r.table.Snapshot()
	r.newQuestion(s)
	r.newBreach(s)
	r.newConflict(s)
	if now := told(s); now != r.shown.told {
		r.out = append(r.out, "told "+now)
		r.shown.told = now
	}
	r.newWarnings(s)
	if looks := r.looks.Load(); looks > r.shown.looks {
		r.out = append(r.out, "look again")
		r.shown.looks = looks
	}
	return nil
}

func (r *room) newQuestion(s *companion.Snapshot) {
	switch q := s.Question; {
	case q == nil && r.shown.question != 0:
		r.out = append(r.out, "question gone")
		r.shown.question = 0
	case q != nil && q.ID != r.shown.question:
		r.out = append(r.out, fmt.Sprintf("question %s %q: %s", q.Says.Key, q.Says.Text.In("en"), labels(q)))
		r.shown.question = q.ID
	}
}

func (r *room) newBreach(s *companion.Snapshot) {
	switch b := s.Breach; {
	case b == nil && r.shown.breach != 0:
		r.out = append(r.out, "breach gone")
		r.shown.breach = 0
	case b != nil && b.ID != r.shown.breach:
		r.out = append(r.out, fmt.Sprintf("breach %s seat %d", b.Rule, b.Seat))
		r.shown.breach = b.ID
	}
}

func (r *room) newConflict(s *companion.Snapshot) {
	now := int64(0)
	if s.Conflict != nil {
		now = s.Conflict.Seq - r.before
	}
	switch {
	case now == r.shown.conflict:
		return
	case now == 0:
		r.out = append(r.out, "conflict gone")
	default:
		r.out = append(r.out, fmt.Sprintf("conflict at %d", now))
	}
	r.shown.conflict = now
}

func (r *room) newWarnings(s *companion.Snapshot) {
	var now []string
	for _, w := range s.Warnings {
		now = append(now, w.Name+" "+w.Says.Key)
	}
	for _, w := range now {
		if !slices.Contains(r.shown.warnings, w) {
			r.out = append(r.out, "warning "+w)
		}
	}
	for _, w := range r.shown.warnings {
		if !slices.Contains(now, w) {
			r.out = append(r.out, "warning gone "+w)
		}
	}
	r.shown.warnings = now
}

// said is a label as one line.
func said(w companion.Words) string { return engines.Unisolated(w.Text.In("en")) }

func labels(q *companion.Question) string {
	var out []string
	for _, c := range q.Choices {
		out = append(out, said(c.Label))
	}
	return strings.Join(out, " | ")
}

// told is what people are told in place of what the game says; "nothing".
func told(s *companion.Snapshot) string {
	if s.Now == nil || s.View == nil || s.Now.Key == s.View.Now.Key {
		return "nothing"
	}
	return fmt.Sprintf("%s %q", s.Now.Key, said(*s.Now))
}

// entry writes an entry of the journal as one line, numbered from 1 behind those of before.
func entry(e journal.Entry, before int64) (string, error) {
	var b journal.Body
	var read struct {
		Decided string `json:"decided"`
	}
	if err := json.Unmarshal(e.Body, &b); err != nil {
		return "", err
	}
	if len(b.Evidence) > 0 {
		_ = json.Unmarshal(b.Evidence, &read) // a push has none
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d %s", e.Seq-before, e.Kind)
	if e.Target != 0 {
		fmt.Fprintf(&out, " %d", e.Target-before)
	}
	fmt.Fprintf(&out, " %s", e.Source)
	if read.Decided != "" {
		fmt.Fprintf(&out, " by %s", read.Decided)
	}
	for _, word := range []string{b.Intent, b.Note} {
		if word != "" {
			fmt.Fprintf(&out, " %s", word)
		}
	}
	if b.Violation != nil {
		fmt.Fprintf(&out, " %s", b.Violation.Rule)
		if b.Violation.Case != "" {
			fmt.Fprintf(&out, " %s", b.Violation.Case)
		}
	}
	for i, a := range b.Actions {
		sep := ";"
		if i == 0 {
			sep = ":"
		}
		fmt.Fprintf(&out, "%s %s", sep, action(a))
	}
	for _, n := range b.Notes {
		fmt.Fprintf(&out, " note %s", action(n))
	}
	return out.String(), nil
}

// action is one as inputs have it: its kind, and what belongs to it.
func action(raw json.RawMessage) string {
	var a struct{ Kind string }
	if err := json.Unmarshal(raw, &a); err != nil {
		return err.Error()
	}
	rest := strings.TrimPrefix(string(raw), fmt.Sprintf(`{"kind":%q`, a.Kind))
	if rest = strings.TrimPrefix(rest, ","); rest == "}" {
		return a.Kind
	}
	return a.Kind + " {" + rest
}

// print writes down how things are.
func (r *room) print(what, arg string) {
	s := r.table.Snapshot()
	switch what {
	case "tray":
		r.out = append(r.out, tidy("tray "+s.Tray.Camera+" "+string(s.Tray.State)+" "+dice(s.Tray)))
	case "lanes":
		r.out = append(r.out, fmt.Sprintf("lanes %s %q", s.Board.State, s.Board.Lanes))
	case "noses":
		line := "noses"
		if at, ok := s.Position.(engines.TunnelPredictor); ok {
			for _, v := range at.Tunnels() {
				line += " " + v.Nose.String()
			}
		}
		r.out = append(r.out, line)
	case "lies":
		at, ok := s.Position.(engines.Spread)
		if !ok {
			return
		}
		lies := at.Lying()
		var rows []string
		for i, row := range lies.Cards {
			name := ""
			if len(lies.Places) > 0 {
				if name = lies.Places[i].Name + "="; !strings.Contains(arg, lies.Places[i].Name) {
					continue
				}
			}
			rows = append(rows, name+strings.Join(row, " "))
		}
		r.out = append(r.out, "lies "+strings.Join(rows, " / "))
	case "state":
		var all map[string]json.RawMessage
		_ = json.Unmarshal(s.State, &all)
		line := "state"
		for _, name := range strings.Fields(arg) {
			line += fmt.Sprintf(" %s=%s", name, all[name])
		}
		r.out = append(r.out, line)
	}
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// dice are those of the tray as it is shown: "?" in doubt, "!" as a person said.
func dice(tr companion.Tray) string {
	var out []string
	for _, d := range tr.Dice {
		one := d.Name
		if d.Face > 0 {
			one = fmt.Sprint(d.Face)
		}
		if d.Doubt {
			one += "?"
		}
		if d.Told {
			one += "!"
		}
		out = append(out, one)
	}
	for _, w := range tr.Reasons {
		out = append(out, "("+strings.TrimPrefix(w.Key, "reason.")+")")
	}
	return strings.Join(out, " ")
}
