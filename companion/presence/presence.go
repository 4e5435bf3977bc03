// Package presence knows which phones belong to people who are at the table. Everybody in the house may
// look; to change the record somebody shows that he is there: he types a code that only the small display
// shows, or holds a button at the table and taps within a minute. That opens his phone for the evening. A
// table that has neither display nor button cannot tell who is there; somebody may choose that everybody
// in the house may change its record.
//
// Codes and keys of phones come from a cryptographic source; of a phone's key a hash is kept in a file, so
// that phones stay open when the program starts anew. Guesses are limited twice: those of one address, and
// those of all (see the constants). A Keeper knows no HTTP and no display, and is safe for concurrent use.
package presence

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/google/renameio/v2"
)

// Way is how people show that they are at the table.
type Way string

// The ways.
const (
	ByCode   Way = "code"   // the small display shows a code
	ByButton Way = "button" // a button at the table is held
	ByChoice Way = "choice" // there is neither: somebody may choose everybody in the house
)

const (
	digits  = 6
	shown   = 2 * time.Minute // how long a code is shown
	window  = time.Minute     // how long after the button a phone may come
	evening = 12 * time.Hour  // how long a phone stays open
	strikes = 5               // wrong guesses after which another code is shown

	// Wrong guesses of one address, and of all: so many at once, then one more each minute. At one a
	// minute a code of six digits is guessed with a chance of 0.15 % a day.
	guessesOfOne, guessesOfAll = 5, 10
	guessEvery                 = time.Minute

	mostPhones    = 64  // open at a time; of more the first one is closed
	mostAddresses = 512 // whose guesses are remembered
)

// The refusals.
var (
	ErrWrong  = errors.New("presence: that is not the code")
	ErrNoCode = errors.New("presence: no code is shown now")
	ErrBusy   = errors.New("presence: too many wrong guesses; wait a minute")
	ErrButton = errors.New("presence: nobody has held the button within the last minute")
	ErrWay    = errors.New("presence: this table has another way")
)

// Config says what a table has. The zero value is a table with neither display nor buttons, which forgets.
type Config struct {
	Display bool // it has a small display
	Buttons bool // it has buttons
	// shows a code until a moment; "" takes it away. It may not block
	Show func(code string, until time.Time)
	// of scripts in the house; "": none has one
	Token string
	File  string           // where open phones are kept; "": nowhere
	Now   func() time.Time // nil: time.Now
	Rand  io.Reader        // nil: crypto/rand
	Log   *slog.Logger     // nil: no log
}

// Keeper knows the open phones.
type Keeper struct {
	cfg Config

	mu     sync.Mutex // guards the fields below
	kept   kept
	code   string // "": none is shown
	until  time.Time
	wrong  int       // guesses at this code
	button time.Time // until when a phone may come after the button was held
	all    bucket
	by     map[netip.Addr]*bucket
}

// kept is what outlives the program.
type kept struct {
	Everybody bool    `json:"everybody,omitempty"` // was chosen where there was no other way
	Phones    []phone `json:"phones"`              // oldest first
}

type phone struct {
	Hash  string    `json:"hash"` // SHA-256 of its key, hex
	Until time.Time `json:"until"`
}

// bucket counts wrong guesses.
type bucket struct {
	left float64
	at   time.Time
}

// New makes a keeper, with the phones that the file says are open. A file that cannot be read opens none.
func New(cfg Config) *Keeper {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Show == nil {
		cfg.Show = func(string, time.Time) {}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.Rand = cmp.Or[io.Reader](cfg.Rand, rand.Reader)
	k := &Keeper{cfg: cfg, all: bucket{left: guessesOfAll}, by: map[netip.Addr]*bucket{}}
	if cfg.File == "" {
		return k
	}
	data, err := os.ReadFile(cfg.File)
	if err == nil {
		err = json.Unmarshal(data, &k.kept)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		k.kept = kept{}
		cfg.Log.Warn("open phones could not be read, so none is open", "err", err)
	}
	return k
}

// Way is how people show here that they are at the table.
func (k *Keeper) Way() Way {
	switch {
	case k.cfg.Display:
		return ByCode
	case k.cfg.Buttons:
		return ByButton
	}
	return ByChoice
}

// Everybody reports whether everybody in the house may change the record: it was chosen, and there is still
// no other way.
func (k *Keeper) Everybody() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kept.Everybody && k.Way() == ByChoice
}

