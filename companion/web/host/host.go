// Package host knows under which names and addresses this machine is reached at home.
//
// A name is the machine's own if nobody outside the house can own it: the host name by itself, with a
// suffix that home networks use and that no public name server gives away, or with the domain that the
// network's router handed out. A name that only begins like the machine's (spieltisch.evil.example) is
// anybody's.
package host

import (
	"bufio"
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Machine is what a machine is called, and where it is reached.
type Machine struct {
	Name   string       // first label of the host name, lower case; "" where it has none
	Local  string       // what it is called in the house, as spieltisch-2.local; "": Name with .local
	Search []string     // domains of the network, lower case
	Addrs  []netip.Addr // of its interfaces, those first that lead out of the house
}

// resolvConf is where the network's domains stand.
const resolvConf = "/etc/resolv.conf"

// This looks at this machine as it is now: a network may come up after the start.
func This() Machine {
	var m Machine
	name, _ := os.Hostname() // none: it is reached by its addresses
	first, domain, _ := strings.Cut(plain(name), ".")
	m.Name = first
	conf, _ := os.ReadFile(resolvConf) // none: the network has no domain
	m.Search = Search(string(conf))
	if domain != "" {
		m.Search = append(m.Search, domain)
	}
	routes, _ := os.ReadFile(routeTable) // none: the machine has no way out
	m.Addrs = ordered(links(), string(routes))
	return m
}

// routeTable has the ways of IPv4, one a line (proc_pid_net(5)).
const routeTable = "/proc/net/route"

// link is an interface with its addresses.
type link struct {
	name   string
	tunnel bool // from point to point, as to a VPN: nobody in the house is at its other end
	addrs  []netip.Addr
}

// links are the interfaces that are up, the oldest first.
func links() (all []link) {
	list, _ := net.Interfaces() // none: nothing to list
	for _, i := range list {
		if i.Flags&net.FlagUp == 0 {
			continue
		}
		l := link{name: i.Name, tunnel: i.Flags&net.FlagPointToPoint != 0}
		addrs, _ := i.Addrs() // none: it has just gone
		for _, a := range addrs {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				l.addrs = append(l.addrs, p.Addr())
			}
		}
		all = append(all, l)
	}
	return all
}

// ordered are the addresses of interfaces, by how likely the phones of the house reach them: those of the way
// out first, which is the home's router mostly, and those of tunnels last.
func ordered(links []link, routes string) (addrs []netip.Addr) {
	out := wayOut(routes)
	rank := func(l link) int {
		switch {
		case l.tunnel:
			return 2
		case l.name == out:
			return 0
		}
		return 1
	}
	links = slices.Clone(links)
	slices.SortStableFunc(links, func(a, b link) int { return rank(a) - rank(b) })
	for _, l := range links {
		addrs = append(addrs, l.addrs...)
	}
	return addrs
}

// wayOut is the interface of the default route of the lowest metric; "": there is none.
func wayOut(routes string) (name string) {
	least := -1
	for line := range strings.Lines(routes) {
		f := strings.Fields(line)
		if len(f) < 8 || f[1] != "00000000" || f[7] != "00000000" {
			continue
		}
		if metric, err := strconv.Atoi(f[6]); err == nil && (least < 0 || metric < least) {
			name, least = f[0], metric
		}
	}
	return name
}

// avahi is where avahi-daemon listens, and answers is how long it may take for a name that it gives itself.
const (
	avahi   = "/run/avahi-daemon/socket"
	answers = 200 * time.Millisecond
)

// Named is the machine with the name that avahi-daemon gives it, where that runs: of two machines of one name
// it calls the second one NAME-2.
func (m Machine) Named() Machine {
	for _, a := range m.reachable() {
		if name, ok := ask(avahi, a); ok {
			m.Local = name
			break
		}
	}
	return m
}

