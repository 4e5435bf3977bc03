// Package tunnel makes pushes out of the edges of a tunnel board: which tunnel, how far the nose has gone,
// whether the tile is in, whether it was flicked, which hills were met, and which sensor is broken.
//
// The model. A push moves the front of a tile (of the mole, the first time) from the outer gate over the
// inner one until its rear end rests just inside. Whatever lies in the tunnel moves with it, so each edge of
// a hill's sensor says where the nose is at that moment, and the gates say it at two moments more. The column
// of tiles is an odometer: where the nose was before, with the weight of each possibility, and the lengths
// that there are say where it may be now. Each such pair is weighed by the edges (did those come that had to,
// did others?) and by the time between them: a hand has a mean speed, each stretch is a little faster or
// slower, and now and then a hand hesitates. What is left is a distribution of the travel; the interval that
// is told holds nearly all of it.
//
// A sensor is no judge in its own case: a line that does what no likely position explains costs a hypothesis
// much, but not everything, and when nearly all weight has to be explained by the same silent line, that line
// is named.
//
// Positions are millimetres from the mouth, inwards; times are milliseconds of the board's clock. Nothing
// here reads a clock, and a Tracker is used by one goroutine at a time.
package tunnel
