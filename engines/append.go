package engines

import "strconv"

// States are written as JSON by hand, because a journal hashes every one of them. These are the parts that
// all games need; each appends to b and returns it.

// Comma separates the elements of a list or the members of an object: none after the opening bracket.
func Comma(b []byte) []byte {
	if c := b[len(b)-1]; c == '[' || c == '{' {
		return b
	}
	return append(b, ',')
}

// AppendInts appends a list of numbers.
func AppendInts[T ~int | ~uint8](b []byte, list []T) []byte {
	b = append(b, '[')
	for _, n := range list {
		b = strconv.AppendInt(Comma(b), int64(n), 10)
	}
	return append(b, ']')
}

// AppendBools appends a list of answers.
func AppendBools(b []byte, list []bool) []byte {
	b = append(b, '[')
	for _, yes := range list {
		b = strconv.AppendBool(Comma(b), yes)
	}
	return append(b, ']')
}

// AppendName appends a name of the game, which needs no escapes, as an element of a list.
func AppendName[S ~string](b []byte, name S) []byte {
	return append(append(append(Comma(b), '"'), name...), '"')
}

// AppendCount appends a member of an object of counts; what is not there has none.
func AppendCount[S ~string, T ~int | ~uint8](b []byte, name S, n T) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(AppendName(b, name), ':'), int64(n), 10)
}
