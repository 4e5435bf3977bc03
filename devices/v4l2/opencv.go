//go:build !nocv

package v4l2

import (
	"errors"
	"os"

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
}

var _ Device = (*capture)(nil)

func openCV(path string) (Device, error) {
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil, errors.New("this is no device; v4l2: takes something like /dev/video0, and file: takes pictures and videos")
	}
	v, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil || !v.IsOpened() {
		_ = v.Close()
		return nil, errors.New("the device does not open as a camera (close other programs that use it; a camera's second device gives no pictures)")
	}
	return &capture{video: v, mat: gocv.NewMat()}, nil
}

func (c *capture) Set(p Property, v float64) { c.video.Set(properties[p], v) }

func (c *capture) Get(p Property) float64 { return c.video.Get(properties[p]) }

// Grab takes one row of bytes for what the camera compressed.
func (c *capture) Grab() ([]byte, devices.Frame, error) {
	if !c.video.Read(&c.mat) || c.mat.Empty() {
		return nil, devices.Frame{}, errors.New("the camera gives no picture any more (unplug it and plug it in again; a hub may give it too little power)")
	}
	if c.mat.Channels() == 1 && c.mat.Rows() == 1 {
		return c.mat.ToBytes(), devices.Frame{}, nil
	}
	f, err := picture.FrameOf(c.mat)
	return nil, f, err
}

func (c *capture) Close() error {
	return errors.Join(c.video.Close(), c.mat.Close())
}
