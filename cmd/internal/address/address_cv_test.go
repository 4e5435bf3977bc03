//go:build !nocv

package address

import (
	"image"
	"testing"

	"gocv.io/x/gocv"
)

// A reader of such codes that is not ours finds one in what the terminal shows, as large as it is.
// Debian's OpenCV decodes none.
func TestQRCodeIsFound(t *testing.T) {
	const address, scale = "http://192.168.178.123:8080/", 8
	rows := modulesOf(qrCode(address, 80))
	picture := gocv.NewMatWithSize(len(rows), len(rows[0]), gocv.MatTypeCV8UC1)
	defer picture.Close()
	for y, row := range rows {
		for x, dark := range row {
			picture.SetUCharAt(y, x, 255)
			if dark {
				picture.SetUCharAt(y, x, 0)
			}
		}
	}
	large, points := gocv.NewMat(), gocv.NewMat()
	defer large.Close()
	defer points.Close()
	gocv.Resize(picture, &large, image.Point{}, scale, scale, gocv.InterpolationNearestNeighbor)
	d := gocv.NewQRCodeDetector()
	defer d.Close()
	if !d.Detect(large, &points) {
		t.Fatal("no code was found")
	}
	first, third := points.GetVecfAt(0, 0), points.GetVecfAt(0, 2)
	low, high := float32(quietZone*scale), float32((len(rows[0])-quietZone)*scale)
	for i := range 2 {
		if first[i] < low-scale || first[i] > low+scale || third[i] < high-scale || third[i] > high+scale {
			t.Errorf("found from %v to %v, want from %v to %v", first, third, low, high)
		}
	}
}
