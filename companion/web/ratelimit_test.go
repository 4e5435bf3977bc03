package web_test

import (
	"encoding/binary"
	"net/netip"
	"testing"
	"time"

	"spieltisch/companion/web"
)

// Whoever asks too often is put off while 100,000 other addresses ask once each; none of those is, and most
// of them are forgotten.
func TestTheBusiestIsPutOffInACrowd(t *testing.T) {
	t.Parallel()
	enter, known := web.RateLimit()
	busy, now := netip.MustParseAddr("192.168.178.50"), time.Date(2026, time.May, 1, 20, 0, 0, 0, time.UTC)
	asks := func(want int) {
		t.Helper()
		let := 0
		for range 2 * web.Burst {
			if enter(busy, now) {
				let++
			}
		}
		if let != want {
			t.Errorf("%d of %d requests are let in, want %d", let, 2*web.Burst, want)
		}
	}
	asks(web.Burst)
	for n := range uint32(100_000) {
		other := netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, 10<<24+n)))
		if !enter(other, now) {
			t.Fatalf("%v is put off at its first request", other)
		}
		if n%1000 == 0 {
			asks(0)
		}
	}
	if n := known(); n > web.MostKnown {
		t.Errorf("%d addresses are known, want %d at most", n, web.MostKnown)
	}
	now = now.Add(time.Second)
	asks(web.PerSecond)
	now = now.Add(time.Hour)
	asks(web.Burst)
}
