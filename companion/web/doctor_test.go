package web_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

// fakeDoctor finds the same each time, and counts.
type fakeDoctor struct {
	found  []companion.Finding
	looked atomic.Int32
}

func (d *fakeDoctor) Examine(context.Context) []companion.Finding {
	d.looked.Add(1)
	return d.found
}

func text(s string) engines.Text {
	return engines.Text{"de": s + " de", "en": s + " en", "fr": s + " fr", "it": s + " it"}
}

func weakSupply() []companion.Finding {
	return []companion.Finding{
		{Check: "camera", State: companion.Fine, Title: text("camera"), Looked: "sim:", Found: text("640")},
		{Check: "serial", State: companion.Note, Title: text("serial"), Looked: "/dev/serial/by-id/usb-Arduino_LLC_Arduino_Nano_Every_0123456789ABCDEF-if00", Found: text("nothing")},
		{Check: "power", State: companion.Mend, Title: text("power"), Looked: "vcgencmd", Found: text("<weak>"), Do: text("another supply"), Detail: "throttled=0x1"},
	}
}

func TestTheSetUpPageTellsWhatIsFound(t *testing.T) {
	d := &fakeDoctor{found: weakSupply()}
	h := open(t, func(c *web.Config) { c.Doctor = d })
	for lang, all := range map[string]string{"de": "Es gibt etwas zu tun", "en": "Something needs attention", "fr": "quelque chose à réparer", "it": "qualcosa da sistemare"} {
		html, _ := page(t, h, "/setup?lang="+lang, nil)
		for _, want := range []string{all, "camera " + lang, "&lt;weak&gt; " + lang, "another supply " + lang, "vcgencmd", "throttled=0x1", `data-check="power" data-state="mend"`} {
			if !strings.Contains(html, want) {
				t.Errorf("in %s the page has no %q", lang, want)
			}
		}
	}
	h = open(t, func(c *web.Config) { c.Doctor = &fakeDoctor{found: weakSupply()[:1]} })
	if html, _ := page(t, h, "/setup?lang=en", nil); !strings.Contains(html, "All is well") {
		t.Error("nothing is to be mended, and the page does not say so")
	}
}

func TestNobodyChecksTheComputer(t *testing.T) {
	h := open(t)
	if html, _ := page(t, h, "/setup?lang=en", nil); !strings.Contains(html, "Nobody checks the computer") {
		t.Error("without a doctor the page does not say so")
	}
	if status, body, _ := h.get("/api/v1/doctor"); status != http.StatusNotFound || !strings.Contains(string(body), `"code":"doctor"`) {
		t.Errorf("GET doctor = %d %s, want 404", status, body)
	}
}

// A look writes to the disk, so many phones share one, until it is old.
func TestOneLookForManyPhones(t *testing.T) {
	d := &fakeDoctor{found: weakSupply()}
	var now atomic.Int64
	h := open(t, func(c *web.Config) {
		c.Doctor = d
		c.Now = func() time.Time { return time.Unix(now.Load(), 0) }
	})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			status, body, _ := h.get("/api/v1/doctor")
			if status != http.StatusOK {
				t.Errorf("GET doctor = %d %s", status, body)
			}
		})
	}
	all.Wait()
	if n := d.looked.Load(); n != 1 {
		t.Errorf("20 requests looked %d times, want once", n)
	}
	now.Add(11)
	_, body, _ := h.get("/api/v1/doctor")
	got := decodeJSON[struct {
		Well     bool
		At       time.Time
		Version  string
		Findings []companion.Finding
	}](t, body)
	if got.Well || got.At.Unix() != 11 || got.Version != "test" || len(got.Findings) != 3 ||
		got.Findings[2].Detail != "throttled=0x1" || d.looked.Load() != 2 {
		t.Errorf("11 s later: %+v after %d looks, want a new one with all findings", got, d.looked.Load())
	}
}
