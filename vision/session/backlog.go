package session

import (
	"context"
	"math"
	"slices"
	"time"
)

// backlogBytes is how many bytes of pictures may wait in all: 0.9 s of 640×480 px at 20 frames/s. What waits
// for longer waits with fewer frames. Where readings follow each other, those that waited for the one
// before count, too.
const backlogBytes = 16 << 20

// backlog takes the frames that a live camera gives while something slow is done. A reading takes longer
// than some rests: without these frames a hand that comes back at once would not leave a second one to
// read.
type backlog struct{ frames []arrival }

// during does something with a frame of a moment while those after it are taken. What a camera says when it
// fails it says again when it is read next.
func (b *backlog) during(ctx context.Context, take func(context.Context) (arrival, error), from time.Time,
	do func()) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			next, err := take(ctx)
			if err != nil {
				return
			}
			b.frames = append(b.frames, next)
			b.thin(from)
		}
	}()
	do()
	stop()
	<-done
}

// thin leaves out frames until the others are few enough: always the one that leaves the shortest time
// without a frame. A long time is so seen with fewer frames, and no part of it is missing. The newest one
// stays. from is the time of the frame before them.
func (b *backlog) thin(from time.Time) {
	bytes := 0
	for _, f := range b.frames {
		bytes += len(f.Pix)
	}
	for bytes > backlogBytes && len(b.frames) > 1 {
		least, shortest, before := 0, time.Duration(math.MaxInt64), from
		for i, f := range b.frames[:len(b.frames)-1] {
			if gap := b.frames[i+1].At.Sub(before); gap < shortest {
				least, shortest = i, gap
			}
			before = f.At
		}
		bytes -= len(b.frames[least].Pix)
		b.frames = slices.Delete(b.frames, least, least+1) // zeroes the last one, so that its px can go
	}
}

// next gives the oldest frame that waits.
func (b *backlog) next() (arrival, bool) {
	if len(b.frames) == 0 {
		return arrival{}, false
	}
	f := b.frames[0]
	b.frames[0] = arrival{} // its px are not needed here any more
	b.frames = b.frames[1:]
	return f, true
}

func (b *backlog) none() bool { return len(b.frames) == 0 }
