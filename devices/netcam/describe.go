//go:build !nocv

package netcam

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/textproto"
	"net/url"
	"strings"
	"time"
)

// host is where an RTSP camera listens.
func host(u *url.URL) string {
	if u.Port() == "" {
		return net.JoinHostPort(u.Hostname(), "554")
	}
	return u.Host
}

// patience is how long a camera has to take a connection, and to answer a question.
const patience = 5 * time.Second

// dial connects to an RTSP camera.
func dial(ctx context.Context, u *url.URL) (net.Conn, error) {
	dialer := net.Dialer{Timeout: patience}
	return dialer.DialContext(ctx, "tcp", host(u))
}

// reach says where an RTSP camera is, without asking it anything: a server that shares one stream among all
// takes a moment to end it when somebody leaves, and refuses who comes meanwhile (GStreamer's, of many
// cameras).
func reach(ctx context.Context, u *url.URL) (camera netip.AddrPort, err error) {
	conn, err := dial(ctx, u)
	if err != nil {
		return camera, err
	}
	if at, ok := conn.RemoteAddr().(*net.TCPAddr); ok {
		port := at.AddrPort()
		camera = netip.AddrPortFrom(port.Addr().Unmap(), port.Port())
	}
	return camera, conn.Close()
}

// describe asks an RTSP camera about its stream that FFmpeg could not open, for FFmpeg tells nobody why; nil:
// the camera names no reason.
func describe(ctx context.Context, u *url.URL) error {
	named := u.User != nil
	at := *u
	at.User = nil
	conn, err := dial(ctx, &at)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(conn, "DESCRIBE %s RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n",
		&at); err != nil {
		return err
	}
	line, err := textproto.NewReader(bufio.NewReader(conn)).ReadLine()
	if err != nil {
		return fmt.Errorf("the camera does not answer: %w", err)
	}
	proto, status, _ := strings.Cut(line, " ")
	switch {
	case !strings.HasPrefix(proto, "RTSP/"):
		return errors.New("what answers there does not speak RTSP; check the port")
	case strings.HasPrefix(status, "401") && named: // FFmpeg knows the schemes
		return nil
	case strings.HasPrefix(status, "401"):
		return errors.New("the camera wants a password; write it into its address like rtsp://name:password@host/")
	case strings.HasPrefix(status, "404"):
		return errors.New("the camera has no stream at this path (404); look it up in its manual")
	case strings.HasPrefix(status, "4"), strings.HasPrefix(status, "5"):
		return fmt.Errorf("the camera answers %s", status)
	}
	return nil
}
