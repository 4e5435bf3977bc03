package read

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion/words"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// line is what is told of one picture or one settled tray.
type line struct {
	File         string          `json:"file"`
	Frames       []int           `json:"frames,omitempty"` // of a video: first and last frame at rest, from 0
	Decision     vision.Decision `json:"decision"`
	Faces        []int           `json:"faces"`          // highest first
	Names        []string        `json:"names,omitzero"` // sorted, of all dice, where faces were shown (--pieces)
	Dice         []lineDie       `json:"dice"`
	Pieces       []lineDie       `json:"pieces,omitzero"` // in place of dice, where cards were shown (--pieces)
	Alternatives [][]int         `json:"alternatives"`
	Reasons      []vision.Reason `json:"reasons"`
	MS           lineTimes       `json:"ms"`
}

type lineDie struct {
	Face       int       `json:"face,omitempty"`
	Name       string    `json:"name,omitempty"` // with --pieces
	Confidence float64   `json:"confidence"`
	Box        [4][2]int `json:"box"`
}

type lineTimes struct {
	Decode float64 `json:"decode"`
	Read   float64 `json:"read"`
}

// lineOf has the corners in px of the file, which may be more than those of the frame that was read. kind is
// that of the pieces that were shown; empty: none were.
func lineOf(path string, o timed, reduced float64, kind pieces.Kind) line {
	l := line{
		File: path, Decision: o.Decision, Faces: []int{}, Dice: []lineDie{},
		Alternatives: append([][]int{}, o.Alternatives...), Reasons: append([]vision.Reason{}, o.Reasons...),
		MS: lineTimes{milliseconds(o.decode), milliseconds(o.read)},
	}
	if kind != "" {
		l.Names = []string{}
	}
	for _, d := range o.Observation.Things {
		die := lineDie{Face: d.Face, Confidence: d.Confidence}
		for i, p := range d.Box {
			if die.Box[i] = [2]int{p.X, p.Y}; reduced > 0 {
				x, y := float64(p.X)*reduced, float64(p.Y)*reduced
				die.Box[i] = [2]int{int(math.Round(x)), int(math.Round(y))}
			}
		}
		if d.Face > 0 {
			l.Faces = append(l.Faces, d.Face)
		}
		switch {
		case kind == pieces.Dice:
			die.Name = cmp.Or(d.Name, strconv.Itoa(d.Face))
			l.Names = append(l.Names, die.Name)
		case kind == pieces.Cards && d.Name != "":
			die.Name = d.Name
			l.Names = append(l.Names, die.Name)
		}
		l.Dice = append(l.Dice, die)
	}
	if kind == pieces.Cards {
		l.Pieces, l.Dice = l.Dice, []lineDie{}
	}
	slices.Sort(l.Names)
	slices.SortFunc(l.Faces, func(a, b int) int { return b - a })
	return l
}

// milliseconds to a hundredth.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(10*time.Microsecond)) / float64(time.Millisecond)
}

func (r *run) print(l line) {
	switch l.Decision {
	case vision.Ask:
		r.outcome.asked = true
	case vision.None:
		r.outcome.none = true
	}
	if r.command.JSON {
		r.json(l)
		return
	}
	r.progress.Clear()
	fmt.Fprintln(r.std.Out, l.in(r.language))
}

// in tells a person: "photo.jpg: accept 6 5 5 1", and why not, in his language.
func (l line) in(language string) string {
	var b strings.Builder
	b.WriteString(l.File)
	if l.Frames != nil {
		fmt.Fprintf(&b, " frames %d-%d", l.Frames[0], l.Frames[1])
	}
	fmt.Fprintf(&b, ": %s", l.Decision)
	for _, f := range l.Faces {
		if l.Names == nil {
			fmt.Fprintf(&b, " %d", f)
		}
	}
	for _, name := range l.Names {
		fmt.Fprintf(&b, " %s", name)
	}
	if len(l.Reasons) > 0 {
		fmt.Fprintf(&b, " (%s)", reasonWords(l.Reasons, language))
	}
	for _, a := range l.Alternatives {
		b.WriteString(" or")
		for _, f := range a {
			fmt.Fprintf(&b, " %d", f)
		}
	}
	return b.String()
}

// reasonWords says in sentences why dice are asked about.
func reasonWords(reasons []vision.Reason, language string) string {
	var says []string
	for _, reason := range reasons {
		m, ok := words.Message("reason." + string(reason))
		if !ok {
			m, _ = words.Message("reason.other")
		}
		if text := m.Text.In(language); !slices.Contains(says, text) {
			says = append(says, text)
		}
	}
	return strings.TrimSuffix(strings.Join(says, " "), ".")
}

func (r *run) fail(path string, err error) {
	r.outcome.failed = true
	r.progress.Clear()
	if r.command.JSON {
		r.json(struct {
			File  string `json:"file"`
			Error string `json:"error"`
		}{path, err.Error()})
		return
	}
	fmt.Fprintf(r.std.Err, "spieltisch: read: %v\n", naming(path, err))
}

// naming puts the file's name before an error that does not hold it.
func naming(path string, err error) error {
	if strings.Contains(err.Error(), path) {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

func (r *run) json(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	if _, err := r.std.Out.Write(append(data, '\n')); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		r.outcome.failed = true
	}
}
