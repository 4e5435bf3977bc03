// Package settle adds time to pictures of a tray: it tells from a stream of frames when the tray is empty,
// has a hand in it, moves or is at rest, decides when a frame is worth reading, and follows the dice from
// one rest to the next.
//
// The caller owns the loop:
//
//	step := s.Step(frame) // cheap, for every frame; step.State is for the page
//	if step.Read {
//		obs, err := reader.Read(frame) // dear, for a few frames of each rest only
//		if err == nil {
//			settled, ok := s.Observe(frame, obs)
//			// ok: settled is the one observation of this rest
//		}
//	}
//
// Package session is that loop. It gives the frames to a Scene, which follows dice (a Settler), pieces
// (Cards) or both, as the attention of each frame says.
//
// Stillness is measured against the first frame of the rest (the anchor) and not against the frame before,
// so slow movement is not missed at any frame rate. How far a rest has come is one of six phases (see
// phase). Three packages answer what it asks: motion, what moved between two frames and where a hand is;
// vote, what several readings of a rest say together; track, which die is which one of the rest before, and
// which were rolled.
//
// Time is that of the frames (devices.Frame.At), never the clock's. Frames with a name are photographs:
// each new name is a tray of its own and is read once.
//
// A Settler is used by one goroutine at a time.
package settle
