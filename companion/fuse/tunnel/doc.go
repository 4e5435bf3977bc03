// Package tunnel makes pushes out of the edges of a tunnel board: which tunnel, how far the nose has gone,
// whether the tile is in, whether it was flicked, which hills were met, and which sensor is broken.
//
// The model. A push moves the front of a tile (of the mole, the first time) from the outer gate over the
// inner one until its rear end rests just inside. Whatever lies in the tunnel moves with it, so each edge of
// a hill's sensor says where the nose is at that moment, and the gates say it at two moments more.
//
// The tracker is a grid Bayes filter over the place of the nose, in millimetres. Prior: the belief of before,
// the lengths of the tiles that there are, the speeds of hands. Likelihood: did the edges come that had to,
// did others, and do the times between them fit a hand, which has a mean speed, is a little faster or slower
// on each stretch, and hesitates now and then? Posterior: the belief after the push. An Event gives the
// shortest credible interval of the travel.
//
// For example: the nose is at 150 or 160 mm, tiles are 20 and 40 mm long, and the sensor at 185 mm rises.
// Only the tile of 40 mm reaches it, so 190 and 200 mm keep the probability that 170 and 180 mm lose.
//
// A sensor is not believed blindly: a line that no likely position explains lowers the likelihood of a
// hypothesis to a floor, not to 0. A line that is silent under nearly all of the posterior is reported as
// dead.
//
// Positions are millimetres from the mouth, inwards; times are milliseconds of the board's clock. Nothing
// here reads a clock, and a Tracker is used by one goroutine at a time.
package tunnel
