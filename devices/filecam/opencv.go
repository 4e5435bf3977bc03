//go:build !nocv

package filecam

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/devices/internal/picture"
)

// Video gives the frames of a video, one after the other.
type Video struct {
	FPS    float64       // as the file says; 0: it does not
	Length time.Duration // the same

	path   string
	turned bool       // by 180°, by OpenCV
	mu     sync.Mutex // guards the fields below
	cap    *gocv.VideoCapture
	mat    gocv.Mat
	seq    uint64
	at     time.Duration // of the last frame, since the video began
}

// OpenVideo opens a video file. Its errors name the file.
func OpenVideo(path string) (*Video, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrNoFile)
	}
	if info.Size() == 0 {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrEmpty)
	}
	picture.Quiet()
	// FFmpeg takes what stands before a colon for a protocol: "Mia: round 1.mp4".
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("filecam: %w", err)
	}
	c, err := gocv.VideoCaptureFile(whole)
	if err != nil || !c.IsOpened() {
		return nil, fmt.Errorf("filecam: %s: %w", path, ErrNoVideo)
	}
	fps := c.Get(gocv.VideoCaptureFPS)
	if fps < 1 || fps > 1000 { // a bare MJPEG file has no clock
		fps = 0
	}
	turned := upsideDown(gocv.OpenCVVersion(), c.Get(orientationMeta))
	length := time.Duration(0)
	if frames := c.Get(gocv.VideoCaptureFrameCount); fps > 0 && frames > 0 {
		length = time.Duration(frames / fps * float64(time.Second))
	}
	return &Video{FPS: fps, Length: length, path: path, turned: turned, cap: c, mat: gocv.NewMat()}, nil
}

// orientationMeta is OpenCV's CAP_PROP_ORIENTATION_META, which the binding has no name for: by how many
// degrees the file says that its frames are to be turned.
const orientationMeta gocv.VideoCaptureProperties = 48

// upsideDown reports whether a version of OpenCV turns the frames of a video the wrong way that a phone
// filmed upright: by as many degrees as the file says, but to the other side (opencv/opencv#22088, mended in
// 4.7).
func upsideDown(version string, degrees float64) bool {
	return strings.HasPrefix(version, "4.6.") && (degrees == 90 || degrees == 270)
}

// fallbackRate is the rate of videos that do not tell theirs, frames/s.
const fallbackRate = 25

// Next is the next frame, its Seq counting from 1; after the last one devices.ErrGone. Its At is as long
// after the beginning of 1970 as it is shown after that of the video: phones film more slowly in the dark.
// Where the file does not say, frames are equally far apart.
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
	if v.turned {
		gocv.Rotate(v.mat, &v.mat, gocv.Rotate180Clockwise)
	}
	f, err := picture.FrameOf(v.mat)
	if err != nil {
		return devices.Frame{}, fmt.Errorf("filecam: %s: %w", v.path, ErrNoVideo)
	}
	v.seq++
	f.Seq, f.At = v.seq, time.Unix(0, int64(v.tick()))
	return f, nil
}

// tick is when the frame is shown that was read just now, since the video began. OpenCV says 0 where it does
// not know.
func (v *Video) tick() time.Duration {
	// Of a video without a clock FFmpeg says a time far below 0.
	told := time.Duration(max(v.cap.Get(gocv.VideoCapturePosMsec), 0) * float64(time.Millisecond))
	if v.seq > 1 && told <= v.at {
		told = v.at + time.Duration(float64(time.Second)/cmp.Or(v.FPS, fallbackRate))
	}
	v.at = told
	return told
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
