package tunnelboard

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// stranger says what is at the other end when no board is, or one that does not answer.
func (l *link) stranger(waited time.Duration) error {
	switch text := printable(l.first); {
	case l.counts.Unknown > 0 && !l.known() && l.counts.Frames > 0:
		return errors.New("what is sent comes back: RX and TX are joined; take the bridge away")
	case l.greeted:
		return errors.New("the board says who it is and then not how its lines stand; flash it again with spieltisch firmware flash")
	case l.counts.Frames > 0:
		return errors.New("the board speaks and does not answer; look at the line from this computer to it (its RX)")
	case len(l.first) == 0:
		return fmt.Errorf("nothing answers within %v; is it the right port, has the board power, was it flashed (spieltisch firmware flash)?", waited)
	case len(text) > len(l.first)*3/4:
		return fmt.Errorf("this is no tunnel board: it sends text like %q; choose another port",
			text[:min(len(text), 40)])
	}
	return fmt.Errorf("this is no tunnel board, or one that was not flashed: bytes come and no frame (first % x); choose another port, or flash it with spieltisch firmware flash", l.first[:min(len(l.first), 12)])
}

// printable is the text in what came, as far as there is any.
func printable(data []byte) string {
	return string(slices.DeleteFunc(slices.Clone(data), func(b byte) bool { return b < ' ' || b > '~' }))
}
