package mdns

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/net/dns/dnsmessage"
	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// responder answers on some interfaces. pion/mdns 2.2.2 is silent where a question lists an answer that is
// known, so that a page is not found in a house with another one, asks nobody before it takes a name, and
// keeps the addresses of its start.
type responder struct {
	cfg    Config
	host   string // of this machine, without .local
	avahi  bool   // it answers for the host; this one does for the page alone
	on     []net.Interface
	v4     *ipv4.PacketConn // nil: there is none
	v6     *ipv6.PacketConn
	heard  chan packet
	stated func(name string) // hears which name was taken
}

// packet is a message and where it came from.
type packet struct {
	dnsmessage.Message
	from *net.UDPAddr
	on   int // index of the interface
}

const port = 5353

var (
	group4 = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: port}
	group6 = &net.UDPAddr{IP: net.ParseIP("ff02::fb"), Port: port}
)

// How long others may keep an answer, s (RFC 6762, 10): one with a name of a machine, and any other.
const (
	hostTTL  = 120
	otherTTL = 4500
	oldTTL   = 10 // for who asks as of a plain DNS server (6.7)
)

// The upper bit of a class: in a question it asks for an answer to the asker alone, in an answer it says that
// what was known before is wrong (RFC 6762, 5.4 and 10.2).
const upper = 1 << 15

func (r *responder) open() error {
	if len(r.on) == 0 {
		return errors.New("mdns: there is no network")
	}
	// Of a group's address Go makes a socket that others may share, as avahi-daemon's.
	l4, err4 := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(224, 0, 0, 0), Port: port})
	if err4 == nil {
		r.v4 = ipv4.NewPacketConn(l4)
		err4 = errors.Join(r.v4.SetControlMessage(ipv4.FlagInterface, true), r.v4.SetMulticastTTL(255),
			r.v4.SetMulticastLoopback(true))
	}
	l6, err6 := net.ListenUDP("udp6", &net.UDPAddr{IP: net.ParseIP("ff02::"), Port: port})
	if err6 == nil {
		r.v6 = ipv6.NewPacketConn(l6)
		err6 = errors.Join(r.v6.SetControlMessage(ipv6.FlagInterface, true), r.v6.SetMulticastHopLimit(255),
			r.v6.SetMulticastLoopback(true))
	}
	if err4 != nil && err6 != nil {
		r.close()
		return fmt.Errorf("mdns: %w", errors.Join(err4, err6))
	}
	for _, i := range r.on {
		if r.v4 != nil {
			_ = r.v4.JoinGroup(&i, group4) // it may have no address of this kind
		}
		if r.v6 != nil {
			_ = r.v6.JoinGroup(&i, group6)
		}
	}
	return nil
}

func (r *responder) close() {
	if r.v4 != nil {
		_ = r.v4.Close() // it is not used any more
	}
	if r.v6 != nil {
		_ = r.v6.Close()
	}
}

// listen hands on what comes until the sockets are closed.
func (r *responder) listen(ctx context.Context, read func([]byte) (n, on int, from net.Addr, err error)) {
	for buf := make([]byte, 9000); ; {
		n, on, from, err := read(buf)
		if errors.Is(err, net.ErrClosed) || ctx.Err() != nil {
			return
		}
		p := packet{on: on}
		at, ok := from.(*net.UDPAddr)
		mine := slices.ContainsFunc(r.on, func(i net.Interface) bool { return i.Index == on })
		if err != nil || !ok || !mine || p.Unpack(buf[:n]) != nil {
			continue // anybody may send anything
		}
		p.from = at
		select {
		case r.heard <- p:
		case <-ctx.Done():
			return
		}
	}
}

// run takes a name and answers until ctx ends.
func (r *responder) run(ctx context.Context) error {
	if err := r.open(); err != nil {
		return err
	}
	defer r.close()
	r.heard = make(chan packet, 64)
	if r.v4 != nil {
		go r.listen(ctx, func(b []byte) (int, int, net.Addr, error) {
			n, cm, from, err := r.v4.ReadFrom(b)
			if cm == nil {
				return n, 0, from, err
			}
			return n, cm.IfIndex, from, err
		})
	}
	if r.v6 != nil {
		go r.listen(ctx, func(b []byte) (int, int, net.Addr, error) {
			n, cm, from, err := r.v6.ReadFrom(b)
			if cm == nil {
				return n, 0, from, err
			}
			return n, cm.IfIndex, from, err
		})
	}
	first := r.host
	for n := 2; ctx.Err() == nil; {
		if !r.avahi && !r.probe(ctx) {
			r.host = numbered(first, n) // another machine has it
			if n++; n > 15 {
				r.watch(ctx, 5*time.Second) // somebody has every name (RFC 6762, 8.1)
			}
			continue
		}
		if ctx.Err() != nil {
			break
		}
		r.stated(r.host)
		r.serve(ctx)
	}
	return nil
}

