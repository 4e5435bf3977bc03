package schweinebande

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, decode)
}

func decode(kind string, f engines.Fields) (engines.Action, error) {
	seat, err := engines.TakeSeat(f, maxSeats)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "reveal":
		return decodeReveal(seat, f)
	case "place":
		a := Place{Seat: seat}
		a.Space, err = engines.Optional[Space](f, "space")
		return a, err
	case "skip":
		return Skip{Seat: seat}, nil
	case "open":
		return decodeOpen(seat, f)
	case "collect":
		return decodeCollect(seat, f)
	case "group4", "group6", "done", "sell", "feed", "final4":
		if seat == nil {
			return nil, errors.New("field \"seat\" is missing")
		}
		return decodeOwn(kind, *seat, f)
	}
	return nil, engines.UnknownKind(kind)
}

// decodeOwn reads what each seat does by itself, in any order.
func decodeOwn(kind string, seat engines.Seat, f engines.Fields) (engines.Action, error) {
	var err error
	switch kind {
	case "group4":
		a := Group4{Seat: seat}
		if a.Tile, err = needTile(f, "tile"); err != nil {
			return nil, err
		}
		a.Farm, err = engines.Optional[int](f, "farm")
		if err == nil && a.Farm != nil && *a.Farm < 0 {
			err = fmt.Errorf("field \"farm\": %d tiles are too few", *a.Farm)
		}
		return a, err
	case "group6":
		a := Group6{Seat: seat}
		a.Farm, err = takeTile(f, "farm")
		return a, err
	case "sell":
		a := Sell{Seat: seat}
		a.Tile, err = needTile(f, "tile")
		return a, err
	case "feed":
		return decodeFeed(seat, f)
	case "final4":
		return decodeFinal4(seat, f)
	}
	return Done{Seat: seat}, nil
}

func decodeReveal(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Reveal{Seat: seat}
	if err := f.Need("space", &a.Space); err != nil {
		return nil, err
	}
	var err error
	a.Tile, err = needTile(f, "tile")
	return a, err
}

func decodeOpen(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Open{Seat: seat, Tiles: []Opened{}}
	err := f.NeedObjects("tiles", "tile", -1, func(_ int, f engines.Fields) error {
		var o Opened
		err := o.read(f)
		a.Tiles = append(a.Tiles, o)
		return err
	})
	return a, err
}

func (o *Opened) read(f engines.Fields) error {
	if err := f.Need("space", &o.Space); err != nil {
		return err
	}
	var err error
	o.Tile, err = needTile(f, "tile")
	return err
}

func decodeCollect(seat *engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Collect{Seat: seat}
	if err := f.NeedAll(engines.Members{{"space", &a.Space}, {"dir", &a.Dir}}); err != nil {
		return nil, err
	}
	if _, ok := a.Dir.step(); !ok {
		return nil, fmt.Errorf("field \"dir\": there is no direction %q", a.Dir)
	}
	_, err := f.Take("spaces", &a.Spaces)
	return a, err
}

func decodeFeed(seat engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Feed{Seat: seat}
	var err error
	if a.Hay, err = engines.Optional[int](f, "hay"); err != nil {
		return nil, err
	}
	tile := false
	there, err := f.Take("hayTile", &tile)
	switch {
	case err != nil:
		return nil, err
	case there && !tile:
		return nil, errors.New("field \"hayTile\": true, or leave it out")
	case there == (a.Hay != nil):
		return nil, errors.New("feed with one of \"hay\" and \"hayTile\"")
	case a.Hay != nil && *a.Hay < 0:
		return nil, fmt.Errorf("field \"hay\": %d markers are too few", *a.Hay)
	}
	return a, nil
}

func decodeFinal4(seat engines.Seat, f engines.Fields) (engines.Action, error) {
	a := Final4{Seat: seat}
	if err := f.Need("tiles", &a.Tiles); err != nil {
		return nil, err
	}
	for _, t := range a.Tiles {
		if err := checkTile("tiles", t); err != nil {
			return nil, err
		}
	}
	var err error
	a.Farm, err = takeTile(f, "farm")
	return a, err
}

func takeTile(f engines.Fields, name string) (*Tile, error) {
	t, err := engines.Optional[Tile](f, name)
	if err == nil && t != nil {
		err = checkTile(name, *t)
	}
	return t, err
}

func needTile(f engines.Fields, name string) (Tile, error) {
	var t Tile
	if err := f.Need(name, &t); err != nil {
		return t, err
	}
	return t, checkTile(name, t)
}

// DecodeSensed understands nothing: no camera reads this game.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, errors.New("this game has no readings")
}
