// Package a has a type that embeds another.
package a

import (
	"errors"

	"example.com/house/b"
)

// ErrShut is one of two variables.
var ErrShut = errors.New("shut, and whoever wants to come in has to ask for the key, which hangs beside the door of the house next door")

var names = map[string]int{"door": 1}

// Room does what its lock does, and more.
type Room struct{ *b.Lock }

// Open opens it.
func (r *Room) Open() error {
	for range names { // nesting is 4 deep below
		if r.Shut() {
			switch {
			case len(names) > 1 && names["door"] > 0:
				if names["window"] > 0 {
					return nil
				}
			}
		}
	}
	return ErrShut
}

func clean(r *Room, twice bool) {
	if r == nil {
		panic("no room")
	}
	sweep(r, twice)
}