// numbered is another name for a machine, as avahi-daemon makes it.
func numbered(name string, n int) string {
	tail := fmt.Sprint("-", n)
	return short(name, 63-len(tail)) + tail
}

// short cuts a text off behind so many bytes at most, at a letter.
func short(text string, most int) string {
	for len(text) > most {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return text
}

// probe asks three times whether somebody has the name, and reports whether nobody has (RFC 6762, 8.1).
func (r *responder) probe(ctx context.Context) (free bool) {
	wait := time.Duration(rand.Int64N(int64(250 * time.Millisecond)))
	for asked := 0; ; asked++ {
		switch taken, later := r.watch(ctx, wait); {
		case taken:
			return false
		case later:
			asked, wait = -1, time.Second // two ask at once, and the other one goes first (8.2)
			continue
		case asked == 3 || ctx.Err() != nil:
			return true
		}
		for _, i := range r.on {
			m := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: r.hostName(), Type: dnsmessage.TypeALL,
				Class: dnsmessage.ClassINET}}, Authorities: r.addresses(i.Index, false)}
			r.send(m, i.Index, nil)
		}
		wait = 250 * time.Millisecond
	}
}

// watch listens for a while for others who have the name, or who want it, too, and go first.
func (r *responder) watch(ctx context.Context, d time.Duration) (taken, later bool) {
	end := time.NewTimer(d)
	defer end.Stop()
	for {
		select {
		case <-ctx.Done():
			return false, false
		case <-end.C:
			return false, false
		case p := <-r.heard:
			if p.Response && r.foreign(append(p.Answers, p.Additionals...)) != nil {
				return true, false
			}
			theirs := r.foreign(p.Authorities)
			if !p.Response && theirs != nil && bytes.Compare(theirs, r.greatest(p.on)) > 0 {
				return false, true
			}
		}
	}
}

// foreign is the address of another machine that bears the name, the greatest; nil: none does.
func (r *responder) foreign(records []dnsmessage.Resource) (greatest []byte) {
	for _, a := range records {
		if !same(a.Header.Name, r.hostName()) || a.Header.TTL == 0 { // 0: it goes
			continue
		}
		at := address(a.Body)
		if at.IsValid() && !own(at) && bytes.Compare(at.AsSlice(), greatest) > 0 {
			greatest = at.AsSlice()
		}
	}
	return greatest
}

// greatest is the greatest address of this machine on an interface.
func (r *responder) greatest(on int) (most []byte) {
	for _, a := range r.addresses(on, false) {
		if at := address(a.Body).AsSlice(); bytes.Compare(at, most) > 0 {
			most = at
		}
	}
	return most
}

func address(b dnsmessage.ResourceBody) netip.Addr {
	switch b := b.(type) {
	case *dnsmessage.AResource:
		return netip.AddrFrom4(b.A)
	case *dnsmessage.AAAAResource:
		return netip.AddrFrom16(b.AAAA)
	}
	return netip.Addr{}
}

// own reports whether an address is this machine's, by now.
func own(at netip.Addr) bool {
	all, _ := net.InterfaceAddrs() // none: every address is another's
	return slices.ContainsFunc(all, func(a net.Addr) bool {
		p, err := netip.ParsePrefix(a.String())
		return err == nil && p.Addr().WithZone("") == at.WithZone("")
	})
}

// announcements is how often all is said unasked, a second apart (RFC 6762, 8.3).
const announcements = 2

// serve answers until ctx ends, which it says then, or until another machine has the name.
func (r *responder) serve(ctx context.Context) {
	due := time.NewTimer(0)
	defer due.Stop()
	for said := 0; ; {
		select {
		case <-ctx.Done():
			r.announce(true)
			return
		case <-due.C:
			r.announce(false)
			if said++; said < announcements {
				due.Reset(time.Second)
			}
		case p := <-r.heard:
			switch {
			case !p.Response:
				r.answer(p)
			case !r.avahi && r.foreign(append(p.Answers, p.Additionals...)) != nil:
				r.cfg.Log.Warn("another machine has the name, too; it is asked for again", "name", r.host+".local")
				return
			}
		}
	}
}

// announce says all that there is, or that it goes.
func (r *responder) announce(goodbye bool) {
	for _, i := range r.on {
		m := dnsmessage.Message{Header: dnsmessage.Header{Response: true, Authoritative: true},
			Answers: r.records(i.Index, false)}
		for k := range m.Answers {
			if goodbye {
				m.Answers[k].Header.TTL = 0
			}
		}
		r.send(m, i.Index, nil)
	}
}

