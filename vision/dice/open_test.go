//go:build !nocv

package dice

// Open makes the reader that the tests of drawn trays are about.
func Open(set Set) (Tested, error) { return New(Options{Set: set}) }
