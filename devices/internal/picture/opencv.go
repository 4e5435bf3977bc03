//go:build !nocv

package picture

// #cgo pkg-config: libjpeg opencv4
// #cgo CFLAGS: -O2
// #cgo CXXFLAGS: -std=c++11 -O2
// #include "jpeg.h"
// #include "opencv.h"
import "C"

import (
	"errors"
	"os"
	"sync"
	"unsafe"

	"gocv.io/x/gocv"

	"spieltisch/devices"
)

// decodeJPEG has libjpeg write the frame upright, and as many eighths as large as fit.
func decodeJPEG(data []byte, w, h, orientation int) (devices.Frame, error) {
	eighths := eighths(w, h)
	small, low := up(w*eighths, 8), up(h*eighths, 8)
	f := blank(small, low, orientation)
	first, right, down := target(orientation, small, low)
	said := C.jpeg_decode((*C.uchar)(unsafe.SliceData(data)), C.size_t(len(data)), C.int(eighths),
		C.int(small), C.int(low),
		(*C.uchar)(unsafe.SliceData(f.Pix)), C.struct_place{C.long(first), C.long(right), C.long(down)})
	switch said {
	case C.JPEG_DAMAGED:
		return f, ErrCut
	case C.JPEG_UNKNOWN:
		return f, ErrKind
	}
	f.Reduced = reduced(w, small)
	return f, nil
}

// Quiet keeps the lines of OpenCV, GStreamer and FFmpeg from people: what is wrong is in our own errors.
// Who gives one of OpenCV's variables for that sees them.
var Quiet = sync.OnceFunc(func() {
	if _, wanted := os.LookupEnv("OPENCV_LOG_LEVEL"); !wanted {
		C.opencv_quiet()
	}
	if _, wanted := os.LookupEnv("OPENCV_FFMPEG_LOGLEVEL"); !wanted {
		_ = os.Setenv("OPENCV_FFMPEG_LOGLEVEL", "-8") // the name is right
	}
})

// decodeOther has OpenCV decode what is known to be whole, into the frame at once. EXIF is left alone, so
// that both builds turn alike.
func decodeOther(data []byte, w, h, orientation int) (devices.Frame, error) {
	Quiet()
	f := blank(w, h, 1)
	if C.opencv_decode((*C.uchar)(unsafe.SliceData(data)), C.size_t(len(data)), C.int(w), C.int(h),
		(*C.uchar)(unsafe.SliceData(f.Pix))) == 0 {
		return f, ErrCut
	}
	return upright(f, orientation), nil
}

// FrameOf copies the pixels of a colour Mat.
func FrameOf(m gocv.Mat) (devices.Frame, error) {
	if m.Empty() || m.Channels() != 3 {
		return devices.Frame{}, errors.New("empty picture")
	}
	return devices.Frame{W: m.Cols(), H: m.Rows(), Stride: 3 * m.Cols(), Pix: m.ToBytes()}, nil
}