// answer answers a question, but for what the asker knows (RFC 6762, 7.1).
func (r *responder) answer(p packet) {
	m := dnsmessage.Message{Header: dnsmessage.Header{Response: true, Authoritative: true}}
	plain := p.from.Port != port // who asks as of a plain DNS server gets an answer as of one
	alone := plain
	for _, q := range p.Questions {
		alone = alone || q.Class&upper != 0
		for _, a := range r.records(p.on, plain) {
			fits := same(q.Name, a.Header.Name) && (q.Type == dnsmessage.TypeALL || q.Type == a.Header.Type)
			if !fits || known(a, p.Answers) {
				continue
			}
			m.Answers = append(m.Answers, a)
		}
	}
	if len(m.Answers) == 0 {
		return
	}
	if plain {
		m.ID, m.Questions = p.ID, p.Questions
	}
	if asks(p.Questions, r.kind()) { // whoever looks for pages then asks where they are
		for _, a := range r.records(p.on, plain) {
			if a.Header.Type != dnsmessage.TypePTR {
				m.Additionals = append(m.Additionals, a)
			}
		}
	}
	if alone {
		r.send(m, p.on, p.from)
		return
	}
	r.send(m, p.on, nil)
}

func asks(questions []dnsmessage.Question, name dnsmessage.Name) bool {
	return slices.ContainsFunc(questions, func(q dnsmessage.Question) bool { return same(q.Name, name) })
}

// known reports whether an answer is among those that the asker has, for half its time at least.
func known(a dnsmessage.Resource, list []dnsmessage.Resource) bool {
	return slices.ContainsFunc(list, func(k dnsmessage.Resource) bool {
		return k.Header.Type == a.Header.Type && same(k.Header.Name, a.Header.Name) &&
			k.Header.TTL >= a.Header.TTL/2 && strings.EqualFold(k.Body.GoString(), a.Body.GoString())
	})
}

func same(a, b dnsmessage.Name) bool { return strings.EqualFold(a.String(), b.String()) }

// send sends to all on an interface, or to one.
func (r *responder) send(m dnsmessage.Message, on int, to *net.UDPAddr) {
	data, err := m.Pack()
	if err != nil {
		r.cfg.Log.Warn("an answer for the house cannot be written", "err", err)
		return
	}
	// An interface may have no address of a kind, or go; what is not answered is asked again.
	if r.v4 != nil && (to == nil || to.IP.To4() != nil) {
		at := to
		if at == nil {
			at = group4
		}
		_, _ = r.v4.WriteTo(data, &ipv4.ControlMessage{IfIndex: on}, at)
	}
	if r.v6 != nil && (to == nil || to.IP.To4() == nil) {
		at := to
		if at == nil {
			at = group6
		}
		_, _ = r.v6.WriteTo(data, &ipv6.ControlMessage{IfIndex: on}, at)
	}
}

func (r *responder) hostName() dnsmessage.Name { return name(r.host + ".local.") }

func (r *responder) kind() dnsmessage.Name { return name(r.cfg.service() + ".local.") }

// name is a name of which is known that it fits.
func name(text string) dnsmessage.Name { return dnsmessage.MustNewName(text) }

// records are all that is answered for on an interface, as things are now; plain: as of a plain DNS server.
func (r *responder) records(on int, plain bool) []dnsmessage.Resource {
	label := short(r.cfg.Title+" ("+r.host+")", 63)
	instance := name(strings.ReplaceAll(label, ".", " ") + "." + r.kind().String())
	shared := func(n, to dnsmessage.Name) dnsmessage.Resource {
		return record(n, dnsmessage.TypePTR, otherTTL, false, plain, &dnsmessage.PTRResource{PTR: to})
	}
	list := []dnsmessage.Resource{
		shared(name("_services._dns-sd._udp.local."), r.kind()), // RFC 6763, 9
		shared(r.kind(), instance),
		record(instance, dnsmessage.TypeSRV, hostTTL, true, plain, &dnsmessage.SRVResource{Port: r.cfg.Port,
			Target: r.hostName()}),
		record(instance, dnsmessage.TypeTXT, otherTTL, true, plain, &dnsmessage.TXTResource{TXT: []string{""}}),
	}
	if r.avahi {
		return list
	}
	return append(list, r.addresses(on, plain)...)
}

// addresses are those that the machine has on an interface now.
func (r *responder) addresses(on int, plain bool) (list []dnsmessage.Resource) {
	i, err := net.InterfaceByIndex(on)
	if err != nil {
		return nil // it has gone
	}
	all, _ := i.Addrs() // none: it has gone
	for _, a := range all {
		p, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		if at := p.Addr(); at.Is4() {
			list = append(list, record(r.hostName(), dnsmessage.TypeA, hostTTL, true, plain,
				&dnsmessage.AResource{A: at.As4()}))
		} else {
			list = append(list, record(r.hostName(), dnsmessage.TypeAAAA, hostTTL, true, plain,
				&dnsmessage.AAAAResource{AAAA: at.As16()}))
		}
	}
	return list
}

func record(n dnsmessage.Name, kind dnsmessage.Type, ttl uint32, flush, plain bool,
	body dnsmessage.ResourceBody) dnsmessage.Resource {
	h := dnsmessage.ResourceHeader{Name: n, Type: kind, Class: dnsmessage.ClassINET, TTL: ttl}
	if plain {
		h.TTL = oldTTL
	} else if flush {
		h.Class |= upper
	}
	return dnsmessage.Resource{Header: h, Body: body}
}
