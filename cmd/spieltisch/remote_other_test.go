//go:build !web || nocv

package main

// addRemoteDaemon: the test that starts such a daemon wants a browser, and OpenCV to read the tray.
func addRemoteDaemon(map[string]func()) {}
