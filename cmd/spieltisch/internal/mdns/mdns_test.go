package mdns_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/net/ipv4"

	"spieltisch/cmd/spieltisch/internal/mdns"
)

// house makes a network of two ends in a namespace of its own, in which $0 runs.
const house = `set -e
ip link set lo up
ip link add table type veth peer name phone
ip addr add 10.9.0.1/24 dev table
ip addr add 10.9.0.2/24 dev phone
for i in all table phone; do echo 1 >/proc/sys/net/ipv4/conf/$i/accept_local; echo 0 >/proc/sys/net/ipv4/conf/$i/rp_filter; done
ip link set table up
ip link set phone up
exec "$0" "$@"`

// TestInTheHouse runs the tests below in a network of their own.
func TestInTheHouse(t *testing.T) {
	if os.Getenv("MDNS_HOUSE") != "" {
		t.Skip("this is inside")
	}
	if out, err := exec.Command("unshare", "-n", "true").CombinedOutput(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("a network of its own needs root: %s", out)
		}
		t.Skipf("NOT RUN: a network of its own needs root: %s", out)
	}
	cmd := exec.Command("unshare", "-n", "sh", "-c", house, os.Args[0], "-test.run=^TestInside", "-test.v", "-test.timeout=3m")
	cmd.Env = append(os.Environ(), "MDNS_HOUSE=1")
	cmd.WaitDelay = 10 * time.Second // for a daemon that outlived it
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestInside") {
		t.Errorf("%v\n%s", err, out)
	}
}

func inside(t *testing.T) {
	if os.Getenv("MDNS_HOUSE") == "" {
		t.Skip("see TestInTheHouse")
	}
}

// onTable is the end where the table is.
func onTable() ([]net.Interface, error) {
	i, err := net.InterfaceByName("table")
	if err != nil {
		return nil, err
	}
	return []net.Interface{*i}, nil
}

// patience is how often a question is asked that must be answered; silence how often one that nobody may
// answer.
const patience, silence = 300, 10

// ask asks from the phone's end until somebody answers or it has asked so often, ten times a second, and
// gives all that is answered in the tenth of a second behind the first.
func ask(t *testing.T, name string, kind dnsmessage.Type, tries int) (answers []string) {
	t.Helper()
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(10, 9, 0, 2)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	question, err := (&dnsmessage.Message{Questions: []dnsmessage.Question{{
		Name: dnsmessage.MustNewName(name), Type: kind, Class: dnsmessage.ClassINET}}}).Pack()
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 9000)
	for try := 0; try < tries && answers == nil; try++ {
		if _, err := conn.WriteToUDP(question, &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353}); err != nil {
			t.Fatal(err)
		}
		for {
			_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond)) // a UDP socket takes it
			n, err := conn.Read(buf)
			if err != nil {
				break
			}
			var m dnsmessage.Message
			if err := m.Unpack(buf[:n]); err != nil {
				t.Fatal(err)
			}
			for _, a := range m.Answers {
				switch b := a.Body.(type) {
				case *dnsmessage.AResource:
					answers = append(answers, netip.AddrFrom4(b.A).String())
				case *dnsmessage.PTRResource:
					answers = append(answers, b.PTR.String())
				}
			}
		}
	}
	return answers
}

func run(t *testing.T, cfg mdns.Config) (end func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- mdns.Run(ctx, cfg) }()
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func alone() bool { return false }

func TestInsideTheNameIsAnswered(t *testing.T) {
	inside(t)
	end := run(t, mdns.Config{Name: "tisch", Port: 80, Title: "Spieltisch", Other: alone, Interfaces: onTable})
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Contains(got, "10.9.0.1") {
		t.Errorf("tisch.local is %q, want 10.9.0.1", got)
	}
	if got := ask(t, "_http._tcp.local.", dnsmessage.TypePTR, patience); len(got) == 0 || !strings.Contains(got[0], "Spieltisch") {
		t.Errorf("pages in the house: %q, want Spieltisch", got)
	}
	end()
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, silence); got != nil {
		t.Errorf("after the end: %q", got)
	}
}

