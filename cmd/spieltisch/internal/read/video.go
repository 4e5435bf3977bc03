package read

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/engines/i18n"
	"spieltisch/vision/session"
	"spieltisch/vision/stabilize"
)

// video prints a line for each tray at rest, as a live camera would see it. Trays without dice are no news.
func (r *run) video(path string) error {
	v, err := filecam.OpenVideo(path)
	if err != nil {
		return err
	}
	defer v.Close()
	stabilizer := stabilize.New()
	defer stabilizer.Close()
	along := r.along(v.Length)
	defer along.Clear()
	policy := session.Recording{Stabilizer: stabilizer, Rate: v.FPS}
	rest := func(rest session.Rest) error { return r.rest(path, rest) }
	frames := &reel{Video: v, run: r, path: path, along: along, period: policy.Period()}
	err = session.New(r.reader, policy, session.Hooks{Rest: rest}).Run(context.Background(), frames)
	if why := noDice(err); why != "" {
		fmt.Fprintf(r.std.Err, "spieltisch: read: %s: %s\n", path, cli.Said(why, nil))
		r.outcome.none = true
		return nil
	}
	return err
}

// noDice is the text that says why a video gives no reading; "": it does, or it cannot be read.
func noDice(err error) string {
	switch {
	case errors.Is(err, session.ErrTooShort):
		return "video.short"
	case errors.Is(err, session.ErrNeverRest):
		return "video.moving"
	case errors.Is(err, session.ErrNoDice):
		return "video.empty"
	}
	return ""
}

func seconds(d time.Duration) i18n.Number { return i18n.Number(fmt.Sprintf("%.1f", d.Seconds())) }

// along tells how far a video is, of one that is read alone: of many the files are counted.
func (r *run) along(length time.Duration) *cli.Progress {
	if r.progress == nil || r.progress.Total() != 1 || length < time.Second {
		return nil
	}
	return cli.NewProgress(r.std, "seconds", int(length.Seconds()))
}

// rest prints the line of a tray at rest and draws its picture.
func (r *run) rest(path string, rest session.Rest) error {
	line := lineOf(path, timed{rest.Seen[0], rest.Decode, rest.Read}, 0, r.command.kind)
	line.Frames = []int{rest.First, rest.Last}
	r.print(line)
	stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	return r.annotate(fmt.Sprintf("%s_%05d.jpg", stem, rest.Frame.Seq-1), rest.Frame, rest.Seen[0])
}

// reel gives the frames of a video, tells how far it is, and of a file that ends too early.
type reel struct {
	*filecam.Video
	run   *run
	path  string
	along *cli.Progress

	period time.Duration // for which a frame is shown
	at     time.Duration // of the last frame, since the video began
}

// Read gives the next frame.
func (v *reel) Read(context.Context) (devices.Frame, error) {
	v.along.At(int(v.at.Seconds()))
	f, err := v.Next()
	if errors.Is(err, devices.ErrGone) && v.at+v.period < v.Length*4/5 {
		fmt.Fprintf(v.run.std.Err, "spieltisch: read: %s: %s\n", v.path,
			cli.Said("video.cut", cli.Args{"read": seconds(v.at), "length": seconds(v.Length)}))
	}
	if err == nil {
		v.at = f.At.Sub(time.Unix(0, 0))
	}
	return f, err
}
