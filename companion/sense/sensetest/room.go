package sensetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// patience is that of the table.
const patience = 4 * time.Second

// room is a running table with what people have there.
type room struct {
	t       *testing.T
	journal *journal.Journal
	before  int64 // entries of the journal, of other rooms
	game    engines.Game
	match   string           // that began last
	dice    bool             // the dice of the game were shown to the camera
	cards   bool             // and its cards
	table   *companion.Table // nil: not begun yet
	stop    func()
	looks   atomic.Int64 // how often the table asked for another look

	tray    tray
	laid    board
	tunnels boxes
	shown   shown
	out     []string
}

func newRoom(t *testing.T, j *journal.Journal) *room {
	time.Sleep(time.Minute) // pictures of two rooms are not of the same moment
	return &room{t: t, journal: j, before: j.Last(), shown: shown{seq: j.Last(), told: "nothing"}}
}

// open starts the program.
func (r *room) open() error {
	cfg := companion.Config{Games: catalog.All(), Journal: r.journal, Health: health.New(nil),
		Patience: patience, Run: 1, Sensors: r.tunnels.sensors, LookOver: func() { r.looks.Add(1) },
		Taught: func(string) bool { return r.dice }}
	if r.cards {
		for _, g := range cfg.Games {
			cfg.Cards = append(cfg.Cards, g.Info().ID)
		}
	}
	table, err := companion.New(cfg)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	r.table = table
	r.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			r.t.Errorf("Run = %v", err)
		}
	}
	synctest.Wait()
	return nil
}

// leave throws the match away, and ends the program.
func (r *room) leave() {
	if r.table == nil {
		return
	}
	if err := r.full(false); err != nil {
		r.t.Error(err)
	}
	if m := r.table.Snapshot().Match; m != nil {
		if err := r.say(companion.Forget{}); err != nil {
			r.t.Error(err)
		}
	}
	r.stop()
}

// full has the journal take nothing, or entries again.
func (r *room) full(yes bool) error {
	if yes {
		return r.journal.Limit(1) // no page more than there are
	}
	return r.journal.Limit(1 << 20)
}

// begin starts a match.
func (r *room) begin(arg string) error {
	name, setup, _ := strings.Cut(arg, " ")
	g, ok := catalog.Find(name)
	if !ok {
		return fmt.Errorf("no game %q", name)
	}
	r.game = g
	err := r.say(companion.Line{Line: json.RawMessage(fmt.Sprintf(`{"game":%q,"setup":%s}`, name, setup))})
	if m := r.table.Snapshot().Match; m != nil {
		r.match = m.ID
	}
	return err
}

// say gives a command to the table.
func (r *room) say(do companion.Do) error {
	c := companion.Command{Do: do, Source: "web"}
	if _, ok := do.(companion.Resume); ok {
		c.Match = r.match
	}
	v, err := r.table.Do(context.Background(), c)
	if err != nil {
		return err
	}
	synctest.Wait()
	if v.OK {
		return nil
	}
	said := "no " + string(v.Code)
	if v.Rule != "" {
		said += " " + v.Rule
	} else if v.Says != nil {
		said += " " + v.Says.Key
	}
	r.out = append(r.out, said)
	return nil
}

// wait lets time pass.
func (r *room) wait(d time.Duration) {
	r.tunnels.feed(r, time.Now().Add(d))
	synctest.Wait()
}

// input does what a line says.
func (r *room) input(line string) error {
	word, arg, _ := strings.Cut(line, " ")
	arg = strings.TrimSpace(arg)
	switch word {
	case "shown":
		r.dice, r.cards = strings.Contains(arg, "dice"), strings.Contains(arg, "cards")
		return nil
	case "sensor":
		return r.tunnels.broken(arg)
	case "box":
		return r.tunnels.lay(arg)
	}
	if r.table == nil {
		if err := r.open(); err != nil {
			return err
		}
	}
	for _, does := range []func(word, arg string) (bool, error){r.eyes, r.hands, r.people, r.program} {
		if ok, err := does(word, arg); ok || err != nil {
			return err
		}
	}
	return fmt.Errorf("nobody knows %q", word)
}

