//go:build web && !nocv

package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/devices"
	"spieltisch/devices/sim"
)

// The tray of a test stands outside of the daemon, as a real one does, so that the daemon can be killed and
// the dice still lie there. Its camera hands frames over a socket: one byte asks, a header and the pixels
// answer.

// a command of the test binary: arguments SOCKET DATA LISTEN
const remoteDaemon = "spieltisch-with-remote-camera"

func addRemoteDaemon(commands map[string]func()) { commands[remoteDaemon] = remoteMain }

type frameHeader struct {
	Seq  uint64
	At   int64 // Unix, ns
	W, H int32
}

// serveFrames gives the frames of a simulated tray to whoever asks, until the test ends.
func serveFrames(t *testing.T, table *sim.Table) (socket string) {
	t.Helper()
	socket = filepath.Join(t.TempDir(), "camera")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	t.Cleanup(func() { cancel(); l.Close(); <-done })
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			sendFrames(ctx, conn, table)
		}
	}()
	return socket
}

func sendFrames(ctx context.Context, conn net.Conn, table *sim.Table) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	camera, err := table.Open()
	if err != nil {
		return
	}
	defer camera.Close()
	for ask := make([]byte, 1); ; {
		if _, err := conn.Read(ask); err != nil {
			return
		}
		f, err := camera.Read(ctx)
		if err != nil {
			return
		}
		h := frameHeader{Seq: f.Seq, At: f.At.UnixNano(), W: int32(f.W), H: int32(f.H)}
		if binary.Write(conn, binary.LittleEndian, h) != nil {
			return
		}
		if _, err := conn.Write(f.Pix); err != nil {
			return
		}
	}
}

// remoteCamera is the daemon's end.
type remoteCamera struct {
	conn net.Conn
	in   *bufio.Reader
}

func dialCamera(socket string) (devices.Camera, error) {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", devices.ErrGone, err)
	}
	return &remoteCamera{conn: conn, in: bufio.NewReaderSize(conn, 1<<20)}, nil
}

func (c *remoteCamera) Read(ctx context.Context) (devices.Frame, error) {
	if limit, ok := ctx.Deadline(); ok {
		if err := c.conn.SetDeadline(limit); err != nil {
			return devices.Frame{}, err
		}
	}
	stop := context.AfterFunc(ctx, func() { c.conn.Close() })
	defer stop()
	var h frameHeader
	if _, err := c.conn.Write([]byte{'?'}); err != nil {
		return devices.Frame{}, fmt.Errorf("%w: %w", devices.ErrGone, err)
	}
	if err := binary.Read(c.in, binary.LittleEndian, &h); err != nil {
		return devices.Frame{}, fmt.Errorf("%w: %w", devices.ErrGone, err)
	}
	f := devices.Frame{Seq: h.Seq, At: time.Unix(0, h.At), W: int(h.W), H: int(h.H), Stride: 3 * int(h.W),
		Pix: make([]byte, 3*h.W*h.H)}
	if _, err := io.ReadFull(c.in, f.Pix); err != nil {
		return devices.Frame{}, fmt.Errorf("%w: %w", devices.ErrGone, err)
	}
	return f, nil
}

func (c *remoteCamera) Close() error { return c.conn.Close() }

// remoteMain is the daemon of the test: the real one but for its camera.
func remoteMain() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	conf := config.Default()
	conf.Data, conf.Listen = os.Args[2], os.Args[3]
	conf.Dice.Set = "heckmeck"
	conf.Patience = config.Duration(600 * time.Millisecond)
	conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	d := daemon{
		conf: conf, log: program.NewLog(os.Stderr, "info"), camera: "remote",
		openCamera: func(context.Context) (devices.Camera, error) { return dialCamera(os.Args[1]) },
	}
	err := d.serve(ctx, func(addr net.Addr) { fmt.Println(addr) })
	os.Exit(verdict(cli.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, err))
}
