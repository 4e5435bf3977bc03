package web

import (
	"errors"
	"io/fs"
	"net/http"
	"strconv"

	"spieltisch/companion"
	"spieltisch/companion/lesson"
	"spieltisch/companion/web/page"
)

// Pieces are the dice that people have shown to the camera, and the lesson in which they show more.
type Pieces interface {
	// Sets lists what was shown.
	Sets() ([]PieceSet, error)
	// Face is a picture of a face, as JPEG. An error that wraps fs.ErrNotExist: there is none.
	Face(set, name string) ([]byte, error)
	// Change changes a set. ErrNoChange: what was asked for makes no sense; fs.ErrNotExist: there is no
	// such set.
	Change(PieceChange) error
	// Missing are the faces of a game that no set in use has.
	Missing(game string) []lesson.Face

	// Lesson is how far the lesson is that is on; its phase is empty where none is. Who asks takes part: a
	// lesson after which nobody asks ends.
	Lesson() lesson.State
	// Look is one of the pictures that State.Looks counts, from 0.
	Look(n int) ([]byte, error)
	// Teach does a step of a lesson. ErrGameOn: a game is played whose dice the camera reads.
	Teach(LessonStep) error
}

// A set of dice that were shown, and one of its faces.
type (
	PieceSet  = page.PieceSet
	PieceFace = page.PieceFace
)

// PieceChange changes a set.
type PieceChange struct {
	Do   string `json:"do"` // rename, use, stand, remove
	Set  string `json:"set"`
	Name string `json:"name"` // rename: of the set; stand: of a face
	As   string `json:"as"`   // use: the dice of a game; stand: the face of the game that it stands for; "": none
}

// LessonStep is a step of a lesson.
type LessonStep struct {
	Do   string `json:"do"`   // begin, turn, again, end
	Game string `json:"game"` // begin: whose dice are shown
	Set  string `json:"set"`  // begin: to which the faces are added; "": a new one
	All  bool   `json:"all"`  // begin: pips, too, where the reader knows pips
	Face int    `json:"face"` // turn: index of the face to show
}

var (
	// ErrNoChange is returned for what makes no sense.
	ErrNoChange = errors.New("makes no sense")
	// ErrGameOn is returned where a game is played whose dice the camera reads.
	ErrGameOn = errors.New("a game is played with dice that the camera reads; put it away first")
)

// pieceHandlers serves what is shown and learned.
type pieceHandlers struct{ core *core }

func (s *pieceHandlers) none(w http.ResponseWriter) bool {
	if s.core.cfg.Pieces == nil {
		problem{Status: http.StatusNotFound, Code: codePieces,
			Detail: "no camera of this table learns dice"}.write(w)
	}
	return s.core.cfg.Pieces == nil
}

func (s *pieceHandlers) getPieces(w http.ResponseWriter, _ *http.Request) {
	if s.none(w) {
		return
	}
	sets, err := s.core.cfg.Pieces.Sets()
	if err != nil {
		s.core.broken(w, "pieces", err)
		return
	}
	writeJSON(w, map[string][]PieceSet{"sets": append([]PieceSet{}, sets...)})
}

func (s *pieceHandlers) postPieces(w http.ResponseWriter, r *http.Request) {
	var in PieceChange
	if !s.none(w) && decode(w, r, &in) {
		s.answer(w, s.core.cfg.Pieces.Change(in))
	}
}

func (s *pieceHandlers) getFace(w http.ResponseWriter, r *http.Request) {
	if !s.none(w) {
		data, err := s.core.cfg.Pieces.Face(r.PathValue("set"), r.URL.Query().Get("name"))
		s.picture(w, data, err)
	}
}

func (s *pieceHandlers) getLook(w http.ResponseWriter, r *http.Request) {
	if s.none(w) {
		return
	}
	n, err := strconv.Atoi(r.URL.Query().Get("n"))
	if err != nil {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: "n is no number"}.write(w)
		return
	}
	data, err := s.core.cfg.Pieces.Look(n)
	s.picture(w, data, err)
}

func (s *pieceHandlers) picture(w http.ResponseWriter, data []byte, err error) {
	if err != nil {
		s.answer(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(data) // the client may be gone
}

func (s *pieceHandlers) getLesson(w http.ResponseWriter, _ *http.Request) {
	if s.none(w) {
		return
	}
	state := s.core.cfg.Pieces.Lesson()
	if state.Phase == "" {
		problem{Status: http.StatusNotFound, Code: codeLesson, Detail: "nobody shows dice now"}.write(w)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, state)
}

func (s *pieceHandlers) postLesson(w http.ResponseWriter, r *http.Request) {
	var in LessonStep
	if !s.none(w) && decode(w, r, &in) {
		s.answer(w, s.core.cfg.Pieces.Teach(in))
	}
}

// answer says what became of a change.
func (s *pieceHandlers) answer(w http.ResponseWriter, err error) {
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, ErrGameOn):
		text := page.Text("pieces.gameOn")
		says := companion.Words{Key: "no.lesson", Text: text, Display: page.Text("pieces.gameOnShort"),
			Picture: "dice"}
		problem{Status: http.StatusConflict, Code: codeGameOn, Detail: err.Error(), Says: &says}.write(w)
	case errors.Is(err, ErrNoChange):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	case errors.Is(err, fs.ErrNotExist):
		problem{Status: http.StatusNotFound, Code: codePieces, Detail: err.Error()}.write(w)
	default:
		text := page.Text("pieces.locked")
		says := companion.Words{Key: "no.pieces", Text: text, Display: page.Text("settings.lockedShort"),
			Picture: "warn"}
		problem{Status: http.StatusConflict, Code: codePieces, Detail: err.Error(), Says: &says}.write(w)
	}
}

// teachable are the dice of games that can be shown, each once.
func (s *core) teachable() (out []page.Teachable) {
	had := map[string]bool{}
	for _, g := range s.cfg.Games {
		faces, info := lesson.Faces(g, false), g.Info()
		if len(faces) == 0 || had[info.DieSet] {
			continue
		}
		had[info.DieSet] = true
		all := lesson.Faces(g, true)
		out = append(out, page.Teachable{Game: info, Faces: faces, All: all, More: len(all) > len(faces)})
	}
	return out
}
