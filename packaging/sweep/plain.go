//go:build !race

package sweep

// oneInLong is one of how many draws test-all does.
const oneInLong = 3
