package teach_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/companion/lesson"
	"spieltisch/companion/web"
	"spieltisch/devices"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// fakeTeacher sees one die whose face is the frame's number.
type fakeTeacher struct{ closed *int }

func (fakeTeacher) Show(f devices.Frame) ([]*pieces.View, error) {
	return []*pieces.View{{W: pieces.Side, H: pieces.Side,
		Pix: bytes.Repeat([]byte{byte(40 * f.Seq)}, 3*pieces.Side*pieces.Side)}}, nil
}
func (fakeTeacher) TooAlike(*pieces.Set) []pieces.Alike { return nil }
func (f fakeTeacher) Close() error                      { *f.closed++; return nil }

// lessonBench has a tray for lessons in which the die of a number lies.
type lessonBench struct {
	*teach.Service
	t       *testing.T
	dir     string
	seq     uint64
	now     time.Time
	playing bool
	reread  int
	closed  int
}

func newBench(t *testing.T) *lessonBench {
	b := &lessonBench{t: t, dir: filepath.Join(t.TempDir(), "pieces"), now: time.Unix(1000, 0)}
	b.Service = teach.NewService(teach.ServiceConfig{Shelf: pieces.Shelf(b.dir), Games: games.All(),
		Language: "de",
		Playing:  func() bool { return b.playing }, Reread: func() { b.reread++ },
		Settled: func() (devices.Frame, bool) { b.seq++; return devices.Frame{Seq: b.seq}, true },
		Teacher: func() (reader.Teacher, error) { return fakeTeacher{&b.closed}, nil },
		Now:     func() time.Time { return b.now }})
	return b
}

// put has so many dice come to rest, one after the other.
func (b *lessonBench) put(dice int) {
	b.t.Helper()
	for range dice {
		b.Saw(vision.Moving, false)
		if !b.Saw(vision.Empty, true) { // no reader knows them
			b.t.Error("the table hears of a tray in which a die is shown")
		}
	}
}

func (b *lessonBench) teach(step web.LessonStep) {
	b.t.Helper()
	if err := b.Teach(step); err != nil {
		b.t.Fatal(err)
	}
}

// sets says what is on the shelf: number, what for, faces.
func (b *lessonBench) sets() string {
	b.t.Helper()
	all, err := b.Sets()
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, s := range all {
		one := s.ID + ":" + s.For
		for _, f := range s.Faces {
			one += " " + f.Name + "=" + f.As
		}
		if s.Bad != "" {
			one += " !"
		}
		out = append(out, one)
	}
	return strings.Join(out, ", ")
}

func TestTeachingKeepsWhatWasShown(t *testing.T) {
	b := newBench(t)
	bug := func() string { return strings.Join(b.names("verasselt"), " ") }
	if got := bug(); got != "yellow blue red green bar" || b.Saw(vision.Settled, true) {
		t.Errorf("before the first lesson %q is missing", got)
	}
	b.teach(web.LessonStep{Do: "begin", Game: "verasselt"})
	b.put(2)
	b.teach(web.LessonStep{Do: "end"})
	if got := b.sets(); got != "1:verasselt blue=B yellow=Y !" || bug() != "red green bar" ||
		b.Used("verasselt") != nil {
		t.Errorf("after two faces: %s, %q is missing", got, bug())
	}
	b.teach(web.LessonStep{Do: "begin", Game: "verasselt", Set: "1"})
	b.put(3)
	if s := b.Lesson(); s.Phase != lesson.Done || b.Used("verasselt") == nil {
		t.Errorf("%+v, want that the set is used before the lesson is ended", s)
	}
	b.teach(web.LessonStep{Do: "end"})
	if got := b.sets(); got != "1:verasselt bar=D blue=B green=G red=R yellow=Y" || bug() != "" ||
		b.closed != 2 {
		t.Errorf("after all: %s, %q is missing, %d lessons were closed", got, bug(), b.closed)
	}
	if _, err := b.Face("1", "red"); err != nil {
		t.Error(err)
	}
	if _, err := b.Face("1", "grey"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a face that there is not: %v", err)
	}
	again := teach.NewService(teach.ServiceConfig{Shelf: pieces.Shelf(b.dir), Games: games.All()})
	if again.Used("verasselt") == nil {
		t.Error("after a restart the set is not used")
	}
}

func (b *lessonBench) names(game string) (out []string) {
	for _, f := range b.Missing(game) {
		out = append(out, f.Name)
	}
	return out
}

