// Package cards simulates a table on which cards lie open, hands that lay them, and the camera above.
//
// A Table holds what lies there; its camera gives pixels and nothing else. Lengths are in mm from the
// middle of the picture, x to the right and y away from whoever sits below. Stepped, each Read of the
// camera lets one frame's time pass; otherwise time is that of the clock. No goroutines are started. A
// Table may be used from many goroutines.
package cards
