//go:build race

package sweep

// oneInLong is one of how many draws test-all does. Under the race detector each takes several times as long,
// and more draws of a kind meet no other race.
const oneInLong = oneIn