// people are what somebody says at the table.
func (r *room) people(word, arg string) (bool, error) {
	var do companion.Do
	var err error
	switch word {
	case "do":
		var list []json.RawMessage
		list, err = actions(arg)
		do = companion.Play{Actions: list}
	case "line":
		do = companion.Line{Line: json.RawMessage(arg)}
	case "answer":
		do, err = r.answer(arg)
	case "accept":
		do = companion.Accept{Question: r.asked()}
	case "dismiss":
		do = companion.Dismiss{Question: r.named(arg)}
	case "face":
		var f companion.Face
		_, err = fmt.Sscanf(arg, "%d = %d", &f.Die, &f.Face)
		f.Die--
		do = f
	case "correct":
		target, rest, _ := strings.Cut(arg, " ")
		c := companion.Correct{}
		c.Target, err = strconv.ParseInt(target, 10, 64)
		c.Target += r.before
		if rest != "" && err == nil {
			c.Actions, err = actions(rest)
		}
		do = c
	case "undo", "redo", "leave", "resume", "end":
		do = companion.Named(word)
	case "rematch":
		do = companion.Again{}
	default:
		return false, nil
	}
	if err != nil {
		return true, err
	}
	return true, r.say(do)
}

// actions are moves: their kinds, and what belongs to them.
func actions(arg string) (list []json.RawMessage, err error) {
	for one := range strings.SplitSeq(arg, ";") {
		kind, rest, _ := strings.Cut(strings.TrimSpace(one), " ")
		whole := fmt.Sprintf(`{"kind":%q}`, kind)
		if inside := strings.TrimPrefix(strings.TrimSpace(rest), "{"); inside != "" && inside != "}" {
			whole = fmt.Sprintf(`{"kind":%q,%s`, kind, inside)
		}
		if !json.Valid([]byte(whole)) {
			return nil, fmt.Errorf("%s is no JSON", whole)
		}
		list = append(list, json.RawMessage(whole))
	}
	return list, nil
}

// asked is the number of the question that is shown.
func (r *room) asked() int64 {
	if q := r.table.Snapshot().Question; q != nil {
		return q.ID
	}
	return -1
}

// named is the number of what is dismissed; 0: whatever is shown.
func (r *room) named(what string) int64 {
	switch b := r.table.Snapshot().Breach; {
	case what == "question":
		return r.asked()
	case what == "breach" && b != nil:
		return b.ID
	case what != "":
		return -1
	}
	return 0
}

// answer is what is answered to the question that is shown.
func (r *room) answer(arg string) (companion.Do, error) {
	a := companion.Answer{Question: r.asked()}
	if faces, ok := strings.CutPrefix(arg, "= "); ok {
		for _, f := range strings.Fields(faces) {
			face, err := r.face(f)
			if err != nil {
				return nil, err
			}
			a.Faces = append(a.Faces, face)
		}
		return a, nil
	}
	if list, ok := strings.CutPrefix(arg, "do "); ok {
		var err error
		a.Actions, err = actions(list)
		return a, err
	}
	if no, ok := strings.CutPrefix(arg, "no "); ok {
		n, err := strconv.Atoi(no)
		a.Choice = n
		return a, err
	}
	q := r.table.Snapshot().Question
	if q == nil {
		return nil, fmt.Errorf("nobody asks")
	}
	a.Choice = slices.IndexFunc(q.Choices, func(c companion.Choice) bool {
		return strings.HasPrefix(said(c.Label), arg)
	})
	if a.Choice < 0 {
		return nil, fmt.Errorf("no choice of %s begins so", labels(q))
	}
	return a, nil
}

// program is what happens to the program itself, and what is printed of it.
func (r *room) program(word, arg string) (bool, error) {
	switch word {
	case "game":
		return true, r.begin(arg)
	case "wait":
		d := patience + time.Second
		if arg != "" {
			var err error
			if d, err = time.ParseDuration(arg); err != nil {
				return true, err
			}
		}
		r.wait(d)
	case "restart": // a minute later, as clocks tell one start from another
		r.stop()
		time.Sleep(time.Minute)
		r.tray.restarted()
		if err := r.open(); err != nil {
			return true, err
		}
		r.tunnels.plugged(r)
	case "disk":
		return true, r.full(arg == "full")
	case "tray", "lies", "noses", "lanes", "state":
		r.print(word, arg)
	default:
		return false, nil
	}
	return true, nil
}
