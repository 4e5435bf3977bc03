package mdns_test

import (
	"context"
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
	if got := ask(t, "_http._tcp.local.", dnsmessage.TypePTR, silence); got != nil {
		t.Errorf("beside avahi-daemon this program answers %q", got)
	}
	_ = daemon.Process.Signal(os.Interrupt) // it runs
	<-ended
	if got := ask(t, "_http._tcp.local.", dnsmessage.TypePTR, patience); got == nil {
		t.Error("after avahi-daemon nobody answers")
	}
}
