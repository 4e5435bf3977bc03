package host

import (
	"net/netip"
	"strings"
)

// Ask asks an avahi-daemon at a socket.
var Ask = ask

// Ordered gives the addresses of interfaces, which are named "wlan0 192.168.1.5", or "wg0* 10.8.0.2" for a
// tunnel, by the text of the kernel's routes.
func Ordered(interfaces []string, routes string) (addrs []string) {
	var all []link
	for _, i := range interfaces {
		name, addr, _ := strings.Cut(i, " ")
		all = append(all, link{name: strings.TrimSuffix(name, "*"), tunnel: strings.HasSuffix(name, "*"),
			addrs: []netip.Addr{netip.MustParseAddr(addr)}})
	}
	for _, a := range ordered(all, routes) {
		addrs = append(addrs, a.String())
	}
	return addrs
}
