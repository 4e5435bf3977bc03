package service

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// ErrAgain is how a table ends that is to begin anew.
var ErrAgain = errors.New("the table begins anew")

// Again begins this program anew. Under systemd, which starts a service that has ended and gives it its
// ports, it returns nil; else it does not return, as the new program has taken its place, unless that
// fails.
func Again() error {
	if os.Getenv("NOTIFY_SOCKET") != "" {
		return nil
	}
	path, err := os.Executable()
	if err != nil {
		return fmt.Errorf("begin anew: %w", err)
	}
	if err := syscall.Exec(path, os.Args, os.Environ()); err != nil {
		return fmt.Errorf("begin anew: %s: %w", path, err)
	}
	return nil
}
