package mdns

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// settled is how long an interface has after a change until it is looked at: a new address comes in several.
const settled = 200 * time.Millisecond

// changes tells when the kernel has another interface or address (rtnetlink(7)), until ctx ends. Where it may
// not be asked nothing comes, and the next look finds it.
func changes(ctx context.Context) <-chan struct{} {
	changed := make(chan struct{}, 1)
	const kind = unix.SOCK_RAW | unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK
	fd, err := unix.Socket(unix.AF_NETLINK, kind, unix.NETLINK_ROUTE)
	if err != nil {
		return nil
	}
	line := os.NewFile(uintptr(fd), "netlink")
	if err := unix.Bind(fd, &unix.SockaddrNetlink{Family: unix.AF_NETLINK,
		Groups: unix.RTMGRP_LINK | unix.RTMGRP_IPV4_IFADDR | unix.RTMGRP_IPV6_IFADDR}); err != nil {
		_ = line.Close() // nothing was read
		return nil
	}
	context.AfterFunc(ctx, func() { _ = line.Close() }) // ends the reader
	go func() {
		for buf := make([]byte, 1<<16); ; {
			if _, err := line.Read(buf); err != nil && !errors.Is(err, unix.ENOBUFS) { // more came than was read
				return
			}
			select {
			case changed <- struct{}{}:
			default:
			}
		}
	}()
	return changed
}
