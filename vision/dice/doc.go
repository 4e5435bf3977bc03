// Package dice reads the dice in one picture.
//
// Two networks give two accounts. The finder looks at the whole picture at several scales and says where top faces
// are, how large, how slanted, and which face. The judge looks at each face again, cut out and made square, and names
// it anew, or says that it is no face at all. A reading is accepted only where the accounts agree and nothing in the
// picture is left in doubt; everything else is shown to a person. The dice of one picture are taken to be of one size.
//
// Coordinates are px of the frame, origin top left. A Reader belongs to one goroutine. How the networks are trained is
// in vision/train, what the reader assumes and gets wrong in docs/vision.md.
//
// Drawing and deciding are plain Go; only the networks need OpenCV (build tag !nocv).
package dice
