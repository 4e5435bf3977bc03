package service

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"syscall"
)

// firstSocket is the number of the first one that systemd has opened (SD_LISTEN_FDS_START).
const firstSocket = 3

// Sockets are those that systemd opened for this process (sd_listen_fds(3)): those of the service's socket
// unit. There are none without one. It takes them out of the environment, so that programs that this one
// starts do not have them.
func Sockets() ([]net.Listener, error) {
	pid, count := os.Getenv("LISTEN_PID"), os.Getenv("LISTEN_FDS")
	for _, name := range []string{"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"} {
		_ = os.Unsetenv(name) // the names are no nonsense
	}
	n, err := strconv.Atoi(count)
	if pid != strconv.Itoa(os.Getpid()) || err != nil || n <= 0 {
		return nil, nil
	}
	var all []net.Listener
	var failed error
	for fd := firstSocket; fd < firstSocket+n; fd++ {
		syscall.CloseOnExec(fd)
		f := os.NewFile(uintptr(fd), "socket "+strconv.Itoa(fd))
		l, err := net.FileListener(f) // a copy
		_ = f.Close()
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("service: socket %d of systemd: %w", fd, err))
			continue
		}
		all = append(all, l)
	}
	return all, failed
}
