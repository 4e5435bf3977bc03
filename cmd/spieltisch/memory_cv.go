//go:build !nocv && linux && cgo

package main

// #include <malloc.h>
//
// static void give_back(void) {
// #ifdef __GLIBC__
// 	malloc_trim(0);
// #endif
// }
import "C"

import (
	"context"
	"runtime/debug"
	"time"
)

// giveBackEvery is how long what a reading has freed may stay in the heap of a daemon at most. The readings of a settled tray, which
// take the same blocks again and again, are over sooner.
const giveBackEvery = 10 * time.Second

// frugal keeps a daemon small that mostly waits, until ctx ends. A reading needs tens of megabytes for a moment, which OpenCV frees and
// the heap keeps for the next look (decision 0028): they go back to the system now and then. A frame is 3 MB and soon garbage,
// so the collector runs when a quarter has been added and not when the heap has doubled.
func frugal(ctx context.Context) error {
	debug.SetGCPercent(25)
	tick := time.NewTicker(giveBackEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			C.give_back()
		}
	}
}
