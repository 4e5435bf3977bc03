package eval

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"

	"spieltisch/vision"
	"spieltisch/vision/share"
)

// Outcome is what became of one picture.
type Outcome string

// The outcomes.
const (
	Exact   Outcome = "exact"  // accepted and right; for an empty label: not accepted
	Asked   Outcome = "asked"  // shown to a person
	Nothing Outcome = "none"   // nothing read though there are dice
	Wrong   Outcome = "wrong"  // accepted and wrong, silently
	Failed  Outcome = "failed" // the reader gave an error
)

// Result is one picture.
type Result struct {
	File     string          `json:"file"`
	Group    string          `json:"group"`
	Want     []int           `json:"want"`
	Got      []int           `json:"got"`
	Decision vision.Decision `json:"decision,omitempty"`
	Outcome  Outcome         `json:"outcome"`
	Reasons  []vision.Reason `json:"reasons,omitempty"`
	Error    string          `json:"error,omitempty"`
}

// Tally counts the pictures of a group. Shares are of Pictures, except Dice, which is of the dice.
type Tally struct {
	Group    string  `json:"group"`
	Pictures int     `json:"pictures"`
	Exact    int     `json:"exact"`
	Asked    int     `json:"asked"`
	None     int     `json:"none"`
	Wrong    int     `json:"wrong"`
	Failed   int     `json:"failed"`
	Dice     int     `json:"dice"`     // that lie there
	Right    int     `json:"right"`    // of these read right, whatever was decided
	Extra    int     `json:"extra"`    // read beyond these
	Best     int     `json:"best"`     // pictures whose faces are all right, whatever was decided
	Accuracy float64 `json:"accuracy"` // Right of Dice and Extra
}

// Share gives exact, asked, none and wrong as shares of the pictures.
func (t Tally) Share() (exact, asked, none, wrong float64) {
	n := float64(max(t.Pictures, 1))
	return float64(t.Exact) / n, float64(t.Asked) / n, float64(t.None) / n, float64(t.Wrong) / n
}

// Bin is one line of the reliability table: dice whose confidence lies in [From, To).
type Bin struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	Dice     int     `json:"dice"`
	Expected float64 `json:"expected"` // mean confidence
	Observed float64 `json:"observed"` // share that was right
}

// Report is the whole score.
type Report struct {
	All         Tally    `json:"all"`
	Groups      []Tally  `json:"groups"`    // by name; those without dice last
	MeanExact   float64  `json:"meanExact"` // over the groups with dice
	Reliability []Bin    `json:"reliability"`
	Results     []Result `json:"results"`
}

// Score reads every labelled picture once.
func Score(labels []Label, read func(Label) (vision.Observation, error)) Report {
	var s scorer
	s.groups = map[string]*Tally{}
	s.withDice = map[string]bool{}
	for _, l := range labels {
		o, err := read(l)
		s.add(l, o, err)
	}
	return s.report()
}

type scorer struct {
	all      Tally
	groups   map[string]*Tally
	withDice map[string]bool
	bins     [10]struct {
		dice, right float64
		sum         float64
	}
	results []Result
}

func (s *scorer) add(l Label, o vision.Observation, err error) {
	r := Result{File: l.File, Group: l.Group, Want: l.Faces, Got: []int{}, Decision: o.Decision,
		Reasons: o.Reasons}
	for _, d := range o.Things {
		r.Got = append(r.Got, d.Face)
	}
	slices.SortFunc(r.Got, func(a, b int) int { return b - a })
	r.Outcome = outcome(l, r.Got, o.Decision, err)
	if err != nil {
		r.Error = err.Error()
	}
	s.results = append(s.results, r)
	g := s.groups[l.Group]
	if g == nil {
		g = &Tally{Group: l.Group}
		s.groups[l.Group] = g
	}
	s.withDice[l.Group] = s.withDice[l.Group] || len(l.Faces) > 0
	right := common(l.Faces, r.Got)
	for _, t := range []*Tally{g, &s.all} {
		t.count(l, r, right)
	}
	if len(l.Faces) > 0 {
		s.rely(l.Faces, o.Things)
	}
}