func TestTeachingEndsALesson(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(*lessonBench)
		ends bool
	}{
		{"somebody asks", func(b *lessonBench) {
			b.now = b.now.Add(50 * time.Second)
			b.Lesson()
			b.now = b.now.Add(50 * time.Second)
		}, false},
		{"nobody asks", func(b *lessonBench) { b.now = b.now.Add(61 * time.Second) }, true},
		{"a game begins", func(b *lessonBench) { b.playing = true }, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench(t)
			b.teach(web.LessonStep{Do: "begin", Game: "heckmeck", All: true})
			b.put(1)
			tt.do(b)
			if mine := b.Saw(vision.Settled, true); mine == tt.ends || b.On() == tt.ends {
				t.Errorf("the tray is the lesson's: %v", mine)
			}
			if got := b.sets(); tt.ends && got != "1:heckmeck worm=6" {
				t.Errorf("kept: %q", got)
			}
		})
	}
	b := newBench(t)
	b.playing = true
	if err := b.Teach(web.LessonStep{Do: "begin", Game: "heckmeck"}); !errors.Is(err, web.ErrGameOn) {
		t.Errorf("a lesson in a game: %v", err)
	}
	for _, step := range []web.LessonStep{{Do: "begin", Game: "schnackelstein"},
		{Do: "begin", Game: "chess"}} {
		if err := newBench(t).Teach(step); !errors.Is(err, web.ErrNoChange) {
			t.Errorf("%+v: %v", step, err)
		}
	}
	if err := newBench(t).Teach(web.LessonStep{Do: "end"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an end without a beginning: %v", err)
	}
}

// What lies on the shelf and is no set of dice is named, and harms nobody.
func TestTeachingWithBadSets(t *testing.T) {
	b := newBench(t)
	b.teach(web.LessonStep{Do: "begin", Game: "heckmeck"})
	b.put(1)
	b.teach(web.LessonStep{Do: "end"})
	good, err := os.ReadFile(filepath.Join(b.dir, "1.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"2.json": string(good[:len(good)/2]),
		"3.json": strings.Replace(string(good), `"version": 1`, `"version": 9`, 1),
		"4.json": strings.Replace(string(good), `"dice"`, `"cards"`, 1),
		"5.json": strings.Replace(string(good), `"as": "6"`, `"as": "9"`, 1),
		"6.json": strings.Replace(string(good), `"heckmeck"`, `"chess"`, 1), "note.txt": "",
		"07.json": "{}"} {
		if err := os.WriteFile(filepath.Join(b.dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := "1:heckmeck worm=6, 2: !, 3: !, 4: !, 5:heckmeck worm=9 !, 6:chess worm=6 !"
	if got := b.sets(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	all, _ := b.Sets()
	for i, says := range map[int]string{1: "copy it again", 2: "bring the program up to date",
		3: "made for cards",
		4: "stands for none", 5: "no game has dice"} {
		if !strings.Contains(all[i].Bad, says) {
			t.Errorf("set %s says %q, want %q", all[i].ID, all[i].Bad, says)
		}
	}
	again := teach.NewService(teach.ServiceConfig{Shelf: pieces.Shelf(b.dir), Games: games.All()})
	if again.Used("heckmeck") == nil {
		t.Error("the good set is not used any more")
	}
}

func TestTeachingChanges(t *testing.T) {
	b := newBench(t)
	for range 2 {
		b.teach(web.LessonStep{Do: "begin", Game: "heckmeck"})
		b.put(1)
		b.teach(web.LessonStep{Do: "end"})
	}
	for _, tt := range []struct {
		change web.PieceChange
		err    error
		want   string
	}{
		{web.PieceChange{}, web.ErrNoChange, "1: worm=6, 2:heckmeck worm=6"}, // the newer one is used
		{web.PieceChange{Do: "use", Set: "1", As: "heckmeck"}, nil, "1:heckmeck worm=6, 2: worm=6"},
		{web.PieceChange{Do: "use", Set: "1", As: "chess"}, web.ErrNoChange, "1:heckmeck worm=6, 2: worm=6"},
		{web.PieceChange{Do: "stand", Set: "1", Name: "worm", As: "5"}, nil, "1:heckmeck worm=5, 2: worm=6"},
		{web.PieceChange{Do: "stand", Set: "1", Name: "worm", As: "Y"}, web.ErrNoChange,
			"1:heckmeck worm=5, 2: worm=6"},
		{web.PieceChange{Do: "stand", Set: "1", Name: "wurm", As: "5"}, web.ErrNoChange,
			"1:heckmeck worm=5, 2: worm=6"},
		{web.PieceChange{Do: "stand", Set: "1", Name: "worm"}, nil, "1:heckmeck worm= !, 2: worm=6"},
		{web.PieceChange{Do: "rename", Set: "2", Name: "Omas Würfel"}, nil, "1:heckmeck worm= !, 2: worm=6"},
		{web.PieceChange{Do: "rename", Set: "2", Name: " x"}, web.ErrNoChange,
			"1:heckmeck worm= !, 2: worm=6"},
		{web.PieceChange{Do: "rename", Set: "../2", Name: "x"}, fs.ErrNotExist,
			"1:heckmeck worm= !, 2: worm=6"},
		{web.PieceChange{Do: "remove", Set: "1"}, nil, "2: worm=6"},
		{web.PieceChange{Do: "remove", Set: "1"}, fs.ErrNotExist, "2: worm=6"},
	} {
		if tt.change.Set == "" {
			tt.change.Set = "1"
		}
		if err := b.Change(tt.change); !errors.Is(err, tt.err) || b.sets() != tt.want {
			t.Errorf("%+v: %v, %s; want %v, %s", tt.change, err, b.sets(), tt.err, tt.want)
		}
	}
	if all, _ := b.Sets(); all[0].Title != "Omas Würfel" {
		t.Errorf("it is called %q", all[0].Title)
	}
}
