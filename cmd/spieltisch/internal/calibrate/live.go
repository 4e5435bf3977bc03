package calibrate

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/tuning"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
	"spieltisch/vision/trial"
)

// live is a camera that is looked through, and what its pictures are read with.
type live struct {
	std      cli.Stdio
	language string
	camera   devices.Camera
	find     func(devices.Frame) (*mat.Mat, []mat.Warning, error)
	reader   vision.Reader
	throws   int
	patience time.Duration // until the mat is seen
}

// report is what is told of a camera.
type report struct {
	line
	Sight *sight     `json:"sight"` // null: there is no mat to judge by
	Trial *trial.Sum `json:"trial"` // null: nothing was thrown
}

// sight is how well the camera sees the mat.
type sight struct {
	BlurPx float64     `json:"blurPx"`
	White  float64     `json:"white"` // grey level of the paper
	Glare  []mat.Where `json:"glare"`
	Dim    []mat.Where `json:"dim"`
}

// run looks for the mat, tells how well it is seen, and has dice thrown and confirmed.
func (l live) run(ctx context.Context, name string, asJSON bool) error {
	r := report{line: line{File: name, Warnings: []mat.Warning{}}}
	frame, m, err := l.seek(ctx, &r)
	if err != nil {
		return err
	}
	if m != nil {
		s := m.Sight(frame)
		r.Sight = &sight{s.Blur, s.White, append([]mat.Where{}, s.Glare...), append([]mat.Where{}, s.Dim...)}
	}
	if !asJSON {
		fmt.Fprintln(l.std.Out, r.line.in(l.language))
		for _, advice := range r.Sight.advice(l.language) {
			fmt.Fprintln(l.std.Out, advice)
		}
	}
	thrown, err := l.tried(ctx, m, r.Sight)
	if err != nil {
		return err
	}
	if len(thrown) > 0 {
		sum := trial.Of(thrown)
		r.Trial = &sum
	}
	switch {
	case asJSON:
		return json.NewEncoder(l.std.Out).Encode(r)
	case r.Trial != nil:
		fmt.Fprintln(l.std.Out, summed(*r.Trial, l.language))
	}
	return nil
}

// seek looks until there is a mat, or the patience ends.
func (l live) seek(ctx context.Context, r *report) (frame devices.Frame, m *mat.Mat, err error) {
	until := time.Now().Add(l.patience)
	for {
		if frame, err = l.camera.Read(ctx); err != nil {
			return frame, nil, err
		}
		var warnings []mat.Warning
		if m, warnings, err = l.find(frame); err != nil {
			return frame, nil, err
		}
		r.Warnings = append([]mat.Warning{}, warnings...)
		if m != nil && gameOf(m.Sheet) != "" {
			r.Mat = foundIn(frame, m)
			return frame, m, nil
		}
		if m = nil; !time.Now().Before(until) {
			return frame, nil, nil
		}
	}
}

// tried has dice thrown: after each throw a person says what lies there, an empty line if it was read right.
func (l live) tried(ctx context.Context, m *mat.Mat, s *sight) (all []trial.Throw, err error) {
	lines := bufio.NewScanner(l.std.In)
	ask := func(text string) (string, bool) {
		fmt.Fprint(l.std.Err, text+" ")
		ok := lines.Scan()
		answer := strings.TrimSpace(lines.Text())
		return answer, ok && answer != "q"
	}
	for i := 0; i < l.throws; {
		if _, ok := ask(words("sight.throw", l.language, "n", i+1, "of", l.throws)); !ok {
			break
		}
		frame, err := l.newest(ctx)
		if err != nil {
			return all, err
		}
		seen, err := l.reader.Read(frame)
		if err != nil {
			return all, err
		}
		answer, ok := ask(words("sight.right", l.language, "faces", facesOf(seen)))
		if !ok {
			break
		}
		faces, err := parseFaces(answer, seen)
		if err != nil {
			fmt.Fprintf(l.std.Err, "%v\n", err)
			continue
		}
		i++
		all = append(all, thrown(seen, faces, m, s))
	}
	return all, lines.Err()
}