func outcome(l Label, got []int, d vision.Decision, err error) Outcome {
	switch {
	case err != nil:
		return Failed
	case len(l.Faces) == 0 && (d != vision.Accept || len(got) == 0):
		return Exact
	case d == vision.Ask:
		return Asked
	case d == vision.Accept && slices.Equal(l.Faces, got):
		return Exact
	case d == vision.Accept:
		return Wrong
	}
	return Nothing
}

func (t *Tally) count(l Label, r Result, right int) {
	t.Pictures++
	switch r.Outcome {
	case Exact:
		t.Exact++
	case Asked:
		t.Asked++
	case Wrong:
		t.Wrong++
	case Failed:
		t.Failed++
	default:
		t.None++
	}
	if len(l.Faces) == 0 {
		return
	}
	t.Dice += len(l.Faces)
	t.Right += right
	t.Extra += max(len(r.Got)-len(l.Faces), 0)
	if slices.Equal(l.Faces, r.Got) {
		t.Best++
	}
	t.Accuracy = float64(t.Right) / float64(t.Dice+t.Extra)
}

// common is the size of the intersection of two multisets.
func common(a, b []int) int {
	var left [7]int
	for _, f := range a {
		left[f]++
	}
	n := 0
	for _, f := range b {
		if f >= 1 && f <= 6 && left[f] > 0 {
			left[f]--
			n++
		}
	}
	return n
}

// rely fills the reliability table. Of the dice read with one face the surest are taken to be those that lie
// there.
func (s *scorer) rely(want []int, dice []vision.Thing) {
	var left [7]int
	for _, f := range want {
		left[f]++
	}
	sorted := slices.Clone(dice)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Confidence > sorted[j].Confidence })
	for _, d := range sorted {
		b := &s.bins[min(max(int(d.Confidence*10), 0), 9)]
		b.dice++
		b.sum += d.Confidence
		if d.Face >= 1 && d.Face <= 6 && left[d.Face] > 0 {
			left[d.Face]--
			b.right++
		}
	}
}

func (s *scorer) report() Report {
	s.all.Group = "all"
	r := Report{All: s.all, Results: s.results}
	n := 0
	for _, name := range slices.Sorted(maps.Keys(s.groups)) {
		// in this order, as the last digit of a sum depends on it
		g := s.groups[name]
		r.Groups = append(r.Groups, *g)
		if s.withDice[name] {
			exact, _, _, _ := g.Share()
			r.MeanExact += exact
			n++
		}
	}
	r.MeanExact /= float64(max(n, 1))
	sort.Slice(r.Groups, func(i, j int) bool {
		a, b := r.Groups[i], r.Groups[j]
		if s.withDice[a.Group] != s.withDice[b.Group] {
			return s.withDice[a.Group]
		}
		return a.Group < b.Group
	})
	for i, b := range s.bins {
		bin := Bin{From: float64(i) / 10, To: float64(i+1) / 10, Dice: int(b.dice)}
		if b.dice > 0 {
			bin.Expected, bin.Observed = b.sum/b.dice, b.right/b.dice
		}
		r.Reliability = append(r.Reliability, bin)
	}
	return r
}

// MeanOf is the mean share of exact pictures over some groups, each counting alike.
func (r Report) MeanOf(groups ...string) float64 {
	sum := 0.0
	for _, g := range r.Groups {
		if slices.Contains(groups, g.Group) {
			exact, _, _, _ := g.Share()
			sum += exact
		}
	}
	return sum / float64(max(len(groups), 1))
}

