// Package address opens the port of the page, and says where the page is: here, and for phones at home.
package address

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"golang.org/x/sys/unix"
	"rsc.io/qr"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/web/host"
)

// Browsable turns an address that listens everywhere into one that a browser here can open.
func Browsable(addr string) string {
	name, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip := net.ParseIP(name); name == "" || ip != nil && ip.IsUnspecified() {
		name = "localhost"
	}
	return net.JoinHostPort(name, port)
}

// Page is the address of a machine's page for whoever is at home: that of the network, if it listens there.
func Page(m host.Machine, scheme, listen string) string {
	if urls := m.URLs(scheme, listen); len(urls) > 0 {
		return urls[0]
	}
	return scheme + "://" + Browsable(listen) + "/"
}

// place is an address of the page, and what it is one of: an interface, or "" for a name.
type place struct{ url, at string }

// placesOf are the addresses of a page for phones at home: the machine's name first. interfaces names the
// interface of each address.
func placesOf(m host.Machine, interfaces map[netip.Addr]string, scheme, listen string) (out []place) {
	at, _, _ := net.SplitHostPort(listen)
	ip, err := netip.ParseAddr(at)
	chosen := err == nil && !ip.IsUnspecified() // by whoever has configured it
	for _, u := range m.URLs(scheme, listen) {
		p, err := url.Parse(u)
		if err != nil {
			continue
		}
		ip, err := netip.ParseAddr(p.Hostname())
		if err != nil {
			out = append(out, place{u, ""})
			continue
		}
		if face := interfaces[ip]; chosen || private(ip) && !virtual(face) {
			out = append(out, place{u, face})
		}
	}
	return out
}

// private reports whether an address is one that only a home network or a private one has.
func private(ip netip.Addr) bool {
	return ip.IsPrivate() || netip.MustParsePrefix("100.64.0.0/10").Contains(ip) // a tailnet
}

// virtual reports whether an interface is one that only programs on this machine are behind.
func virtual(face string) bool {
	for _, begin := range []string{"docker", "br-", "veth", "virbr", "lxc", "cni"} {
		if strings.HasPrefix(face, begin) {
			return true
		}
	}
	return false
}

// interfaceNames names the interface of each address of this machine.
func interfaceNames() map[netip.Addr]string {
	out := map[netip.Addr]string{}
	all, _ := net.Interfaces() // none: addresses are shown without
	for _, face := range all {
		addrs, _ := face.Addrs()
		for _, a := range addrs {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				out[p.Addr().Unmap()] = face.Name
			}
		}
	}
	return out
}

// Announce says where the page of a "table" or a "hall" is that listens at an address: here, and for
// phones. On a terminal that is wide enough a phone can read it from there.
func Announce(w io.Writer, what, scheme, listen string, columns int) {
	places := placesOf(host.This().Named(), interfaceNames(), scheme, listen)
	printPlaces(w, what, scheme, listen, places, columns)
}

func printPlaces(w io.Writer, what, scheme, listen string, places []place, columns int) {
	out := &strings.Builder{} // written at once: whoever reads the first line only has all of it
	defer func() { io.WriteString(w, out.String()) }()
	here := scheme + "://" + Browsable(listen)
	fmt.Fprintf(out, "spieltisch: %s\n", cli.Said("address."+what, cli.Args{"url": here}))
	row := func(key, text string) { fmt.Fprintf(out, "  %-9s %s\n", cli.Said(key, nil), text) }
	row("address.local", here+"/")
	if len(places) == 0 {
		row("address.network", cli.Said("address.none", nil))
		return
	}
	for _, p := range places {
		row("address.network", p.url+inBrackets(p.at))
	}
	code := places[0].url
	for _, p := range places {
		if p.at != "" { // not every phone finds names
			code = p.url
			break
		}
	}
	if text := qrCode(code, columns); text != "" {
		fmt.Fprintf(out, "\n%s\n", text)
	}
}

func inBrackets(s string) string {
	if s == "" {
		return ""
	}
	return "  (" + s + ")"
}

// quietZone is the light border of a QR code, in modules.
const quietZone = 2

// qrCode is a QR code of half blocks, black on white whatever the terminal's own colours are; "" where it
// has no room.
func qrCode(text string, columns int) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil || code.Size+2*quietZone > columns {
		return ""
	}
	const colours, plain = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		b.WriteString(colours)
		for x := -quietZone; x < code.Size+quietZone; x++ {
			switch top, bottom := code.Black(x, y), code.Black(x, y+1); {
			case top && bottom:
				b.WriteRune('█')
			case top:
				b.WriteRune('▀')
			case bottom:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteString(plain + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Columns is how wide a terminal is; 0 for what is none, or cannot show colours.
func Columns(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}
