//go:build !nocv

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/eval/baseline"
	"spieltisch/vision/eval/sets"
)

// measure is what is to be read, and how.
type measure struct {
	out        io.Writer
	shared     string // folder of the photographs
	every      int
	seed       uint64
	trays      int // 0: as many as docs/contributor/vision.md tells of
	drawn      sets.Ranges
	all        bool
	controls   bool
	cases      bool
	keep, show string // folders; "": none
	open       func(set dice.Set, without []string) (reader, error)
	clock      func() time.Duration // of the processor
}

// pictures are a set, drawn or photographed.
type pictures struct {
	name, about string
	photos      bool
	labels      []eval.Label
	frame       func(file string) (devices.Frame, error)
}

// faultsWord is the set of files that are no plain photographs.
const faultsWord = "faults"

// words are all sets.
func (m *measure) words() []string {
	words := []string{"dice", "dice2", faultsWord}
	for _, s := range sets.All(m.seed) {
		words = append(words, s.Name)
	}
	return words
}

// set finds what a word means.
func (m *measure) set(word string) (pictures, error) {
	if strings.HasSuffix(word, ".csv") {
		return m.photographs(filepath.Base(filepath.Dir(word)), word)
	}
	if word == "dice" || word == "dice2" {
		return m.photographs(word, filepath.Join(m.shared, word, "labels.csv"))
	}
	s, ok := sets.Named(word, m.seed)
	if word == "trays" {
		n := s.Pictures
		if m.trays > 0 {
			n = m.trays
		}
		s = sets.Trays(m.drawn, m.seed, n)
	}
	if !ok {
		return pictures{}, fmt.Errorf("no set %q; there are %s, and paths to a labels.csv", word,
			strings.Join(m.words(), ", "))
	}
	return m.drawings(s), nil
}

func (m *measure) photographs(name, path string) (pictures, error) {
	labels, err := eval.Load(path)
	if err != nil {
		return pictures{}, err
	}
	p := pictures{name: name, about: "photographs in " + filepath.Dir(path), photos: true}
	labels = slices.DeleteFunc(labels,
		func(l eval.Label) bool { return slices.Contains(eval.ForTraining(), l.Group) })
	for i := 0; i < len(labels); i += m.every {
		p.labels = append(p.labels, labels[i])
	}
	p.frame = func(file string) (devices.Frame, error) {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(path), file))
		if err != nil {
			return devices.Frame{}, err
		}
		return filecam.Decode(file, data)
	}
	return p, nil
}

func (m *measure) drawings(s sets.Set) pictures {
	p := pictures{name: s.Name, about: s.About}
	drawn := map[string]sets.Picture{}
	for i := 0; i < s.Pictures; i += m.every {
		one := s.At(i)
		drawn[one.Name] = one
		p.labels = append(p.labels, eval.Label{File: one.Name, Faces: one.Faces, Group: one.Group})
	}
	p.frame = func(name string) (devices.Frame, error) { return drawn[name].Frame(), nil }
	return p
}

// report reads the sets of some words, all if there are none, and tells of each.
func (m *measure) report(words []string) error {
	if len(words) == 0 {
		words = m.words()
	}
	r, err := m.open(dice.Pips, nil)
	if err != nil {
		return err
	}
	defer r.Close()
	var missed []error
	for _, word := range words {
		if word == faultsWord {
			missed = append(missed, m.faults(r))
			continue
		}
		p, err := m.set(word)
		if err != nil {
			return err
		}
		missed = append(missed, m.tell(p, r))
	}
	return errors.Join(missed...)
}

// tell reads one set and writes what came of it. It gives the bars that were missed.
func (m *measure) tell(p pictures, r vision.Reader) error {
	fmt.Fprintf(m.out, "\n== %s: %s\n", p.name, p.about)
	if m.show != "" {
		return m.write(p)
	}
	if m.controls && p.photos {
		for _, c := range []struct {
			name string
			vision.Reader
		}{{"blobs gathered into dice", baseline.Blobs{}}, {"squares with round holes", baseline.Contours{}}} {
			report, _ := m.read(p, c.Reader)
			fmt.Fprintln(m.out, "control:", c.name)
			if err := report.WriteCounts(m.out); err != nil {
				return err
			}
			fmt.Fprintln(m.out, "\nthe reader")
		}
	}
	report, took := m.read(p, r)
	if m.cases {
		if err := report.WriteCases(m.out); err != nil {
			return err
		}
	}
	if err := report.WriteText(m.out); err != nil {
		return err
	}
	fmt.Fprintln(m.out, took)
	switch n := report.All.Pictures; {
	case m.all && (n == 0 || report.All.Exact < n):
		return fmt.Errorf("%d of %d pictures are read right, want all", report.All.Exact, n)
	case !m.all && p.name == "dice":
		return errors.Join(report.Bars(m.every)...)
	}
	return nil
}

// read scores a reader on a set.
func (m *measure) read(p pictures, r vision.Reader) (eval.Report, times) {
	var took times
	report := eval.Score(p.labels, func(l eval.Label) (vision.Observation, error) {
		f, err := p.frame(l.File)
		if err != nil {
			return vision.Observation{}, err
		}
		begun := m.clock()
		o, err := r.Read(f)
		took = append(took, m.clock()-begun)
		if m.keep != "" && o.Decision == vision.Accept && !slices.Equal(l.Faces, faces(o)) {
			err = errors.Join(err, keep(m.keep, l.File, f))
		}
		return o, err
	})
	slices.Sort(took)
	return report, took
}

// faces are those of an observation, highest first.
func faces(o vision.Observation) []int {
	out := make([]int, 0, len(o.Things))
	for _, d := range o.Things {
		out = append(out, d.Face)
	}
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}

// write writes all pictures of a set.
func (m *measure) write(p pictures) error {
	for _, l := range p.labels {
		f, err := p.frame(l.File)
		if err == nil {
			err = keep(m.show, l.File, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep writes a picture into a folder.
func keep(dir, name string, f devices.Frame) error {
	data, err := f.JPEG(95)
	if err != nil {
		return err
	}
	name = strings.TrimSuffix(filepath.Base(name), ".jpg")
	return os.WriteFile(filepath.Join(dir, name+".jpg"), data, 0o644)
}

// times are how long pictures took, shortest first.
type times []time.Duration

// Middle is the median.
func (t times) Middle() time.Duration { return t.at(0.5) }

func (t times) at(share float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	return t[min(int(share*float64(len(t))), len(t)-1)]
}

func (t times) String() string {
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	return fmt.Sprintf("processor time of a picture: %.0f ms in the middle, 90 %% within %.0f ms", ms(t.Middle()),
		ms(t.at(0.9)))
}
