package teach

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/companion/lesson"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// ServiceConfig says what the service needs. All but Now and Log must be there.
type ServiceConfig struct {
	Shelf    pieces.Shelf
	Games    []engines.Game
	Language string                         // of the names of sets
	Playing  func() bool                    // a match is on whose dice the camera reads
	Settled  func() (devices.Frame, bool)   // the frame of the newest tray at rest
	Reread   func()                         // has the tray read again
	Teacher  func() (reader.Teacher, error) // made for each lesson
	Now      func() time.Time               // nil: time.Now
	Log      *slog.Logger                   // nil: no log
}

// Service keeps the dice that people show on the page, and leads their lessons. It is safe for concurrent
// use.
type Service struct {
	cfg ServiceConfig

	// by die set of a game; the table asks while a picture is looked at
	used atomic.Pointer[map[string]*pieces.Set]

	on atomic.Bool // there is a lesson

	mu      sync.Mutex     // guards the fields below, and the files
	lesson  *lesson.Lesson // nil: none is on
	teacher reader.Teacher // of the lesson
	id      string         // of the set that the lesson adds to; "": one that is not kept yet
	asked   time.Time      // when the page asked last how far the lesson is
}

var _ web.Pieces = (*Service)(nil)

// absent is how long a lesson goes on that no page asks about.
const absent = time.Minute

// NewService makes one, which knows what is on the shelf.
func NewService(cfg ServiceConfig) *Service {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{cfg: cfg}
	if err := s.refresh(); err != nil {
		cfg.Log.Warn("dice that were shown cannot be read", "err", err)
	}
	return s
}

// refresh finds out which sets are in use. Where two are for the same dice, the newer one is.
func (s *Service) refresh() error {
	kept, err := s.cfg.Shelf.List()
	used := map[string]*pieces.Set{}
	for _, k := range kept {
		if k.Err != nil || k.Set.For == "" {
			continue
		}
		if set, err := s.standing(k.Set); err == nil {
			used[k.Set.For] = set
		}
	}
	s.used.Store(&used)
	return err
}

// standing is a set of which each face stands for a side of a die of its game. It fails where faces are
// missing.
func (s *Service) standing(set *pieces.Set) (*pieces.Set, error) {
	g := s.rolls(set.For)
	if g == nil {
		return nil, fmt.Errorf("no game has dice %q", set.For)
	}
	set = set.Clone()
	if f, ok := g.(engines.Faced); ok {
		return set, set.Stand(f.Faces())
	}
	for _, f := range set.Faces {
		if f.Number() == 0 {
			return nil, fmt.Errorf("%q stands for none of 1 to 6", f.Name)
		}
	}
	return set, nil
}

// rolls finds a game by its dice; nil: there is none.
func (s *Service) rolls(dice string) engines.Game {
	for _, g := range s.cfg.Games {
		if info := g.Info(); info.DieSet == dice && info.Dice > 0 {
			return g
		}
	}
	return nil
}

// Used is the set with which dice of a game are read; nil: none was shown, or not all of it. It must not be
// changed, and is another one after a change.
func (s *Service) Used(dice string) *pieces.Set {
	return (*s.used.Load())[dice]
}

// On tells whether there is a lesson: trays are looked at for it, and need not be read.
func (s *Service) On() bool { return s.on.Load() }

// Sets lists what was shown.
func (s *Service) Sets() (out []web.PieceSet, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, err := s.cfg.Shelf.List()
	for _, k := range kept {
		one := web.PieceSet{ID: k.ID}
		if k.Err != nil {
			one.Bad = k.Err.Error()
			out = append(out, one)
			continue
		}
		one.Title, one.For = k.Set.Title, k.Set.For
		for _, f := range k.Set.Faces {
			face := web.PieceFace{Name: f.Name, As: f.As, Views: len(f.Views)}
			if n := f.Number(); face.As == "" && n > 0 {
				face.As = fmt.Sprint(n)
			}
			one.Faces = append(one.Faces, face)
		}
		if one.For != "" {
			if _, err := s.standing(k.Set); err != nil {
				one.Bad = err.Error()
			}
		}
		out = append(out, one)
	}
	return out, err
}

// Face is a picture of a face.
func (s *Service) Face(id, name string) ([]byte, error) {
	set, err := s.cfg.Shelf.Get(id)
	if err != nil {
		return nil, err
	}
	f := set.Face(name)
	if f == nil {
		return nil, fmt.Errorf("face %q: %w", name, fs.ErrNotExist)
	}
	return f.Views[0].JPEG()
}

// Change changes a set.
func (s *Service) Change(c web.PieceChange) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.Do == "remove" {
		return errors.Join(s.cfg.Shelf.Remove(c.Set), s.refresh())
	}
	set, err := s.cfg.Shelf.Get(c.Set)
	if err != nil {
		return err
	}
	switch f := set.Face(c.Name); {
	case c.Do == "rename" && (c.Name == "" || pieces.CheckName(c.Name) == nil):
		set.Title = c.Name
	case c.Do == "use" && (c.As == "" || s.rolls(c.As) != nil):
		set.For = c.As
	case c.Do == "stand" && f != nil && (c.As == "" || s.hasFace(set.For, c.As)):
		f.As = c.As
	default:
		return fmt.Errorf("%s %q %q: %w", c.Do, c.Name, c.As, web.ErrNoChange)
	}
	_, err = s.keep(c.Set, set)
	return err
}

func (s *Service) hasFace(dice, as string) bool {
	g := s.rolls(dice)
	return g != nil && slices.ContainsFunc(lesson.Faces(g, true),
		func(f lesson.Face) bool { return f.As == as })
}

