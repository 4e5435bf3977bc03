package page

import (
	"spieltisch/companion/lesson"
	"spieltisch/engines"
)

// PieceSet is a set of dice that were shown to the camera.
type PieceSet struct {
	ID    string      `json:"id"`
	Title string      `json:"title"` // what people call it; ""
	For   string      `json:"for"`   // the dice of a game that it is used for; "": for none
	Bad   string      `json:"bad"`   // why it cannot be read or used, for the tinkerer, English; ""
	Faces []PieceFace `json:"faces"`
}

// PieceFace is a face that was shown.
type PieceFace struct {
	Name  string `json:"name"`
	As    string `json:"as"`    // the face of the game that it stands for; "": none
	Views int    `json:"views"` // how often it was shown
}

// Teachable are the dice of a game that can be shown.
type Teachable struct {
	Game  engines.Info
	Faces []lesson.Face // that no reader knows beforehand
	All   []lesson.Face // with those that it knows
	More  bool          // All has more than Faces
}

// Taught is what the page of dice shows.
type Taught struct {
	Sets  []PieceSet
	Games []Teachable
}

// Stands are the faces that those of a set may stand for.
func (t *Taught) Stands(dice string) []lesson.Face {
	for _, g := range t.Games {
		if g.Game.DieSet == dice {
			return g.All
		}
	}
	return nil
}

// Game is the game whose dice a set is used for; empty: none.
func (t *Taught) Game(dice string) string {
	for _, g := range t.Games {
		if g.Game.DieSet == dice {
			return g.Game.ID
		}
	}
	return ""
}
