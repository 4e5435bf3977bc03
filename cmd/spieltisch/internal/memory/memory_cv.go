//go:build !nocv && linux && cgo

// Package memory keeps a program small that mostly waits.
package memory

/*
#include <malloc.h>

static void big_blocks_go_back(void)
{
	mallopt(M_MMAP_THRESHOLD, 4 << 20);
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_ARENA_MAX, 1);
}

static void free_pages_go_back(void) { malloc_trim(0); }
*/
import "C"

import "runtime/debug"

// Limit keeps a daemon small that mostly waits. A reading needs tens of megabytes for a moment, which OpenCV
// frees and the C library would keep: blocks of more than 4 MB go back to the system at once, smaller ones
// when 16 MB of them are free or a reading ends. A frame is 3 MB and soon garbage, so the collector runs when
// a seventh has been added and not when the heap has doubled.
func Limit() {
	C.big_blocks_go_back()
	debug.SetGCPercent(15)
}

// GiveBack gives the pages to the system that the C library keeps between blocks in use: after a reading 20
// MB. It takes some milliseconds.
func GiveBack() { C.free_pages_go_back() }
