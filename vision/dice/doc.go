// Package dice reads the dice in one picture.
//
// Three accounts are given of each die. The finder, a network, looks at the whole picture at several scales and says
// where top faces are, how large, and which face. The judge, two networks that were trained differently, looks at each
// face again, cut out and made square, and names it anew, or says that it is no face at all; where it is not clear at
// once it looks five times and votes. The patterns, without any learning, lay the six layouts of pips over the face. What
// reaches over the picture's edge is shown to one more network, which tells a die that is cut off from all else, and
// everything inside of it to another one, which tells a die that something lies over in part. One more tells the tops of dice from
// their sides, and how the camera leans, so that sides are left out where it looks from the side. A reading is accepted only
// where the judge is borne out by another account, or is all but certain, and nothing in the picture is left in doubt, burnt
// out places included; everything else is shown to a person. The dice of one picture are taken to be alike in size.
//
// Coordinates are px of the frame, origin top left. A Reader belongs to one goroutine. How the networks are trained is
// in vision/train, what the reader assumes and gets wrong in docs/contributor/vision.md.
//
// Drawing and deciding are plain Go; only the networks need OpenCV (build tag !nocv).
package dice
