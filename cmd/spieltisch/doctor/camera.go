package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
)

const (
	rateFor  = 1500 * time.Millisecond // how long frames are counted
	fewest   = 3.0                     // frames a second that a table can be watched with
	rateMost = 60                      // frames; a fast camera is counted sooner
)

func checkCamera(ctx context.Context, x *examination) outcome {
	o := outcome{looked: catalog.Name(x.Config.Camera)}
	if x.CameraErr != nil {
		o.key, o.detail = "wrong", discreet(x.CameraErr.Error(), x.Config.Camera)
		return o
	}
	if x.Camera == nil {
		var names []string
		for _, d := range Find(x.Root).Cameras {
			if d.URL != "sim:" {
				names = append(names, d.URL)
			}
		}
		if o.key, o.args = "none", args("choices", orNothing(names)); len(names) == 0 {
			o.key = "nowhere"
		}
		return o
	}
	if x.running() { // a camera belongs to one program at a time
		f, err := x.ask(ctx, "camera")
		if err != nil {
			o.key, o.detail = "held", err.Error()
			return o
		}
		return outcome{ready: &f}
	}
	return x.watch(ctx, o)
}

// watch opens the camera, takes frames for a moment and judges them.
func (x *examination) watch(ctx context.Context, o outcome) outcome {
	cam, err := x.Camera(ctx)
	if err != nil {
		return o.camera(err, x)
	}
	defer cam.Close()
	first, err := cam.Read(ctx)
	if err != nil {
		return o.camera(err, x)
	}
	last, n := first, 0
	started := time.Now()
	limit, cancel := context.WithTimeout(ctx, rateFor)
	defer cancel()
	for n < rateMost {
		f, err := cam.Read(limit)
		if err != nil {
			break // the time is over; a camera that went away is found by the next look
		}
		last, n = f, n+1
	}
	return o.judge(last, float64(n)/time.Since(started).Seconds(), x)
}

// camera sorts why there is no picture.
func (o outcome) camera(err error, x *examination) outcome {
	o.key, o.detail = "away", discreet(err.Error(), x.Config.Camera)
	switch {
	case errors.Is(err, fs.ErrPermission):
		o.key = "denied"
	case errors.Is(err, devices.ErrSilent), errors.Is(err, context.DeadlineExceeded):
		o.key = "silent"
	}
	if distant(x.Config.Camera) && o.key != "denied" { // its plug is elsewhere
		o.key += "Far"
	}
	return o
}

// distant reports whether a camera is reached by the network.
func distant(camera string) bool {
	u, err := url.Parse(camera)
	return err == nil && slices.Contains([]string{"http", "https", "rtsp"}, u.Scheme)
}

func (o outcome) judge(f devices.Frame, rate float64, x *examination) outcome {
	p := measure(f)
	o.detail = x.settings()
	o.args = args("size", fmt.Sprintf("%d×%d", f.W, f.H), "rate", fmt.Sprintf("%.0f", rate),
		"bright", percent(p.bright), "burnt", percent(p.burnt), "edge", fmt.Sprintf("%.0f",
			p.edge*float64(f.W)/1000))
	switch {
	case !x.CanSee:
		o.key = "blind"
	case p.bright < tooDark:
		o.key = "dark"
	case p.burnt > tooBurnt:
		o.key = "burnt"
	case p.edge > tooBlurry:
		o.key = "blurred"
	case rate < fewest && !x.Inside && !strings.HasPrefix(x.Config.Camera, "file:"):
		// a quiet table is watched slowly
		if o.key = "slow"; rate < 1.5 { // "1 pictures", "0 pictures"
			o.key = "rare"
		}
	case p.edge == 0:
		o.key = "plain"
	default:
		o.key = "fine"
	}
	return o
}

// settings says how a USB camera exposes and focuses, as far as it tells. The numbers are those of
// linux/v4l2-controls.h.
func (x *examination) settings() string {
	const exposureAuto, exposureTime, focusAt, focusAuto = 0x009a0901, 0x009a0902, 0x009a090a, 0x009a090c
	target, ok := strings.CutPrefix(x.Config.Camera, "v4l2:")
	if !ok {
		return ""
	}
	path, _, _ := strings.Cut(target, "?")
	var told []string
	tell := func(id uint32, say func(v int32) string) {
		if v, err := x.Machine.Control(x.path(path), id); err == nil {
			told = append(told, say(v))
		}
	}
	tell(exposureAuto, func(v int32) string {
		if v == 1 {
			return "exposure set by hand"
		}
		return "exposure automatic"
	})
	// in steps of 100 µs
	tell(exposureTime, func(v int32) string { return fmt.Sprintf("%.1f ms", float64(v)/10) })
	tell(focusAuto, func(v int32) string {
		if v == 0 {
			return "focus set by hand"
		}
		return "focus automatic"
	})
	tell(focusAt, func(v int32) string { return fmt.Sprintf("at %d", v) })
	return strings.Join(told, ", ")
}

func percent(share float64) string { return fmt.Sprintf("%.0f", 100*share) }

// discreet takes a password out of what a camera says; the page shows it to the whole house.
func discreet(detail, camera string) string {
	if u, err := url.Parse(camera); err == nil {
		if password, ok := u.User.Password(); ok && password != "" {
			return strings.ReplaceAll(detail, password, "…")
		}
	}
	return detail
}

// orNothing lists names, or says that there are none.
func orNothing(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}