// LetEverybody chooses that. ErrWay: there is a display or a button.
func (k *Keeper) LetEverybody() error {
	if k.Way() != ByChoice {
		return ErrWay
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kept.Everybody = true
	k.save()
	return nil
}

// Script reports whether a token is the one of scripts.
func (k *Keeper) Script(token string) bool {
	return k.cfg.Token != "" && subtle.ConstantTimeCompare([]byte(hash(token)), []byte(hash(k.cfg.Token))) == 1
}

// Open tells until when the phone with a key is open.
func (k *Keeper) Open(key string) (until time.Time, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now, h := k.cfg.Now(), hash(key)
	for _, p := range k.kept.Phones {
		if p.Hash == h && k.lasts(p, now) {
			return p.Until, true
		}
	}
	return time.Time{}, false
}

// lasts reports whether a phone is open: a clock that was set back opens none for longer than an evening.
func (k *Keeper) lasts(p phone, now time.Time) bool {
	return now.Before(p.Until) && p.Until.Sub(now) <= evening
}

// Ask has the display show a code, and tells until when. One that is shown already stays, with the guesses
// that were made at it. ErrWay: there is no display.
func (k *Keeper) Ask() (until time.Time, err error) {
	if k.Way() != ByCode {
		return time.Time{}, ErrWay
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.showing() {
		if err := k.another(); err != nil {
			return time.Time{}, err
		}
	}
	k.cfg.Show(k.code, k.until)
	return k.until, nil
}

// Waiting reports whether a code is shown now.
func (k *Keeper) Waiting() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.showing()
}

func (k *Keeper) showing() bool {
	left := k.until.Sub(k.cfg.Now())
	return k.code != "" && left > 0 && left <= shown
}

// another makes a new code.
func (k *Keeper) another() error {
	n, err := rand.Int(k.cfg.Rand, new(big.Int).Exp(big.NewInt(10), big.NewInt(digits), nil))
	if err != nil {
		return fmt.Errorf("presence: no random number: %w", err)
	}
	k.code, k.until, k.wrong = fmt.Sprintf("%0*d", digits, n), k.cfg.Now().Add(shown), 0
	return nil
}

// Try opens a phone for a code, and gives its key. ErrWrong, ErrNoCode, ErrBusy: it does not.
func (k *Keeper) Try(from netip.Addr, code string) (key string, until time.Time, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.cfg.Now()
	if !k.showing() {
		return "", time.Time{}, ErrNoCode
	}
	one := k.guesses(from)
	if one.fill(now, guessesOfOne); one.left < 1 {
		return "", time.Time{}, ErrBusy
	}
	if k.all.fill(now, guessesOfAll); k.all.left < 1 {
		return "", time.Time{}, ErrBusy
	}
	if subtle.ConstantTimeCompare([]byte(plain(code)), []byte(k.code)) != 1 {
		one.left--
		k.all.left--
		if k.wrong++; k.wrong >= strikes {
			if err := k.another(); err != nil {
				return "", time.Time{}, err
			}
			k.cfg.Show(k.code, k.until)
		}
		return "", time.Time{}, ErrWrong
	}
	k.code = "" // for one phone
	k.cfg.Show("", time.Time{})
	return k.admit(now)
}

// plain leaves the digits of what somebody typed, as "482 913".
func plain(code string) string {
	var out []byte
	for _, c := range []byte(code) {
		if c != ' ' && c != '-' {
			out = append(out, c)
		}
	}
	return string(out)
}

// guesses are those of an address. Where too many addresses guess, all begin anew; those of all go on.
func (k *Keeper) guesses(from netip.Addr) *bucket {
	from = from.Unmap().WithZone("")
	if from.Is6() { // whoever has one address of a network has all
		if p, err := from.Prefix(64); err == nil {
			from = p.Addr()
		}
	}
	b := k.by[from]
	if b == nil {
		if len(k.by) >= mostAddresses {
			clear(k.by)
		}
		b = &bucket{left: guessesOfOne}
		k.by[from] = b
	}
	return b
}

// fill adds what time has brought. A clock that was set back brings nothing.
func (b *bucket) fill(now time.Time, most float64) {
	if b.at.IsZero() {
		b.at = now
	}
	b.left = min(most, b.left+max(0, float64(now.Sub(b.at))/float64(guessEvery)))
	b.at = now
}

// Held says that somebody holds the button at the table: within a minute one phone may come.
func (k *Keeper) Held() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.button = k.cfg.Now().Add(window)
}

// Claim opens a phone after the button was held, the first one that comes. ErrButton, ErrWay: it does not.
func (k *Keeper) Claim() (key string, until time.Time, err error) {
	if k.Way() != ByButton {
		return "", time.Time{}, ErrWay
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.cfg.Now()
	if left := k.button.Sub(now); left <= 0 || left > window {
		return "", time.Time{}, ErrButton
	}
	k.button = time.Time{}
	return k.admit(now)
}

// admit opens a phone for the evening. The caller holds mu.
func (k *Keeper) admit(now time.Time) (key string, until time.Time, err error) {
	var b [16]byte
	if _, err := io.ReadFull(k.cfg.Rand, b[:]); err != nil {
		return "", time.Time{}, fmt.Errorf("presence: no random number: %w", err)
	}
	key, until = hex.EncodeToString(b[:]), now.Add(evening)
	list := []phone{}
	for _, p := range k.kept.Phones {
		if k.lasts(p, now) {
			list = append(list, p)
		}
	}
	list = append(list, phone{hash(key), until})
	k.kept.Phones = list[max(0, len(list)-mostPhones):]
	k.save()
	return key, until, nil
}

// Shut closes all phones, and takes the choice of everybody back.
func (k *Keeper) Shut() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kept = kept{}
	k.save()
}

// save keeps what outlives the program, in one step. Without it phones are open until the program ends.
func (k *Keeper) save() {
	if k.cfg.File == "" {
		return
	}
	if err := k.write(); err != nil {
		k.cfg.Log.Warn("open phones could not be kept; they have to show presence again when the table starts anew",
			"err", err)
	}
}

func (k *Keeper) write() error {
	data, err := json.Marshal(k.kept)
	if err != nil {
		return err
	}
	return renameio.WriteFile(k.cfg.File, data, 0o600, renameio.WithTempDir(filepath.Dir(k.cfg.File)),
		renameio.WithStaticPermissions(0o600))
}

func hash(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
