//go:build !nocv

package netcam

import (
	"context"
	"net/netip"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// FFmpeg waits for a camera by itself, and OpenCV has no door to it. What is left is the connection: once
// it is shut down, whoever waits for it goes on at once, with the end of the stream.

// sockets are the connections of this program to an address.
func sockets(to netip.AddrPort) (fds []int) {
	names, _ := filepath.Glob("/proc/self/fd/*") // the pattern is right
	for _, n := range names {
		fd, err := strconv.Atoi(n[strings.LastIndexByte(n, '/')+1:])
		if err == nil && peer(fd) == to {
			fds = append(fds, fd)
		}
	}
	return fds
}

// peer is whom a descriptor is connected to, if it is a connection.
func peer(fd int) netip.AddrPort {
	address, err := unix.Getpeername(fd)
	if err != nil {
		return netip.AddrPort{}
	}
	switch a := address.(type) {
	case *unix.SockaddrInet4:
		return netip.AddrPortFrom(netip.AddrFrom4(a.Addr), uint16(a.Port))
	case *unix.SockaddrInet6:
		return netip.AddrPortFrom(netip.AddrFrom16(a.Addr).Unmap(), uint16(a.Port))
	}
	return netip.AddrPort{}
}

// interrupt shuts down all connections to an address but those that are there already, as soon as ctx has
// ended and until the returned function is called: FFmpeg may be about to make another one.
func interrupt(ctx context.Context, to netip.AddrPort) (over func()) {
	before := sockets(to)
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-ctx.Done():
		case <-done:
			return
		}
		again := time.NewTicker(20 * time.Millisecond)
		defer again.Stop()
		for {
			for _, fd := range sockets(to) {
				if !slices.Contains(before, fd) {
					_ = unix.Shutdown(fd, unix.SHUT_RDWR) // ENOTCONN: it is shut
				}
			}
			select {
			case <-again.C:
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}
