package presence_test

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/presence"
)

// evening is a keeper whose time and display the test has in hand.
type evening struct {
	*presence.Keeper
	now   time.Time
	shown string
	cfg   presence.Config
}

func begin(cfg presence.Config) *evening {
	e := &evening{now: time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)}
	cfg.Now = func() time.Time { return e.now }
	cfg.Show = func(code string, _ time.Time) { e.shown = code }
	e.Keeper, e.cfg = presence.New(cfg), cfg
	return e
}

// from is one of many addresses.
func from(n int) netip.Addr { return netip.AddrFrom4([4]byte{192, 168, byte(n / 256), byte(n)}) }

// other is a code that is not the one shown.
func (e *evening) other() string {
	if e.shown == "000000" {
		return "000001"
	}
	return "000000"
}

// code opens a phone in the right way.
func (e *evening) code(t *testing.T) string {
	t.Helper()
	if _, err := e.Ask(); err != nil {
		t.Fatal(err)
	}
	key, _, err := e.Try(from(1), e.shown[:3]+" "+e.shown[3:])
	if err != nil {
		t.Fatalf("Try(the code that is shown) = %v", err)
	}
	return key
}

func TestACodeOpensOnePhoneForTheEvening(t *testing.T) {
	e := begin(presence.Config{Display: true})
	key := e.code(t)
	if e.shown != "" {
		t.Errorf("the display still shows %q", e.shown)
	}
	if _, _, err := e.Try(from(2), "123456"); !errors.Is(err, presence.ErrNoCode) {
		t.Errorf("a second phone with the code: %v, want ErrNoCode", err)
	}
	for _, tt := range []struct {
		after time.Duration
		key   string
		want  bool
	}{
		{0, key, true}, {0, "", false}, {0, strings.ToUpper(key), false}, {12*time.Hour - 1, key, true},
		{12 * time.Hour, key, false}, {-time.Second, key, false},
	} {
		start := e.now
		e.now = start.Add(tt.after)
		if _, ok := e.Open(tt.key); ok != tt.want {
			t.Errorf("Open(%q) after %v = %v, want %v", tt.key, tt.after, ok, tt.want)
		}
		e.now = start
	}
	e.Shut()
	if _, ok := e.Open(key); ok {
		t.Error("a phone is open after all were closed")
	}
}

func TestACodeIsShownForTwoMinutes(t *testing.T) {
	e := begin(presence.Config{Display: true})
	if _, err := e.Ask(); err != nil {
		t.Fatal(err)
	}
	first := e.shown
	e.now = e.now.Add(time.Minute)
	if _, err := e.Ask(); err != nil || e.shown != first {
		t.Errorf("asked again: %q, %v, want the same code %q", e.shown, err, first)
	}
	e.now = e.now.Add(time.Minute)
	if e.Waiting() {
		t.Error("a code is shown after two minutes")
	}
	if _, _, err := e.Try(from(1), first); !errors.Is(err, presence.ErrNoCode) {
		t.Errorf("Try(a code of before) = %v, want ErrNoCode", err)
	}
}

func TestGuessesAreLimited(t *testing.T) {
	e := begin(presence.Config{Display: true})
	if _, err := e.Ask(); err != nil {
		t.Fatal(err)
	}
	first := e.shown
	for i := range 5 {
		if _, _, err := e.Try(from(1), e.other()); !errors.Is(err, presence.ErrWrong) {
			t.Fatalf("guess %d = %v, want ErrWrong", i+1, err)
		}
	}
	if e.shown == first {
		t.Error("the same code is shown after five wrong guesses")
	}
	if _, _, err := e.Try(from(1), e.shown); !errors.Is(err, presence.ErrBusy) {
		t.Errorf("the sixth guess of an address = %v, want ErrBusy", err)
	}
	if _, _, err := e.Try(from(2), e.shown); err != nil {
		t.Errorf("the first guess of another address = %v, want nil", err)
	}
	// An hour of guesses, one a second, each from another address: the limit of all holds.
	tried := 0
	for i := range 3600 {
		e.now = e.now.Add(time.Second)
		if _, err := e.Ask(); err != nil {
			t.Fatal(err)
		}
		if _, _, err := e.Try(from(10+i), e.other()); errors.Is(err, presence.ErrWrong) {
			tried++
		}
	}
	if tried < 60 || tried > 70 {
		t.Errorf("%d guesses in an hour, want about 60", tried)
	}
}

