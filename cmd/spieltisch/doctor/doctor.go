// Package doctor examines the machine that a table runs on: its camera, display, buses, ports, voice, broker,
// rights, journal, disk, clock, memory and power supply. For each it tells what was looked at, what was found
// and what to do.
//
// A check is one entry in the table of checks; what it may find, in every language, is one entry each in the
// table of outcomes. Nothing is changed: devices are asked and not configured, the journal is opened to be
// read, and the one file that is written, to time the disk, is removed again. Every check has a time limit
// and runs beside the others, so a bus that hangs costs its own finding and no more. What this user may not
// look at is said, with what to do about it.
//
// A camera belongs to one program at a time. While a table runs, its page is asked for what only it can know.
//
// All paths lie below a root that can be given, so that tests lay out a Raspberry Pi in a folder.
package doctor

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/devices"
)

// Patient is what is examined.
type Patient struct {
	Root      string // "/" when empty
	Config    config.Config
	File      string // of the configuration; "": the defaults
	ConfigErr error  // why the configuration is wrong; Config is then the defaults
	Version   string
	Name      string // of this machine
	// what it is called in the house, without .local; "": nobody says it
	Called    func() string
	CanSee    bool                                              // this program reads dice
	Camera    func(ctx context.Context) (devices.Camera, error) // opens it; nil: there is none
	CameraErr error                                             // why its URL is wrong
	Board     func(ctx context.Context) (BoardReport, error)    // asks the tunnel board; nil: there is none
	BoardErr  error                                             // why its URL is wrong
	// connects to the broker as the table does (mqtt.Client.Try); nil: none is configured
	Broker     func(ctx context.Context, running bool) error
	DisplayErr error // why the URL of the display is wrong
	ButtonsErr error // and that of the buttons
	// of the display on its bus; 0: no display on a bus
	Address uint16
	Bus     string   // that bus, like "1"; "": the first there is
	Lines   []string // names of GPIO lines that buttons hang on
	Inside  bool     // the table itself asks
	// looks whether the journal that it has open is where it belongs; nil: it is not asked
	Journal func() error
	Machine Machine
}

func (p *Patient) path(path string) string { return filepath.Join(p.Root, path) }

// data is the folder of the journal, as it is named in the configuration.
func (p *Patient) data() string { return p.Config.Data }

// check looks at one thing.
type check struct {
	name  string
	limit time.Duration // longest time it may take
	look  func(ctx context.Context, x *examination) outcome
}

// outcome is what a check found: the key of its words, what fills them, and what was looked at.
type outcome struct {
	key    string
	looked string
	args   map[string]any
	detail string
	ready  *companion.Finding // said by the table that runs; the rest is empty then
}

// checks lists every check, in the order in which they are told.
func checks() []check {
	const short, long, far = 5 * time.Second, 15 * time.Second, 30 * time.Second
	return []check{
		{"config", short, checkConfig},
		{"table", short, checkTable},
		{"name", long, checkName},
		{"camera", far, checkCamera}, // one that speaks RTSP may take 20 s to begin
		{"display", short, checkDisplay},
		{"i2c", short, checkBuses},
		{"gpio", short, checkLines},
		{"serial", short, checkPorts},
		{"board", long, checkBoard},
		{"speech", long, checkVoice},
		{"mqtt", long, checkBroker},
		{"groups", short, checkGroups},
		{"journal", long, checkJournal},
		{"disk", long, checkDisk},
		{"memory", short, checkMemory},
		{"clock", short, checkClock},
		{"power", short, checkPower},
	}
}

// Doctor examines one patient, again and again if asked. It is safe for concurrent use.
type Doctor struct {
	patient Patient
	checks  []check
	busy    []atomic.Bool // a check that hangs is not started a second time
}

// New makes a doctor.
func New(p Patient) *Doctor {
	if p.Root == "" {
		p.Root = "/"
	}
	p.Machine = p.Machine.withDefaults()
	if abs, err := filepath.Abs(p.Config.Data); err == nil {
		p.Config.Data = abs
	}
	all := checks()
	return &Doctor{patient: p, checks: all, busy: make([]atomic.Bool, len(all))}
}

// examination is one look at everything.
type examination struct{ *Patient }

// Examine makes every check and gives its findings in a fixed order. It takes no longer than the longest
// limit.
func (d *Doctor) Examine(ctx context.Context) []companion.Finding {
	x := &examination{&d.patient}
	out := make([]companion.Finding, len(d.checks))
	var all sync.WaitGroup
	for i, c := range d.checks {
		all.Go(func() { out[i] = c.finding(d.limited(ctx, i, x)) })
	}
	all.Wait()
	return out
}

// limited makes check i and gives up on it when its time is over. The check then ends when the system lets
// it; until then it is not made again.
func (d *Doctor) limited(ctx context.Context, i int, x *examination) outcome {
	c := d.checks[i]
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	if !d.busy[i].CompareAndSwap(false, true) {
		return outcome{key: "hangs", detail: "it still hangs since the last look"}
	}
	done := make(chan outcome, 1)
	go func() { // outlives this call only where a device hangs, and then ends with it
		defer d.busy[i].Store(false)
		done <- c.look(ctx, x)
	}()
	select {
	case o := <-done:
		return o
	case <-ctx.Done():
		select { // a check that heeds ctx has more to say
		case o := <-done:
			return o
		case <-time.After(patience):
			return outcome{key: "hangs", detail: fmt.Sprintf("no answer within %v", c.limit)}
		}
	}
}

// patience is how long a check may take to say what it found until its time was over.
const patience = 500 * time.Millisecond

// args makes a map of names and values.
func args(pairs ...any) map[string]any {
	out := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i].(string)] = pairs[i+1]
	}
	return out
}

// finding puts an outcome into words.
func (c check) finding(o outcome) companion.Finding {
	if o.ready != nil {
		return *o.ready
	}
	code := c.name + "." + o.key
	w, ok := outcomeOf(code)
	if !ok {
		w, _ = outcomeOf(o.key) // "hangs", which any check may do
	}
	return companion.Finding{
		Check: c.name, Code: code, State: w.state, Title: Words.Text("title." + c.name), Looked: o.looked,
		Found: w.found.Fill(o.args), Do: w.do.Fill(o.args), Detail: o.detail,
	}
}

// Well reports whether there is nothing to mend.
func Well(findings []companion.Finding) bool {
	for _, f := range findings {
		if f.State == companion.Mend {
			return false
		}
	}
	return true
}
