package track_test

import (
	"image"
	"math"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision/settle/track"
)

// TestPoseLimits holds the limit that tells a die left lying from one that was rolled, on the rendered
// tray: every face at three angles, with the noise of a dark room, against poses that are only a little
// different.
func TestPoseLimits(t *testing.T) {
	table := tray.Demo() // of which a sixteenth is drawn, about its middle
	table.W, table.H = table.W/4, table.H/4
	table.Camera.Width /= 4
	table.Camera.FOV = 360 / math.Pi * math.Atan(math.Tan(table.Camera.FOV/360*math.Pi)/4)
	var r tray.Renderer
	show := func(d tray.Die, shot uint64, noise float64) (devices.Frame, [4]image.Point) {
		table.Dice, table.Shot, table.Noise = []tray.Die{d}, shot, noise
		f, labels := r.Render(table)
		return f, labels[0].Box
	}
	lowest, highest := 1.0, -1.0
	for face := 1; face <= 6; face++ {
		for yaw := 0.0; yaw < 90; yaw += 30 {
			was, box := show(tray.DemoDie(face, 0, 0, yaw), 1, 5)
			is, _ := show(tray.DemoDie(face, 0, 0, yaw), 2, 5)
			lowest = min(lowest, track.Likeness(box, was, is))
			for _, d := range []tray.Die{
				tray.DemoDie(face, 0, 0, yaw+12), tray.DemoDie(face, 2, 0, yaw),
				tray.DemoDie(face, 0, 2, yaw+5),
				tray.DemoDie(face%6+1, 0, 0, yaw),
			} {
				is, _ := show(d, 2, 5)
				highest = max(highest, track.Likeness(box, was, is))
			}
		}
	}
	t.Logf("left lying: at least %.3f; turned by 12°, moved by 2 mm, another face: at most %.3f", lowest,
		highest)
	if lowest < track.Alike || highest >= track.Alike {
		t.Errorf("limit %v does not part %.3f from %.3f", track.Alike, lowest, highest)
	}
}
