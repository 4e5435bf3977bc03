// Package sense is what the senses of a table share. A sense turns what sensors say into moves of the record,
// questions and breaches. Each has a folder of its own below this one and knows no other; what one has to
// know of another lies on the Desk, and a question and a breach are shown one at a time, whoever asks.
package sense

import "spieltisch/companion/record"

// Sense is one sense of a table. What else a sense can do is told by the interfaces below, found by type
// assertion. All methods but Keep belong to the table's goroutine.
type Sense interface {
	// Keep puts an input that is the sense's behind those that wait for the table, or in the place of some of
	// them; false: it is not. Any goroutine calls it, so that it must not touch the sense.
	Keep(waiting []Input, in Input) (kept []Input, ok bool)
	// See takes what is the sense's of an input, without judging it; false: the input is nothing to it.
	See(in Input) bool
	// Use judges what was seen of the input. All senses have seen it by then.
	Use()
}

// What a sense may do besides.
type (
	// Looker looks once more where another sense has moved the record by an input that both have seen. It does
	// so in place of Use, where it has not judged yet.
	Looker interface{ Moved() }

	// Hearer hears what became of the record by a command of a person, or when a match is opened.
	Hearer interface{ Changed(c record.Change) }

	// Follower is told that a command of a person is about to be carried out, and whether it takes something
	// back or brings that back. What it gives is called once that is done; nil: nothing.
	Follower interface {
		Before(rewinds bool) (after func())
	}

	// Asker answers the question that it has put on the Desk. none: a person says that there was nothing, so
	// that the question is dismissed.
	Asker interface {
		Answer(o record.Origin, a Answer) (v record.Verdict, none bool)
	}

	// Dropper forgets what the question or the breach on the Desk is about: a person has dismissed it.
	Dropper interface{ Dismissed(question, breach bool) }

	// Facer takes over what a person says about a die of the tray as it is shown: its index, and 1–6.
	Facer interface {
		Face(o record.Origin, die, face int) record.Verdict
	}

	// Timed does by Late what is due when its Alarm has rung, and reports whether that is news.
	Timed interface {
		Alarm() *Alarm
		Late() (news bool)
	}

	// Retrier tries again what waits for a journal that failed.
	Retrier interface{ Retry() }

	// Shower writes its part of what a snapshot shows.
	Shower interface{ Show(s *Shown) }
)

// Able are the senses of a list that have an ability, in their order.
func Able[A any](list []Sense) []A {
	var out []A
	for _, s := range list {
		if a, ok := s.(A); ok {
			out = append(out, a)
		}
	}
	return out
}
