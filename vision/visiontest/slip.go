package visiontest

import (
	"math/rand/v2"

	"spieltisch/devices"
)

// All stands for each die.
const All = -1

// Slip is a mistake that a reader makes with a die. A reader may make several; of two that contradict each
// other the later one counts.
type Slip struct {
	Die    int     // its number: sim.TrueDie.Index, or its place in tray.Tray.Dice; All: each
	When   When    // nil: always
	Missed bool    // it is left out
	As     int     // the face that it is taken for; 0: its own
	Belief float64 // confidence; 0: that of a good reader. Where little is left of all it is a question
	Second int     // the face that a question names as the other one; 0: none
}

// When says in which reads a mistake is made, by their count from 0 and by their frames.
type When func(read int, f devices.Frame) bool

// Before is in the first n reads: what comes late.
func Before(n int) When { return func(read int, _ devices.Frame) bool { return read < n } }

// Between is in frames with these numbers, the last one with them.
func Between(first, last uint64) When {
	return func(_ int, f devices.Frame) bool { return first <= f.Seq && f.Seq <= last }
}

// Odds is by chance, in such a share of reads.
func Odds(by *rand.Rand, share float64) When {
	return func(int, devices.Frame) bool { return by.Float64() < share }
}

// happens reports whether the mistake is made with a die in this read.
func (s Slip) happens(die, read int, f devices.Frame) bool {
	return (s.Die == All || s.Die == die) && (s.When == nil || s.When(read, f))
}
