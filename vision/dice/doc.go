// Package dice reads the dice in one picture: find, name, decide.
//
// find, a network, looks at the whole picture once, coarsely, and then at windows about what it found
// there. It says where the tops of dice are, how large, turned and slanted, whatever is printed on them;
// where something lies over a die, where the picture's edge cuts one off, and where sides of dice are; how
// the camera leans; and what is blurred or held in a hand. It looks at everything
// mirrored, too, and the mean of both answers counts. name, another network, looks at all tops at once, cut
// out of the picture and made upright: 1 to 6, the worm, something else, or nothing that can be read. Those
// that are not plain it sees again turned, mirrored, moved, larger and smaller: a face that changes is asked
// about.
// Deciding (Accounts.Decide) is a function of what they said: how likely it is that the reading is wrong,
// and some things with which nothing is accepted.
//
// Coordinates are px of the frame, origin top left, counted from the border: the middle of the first px is
// 0.5. A Reader belongs to one goroutine. How the networks are trained is in vision/train, what the reader
// assumes and gets wrong in docs/contributor/vision.md. Only the networks need OpenCV (build tag !nocv).
package dice
