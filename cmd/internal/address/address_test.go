package address

import (
	"bytes"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"rsc.io/qr"

	"spieltisch/companion/web/host"
)

// Phones get addresses that they can use: of the home network, by interface, and none of what only
// programs on this machine see.
func TestPlacesForPhones(t *testing.T) {
	interfaces := map[netip.Addr]string{}
	m := host.Machine{Name: "tisch"}
	for _, a := range []struct{ face, addr string }{
		{"lo", "127.0.0.1"}, {"eth0", "192.168.1.5"}, {"docker0", "172.17.0.1"}, {"wlan0", "10.1.2.3"},
		{"ppp0", "203.0.113.7"},
		{"eth0", "fe80::1"}, {"eth0", "2001:db8::5"}, {"eth0", "fd00::5"}, {"tailscale0", "100.101.1.1"},
	} {
		ip := netip.MustParseAddr(a.addr)
		interfaces[ip] = a.face
		m.Addrs = append(m.Addrs, ip)
	}
	name := place{"http://tisch.local:8080/", ""}
	tests := []struct {
		listen string
		want   []place
	}{
		{"[::]:8080", []place{name, {"http://192.168.1.5:8080/", "eth0"}, {"http://10.1.2.3:8080/", "wlan0"},
			{"http://100.101.1.1:8080/", "tailscale0"}, {"http://[fd00::5]:8080/", "eth0"}}},
		{"127.0.0.1:8080", nil},
		{"192.168.1.5:8080", []place{{"http://192.168.1.5:8080/", "eth0"}}},
		{"203.0.113.7:80", []place{{"http://203.0.113.7/", "ppp0"}}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, placesOf(m, interfaces, "http", tt.listen), cmp.AllowUnexported(place{})); d != "" {
			t.Errorf("%s: want - got +:\n%s", tt.listen, d)
		}
	}
}

func TestPrintPlaces(t *testing.T) {
	places := []place{{"http://tisch.local:8080/", ""}, {"http://192.168.1.5:8080/", "eth0"}}
	var b bytes.Buffer
	printPlaces(&b, "table", "http", "[::]:8080", places, 0)
	want := `spieltisch: the table is at http://localhost:8080
  Local:    http://localhost:8080/
  Network:  http://tisch.local:8080/
  Network:  http://192.168.1.5:8080/  (eth0)
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("where there is no terminal: want - got +:\n%s", d)
	}
	b.Reset()
	printPlaces(&b, "hall", "http", "[::]:8090", places, 0)
	if got, _, _ := strings.Cut(b.String(), "\n"); got != "spieltisch: the hall is at http://localhost:8090" {
		t.Errorf("of a hall it says %q", got)
	}
	b.Reset()
	printPlaces(&b, "table", "http", "127.0.0.1:8080", nil, 80)
	if !strings.Contains(b.String(), "Network:  none; with --listen :8080 phones at home can open it") ||
		strings.Contains(b.String(), "█") {
		t.Errorf("where nobody else can come:\n%s", b.String())
	}
	b.Reset()
	printPlaces(&b, "table", "http", "[::]:8080", places, 80)
	if !strings.Contains(b.String(), qrCode("http://192.168.1.5:8080/", 80)) {
		t.Errorf("on a terminal:\n%s", b.String())
	}
	b.Reset()
	printPlaces(&b, "table", "http", "[::]:8080", places, 20)
	if b.String() != want {
		t.Errorf("on a narrow terminal:\n%s", b.String())
	}
}

// modulesOf reads the code from a terminal's text: dark modules, the border included.
func modulesOf(text string) (rows [][]bool) {
	plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(text, "")
	for line := range strings.SplitSeq(plain, "\n") {
		var top, bottom []bool
		for _, r := range line {
			top = append(top, r == '█' || r == '▀')
			bottom = append(bottom, r == '█' || r == '▄')
		}
		rows = append(rows, top, bottom)
	}
	return rows
}

// A code is as wide as it says, has a light border, and the three squares in its corners.
func TestQRCodeOnATerminal(t *testing.T) {
	text := qrCode("http://192.168.1.5:8080/", 80)
	rows := modulesOf(text)
	size := len(rows[0])
	if size != 25+2*quietZone || len(rows) < size || !strings.HasPrefix(text, "\x1b[38;5;16;48;5;231m") {
		t.Fatalf("%d × %d modules:\n%s", size, len(rows), text)
	}
	for i := range size {
		for _, edge := range []bool{rows[0][i], rows[1][i], rows[i][0], rows[i][size-1]} {
			if edge {
				t.Fatal("the border is not light")
			}
		}
	}
	for _, corner := range [][2]int{{quietZone, quietZone}, {size - quietZone - 7, quietZone},
		{quietZone, size - quietZone - 7}} {
		for i := range 7 {
			if !rows[corner[1]][corner[0]+i] || !rows[corner[1]+i][corner[0]] ||
				rows[corner[1]+1][corner[0]+1] || !rows[corner[1]+3][corner[0]+3] {
				t.Fatalf("there is no square at %v", corner)
			}
		}
	}
	code, err := qr.Encode("http://192.168.1.5:8080/", qr.L)
	if err != nil {
		t.Fatal(err)
	}
	for y, row := range rows {
		for x, dark := range row {
			if dark != code.Black(x-quietZone, y-quietZone) {
				t.Fatalf("the module at %d, %d is another one than that of the code", x, y)
			}
		}
	}
	if qrCode("http://192.168.1.5:8080/", size-1) != "" || qrCode(strings.Repeat("x", 5000), 1000) != "" {
		t.Error("a code is shown that has no room")
	}
}
