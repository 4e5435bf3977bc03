package page

import "spieltisch/engines"

// Matted is a game that has a printed mat.
type Matted struct {
	Game   engines.Info
	Papers []Paper
}

// Paper is one that a mat is printed on.
type Paper struct{ ID, Name string }
