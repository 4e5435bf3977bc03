// Package settle adds time to pictures of a tray: it tells from a stream of frames when the tray is empty, has a hand
// in it, moves or is at rest, decides when a frame is worth reading, and follows the dice from one rest to the next.
//
// The caller owns the loop:
//
//	v := s.Step(frame)              // cheap, for every frame; v.State is for the page
//	if v.Read {
//		obs, err := reader.Read(frame) // dear, for a few frames of each rest only
//		if err == nil {
//			settled, ok := s.Observe(frame, obs)
//			// ok: settled is the one observation of this rest
//		}
//	}
//
// Two ideas carry it. Stillness is measured against the first frame of the rest (the anchor) and not against the frame
// before, so slow movement is not missed at any frame rate. And what a die did is read off its pixels, never off its
// face: a die whose pixels are the same at both rests was left lying whatever passed over it, a die that came to its
// place in free motion was rolled, a die that came to its place under a hand was put there.
//
// All of it works on a grid of block means (about 160 cells along the longer side) with one gain per colour between the
// two frames compared, so noise, flicker and slow changes of light do not count as motion. Only the comparison of a
// die's pixels is made at full resolution. Time is that of the frames (devices.Frame.At), never the clock's. Frames
// with a name are photographs: each new name is a tray of its own and is read once.
//
// A Settler is used by one goroutine at a time.
package settle
