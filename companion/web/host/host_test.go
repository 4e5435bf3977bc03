package host_test

import (
	"bufio"
	"net"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/web/host"
)

func TestOwns(t *testing.T) {
	m := host.Machine{Name: "spieltisch", Search: []string{"familie.example", "com"}}
	tests := []struct {
		name string
		want bool
	}{
		{"spieltisch", true},
		{"Spieltisch", true},
		{"spieltisch.", true},
		{"spieltisch.local", true},
		{"spieltisch-2.local", true}, // as mDNS renames
		{"spieltisch.fritz.box", true},
		{"SPIELTISCH.FRITZ.BOX.", true},
		{"spieltisch.speedport.ip", true},
		{"spieltisch.lan", true},
		{"spieltisch.home", true},
		{"spieltisch.home.arpa", true},
		{"spieltisch.internal", true},
		{"spieltisch.localdomain", true},
		{"spieltisch.tail1a2b3.ts.net", true},
		{"spieltisch.yak-bebop.ts.net", true},
		{"spieltisch.familie.example", true}, // the network's own domain
		{"localhost", true},
		{"table.localhost", true},

		{"", false},
		{"other", false},
		{"other.fritz.box", false},
		{"other.lan", false},
		{"other.tail1a2b3.ts.net", false},
		{"spieltisch.ts.net", false},
		{"spieltisch.a.b.ts.net", false},
		{"spieltisch.ts.net.evil.example", false},
		{"spieltisch.evil.example", false},
		{"spieltisch.local.evil.example", false},
		{"spieltisch.fritz.box.evil.example", false},
		{"spieltisch.box", false}, // anybody can buy that
		{"spieltisch.com", false}, // a domain of one label is a public suffix
		{"evil.familie.example", false},
		{"spieltisch.evil.familie.example", false},
		{"localhost.evil.example", false},
		{"local", false},
	}
	for _, tt := range tests {
		if got := m.Owns(tt.name); got != tt.want {
			t.Errorf("Owns(%q) = %v, want %v", tt.name, got, tt.want)
		}
	}
	for _, name := range []string{"", ".lan", ".fritz.box", ".tail1a2b3.ts.net"} {
		if (host.Machine{}).Owns(name) {
			t.Errorf("a machine without a name owns %q", name)
		}
	}
}

func TestSearch(t *testing.T) {
	const conf = "# search commented.example\nnameserver 192.168.178.1\nsearch Fritz.Box. familie.example\ndomain fritz.box\nsearch\noptions edns0\n"
	if got, want := host.Search(conf), []string{"fritz.box", "familie.example"}; !slices.Equal(got, want) {
		t.Errorf("Search = %q, want %q", got, want)
	}
}

func TestURLs(t *testing.T) {
	m := host.Machine{Name: "spieltisch"}
	for _, a := range []string{"127.0.0.1", "::1", "fe80::1", "2001:db8::7", "192.168.178.31", "100.101.102.103"} {
		m.Addrs = append(m.Addrs, netip.MustParseAddr(a))
	}
	everywhere := []string{"http://spieltisch.local:8080/", "http://192.168.178.31:8080/", "http://100.101.102.103:8080/",
		"http://[2001:db8::7]:8080/"}
	tests := []struct {
		listen string
		want   []string
	}{
		{"https 192.168.178.31:443", []string{"https://192.168.178.31/"}},
		{"https 192.168.178.31:80", []string{"https://192.168.178.31:80/"}},
		{":8080", everywhere},
		{"0.0.0.0:8080", everywhere},
		{"[::]:8080", everywhere},
		{"127.0.0.1:8080", nil},
		{"[::1]:8080", nil},
		{"localhost:8080", nil},
		{"192.168.178.31:80", []string{"http://192.168.178.31/"}},
		{"[2001:db8::7]:80", []string{"http://[2001:db8::7]/"}},
		{"nonsense", nil},
	}
	for _, tt := range tests {
		scheme, listen, said := strings.Cut(tt.listen, " ")
		if !said {
			scheme, listen = "http", tt.listen
		}
		if got := m.URLs(scheme, listen); !slices.Equal(got, tt.want) {
			t.Errorf("URLs(%q) = %q, want %q", tt.listen, got, tt.want)
		}
	}
}