// TestInsideBesideAvahi: it answers for the name, this program is silent, and takes over when it ends.
func TestInsideBesideAvahi(t *testing.T) {
	inside(t)
	program, err := exec.LookPath("avahi-daemon")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal(err)
	}
	if err != nil {
		t.Skipf("NOT RUN: %v", err)
	}
	conf := filepath.Join(t.TempDir(), "avahi.conf")
	if err := os.WriteFile(conf, []byte("[server]\nhost-name=tisch\nuse-ipv6=no\nenable-dbus=no\nallow-interfaces=table\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	daemon := exec.Command(program, "-f", conf, "--no-drop-root", "--no-chroot", "--no-rlimits")
	daemon.Stderr = os.Stderr
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- daemon.Wait() }()
	t.Cleanup(func() { _ = daemon.Process.Kill() }) // it has ended where all is well
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Contains(got, "10.9.0.1") {
		t.Fatalf("avahi-daemon answers %q", got)
	}
	end := run(t, mdns.Config{Name: "tisch", Port: 80, Title: "Spieltisch", Look: 50 * time.Millisecond, Interfaces: onTable})
	defer end()
	for range 3 {
		if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Equal(got, []string{"10.9.0.1"}) {
			t.Errorf("beside avahi-daemon: %q, want one answer", got)
		}
	}
	if got := ask(t, "_http._tcp.local.", dnsmessage.TypePTR, patience); len(got) == 0 {
		t.Error("beside avahi-daemon nobody says that there is a page")
	}
	_ = daemon.Process.Signal(os.Interrupt) // it runs
	<-ended
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Contains(got, "10.9.0.1") {
		t.Errorf("after avahi-daemon tisch.local is %q", got)
	}
}

// neighbour is another responder in the house, at the phone's end, which a test plays.
type neighbour struct {
	t    *testing.T
	conn *ipv4.PacketConn
	on   *net.Interface
}

var group = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353}

func newNeighbour(t *testing.T) *neighbour {
	t.Helper()
	l, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(224, 0, 0, 0), Port: 5353})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	n := &neighbour{t: t, conn: ipv4.NewPacketConn(l)}
	if n.on, err = net.InterfaceByName("phone"); err == nil {
		err = errors.Join(n.conn.JoinGroup(n.on, group), n.conn.SetControlMessage(ipv4.FlagInterface, true))
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func (n *neighbour) says(m dnsmessage.Message) {
	n.t.Helper()
	data, err := m.Pack()
	if err == nil {
		_, err = n.conn.WriteTo(data, &ipv4.ControlMessage{IfIndex: n.on.Index}, group)
	}
	if err != nil {
		n.t.Fatal(err)
	}
}

// hears waits for a message that comes in on the phone's end.
func (n *neighbour) hears(what string, is func(dnsmessage.Message) bool) (got dnsmessage.Message) {
	n.t.Helper()
	_ = n.conn.SetReadDeadline(time.Now().Add(20 * time.Second)) // a UDP socket takes it
	for buf := make([]byte, 9000); ; {
		size, cm, _, err := n.conn.ReadFrom(buf)
		if err != nil {
			n.t.Fatalf("not heard: %s: %v", what, err)
		}
		var m dnsmessage.Message
		if cm.IfIndex == n.on.Index && m.Unpack(buf[:size]) == nil && is(m) {
			return m
		}
	}
}

// bears reports whether a name is said to have an address.
func bears(name string) func(dnsmessage.Message) bool {
	return func(m dnsmessage.Message) bool {
		return m.Response && slices.ContainsFunc(m.Answers, func(a dnsmessage.Resource) bool {
			return a.Header.Type == dnsmessage.TypeA && a.Header.Name.String() == name && a.Header.TTL > 0
		})
	}
}

// claim says that a name is another machine's.
func claim(name string) dnsmessage.Message {
	return dnsmessage.Message{Header: dnsmessage.Header{Response: true, Authoritative: true},
		Answers: []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(name),
			Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET | 1<<15, TTL: 120},
			Body: &dnsmessage.AResource{A: [4]byte{10, 9, 0, 77}}}}}
}

func probes(name string) func(dnsmessage.Message) bool {
	return func(m dnsmessage.Message) bool {
		return !m.Response && len(m.Authorities) > 0 && len(m.Questions) == 1 &&
			m.Questions[0].Name.String() == name
	}
}

// A name that another machine has is not taken, one that it claims later is given back, and what is said
// bears the times and the flush bit of RFC 6762.
func TestInsideANameThatIsTaken(t *testing.T) {
	inside(t)
	n := newNeighbour(t)
	log, told := &bytes.Buffer{}, make(chan string, 10)
	end := run(t, mdns.Config{Name: "tisch", Port: 80, Title: "Spieltisch", Other: alone, Interfaces: onTable,
		Told: func(name string) { told <- name }, Log: slog.New(slog.NewTextHandler(log, nil))})
	n.hears("a question for tisch.local", probes("tisch.local."))
	n.says(claim("tisch.local."))
	n.hears("a question for tisch-2.local", probes("tisch-2.local."))
	said := n.hears("tisch-2.local", bears("tisch-2.local."))
	for _, a := range said.Answers {
		ttl, class := uint32(120), dnsmessage.ClassINET|1<<15
		switch a.Header.Type {
		case dnsmessage.TypePTR:
			ttl, class = 4500, dnsmessage.ClassINET
		case dnsmessage.TypeTXT:
			ttl = 4500
		}
		if a.Header.TTL != ttl || a.Header.Class != class {
			t.Errorf("%s %s has %d s and class %x, want %d and %x", a.Header.Name, a.Header.Type, a.Header.TTL,
				uint16(a.Header.Class), ttl, uint16(class))
		}
	}
	n.says(claim("tisch-2.local.")) // after it was taken
	n.hears("a question for tisch-2.local once more", probes("tisch-2.local."))
	n.says(claim("tisch-2.local."))
	n.hears("tisch-3.local", bears("tisch-3.local."))
	n.says(dnsmessage.Message{Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName("tisch-3.local."),
		Type: dnsmessage.TypeALL, Class: dnsmessage.ClassINET}}, Authorities: claim("tisch-3.local.").Answers})
	n.hears("tisch-3.local is defended", bears("tisch-3.local."))
	end()
	close(told)
	var names []string
	for name := range told {
		names = append(names, name)
	}
	if want := []string{"tisch-2", "tisch-3", ""}; !slices.Equal(names, want) {
		t.Errorf("told %q, want %q", names, want)
	}
	const want = `msg="another machine in the house has the name of this one" name=tisch.local called=tisch-2.local`
	if !strings.Contains(log.String(), want) {
		t.Errorf("the log says %s, want %s", log, want)
	}
}

