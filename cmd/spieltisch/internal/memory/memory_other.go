//go:build nocv || !linux || !cgo

// Package memory keeps a program small that mostly waits.
package memory

// Limit has nothing to do where no pictures are read.
func Limit() {}

// GiveBack has nothing to give back where no pictures are read.
func GiveBack() {}
