//go:build nocv || !linux || !cgo

package main

// frugal has nothing to do where no pictures are read.
func frugal() {}
