//go:build nocv || !linux || !cgo

package main

import "context"

// frugal has nothing to do where no pictures are read.
func frugal(context.Context) error { return nil }
