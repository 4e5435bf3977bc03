package animals

import (
	"fmt"
	"slices"
)

// Animal is a kind of card. Lists of cards are sorted in the order of the constants. It is no byte:
// encoding/json reads a string as a list of bytes.
type Animal int

// The animals.
const (
	Giraffe Animal = iota
	Bear
	Mole
	Goat
	Sheep
	Dog
	Hare
	Pig
	Cat
	Mouse
)

const (
	kindCount = 10
	rowCount  = 4
	rowCards  = 1 + 2 + 3 + 4 // AN-02
	handSize  = 10            // AN-01
)

var names = [kindCount]string{"giraffe", "bear", "mole", "goat", "sheep", "dog", "hare", "pig", "cat", "mouse"}

// supply is how many cards there are of each animal (AN-21), and what a majority of it scores where the setup
// says nothing else (rule sheet).
var supply = cards{9, 8, 7, 7, 6, 6, 5, 5, 4, 3}

// callable are the animals of which a full set ends a round (AN-10), in the order in which autoInstant looks
// for them.
var callable = [...]Animal{Hare, Pig, Cat}

// String is the name of the rules interface: "giraffe".
func (a Animal) String() string {
	if a >= 0 && int(a) < len(names) {
		return names[a]
	}
	return fmt.Sprintf("animal %d", int(a))
}

// MarshalText gives the name.
func (a Animal) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads a name.
func (a *Animal) UnmarshalText(text []byte) error {
	i := slices.Index(names[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no animal %q", text)
	}
	*a = Animal(i)
	return nil
}

// cards counts cards by animal.
type cards [kindCount]uint8

// count sorts at most 60 cards into kinds; false: one of them is no animal.
func count(list []Animal) (c cards, ok bool) {
	for _, a := range list {
		if a < 0 || a >= kindCount {
			return c, false
		}
		c[a]++
	}
	return c, true
}

func (c cards) n() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

func (c cards) plus(d cards) cards {
	for k := range c {
		c[k] += d[k]
	}
	return c
}

// less takes away what is there of d.
func (c cards) less(d cards) cards {
	for k := range c {
		c[k] -= min(c[k], d[k])
	}
	return c
}

func (c cards) list() []Animal {
	out := make([]Animal, 0, c.n())
	for k, n := range c {
		for range n {
			out = append(out, Animal(k))
		}
	}
	return out
}
