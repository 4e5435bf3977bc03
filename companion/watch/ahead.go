package watch

import (
	"context"

	"spieltisch/devices"
)

// aheadPix is how many bytes of pictures may wait in all: some 3 s of 640×480 px at 20 frames/s. Where readings follow each
// other, those that waited for the one before count, too.
const aheadPix = 64 << 20

// ahead takes the frames that a live camera gives while something slow is done. A reading takes longer than some rests:
// without these frames a hand that comes back at once would not leave a second one to read.
type ahead struct{ frames []devices.Frame }

// during does something while frames are taken. What the camera says when it fails it says again when it is read next.
func (a *ahead) during(ctx context.Context, cam devices.Camera, do func()) {
	room := aheadPix
	for _, f := range a.frames {
		room -= len(f.Pix)
	}
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for room > 0 {
			f, err := cam.Read(ctx)
			if err != nil {
				return
			}
			a.frames = append(a.frames, f)
			room -= len(f.Pix)
		}
	}()
	do()
	stop()
	<-done
}

// next gives the oldest frame that waits.
func (a *ahead) next() (devices.Frame, bool) {
	if len(a.frames) == 0 {
		return devices.Frame{}, false
	}
	f := a.frames[0]
	a.frames[0] = devices.Frame{} // its px are not needed here any more
	a.frames = a.frames[1:]
	return f, true
}

func (a *ahead) none() bool { return len(a.frames) == 0 }
