//go:build !nocv && !eye

package dice

// Open makes the reader that the tests of drawn trays are about: this one, or with the build tag eye the one of
// package eye.
func Open(set Set) (Tested, error) { return New(Options{Set: set}) }