// A question that lists what the asker knows is answered with what he does not.
func TestInsideWhatIsKnownIsNotSaidAgain(t *testing.T) {
	inside(t)
	n := newNeighbour(t)
	defer run(t, mdns.Config{Name: "tisch", Port: 80, Title: "Spieltisch", Other: alone, Interfaces: onTable})()
	n.hears("tisch.local", bears("tisch.local."))
	n.hears("tisch.local once more", bears("tisch.local."))
	const service = "_http._tcp.local."
	pages := func(known string) dnsmessage.Message {
		return dnsmessage.Message{Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName(service),
			Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET}},
			Answers: []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(service),
				Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET, TTL: 4500},
				Body: &dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(known + "." + service)}}}}
	}
	n.says(pages("Printer"))
	m := n.hears("the page beside a printer", func(m dnsmessage.Message) bool { return m.Response })
	if len(m.Answers) != 1 || m.Answers[0].Header.Type != dnsmessage.TypePTR {
		t.Errorf("answers %v, want the page alone", m.Answers)
	}
	n.says(pages("Spieltisch (tisch)"))
	n.says(dnsmessage.Message{Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName("tisch.local."),
		Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET}}})
	if m := n.hears("the next answer", func(m dnsmessage.Message) bool { return m.Response }); !bears("tisch.local.")(m) {
		t.Errorf("who knows the page is told of it once more: %v", m.Answers)
	}
}

// A new address is answered with, and told, where the interface is the same.
func TestInsideANewAddress(t *testing.T) {
	inside(t)
	n := newNeighbour(t)
	began := time.Now()
	defer run(t, mdns.Config{Name: "tisch", Port: 80, Title: "Spieltisch", Other: alone, Interfaces: onTable,
		Look: time.Hour})()
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Equal(got, []string{"10.9.0.1"}) {
		t.Fatalf("tisch.local is %q", got)
	}
	t.Logf("found %v after the start", time.Since(began))
	n.hears("tisch.local", bears("tisch.local."))
	n.hears("tisch.local once more", bears("tisch.local."))
	set := func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			out, err := exec.Command("ip", strings.Fields("addr "+line+" dev table")...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
		}
	}
	set("del 10.9.0.1/24", "add 10.9.0.5/24")
	began = time.Now()
	defer set("del 10.9.0.5/24", "add 10.9.0.1/24")
	n.hears("the new address, which nobody asked for", func(m dnsmessage.Message) bool {
		return bears("tisch.local.")(m) && slices.ContainsFunc(m.Answers, func(a dnsmessage.Resource) bool {
			at, ok := a.Body.(*dnsmessage.AResource)
			return ok && at.A == [4]byte{10, 9, 0, 5}
		})
	})
	t.Logf("told to those who know the old one %v after the address changed", time.Since(began))
	if got := ask(t, "tisch.local.", dnsmessage.TypeA, patience); !slices.Equal(got, []string{"10.9.0.5"}) {
		t.Errorf("tisch.local is %q, want 10.9.0.5", got)
	}
}

// Any name of a machine fits into what is said.
func TestInsideNames(t *testing.T) {
	inside(t)
	for name, want := range map[string]string{
		strings.Repeat("x", 63): strings.Repeat("x", 63), strings.Repeat("ü", 40): strings.Repeat("ü", 31),
		"tisch.familie": "tisch-familie",
	} {
		end := run(t, mdns.Config{Name: name, Port: 80, Title: "Spieltisch", Other: alone, Interfaces: onTable})
		if got := ask(t, want+".local.", dnsmessage.TypeA, patience); !slices.Contains(got, "10.9.0.1") {
			t.Errorf("%s.local is %q, want 10.9.0.1", want, got)
		}
		end()
	}
}
