package sim

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/devices/sim/tray"
)

// Alone is what hands do where nobody says it: turn after turn they roll, and put aside what may go
// there. People have time to read, and to stop.
const Alone = `
wait 1s
roll
wait 5s
aside
wait 4s
again`

// LoadScript reads a script from a file and has hands do it from now on.
func (t *Table) LoadScript(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("sim: script: %w", err)
	}
	defer func() { _ = f.Close() }()
	return t.Script(path, f)
}

// Script has hands do what a script says, one line after the other, and returns at once. The name is for
// errors.
//
//	roll            roll the dice of the rolling zone, every die where none lies there; "roll all" every die
//	aside 4 2       two dice that show 4 aside; "aside 4" all that do; "aside" what most dice show of what
//	                does not lie aside yet, and where there is nothing else a hand takes all dice away
//	dice 5 pips     so many other dice, with pips or with a worm, beside the table
//	put 4 rolling aside   one die from an area (rolling, aside, off) to another; face 0 is any
//	turn 4 6        turn a die of the rolling zone by hand
//	hand in         a hand comes in and stays; "hand out"
//	hover 2s        a hand over the dice that touches none
//	wait 2s
//	load 1 2 3      the faces of the next rolled dice
//	unplug 3s       the camera is away; likewise "freeze 3s", "dark 3s", "double 3s", "cap 3s"
//	lamp 3s         the lamp is off; "flicker 3s" has it flicker, "shadow 3s" a shadow pass
//	knock 1s        somebody knocks at the table, and waits
//	cat 5s          a cat comes, lies down for so long and goes
//	again           from the first line
//
// Empty lines and what follows a # are left out. What hands cannot do, as there is no such die, is skipped.
func (t *Table) Script(name string, r io.Reader) error {
	var plans []plan
	again := false
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if again {
			return fmt.Errorf("sim: %s:%d: nothing can follow again", name, n)
		}
		if words[0] == "again" && len(words) == 1 {
			again = true
			continue
		}
		p, err := parse(words)
		if err != nil {
			return fmt.Errorf("sim: %s:%d: %w", name, n, err)
		}
		plans = append(plans, p)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("sim: %s: %w", name, err)
	}
	if len(plans) == 0 {
		return fmt.Errorf("sim: %s: the script is empty", name)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	t.enqueue(plans, again)
	return nil
}

// enqueue lines the plans up; mu is held. To go on without end, the last one lines them up once more.
func (t *Table) enqueue(plans []plan, again bool) {
	for _, p := range plans {
		t.queue = append(t.queue, &order{plan: p, begin: t.now, done: make(chan struct{})})
	}
	if again {
		t.queue = append(t.queue,
			&order{begin: t.now, done: make(chan struct{}), plan: func(t *Table, o *order) error {
				o.length = t.period() // or a script that takes no time would not let go
				o.then(func(t *Table) { t.enqueue(plans, true) })
				return nil
			}})
	}
}

// parse makes a plan of one line.
func parse(words []string) (plan, error) {
	args := words[1:]
	switch verb := words[0]; verb {
	case "roll":
		all := len(args) == 1 && args[0] == "all"
		if len(args) > 0 && !all {
			return nil, fmt.Errorf("roll %s: want nothing or all", strings.Join(args, " "))
		}
		return func(t *Table, o *order) error {
			lies := func(d die) bool { return d.area == Rolling }
			return t.planRoll(o, all || !slices.ContainsFunc(t.dice, lies))
		}, nil
	case "aside":
		n, err := numbers(verb, args, 0, 2)
		if err != nil {
			return nil, err
		}
		if len(n) == 0 {
			return (*Table).planSort, nil
		}
		return func(t *Table, o *order) error { return t.planAside(o, n[0], append(n, 0)[1]) }, nil
	case "dice":
		return parseDice(args)
	case "put":
		return parsePut(args)
	case "turn":
		n, err := numbers(verb, args, 2, 2)
		if err != nil {
			return nil, err
		}
		m := Move{Face: n[0], From: Rolling, To: Rolling, Turn: n[1], Stay: true}
		return func(t *Table, o *order) error { return t.planPut(o, []Move{m}) }, nil
	case "load":
		n, err := numbers(verb, args, 1, 100)
		if err != nil {
			return nil, err
		}
		return func(t *Table, _ *order) error { t.loaded = append(t.loaded, n...); return nil }, nil
	case "hand":
		return parseHand(args)
	}
	return parseTimed(words[0], args)
}

