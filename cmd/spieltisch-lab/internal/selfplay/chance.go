package selfplay

import (
	"math/bits"
	"math/rand/v2"
)

// chance draws numbers that are the same on every machine.
type chance struct{ pcg *rand.PCG }

// IntN gives 0 … n-1. Its bias, n in 2^64, is far below anything that could be noticed.
func (c chance) IntN(n int) int {
	high, _ := bits.Mul64(c.pcg.Uint64(), uint64(n))
	return int(high)
}

// Float64 gives a number in [0, 1).
func (c chance) Float64() float64 { return float64(c.pcg.Uint64()>>11) / (1 << 53) }
