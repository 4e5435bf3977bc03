//go:build !nocv && linux && cgo

package dice

// #include <malloc.h>
import "C"

// giveBack gives the pages that OpenCV has freed back to the system: a reading needs tens of megabytes for a
// moment, and nothing until the next one.
func giveBack() { C.malloc_trim(0) }
