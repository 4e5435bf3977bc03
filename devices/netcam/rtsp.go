//go:build !nocv

package netcam

// #cgo pkg-config: opencv4
// #cgo CXXFLAGS: -std=c++11 -O2
// #include <stdlib.h>
// #include "ffmpeg.h"
import "C"

import (
	"context"
	"errors"
	"net/url"
	"time"
	"unsafe"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
	"spieltisch/devices/internal/picture"
)

// stream reads an RTSP stream until ctx ends. FFmpeg cannot be interrupted: its connection is shut down
// then, and each of its calls has a limit besides.
func stream(ctx context.Context, address string, o Options, to *live.Slot) error {
	at, err := url.Parse(address)
	if err != nil {
		return errors.New("the address of the camera is not right")
	}
	camera, err := reach(ctx, at)
	if err != nil {
		return err
	}
	defer interrupt(ctx, camera)()
	picture.Quiet()
	open, read := 15*time.Second, 4*time.Second
	if o.Start > 0 {
		open = o.Start
	}
	if o.Silence > 0 {
		read = o.Silence
	}
	read += time.Second // so that Read itself finds the silence first, and says so
	name := C.CString(address)
	defer C.free(unsafe.Pointer(name))
	still := newStill(o.Now)
	for {
		err := play(ctx, func() *C.struct_ffmpeg {
			return C.ffmpeg_open(name, C.int(open.Milliseconds()), C.int(read.Milliseconds()))
		}, still, to)
		switch {
		case errors.Is(err, errNoVideo):
			if why := describe(ctx, at); why != nil {
				return why
			}
			return err
		case !errors.Is(err, errStill):
			return err
		}
	}
}

var errNoVideo = errors.New("the camera answers and gives no video that can be read; check path, name and password in its address")

// play opens the stream and reads until it ends.
func play(ctx context.Context, open func() *C.struct_ffmpeg, still *still, to *live.Slot) error {
	f := open()
	if f == nil {
		return errNoVideo
	}
	defer C.ffmpeg_close(f)
	for ctx.Err() == nil {
		var w, h C.int
		if C.ffmpeg_next(f, &w, &h) == 0 {
			return errors.New("the stream has ended or stands still")
		}
		frame := devices.Frame{W: int(w), H: int(h), Stride: 3 * int(w), Pix: make([]byte, 3*int(w)*int(h))}
		C.ffmpeg_copy(f, (*C.uchar)(unsafe.Pointer(unsafe.SliceData(frame.Pix))))
		if still.look(frame.Pix) {
			return errStill
		}
		to.PutFrame(frame)
	}
	return ctx.Err()
}