// ask asks avahi-daemon what it calls an address, by the simple protocol of avahi 0.8: it answers with a line
// of "+", interface, protocol and name.
func ask(socket string, addr netip.Addr) (name string, ok bool) {
	conn, err := net.DialTimeout("unix", socket, answers)
	if err != nil {
		return "", false
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(answers)) // a socket takes it
	if _, err := fmt.Fprintf(conn, "RESOLVE-ADDRESS %s\n", addr); err != nil {
		return "", false
	}
	line, err := bufio.NewReaderSize(conn, 1024).ReadString('\n')
	words := strings.Fields(line)
	if err != nil || len(words) != 4 || words[0] != "+" || !strings.HasSuffix(words[3], ".local") {
		return "", false
	}
	return words[3], true
}

// Search reads the domains of a network out of the text of a resolv.conf.
func Search(conf string) (domains []string) {
	for line := range strings.Lines(conf) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "search" && words[0] != "domain" {
			continue
		}
		for _, d := range words[1:] {
			if d = plain(d); d != "" && !slices.Contains(domains, d) {
				domains = append(domains, d)
			}
		}
	}
	return domains
}

// reserved are top-level domains that no public name server answers for (RFC 6761, RFC 8375, and what
// ICANN keeps back). Whoever says such a name is in the house, or in its private network.
func reserved() []string {
	return []string{"local", "localdomain", "lan", "home", "internal", "home.arpa"}
}

// routers are domains that routers give to what is behind them. The makers of the routers own them.
func routers() []string { return []string{"fritz.box", "speedport.ip"} }

// Owns says whether a name, without a port, is this machine's.
func (m Machine) Owns(name string) bool {
	name = plain(name)
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	// Anybody's .local: two machines of one name are told apart by a number that mDNS adds
	// (spieltisch-2.local).
	if strings.HasSuffix(name, ".local") {
		return true
	}
	if m.Name == "" {
		return false
	}
	first, domain, dotted := strings.Cut(name, ".")
	switch {
	case first != m.Name:
		return false
	case !dotted, slices.Contains(reserved(), domain), slices.Contains(routers(), domain):
		return true
	case tailnet(domain):
		return true
	}
	// One label by itself is a public suffix, such as "com".
	return strings.Contains(domain, ".") && slices.Contains(m.Search, domain)
}

// tailnet says whether a domain is that of a Tailscale network: tail1234.ts.net, or two words that its
// owner chose.
func tailnet(domain string) bool {
	net, ok := strings.CutSuffix(domain, ".ts.net")
	return ok && net != "" && !strings.Contains(net, ".")
}

// plain is a name as names are compared.
func plain(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".")) }

// URLs are the addresses of a page that is served at listen by a scheme, "http" or "https", for somebody
// else's phone: the name first, as it stays, then the numbers. There are none where only this machine is
// listened to.
func (m Machine) URLs(scheme, listen string) (urls []string) {
	at, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil
	}
	ip, err := netip.ParseAddr(at)
	everywhere := at == "" || err == nil && ip.IsUnspecified()
	switch {
	case !everywhere && err == nil && ip.IsLoopback(), at == "localhost":
		return nil
	case !everywhere:
		return []string{URL(scheme, at, port)}
	}
	if m.Name != "" && m.Name != "localhost" {
		urls = append(urls, URL(scheme, cmp.Or(m.Local, m.Name+".local"), port))
	}
	for _, a := range m.reachable() {
		urls = append(urls, URL(scheme, a.String(), port))
	}
	return urls
}

// reachable are the addresses that others in the house can use, those that people can type first.
func (m Machine) reachable() (addrs []netip.Addr) {
	for _, a := range m.Addrs {
		if a = a.Unmap(); !a.IsLoopback() && !a.IsLinkLocalUnicast() && !a.IsUnspecified() {
			addrs = append(addrs, a.WithZone(""))
		}
	}
	slices.SortStableFunc(addrs, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	return slices.Compact(addrs)
}

// URL is an address for people, without a port that goes without saying.
func URL(scheme, host, port string) string {
	if scheme == "http" && port == "80" || scheme == "https" && port == "443" {
		port = ""
	}
	switch {
	case port != "":
		host = net.JoinHostPort(host, port)
	case strings.Contains(host, ":"):
		host = "[" + host + "]"
	}
	return scheme + "://" + host + "/"
}