// keep writes a set; where it is for the dice of a game, no other one is.
func (s *Service) keep(id string, set *pieces.Set) (string, error) {
	id, err := s.cfg.Shelf.Put(id, set)
	if err != nil {
		return id, err
	}
	kept, err := s.cfg.Shelf.List()
	for _, k := range kept {
		if k.Err == nil && k.ID != id && set.For != "" && k.Set.For == set.For {
			k.Set.For = ""
			_, put := s.cfg.Shelf.Put(k.ID, k.Set)
			err = errors.Join(err, put)
		}
	}
	return id, errors.Join(err, s.refresh())
}

// Missing are the faces of a game that no set in use has and no reader knows.
func (s *Service) Missing(game string) []lesson.Face {
	g, _ := engines.Find(s.cfg.Games, game)
	if _, faced := g.(engines.Faced); !faced {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Used(g.Info().DieSet) != nil {
		return nil
	}
	missing := lesson.Faces(g, false)
	kept, err := s.cfg.Shelf.List()
	if err != nil {
		return missing
	}
	for _, k := range kept {
		if k.Err == nil && k.Set.For == g.Info().DieSet {
			missing = slices.DeleteFunc(missing, func(f lesson.Face) bool {
				return slices.ContainsFunc(k.Set.Faces, func(o pieces.Face) bool { return o.As == f.As })
			})
		}
	}
	return missing
}

// Lesson is how far the lesson is.
func (s *Service) Lesson() lesson.State {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lesson == nil {
		return lesson.State{}
	}
	s.asked = s.cfg.Now()
	return s.lesson.State()
}

// Look is one of the pictures of what is refused or in doubt.
func (s *Service) Look(n int) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lesson == nil || n < 0 || n >= len(s.lesson.Looks()) {
		return nil, fmt.Errorf("picture %d of the lesson: %w", n, fs.ErrNotExist)
	}
	return s.lesson.Looks()[n].JPEG()
}

// Teach does a step of a lesson.
func (s *Service) Teach(step web.LessonStep) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case step.Do == "begin":
		return s.begin(step)
	case s.lesson == nil:
		return fmt.Errorf("lesson: %w", fs.ErrNotExist)
	case step.Do == "turn":
		s.lesson.Turn(step.Face)
	case step.Do == "again":
		s.lesson.Again()
	case step.Do == "end":
		return s.end()
	default:
		return fmt.Errorf("step %q: %w", step.Do, web.ErrNoChange)
	}
	s.cfg.Reread() // what lies there may be it
	return nil
}

// begin starts a lesson, in place of one that is on.
func (s *Service) begin(step web.LessonStep) error {
	if s.cfg.Playing() {
		return web.ErrGameOn
	}
	g, ok := engines.Find(s.cfg.Games, step.Game)
	if !ok || len(lesson.Faces(g, step.All)) == 0 {
		return fmt.Errorf("game %q has no dice to show: %w", step.Game, web.ErrNoChange)
	}
	if s.lesson != nil {
		if err := s.end(); err != nil {
			return err
		}
	}
	set := &pieces.Set{Kind: pieces.Dice, Title: g.Info().Name.In(s.cfg.Language), For: g.Info().DieSet}
	if step.Set != "" {
		var err error
		if set, err = s.cfg.Shelf.Get(step.Set); err != nil {
			return err
		}
		set.For = g.Info().DieSet
	}
	teacher, err := s.cfg.Teacher()
	if err != nil {
		return err
	}
	s.teacher, s.id, s.asked = teacher, step.Set, s.cfg.Now()
	s.lesson = lesson.New(teacher, set, named(lesson.Faces(g, step.All), set))
	s.on.Store(true)
	s.cfg.Reread()
	return nil
}

// named are faces with the names that they have in a set.
func named(faces []lesson.Face, set *pieces.Set) []lesson.Face {
	for i := range faces {
		for _, f := range set.Faces {
			if f.As == faces[i].As {
				faces[i].Name = f.Name
			}
		}
	}
	return faces
}

// end keeps what was learned and ends the lesson.
func (s *Service) end() error {
	err := s.save()
	if err == nil || !s.lesson.State().Touched {
		s.lesson = nil
		s.on.Store(false)
		err = errors.Join(err, s.teacher.Close())
		s.cfg.Reread() // the table has heard of no tray meanwhile
	}
	return err
}

// save keeps what was learned so far.
func (s *Service) save() error {
	set := s.lesson.Set()
	if !s.lesson.State().Touched || len(set.Faces) == 0 {
		return nil
	}
	id, err := s.keep(s.id, set)
	if err == nil {
		s.id = id
	}
	return err
}

// Saw takes what the tray does; rest: it came to rest, and Settled has its frame. While a lesson is on,
// trays at rest are the lesson's, and the table must not hear of them.
func (s *Service) Saw(tray vision.TrayState, rest bool) (mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lesson == nil {
		return false
	}
	if s.cfg.Playing() || s.cfg.Now().Sub(s.asked) > absent {
		if err := s.end(); err != nil {
			s.cfg.Log.Warn("dice that were shown cannot be kept", "err", err)
			s.lesson = nil
			s.on.Store(false)
		}
		return false
	}
	lies := tray == vision.Settled || tray == vision.Empty
	if rest {
		s.lesson.Rest(s.cfg.Settled)
	} else if !lies {
		s.lesson.Moves()
	}
	if s.lesson.State().Phase == lesson.Done {
		if err := s.save(); err != nil { // the end of the lesson tries again, and says so
			s.cfg.Log.Warn("dice that were shown cannot be kept", "err", err)
		}
	}
	return rest || lies
}