// looks are the dice of a script, by the word for what stands in place of the six.
var looks = map[string]func(face int, x, y, yaw float64) tray.Die{"pips": tray.PipDie, "worm": tray.DemoDie}

func parseDice(args []string) (plan, error) {
	if len(args) != 2 || looks[args[1]] == nil {
		return nil, fmt.Errorf("dice %s: want a number, and pips or worm", strings.Join(args, " "))
	}
	n, err := numbers("dice", args[:1], 1, 1)
	if err != nil {
		return nil, err
	}
	return func(t *Table, _ *order) error { t.deal(n[0], looks[args[1]]); return nil }, nil
}

func parsePut(args []string) (plan, error) {
	if len(args) != 3 || !isArea(args[1]) || !isArea(args[2]) {
		return nil, fmt.Errorf("put %s: want a face and two of rolling, aside, off", strings.Join(args, " "))
	}
	n, err := numbers("put", args[:1], 1, 1)
	if err != nil {
		return nil, err
	}
	m := Move{Face: n[0], From: Area(args[1]), To: Area(args[2])}
	return func(t *Table, o *order) error { return t.planPut(o, []Move{m}) }, nil
}

func isArea(s string) bool { return s == string(Rolling) || s == string(Aside) || s == string(Off) }

func parseHand(args []string) (plan, error) {
	switch strings.Join(args, " ") {
	case "in":
		return (*Table).planHandIn, nil
	case "out":
		return (*Table).planHandOut, nil
	}
	return nil, fmt.Errorf("hand %s: want in or out", strings.Join(args, " "))
}

// parseTimed parses what takes a duration.
func parseTimed(verb string, args []string) (plan, error) {
	during := func(set func(f *faults, on bool)) func(d time.Duration) plan {
		return func(d time.Duration) plan {
			return func(t *Table, o *order) error {
				o.then(func(t *Table) { set(&t.faults, true) })
				o.length = d
				o.then(func(t *Table) { set(&t.faults, false) })
				return nil
			}
		}
	}
	verbs := map[string]func(d time.Duration) plan{
		"wait": func(d time.Duration) plan {
			return func(_ *Table, o *order) error { o.length = d; return nil }
		},
		"hover": func(d time.Duration) plan {
			return func(t *Table, o *order) error { return t.planHover(o, d) }
		},
		"unplug": during(func(f *faults, on bool) {
			f.gone = on
			if on {
				f.plug++
			}
		}),
		"freeze": during(func(f *faults, on bool) { f.frozen = on }),
		"dark":   during(func(f *faults, on bool) { f.dark = on }),
		"double": during(func(f *faults, on bool) { f.doubled = on }),
		"cap":    during(func(f *faults, on bool) { f.light.capped = on }),
		"lamp": during(func(f *faults, on bool) {
			if f.light.missing = 0; on {
				f.light.missing = 1
			}
		}),
		"flicker": during(func(f *faults, on bool) {
			if f.light.hz, f.light.depth = 100, 0; on {
				f.light.depth = 0.12
			}
		}),
		"shadow": func(d time.Duration) plan {
			return func(t *Table, o *order) error {
				o.then(func(t *Table) { t.faults.light.shadow, t.faults.light.passing = o.begin, d })
				o.length = d
				return nil
			}
		},
		"knock": func(d time.Duration) plan {
			return func(t *Table, o *order) error {
				o.then(func(t *Table) { t.knock(0.5) })
				o.length = d
				return nil
			}
		},
		"cat": func(d time.Duration) plan {
			return func(t *Table, o *order) error { return t.planCat(o, d, 0) }
		},
	}
	timed, ok := verbs[verb]
	if !ok {
		return nil, fmt.Errorf("%q is no word of a script", verb)
	}
	if len(args) != 1 {
		return nil, fmt.Errorf("%s: want one duration, like 2s", verb)
	}
	d, err := time.ParseDuration(args[0])
	if err != nil || d < 0 {
		return nil, fmt.Errorf("%s %s: want a duration, like 2s", verb, args[0])
	}
	return timed(d), nil
}

func numbers(verb string, args []string, least, most int) ([]int, error) {
	if len(args) < least || len(args) > most {
		return nil, fmt.Errorf("%s: want %d to %d numbers", verb, least, most)
	}
	var out []int
	for _, a := range args {
		n, err := strconv.Atoi(a)
		if err != nil || n < 0 || n > 12 {
			return nil, fmt.Errorf("%s: %q is no face or number of dice", verb, a)
		}
		out = append(out, n)
	}
	return out, nil
}
