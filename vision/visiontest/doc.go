// Package visiontest has a reader that knows what was drawn and looks at no pixels, for tests that are about
// what becomes of a reading and not about seeing.
//
// What a frame shows is told by the renderer's labels: a simulated table keeps those of its last frames by
// the moment of their exposure (Of), and Shots keeps those of single trays by their pixels. A Reader says of
// them what a good reader would say, and makes the mistakes that it is told to make (Slip). Both are the same
// each time.
package visiontest
