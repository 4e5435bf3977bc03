// Package eval scores a reader of dice on labelled pictures. It is the yardstick of the project.
//
// Labels name the faces of a picture, not of a box, so dice and labels are matched as multisets: a picture is
// right when the faces read are the faces of the label, whichever lies where. A picture with an empty label
// has nothing that may be read: none and ask are right there, accepted dice are silently wrong. None for a
// picture with dice is a miss, not a silent fault: a person sees that nothing was read.
//
// All shares are 0–1.
package eval
