//go:build nocv

package main

// addRemoteDaemon: without OpenCV there is no daemon that reads pictures.
func addRemoteDaemon(map[string]func()) {}