func TestAddressesOfOneNetworkGuessTogether(t *testing.T) {
	e := begin(presence.Config{Display: true})
	if _, err := e.Ask(); err != nil {
		t.Fatal(err)
	}
	var err error
	for i := range 6 {
		_, _, err = e.Try(netip.MustParseAddr(fmt.Sprintf("fd00::%d", i+1)), e.other())
	}
	if !errors.Is(err, presence.ErrBusy) {
		t.Errorf("the sixth guess from a /64 = %v, want ErrBusy", err)
	}
}

func TestTheButtonOpensOnePhone(t *testing.T) {
	e := begin(presence.Config{Buttons: true})
	if _, _, err := e.Claim(); !errors.Is(err, presence.ErrButton) {
		t.Errorf("Claim before the button = %v, want ErrButton", err)
	}
	e.Held()
	e.now = e.now.Add(59 * time.Second)
	key, _, err := e.Claim()
	if _, ok := e.Open(key); err != nil || !ok {
		t.Errorf("Claim after the button = %v, open %v", err, ok)
	}
	if _, _, err := e.Claim(); !errors.Is(err, presence.ErrButton) {
		t.Errorf("a second phone = %v, want ErrButton", err)
	}
	e.Held()
	e.now = e.now.Add(time.Minute)
	if _, _, err := e.Claim(); !errors.Is(err, presence.ErrButton) {
		t.Errorf("Claim after a minute = %v, want ErrButton", err)
	}
}

func TestEverybodyIsChosenWhereThereIsNoOtherWay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "presence.json")
	for _, tt := range []struct {
		has  presence.Config
		way  presence.Way
		want bool
	}{
		{presence.Config{}, presence.ByChoice, true},
		{presence.Config{Buttons: true}, presence.ByButton, false},
		{presence.Config{Display: true}, presence.ByCode, false},
	} {
		tt.has.File = file
		e := begin(tt.has) // of the first one the file says: everybody
		if err := e.LetEverybody(); (err == nil) != tt.want || e.Everybody() != tt.want || e.Way() != tt.way {
			t.Errorf("%s: LetEverybody = %v, Everybody = %v, want %v", e.Way(), err, e.Everybody(), tt.want)
		}
	}
}

func TestOpenPhonesOutliveTheProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "presence.json")
	e := begin(presence.Config{Display: true, File: file})
	key := e.code(t)
	if _, ok := presence.New(e.cfg).Open(key); !ok {
		t.Error("a phone is not open after the program started anew")
	}
	data, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(data), key) {
		t.Errorf("the file has the key itself: %s, %v", data, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file may be read by others: %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(file, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := presence.New(e.cfg).Open(key); ok {
		t.Error("a file that was cut short opens a phone")
	}
}

func TestOldPhonesMakeRoom(t *testing.T) {
	e := begin(presence.Config{Display: true})
	first := e.code(t)
	for range 64 {
		e.now = e.now.Add(time.Second)
		e.code(t)
	}
	if _, ok := e.Open(first); ok {
		t.Error("65 phones are open")
	}
}

func TestScriptsHaveAToken(t *testing.T) {
	for _, tt := range []struct {
		token, given string
		want         bool
	}{{"correct horse", "correct horse", true}, {"correct horse", "correct", false}, {"", "", false}, {"", "x", false}} {
		if got := begin(presence.Config{Token: tt.token}).Script(tt.given); got != tt.want {
			t.Errorf("Script(%q) of %q = %v, want %v", tt.given, tt.token, got, tt.want)
		}
	}
}
