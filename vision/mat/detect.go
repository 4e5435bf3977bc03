//go:build !nocv

package mat

// #cgo pkg-config: apriltag
// #include <stdlib.h>
// #include <apriltag/apriltag.h>
// #include <apriltag/tag36h11.h>
//
// struct seen { int id; double p[4][2]; };
//
// static int detect(apriltag_detector_t *d, int w, int h, uint8_t *px, float decimate, struct seen *out,
// int most) { image_u8_t im = {w, h, w, px}; d->quad_decimate = decimate; zarray_t *all =
// apriltag_detector_detect(d, &im); int n = 0; for (int i = 0; i < zarray_size(all) && n < most; i++) {
// apriltag_detection_t *t; zarray_get(all, i, &t); if (t->decision_margin < 12) continue; out[n].id =
// t->id; for (int k = 0; k < 4; k++) { out[n].p[k][0] = t->p[k][0]; out[n].p[k][1] = t->p[k][1]; } n++; }
// apriltag_detections_destroy(all); return n; }
import "C"

import (
	"fmt"
	"unsafe"

	"spieltisch/vision"
)

// CanSee reports whether this build finds tags.
const CanSee = true

// Detector finds tags of the family tag36h11. It belongs to one goroutine; Close frees it.
type Detector struct {
	detector *C.apriltag_detector_t
	family   *C.apriltag_family_t
}

// NewDetector makes one that uses a single processor.
func NewDetector() (*Detector, error) {
	d := &Detector{C.apriltag_detector_create(), C.tag36h11_create()}
	if d.detector == nil || d.family == nil {
		return nil, fmt.Errorf("mat: libapriltag makes no detector")
	}
	d.detector.nthreads = 1
	C.apriltag_detector_add_family_bits(d.detector, d.family, 1)
	return d, nil
}

// Close frees it.
func (d *Detector) Close() {
	C.apriltag_detector_destroy(d.detector)
	C.tag36h11_destroy(d.family)
}

// mostTags is how many tags of a picture are looked at, those of ten mats.
const mostTags = 10 * TagsPerSheet

// Detect finds the tags in a grey picture of w×h px. Their outlines are sought in every decimate-th px,
// which is faster, and misses small tags.
func (d *Detector) Detect(grey []byte, w, h, decimate int) []Seen {
	var found [mostTags]C.struct_seen
	n := C.detect(d.detector, C.int(w), C.int(h), (*C.uint8_t)(unsafe.Pointer(&grey[0])), C.float(decimate),
		&found[0], mostTags)
	out := make([]Seen, n)
	for i := range out {
		out[i].ID = int(found[i].id)
		for k, p := range found[i].p {
			// The library begins at the lower left corner and runs the other way round, and has the middle
			// of the upper left px at 0.5, 0.5.
			out[i].Corners[3-k] = vision.Vec{X: float64(p[0]) - 0.5, Y: float64(p[1]) - 0.5}
		}
	}
	return out
}
