package schweinebande

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

var actionKinds = engines.Kinds{
	"reveal":  engines.ReadAction[Reveal],
	"place":   engines.ReadAction[Place],
	"skip":    engines.ReadAction[Skip],
	"open":    engines.ReadAction[Open],
	"collect": engines.ReadAction[Collect],
	"group4":  engines.ReadAction[Group4],
	"group6":  engines.ReadAction[Group6],
	"done":    engines.ReadAction[Done],
	"sell":    engines.ReadAction[Sell],
	"feed":    readFeed,
	"final4":  engines.ReadAction[Final4],
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	a, err := engines.DecodeKind(kind, data, actionKinds)
	if err != nil {
		return nil, err
	}
	if seat := a.(act).by(); seat != nil {
		if err := engines.CheckSeat("seat", *seat, maxSeats); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// readFeed reads what is paid with: markers, or a hay tile.
func readFeed(members []byte) (engines.Action, error) {
	var f feedFields
	if err := engines.Read(members, &f); err != nil {
		return nil, err
	}
	switch {
	case f.HayTile != nil && !*f.HayTile:
		return nil, errors.New("field \"hayTile\": true, or leave it out")
	case (f.HayTile != nil) == (f.Hay != nil):
		return nil, errors.New("feed with one of \"hay\" and \"hayTile\"")
	case f.Hay != nil && *f.Hay < 0:
		return nil, fmt.Errorf("field \"hay\": %d markers are too few", *f.Hay)
	}
	return Feed{Of: f.Of, Hay: f.Hay}, nil
}

// Check finds too few tiles.
func (a Group4) Check() error {
	if a.Farm != nil && *a.Farm < 0 {
		return fmt.Errorf("field \"farm\": %d tiles are too few", *a.Farm)
	}
	return nil
}

// DecodeSensed understands nothing: lines have no form for what a camera sees of the board.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, errors.New("this game has no readings")
}
