package address

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"syscall"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/web"
)

// Listen opens the port, and says what to do where another program has it.
func Listen(addr string) (net.Listener, error) {
	l, err := web.Listen(addr)
	if err != nil {
		said := fmt.Errorf("run: %w", Explain(addr, err))
		if errors.Is(err, fs.ErrPermission) {
			said = cli.NeedsPerson{Err: said}
		}
		return nil, said
	}
	return l, nil
}

// Explain says what to do where a port cannot be opened.
func Explain(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s is in use; stop the other program, or choose another address with --listen",
			addr)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s may not be opened by you; choose a port above 1023 with --listen", addr)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("%s is not an address of this machine; :PORT listens on all that it has", addr)
	}
	return err
}
