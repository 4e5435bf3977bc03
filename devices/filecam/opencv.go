//go:build !nocv

package filecam

import (
	"fmt"
	"os"
	"sync"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/devices/internal/picture"
)

// Video gives the frames of a video, one after the other.
type Video struct {
	FPS float64 // as the file says; 0: it does not

	path string
	mu   sync.Mutex // guards the fields below
	cap  *gocv.VideoCapture
	mat  gocv.Mat
	seq  uint64
}

// OpenVideo opens a video file. Its errors name the file.
func OpenVideo(path string) (*Video, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	if info.Size() == 0 {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrEmpty)
	}
	c, err := gocv.VideoCaptureFile(path)
	if err != nil || !c.IsOpened() {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrNoVideo)
	}
	fps := c.Get(gocv.VideoCaptureFPS)
	if fps < 1 || fps > 1000 { // a bare MJPEG file has no clock
		fps = 0
	}
	return &Video{FPS: fps, path: path, cap: c, mat: gocv.NewMat()}, nil
}

// Next is the next frame, its Seq counting from 1; after the last one devices.ErrGone. The frame has no time.
func (v *Video) Next() (devices.Frame, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.cap == nil {
		return devices.Frame{}, fmt.Errorf("filecam: %s: video is closed: %w", v.path, devices.ErrGone)
	}
	if !v.cap.Read(&v.mat) {
		if v.seq == 0 {
			return devices.Frame{}, fmt.Errorf("filecam: %s: %w", v.path, ErrNoVideo)
		}
		return devices.Frame{}, fmt.Errorf("filecam: %s: end of the video: %w", v.path, devices.ErrGone)
	}
	f, err := picture.FrameOf(v.mat)
	if err != nil {
		return devices.Frame{}, fmt.Errorf("filecam: %s: %w", v.path, ErrNoVideo)
	}
	v.seq++
	f.Seq = v.seq
	return f, nil
}

// Close frees the video.
func (v *Video) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.cap != nil {
		_ = v.cap.Close()
		_ = v.mat.Close()
		v.cap = nil
	}
}