// WriteCounts writes how many pictures of each group became what, with shares.
func (r Report) WriteCounts(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s %8s %13s %13s %13s %13s %6s %9s %8s\n", "group", "pictures", "exact", "asked",
		"none", "wrong", "failed", "all faces", "per die")
	for _, g := range append(slices.Clone(r.Groups), r.All) {
		fmt.Fprintf(&b, "%-10s %8d", g.Group, g.Pictures)
		for _, n := range []int{g.Exact, g.Asked, g.None, g.Wrong} {
			fmt.Fprintf(&b, " %4d (%5.1f%%)", n, 100*float64(n)/float64(max(g.Pictures, 1)))
		}
		fmt.Fprintf(&b, " %6d", g.Failed)
		if g.Dice == 0 {
			fmt.Fprintf(&b, " %9s %8s\n", "-", "-")
			continue
		}
		fmt.Fprintf(&b, " %9d %7.1f%%\n", g.Best, 100*g.Accuracy)
	}
	fmt.Fprintf(&b, "mean exact over the groups with dice: %.1f%%\n", 100*r.MeanExact)
	fmt.Fprintf(&b, "95 %% intervals:\n%-10s %15s %15s\n", "group", "exact", "wrong")
	for _, g := range append(slices.Clone(r.Groups), r.All) {
		fmt.Fprintf(&b, "%-10s %15s %15s\n", g.Group, between(g.Exact, g.Pictures),
			between(g.Wrong, g.Pictures))
	}
	if n := r.All.Dice; n > 0 {
		right, asked, none, wrong := r.Dice()
		fmt.Fprintf(&b, "of %d dice %d are accepted and right (%s), %d asked about (%s), %d not seen, %d wrong (%s)\n",
			n, right, between(right, n), asked, between(asked, n), none, wrong, between(wrong, n))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// between is the interval of a share as a person reads it.
func between(k, n int) string {
	low, high := share.Interval(k, n)
	digits := 1
	if n >= 10_000 {
		digits = 3
	}
	return fmt.Sprintf("%.*f-%.*f%%", digits, 100*low, digits, 100*high)
}

// Dice says what became of the dice that lie there: accepted and right, in pictures that are asked about, in
// pictures that gave none, and read wrong, missed or added in accepted ones.
func (r Report) Dice() (right, asked, none, wrong int) {
	for _, x := range r.Results {
		switch n := len(x.Want); {
		case n == 0:
		case x.Outcome == Asked:
			asked += n
		case x.Outcome == Exact || x.Outcome == Wrong:
			same := common(x.Want, x.Got)
			right += same
			wrong += max(n, len(x.Got)) - same
		default:
			none += n
		}
	}
	return right, asked, none, wrong
}

// WriteCases writes a line for each picture: what became of it, what lies there, and what was read instead.
func (r Report) WriteCases(w io.Writer) error {
	var b strings.Builder
	for _, x := range r.Results {
		word := string(x.Outcome)
		if x.Outcome == Exact {
			word = "right"
		}
		fmt.Fprintf(&b, "%-6s %s: %v", word, x.File, x.Want)
		if !slices.Equal(x.Want, x.Got) {
			fmt.Fprintf(&b, ", read %v", x.Got)
		}
		if why := strings.TrimSpace(Why(x.Reasons) + x.Error); why != "" {
			fmt.Fprintf(&b, " (%s)", why)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteText writes the report for a person: counts, reliability, and what went wrong.
func (r Report) WriteText(w io.Writer) error {
	if err := r.WriteCounts(w); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nreliability: %-12s %6s %9s %9s\n", "confidence", "dice", "expected", "observed")
	for _, x := range r.Reliability {
		if x.Dice > 0 {
			fmt.Fprintf(&b, "             %.1f-%.1f      %6d %8.1f%% %8.1f%%\n", x.From, x.To, x.Dice,
				100*x.Expected, 100*x.Observed)
		}
	}
	for _, x := range r.Results {
		if x.Outcome == Wrong || x.Outcome == Failed {
			fmt.Fprintf(&b, "%s: %s: want %v, got %v %s\n", x.Outcome, x.File, x.Want, x.Got, x.Error)
			if x.seen() {
				b.WriteString("       that is what people see there, enlarged; its label is in doubt\n")
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes the report for a program.
func (r Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// Why lists reasons: "edge, tooSmall".
func Why(reasons []vision.Reason) string {
	list := make([]string, len(reasons))
	for i, r := range reasons {
		list[i] = string(r)
	}
	return strings.Join(list, ", ")
}
