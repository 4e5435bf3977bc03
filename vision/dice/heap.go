//go:build !nocv && linux

package dice

// #include <malloc.h>
//
// static void keep_heap(int mmap_from, int trim_from) {
// #ifdef __GLIBC__
// 	mallopt(M_ARENA_MAX, 1);
// 	mallopt(M_MMAP_THRESHOLD, mmap_from);
// 	mallopt(M_TRIM_THRESHOLD, trim_from);
// #endif
// }
import "C"

// Each look at a picture in another scale makes OpenCV free what the network holds between its layers, some tens of MB, and
// take as much anew. By default glibc gives such blocks back to the kernel at once, which then clears every page again: two fifths
// of a reading. Kept in the heap they are there for the next look (mallopt(3); decision 0028). In one arena, for each thread of Go that
// calls OpenCV would keep as much for itself.
const (
	mmapFrom = 32 << 20  // bytes of a block that is the kernel's: the most that glibc allows on 64 bits
	trimFrom = 128 << 20 // bytes at the end of the heap that are given back: more than usual readings free
)

func init() { C.keep_heap(mmapFrom, trimFrom) }
