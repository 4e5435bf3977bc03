//go:build !nocv

package v4l2

import (
	"context"
	"errors"
	"os"
	"time"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/devices/internal/picture"
)

// properties are OpenCV's names.
var properties = map[Property]gocv.VideoCaptureProperties{
	Format:           gocv.VideoCaptureFOURCC,
	Width:            gocv.VideoCaptureFrameWidth,
	Height:           gocv.VideoCaptureFrameHeight,
	Rate:             gocv.VideoCaptureFPS,
	Convert:          gocv.VideoCaptureConvertRGB,
	AutoExposure:     gocv.VideoCaptureAutoExposure,
	Exposure:         gocv.VideoCaptureExposure,
	AutoFocus:        gocv.VideoCaptureAutoFocus,
	Focus:            gocv.VideoCaptureFocus,
	AutoWhiteBalance: gocv.VideoCaptureAutoWB,
	WhiteBalance:     gocv.VideoCaptureWBTemperature,
	Gain:             gocv.VideoCaptureGain,
}

// capture is a Device of OpenCV.
type capture struct {
	video *gocv.VideoCapture
	mat   gocv.Mat
	port  port // of the same device; OpenCV keeps its own to itself
	runs  bool // a picture came, so that the driver says when the next one is there
}

var _ Device = (*capture)(nil)

// leastTimeout tells OpenCV's wait of a second or more from an error, which comes at once.
const leastTimeout = 500 * time.Millisecond

// selectTimeout is the variable by which OpenCV learns how long it waits for a picture, in whole seconds.
// It asks once, at the first wait.
const selectTimeout = "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"

func openCV(path string) (Device, error) {
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil, errors.New(
			"this is no device; v4l2: takes something like /dev/video0, and file: takes pictures and videos")
	}
	if err := usable(path); err != nil {
		return nil, err
	}
	if _, set := os.LookupEnv(selectTimeout); !set {
		_ = os.Setenv(selectTimeout, "1") // the name is right
	}
	picture.Quiet()
	before := portsOf(path)
	v, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil || !v.IsOpened() {
		_ = v.Close()
		return nil, errors.New("the device does not open as a camera (close other programs that use it; a camera's second device gives no pictures)")
	}
	return &capture{video: v, mat: gocv.NewMat(), port: newPort(path, before)}, nil
}

func (c *capture) Set(p Property, v float64) { c.video.Set(properties[p], v) }

func (c *capture) Get(p Property) float64 { return c.video.Get(properties[p]) }

// Grab takes one row of bytes for what the camera compressed. OpenCV's own wait cannot be interrupted:
// Grab waits itself, until ctx ends, and OpenCV finds a picture that is there. Only the first one is
// waited for by OpenCV, a second at a time, as it starts the camera then. A camera that is silent is left
// to who reads: that clock is not behind the driver.
func (c *capture) Grab(ctx context.Context) ([]byte, devices.Frame, error) {
	for {
		if c.runs {
			if err := c.port.wait(ctx); err != nil {
				return nil, devices.Frame{}, err
			}
		}
		if ctx.Err() != nil {
			return nil, devices.Frame{}, ctx.Err()
		}
		asked := time.Now()
		if c.video.Read(&c.mat) && !c.mat.Empty() {
			break
		}
		if err := c.port.failed(); err != nil {
			return nil, devices.Frame{}, err
		}
		if time.Since(asked) < leastTimeout { // not OpenCV's limit but an error
			return nil, devices.Frame{}, errRead
		}
	}
	c.runs = true
	if c.mat.Channels() == 1 && c.mat.Rows() == 1 {
		return c.mat.ToBytes(), devices.Frame{}, nil
	}
	f, err := picture.FrameOf(c.mat)
	return nil, f, err
}

func (c *capture) Close() error {
	return errors.Join(c.video.Close(), c.mat.Close())
}
