//go:build !nocv && eye

package dice

import two "spieltisch/vision/eye"

// Open makes the reader of package eye.
func Open(set Set) (Tested, error) { return two.New(two.Options{Set: two.Set(set)}) }
