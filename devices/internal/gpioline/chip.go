// Package gpioline asks the kernel for GPIO lines, through its character device (/dev/gpiochip*, its
// second interface: Linux 5.10 and newer). Chips are looked for anew each time, so that one that was away
// is found again.
//
// What a line is called depends on the kernel. A Raspberry Pi's header is GPIO2 to GPIO27 in its own
// kernels since 2024; in others some of these lines are called after what they do besides (SDA1,
// GPIO_GCLK, SPI_CE0_N), or have no name. The numbers are the same everywhere: line n of the chip whose
// label begins with pinctrl-.
package gpioline

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/warthog618/go-gpiocdev/uapi"
)

// Chip is a GPIO chip, as the kernel tells of it.
type Chip struct {
	Path  string   // of its device
	Names []string // gpiochip0; more than one where links lead to it
	Label string   // of its driver: pinctrl-bcm2711
	Lines []Line
}

// Line is a line of a chip: its name, "" where it has none, and which program or driver holds it, "" for
// none.
type Line struct{ Name, Holder string }

// headers is what labels of chips begin with that belong to the machine itself: the header of a Pi is on one.
const headers = "pinctrl-"

// Chips are those of this machine, those of a header first. Chips that do not open are left out; the error
// says why, when there is no other.
func Chips() ([]Chip, error) {
	paths, err := filepath.Glob("/dev/gpiochip*")
	if err != nil {
		return nil, err
	}
	var chips []Chip
	var failed error
	for _, path := range paths {
		c, err := Read(path)
		if err != nil {
			failed = cmp.Or(failed, err)
			continue
		}
		if i := slices.IndexFunc(chips, func(o Chip) bool { return o.Names[0] == c.Names[0] }); i >= 0 {
			// /dev/gpiochip4 is a link on some Pis
			chips[i].Names = append(chips[i].Names, filepath.Base(path))
			continue
		}
		if name := filepath.Base(path); name != c.Names[0] {
			c.Names = append(c.Names, name)
		}
		chips = append(chips, c)
	}
	if len(chips) == 0 {
		return nil, failed
	}
	Sort(chips)
	return chips, nil
}

// Sort puts chips of a header first.
func Sort(chips []Chip) {
	other := func(c Chip) int {
		if strings.HasPrefix(c.Label, headers) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(chips,
		func(a, b Chip) int { return cmp.Or(other(a)-other(b), cmp.Compare(a.Label, b.Label)) })
}

// Read asks a chip for its lines. It claims none of them.
func Read(path string) (Chip, error) {
	f, err := os.Open(path)
	if err != nil {
		return Chip{}, err
	}
	defer f.Close()
	info, err := uapi.GetChipInfo(f.Fd())
	if err != nil {
		return Chip{}, &os.PathError{Op: "ask", Path: path, Err: err}
	}
	c := Chip{Path: path, Names: []string{uapi.BytesToString(info.Name[:])},
		Label: uapi.BytesToString(info.Label[:])}
	for i := range int(info.Lines) {
		l, err := uapi.GetLineInfoV2(f.Fd(), i)
		if err != nil {
			return Chip{}, &os.PathError{Op: "ask", Path: path, Err: err}
		}
		holder := uapi.BytesToString(l.Consumer[:])
		if l.Flags.IsUsed() {
			holder = cmp.Or(holder, "the kernel")
		}
		c.Lines = append(c.Lines, Line{Name: uapi.BytesToString(l.Name[:]), Holder: holder})
	}
	return c, nil
}

// How a line is called where its name in the kernel says something else.
var (
	numbered = regexp.MustCompile(`^GPIO([0-9]{1,3})$`)              // of the header
	ofChip   = regexp.MustCompile(`^(gpiochip[0-9]+)/([0-9]{1,3})$`) // of any chip
)

// Where finds a line: by its name in the kernel, GPIO4 as line 4 of the header, gpiochip0/4 as line 4 of
// that chip. The header goes before other chips.
func Where(chips []Chip, name string) (chip, line int, ok bool) {
	header := func(c Chip) bool { return strings.HasPrefix(c.Label, headers) }
	named := func(l Line) bool { return l.Name == name && name != "" }
	chip = slices.IndexFunc(chips,
		func(c Chip) bool { return header(c) && slices.ContainsFunc(c.Lines, named) })
	if m := numbered.FindStringSubmatch(name); m != nil && chip < 0 {
		if c, n, there := nth(chips, header, m[1]); there {
			return c, n, true
		}
	}
	if m := ofChip.FindStringSubmatch(name); m != nil {
		return nth(chips, func(c Chip) bool { return slices.Contains(c.Names, m[1]) }, m[2])
	}
	if chip < 0 {
		chip = slices.IndexFunc(chips, func(c Chip) bool { return slices.ContainsFunc(c.Lines, named) })
	}
	if chip < 0 {
		return 0, 0, false
	}
	return chip, slices.IndexFunc(chips[chip].Lines, named), true
}

// nth finds a line by its number, on the first chip of a kind.
func nth(chips []Chip, is func(Chip) bool, number string) (chip, line int, ok bool) {
	line, err := strconv.Atoi(number)
	chip = slices.IndexFunc(chips, is)
	return chip, line, err == nil && chip >= 0 && line < len(chips[chip].Lines)
}

// Missing says why there is no such line, and which there are. failed is what Chips said.
func Missing(chips []Chip, failed error) error {
	switch {
	case errors.Is(failed, fs.ErrPermission):
		return fmt.Errorf("GPIO lines may not be opened (put the user into the group gpio: usermod -aG gpio NAME): %w", failed)
	case failed != nil:
		return fmt.Errorf("GPIO lines cannot be asked: %w", failed)
	case len(chips) == 0:
		return errors.New("this machine has no GPIO lines (is it a Pi?)")
	}
	var all []string
	for _, c := range chips {
		all = append(all, fmt.Sprintf("%s (%s) has %d: %s", c.Names[0], c.Label, len(c.Lines), names(c)))
	}
	return fmt.Errorf("there is no such line; %s; any of them may be called like %s/4",
		strings.Join(all, "; "), chips[0].Names[0])
}

// names are those of a chip's lines; names that only count up are put together.
func names(c Chip) string {
	var out []string
	for i := 0; i < len(c.Lines); i++ {
		name := c.Lines[i].Name
		if name == "" {
			continue
		}
		last := i
		for last+1 < len(c.Lines) && follows(c.Lines[last].Name, c.Lines[last+1].Name) {
			last++
		}
		if last > i+1 {
			name, i = name+" to "+c.Lines[last].Name, last
		}
		out = append(out, name)
	}
	return cmp.Or(strings.Join(out, ", "), "no names")
}

var counted = regexp.MustCompile(`^(.*?)([0-9]{1,6})$`)

// follows reports whether b is the name that comes after a.
func follows(a, b string) bool {
	m := counted.FindStringSubmatch(a)
	if m == nil {
		return false
	}
	n, err := strconv.Atoi(m[2])
	return err == nil && b == m[1]+strconv.Itoa(n+1)
}
