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

// describe asks an RTSP camera about its stream, for FFmpeg tells nobody why it could not open one, and
// says where the camera is.
func describe(ctx context.Context, address string) (camera netip.AddrPort, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return camera, errors.New("the address of the camera is not right")
	}
	named := u.User != nil
	u.User = nil
	host := u.Host
	if u.Port() == "" {
		host = net.JoinHostPort(u.Hostname(), "554")
	}
	dialer := net.Dialer{Timeout: 5 * time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", host)
	if err != nil {
		return camera, err
	}
	defer conn.Close()
	if at, ok := conn.RemoteAddr().(*net.TCPAddr); ok {
		port := at.AddrPort()
		camera = netip.AddrPortFrom(port.Addr().Unmap(), port.Port())
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	if err := conn.SetDeadline(time.Now().Add(5 * time.Second)); err != nil {
		return camera, err
	}
	if _, err := fmt.Fprintf(conn, "DESCRIBE %s RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n",
		u); err != nil {
		return camera, err
	}
	line, err := textproto.NewReader(bufio.NewReader(conn)).ReadLine()
	if err != nil {
		return camera, fmt.Errorf("the camera does not answer: %w", err)
	}
	proto, status, _ := strings.Cut(line, " ")
	switch {
	case !strings.HasPrefix(proto, "RTSP/"):
		return camera, errors.New("what answers there does not speak RTSP; check the port")
	case strings.HasPrefix(status, "401") && named: // FFmpeg knows the schemes
		return camera, nil
	case strings.HasPrefix(status, "401"):
		return camera, errors.New(
			"the camera wants a password; write it into its address like rtsp://name:password@host/")
	case strings.HasPrefix(status, "404"):
		return camera, errors.New("the camera has no stream at this path (404); look it up in its manual")
	case strings.HasPrefix(status, "4"), strings.HasPrefix(status, "5"):
		return camera, fmt.Errorf("the camera answers %s", status)
	}
	return camera, nil
}