// newest is a frame of now: those that waited while a person threw are passed over.
func (l live) newest(ctx context.Context) (f devices.Frame, err error) {
	from := time.Now()
	for range 30 {
		if f, err = l.camera.Read(ctx); err != nil || f.Name != "" || !f.At.Before(from) {
			return f, err
		}
	}
	return f, nil
}

// thrown is a throw with where its dice lie on the mat.
func thrown(seen vision.Observation, faces []int, m *mat.Mat, s *sight) trial.Throw {
	t := trial.Throw{Seen: seen, True: faces}
	if m == nil {
		return t
	}
	back, roll := m.ToPx.Inverse(), m.Sheet.Roll()
	t.Part = func(d vision.Thing) string {
		c := d.Box.Center()
		x, y := back.Apply(c.X, c.Y)
		return string(roll.Part(vision.Vec{X: x, Y: y}))
	}
	t.Why = func(part string) string {
		switch {
		case slices.Contains(s.Glare, mat.Where(part)):
			return "glare"
		case slices.Contains(s.Dim, mat.Where(part)):
			return "dim"
		}
		return ""
	}
	return t
}

// facesOf are the faces of an observation, the highest first.
func facesOf(o vision.Observation) string {
	var faces []int
	for _, d := range o.Things {
		faces = append(faces, d.Face)
	}
	slices.SortFunc(faces, func(a, b int) int { return b - a })
	return strings.Trim(fmt.Sprint(faces), "[]")
}

// parseFaces reads what a person answers; nothing: it is as it was read.
func parseFaces(answer string, seen vision.Observation) (faces []int, err error) {
	if answer == "" {
		for _, d := range seen.Things {
			faces = append(faces, d.Face)
		}
		return faces, nil
	}
	for _, word := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' }) {
		for _, digit := range word {
			n, err := strconv.Atoi(string(digit))
			if err != nil || n < 1 || n > 6 {
				return nil, errors.New("1–6, q")
			}
			faces = append(faces, n)
		}
	}
	return faces, nil
}

// advice says what would be better.
func (s *sight) advice(language string) (all []string) {
	if s == nil {
		return nil
	}
	all = append(all, words("sight.sight", language, "blur", fmt.Sprintf("%.1f", s.BlurPx), "white", fmt.Sprintf("%.0f", s.White)))
	if s.BlurPx > tuning.MostBlur {
		all = append(all, words("sight.blur", language))
	}
	if s.White < tuning.LeastWhite {
		all = append(all, words("sight.dark", language))
	}
	for _, where := range s.Glare {
		all = append(all, words("sight.glareAt", language, "part", words("part."+string(where), language)))
	}
	for _, where := range s.Dim {
		all = append(all, words("sight.dimAt", language, "part", words("part."+string(where), language)))
	}
	return all
}

// summed says what a table reads: "97 of 100 dice at once, 3 asked about, 0 wrong; weak: upper left (lamp
// glare)".
func summed(s trial.Sum, language string) string {
	out := words("sight.sum", language, "right", s.AtOnce, "dice", s.Dice, "throws", s.Throws,
		"asked", s.Asked, "wrong", s.Wrong)
	var weak []string
	for _, p := range s.Weak {
		text := words("part."+p.Name, language)
		if p.Why != "" {
			text += " (" + words("sight."+p.Why, language) + ")"
		}
		weak = append(weak, text)
	}
	if len(weak) > 0 {
		out += "; " + words("sight.weak", language, "parts", strings.Join(weak, ", "))
	}
	return out
}

// words are those of a key, filled in with names and values by turns.
func words(key, language string, args ...any) string {
	fill := map[string]any{}
	for i := 0; i+1 < len(args); i += 2 {
		fill[args[i].(string)] = args[i+1]
	}
	return cli.Words.Text(key).Fill(fill).In(language)
}
