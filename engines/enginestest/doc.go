// Package enginestest is the suite that every rule engine runs.
//
// Run plays a game at random, legally and illegally, and holds it to what every engine must keep. Transcripts
// replays the golden stories of a game, Rules checks that each numbered rule has its stories, Cases runs a
// case file of the rules interface, and Fuzz feeds bytes to Decode and Apply. A game's own tests call these
// and add what only they know.
package enginestest
