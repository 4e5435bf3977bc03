//go:build !nocv

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/session"
	"spieltisch/vision/stabilize"
)

// fault is a file in which something is wrong, and what is right to say of it. Nothing else may be accepted.
type fault struct {
	file   string
	set    dice.Set
	faces  []int  // accepted; nil: none may be
	asked  string // a reason that is right to ask for; "*": any; "": asking is not enough
	refuse string // a word that the message of a refusal has; "*": any; "": it has to be read
}

var faults = []fault{
	{file: "numeral_4_and_5421.jpg", asked: "*"},
	{file: "numeral_6_small_and_5421.jpg", asked: "*"},
	{file: "symbol_and_5421.jpg", asked: "*"},
	{file: "damaged_zeros_mid.jpg", asked: "*", refuse: "*"},
	{file: "damaged_random_mid.jpg", asked: "*", refuse: "*"},
	{file: "worm_red_2_and_321.jpg", set: dice.Heckmeck, faces: []int{6, 6, 3, 2, 1}},
	{file: "worm_black_2_and_321.jpg", set: dice.Heckmeck, faces: []int{6, 6, 3, 2, 1}},
	{file: "close_up_3.jpg", faces: []int{3}, asked: "tooLarge"},
	{file: "phone_heic_named.jpg", refuse: "HEIC"},
	{file: "arithmetic.jpg", refuse: "arithmetic"},
	{file: "clip.ts", faces: []int{5, 4, 3, 2, 1}},
	{file: "flicker_bands.mp4", faces: []int{5, 4, 3, 2, 1}, asked: "flicker"},
}

// faults reads all of them; it fails where one is accepted wrongly.
func (m *measure) faults(pips reader) error {
	dir := filepath.Join(m.shared, "faults")
	fmt.Fprintf(m.out, "\n== faults: files in %s\n", dir)
	worms, err := m.open(dice.Heckmeck, nil)
	if err != nil {
		return err
	}
	defer worms.Close()
	wrong := 0
	for _, f := range faults {
		r := pips
		if f.set == dice.Heckmeck {
			r = worms
		}
		seen, err := look(filepath.Join(dir, f.file), r)
		word := f.judge(seen, err)
		if word == "wrong" {
			wrong++
		}
		said := fmt.Sprint(seen.Decision, " ", faces(seen), " ", eval.Why(seen.Reasons))
		if err != nil {
			said = err.Error()
		}
		if _, err := fmt.Fprintf(m.out, "%-7s %s: %s\n", word, f.file, strings.TrimSpace(said)); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d faults are accepted wrongly", wrong, len(faults))
	}
	return nil
}

// judge says how good an answer is: right, short of what is wanted, or wrong.
func (f fault) judge(seen vision.Observation, err error) string {
	switch {
	case err != nil && f.refuse != "" && (f.refuse == "*" || strings.Contains(err.Error(), f.refuse)):
		return "right"
	case err != nil:
		return "short"
	case seen.Decision == vision.Accept && slices.Equal(f.faces, faces(seen)):
		return "right"
	case seen.Decision == vision.Accept:
		return "wrong"
	case f.asked == "*" || slices.Contains(seen.Reasons, vision.Reason(f.asked)):
		return "right"
	}
	return "short"
}

// look reads a photograph, or the one rest of a recording.
func look(path string, r vision.Reader) (vision.Observation, error) {
	if !filecam.IsVideo(path) {
		data, err := os.ReadFile(path)
		if err != nil {
			return vision.Observation{}, err
		}
		f, err := filecam.Decode(filepath.Base(path), data)
		if err != nil {
			return vision.Observation{}, err
		}
		return r.Read(f)
	}
	video, err := filecam.OpenVideo(path)
	if err != nil {
		return vision.Observation{}, err
	}
	defer video.Close()
	still := stabilize.New()
	defer still.Close()
	var rests []vision.Observation
	err = session.New(r, session.Recording{Stabilizer: still, Rate: video.FPS}, session.Hooks{
		Rest: func(rest session.Rest) error {
			if o := rest.Seen[0]; len(o.Things) > 0 {
				rests = append(rests, o)
			}
			return nil
		}}).Run(context.Background(), frames{video})
	if err == nil && len(rests) != 1 {
		err = fmt.Errorf("%d rests, want one", len(rests))
	}
	if err != nil {
		return vision.Observation{}, err
	}
	return rests[0], nil
}

// frames are those of a video.
type frames struct{ *filecam.Video }

// Read gives the next one.
func (f frames) Read(context.Context) (devices.Frame, error) { return f.Next() }