// Of two machines of one name the second is printed with the name that it has in the house.
func TestURLsOfTheSecondOfAName(t *testing.T) {
	m := host.Machine{Name: "spieltisch", Local: "spieltisch-2.local", Addrs: []netip.Addr{
		netip.MustParseAddr("192.168.178.31")}}
	if got, want := m.URLs("http", ":8080")[0], "http://spieltisch-2.local:8080/"; got != want {
		t.Errorf("URLs gives %s first, want %s", got, want)
	}
}

// What avahi-daemon answers is taken; silence, an error and nonsense are no name.
func TestAskAvahi(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{"+ 3 0 vm-2.local\n": "vm-2.local", "-15 Timeout reached\n": "",
		"+ 3 0 evil.example\n": "", "+\n": "", "": "", strings.Repeat("x", 1<<20): ""} {
		socket := filepath.Join(t.TempDir(), "socket")
		l, err := net.Listen("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		asked := make(chan string, 1)
		go func() {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			line, _ := bufio.NewReader(conn).ReadString('\n')
			asked <- line
			_, _ = conn.Write([]byte(said))
		}()
		got, _ := host.Ask(socket, netip.MustParseAddr("10.9.0.1"))
		if line := <-asked; got != want || line != "RESOLVE-ADDRESS 10.9.0.1\n" {
			t.Errorf("to %q avahi says %.20q: %q, want %q", line, said, got, want)
		}
		l.Close()
	}
	if got, ok := host.Ask(filepath.Join(t.TempDir(), "nobody"), netip.MustParseAddr("10.9.0.1")); ok {
		t.Errorf("without avahi the name is %q", got)
	}
}

// The address that people are shown first is that of the way to the router, however old other interfaces are;
// one of a VPN is the last.
func TestTheWayOutComesFirst(t *testing.T) {
	const head = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"
	route := func(name, to, metric, mask string) string {
		return name + "\t" + to + "\t0101A8C0\t0003\t0\t0\t" + metric + "\t" + mask + "\t0\t0\t0\n"
	}
	interfaces := []string{"lo 127.0.0.1", "wg0* 10.8.0.2", "docker0 172.17.0.1", "eth0 192.168.1.4",
		"wlan0 192.168.1.5"}
	for name, tt := range map[string]struct{ routes, want string }{
		"by Wi-Fi": {head + route("wlan0", "00000000", "600", "00000000") + route("eth0", "0001A8C0", "0",
			"00FFFFFF"),
			"192.168.1.5 127.0.0.1 172.17.0.1 192.168.1.4 10.8.0.2"},
		"by both, the cable is quicker": {head + route("wlan0", "00000000", "600", "00000000") +
			route("eth0", "00000000", "100", "00000000"), "192.168.1.4 127.0.0.1 172.17.0.1 192.168.1.5 10.8.0.2"},
		"all goes through a VPN": {head + route("wg0", "00000000", "0", "00000000"),
			"127.0.0.1 172.17.0.1 192.168.1.4 192.168.1.5 10.8.0.2"},
		"half of all goes through a VPN": {head + route("wg0", "00000000", "0", "00000080") +
			route("wlan0", "00000000", "600", "00000000"), "192.168.1.5 127.0.0.1 172.17.0.1 192.168.1.4 10.8.0.2"},
		"no way out": {"", "127.0.0.1 172.17.0.1 192.168.1.4 192.168.1.5 10.8.0.2"},
	} {
		if got := strings.Join(host.Ordered(interfaces, tt.routes), " "); got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}
