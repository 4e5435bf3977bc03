package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"spieltisch/companion/words"
	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/settle"
	"spieltisch/vision/steady"
)

type readCommand struct {
	Files    []string `arg:"" optional:"" name:"file" help:"Pictures, videos, or folders of them."`
	JSON     bool     `name:"json" help:"Print JSON lines."`
	Set      string   `enum:"pips,heckmeck" default:"pips" help:"The dice: pips or heckmeck."`
	Annotate string   `placeholder:"DIR" help:"Write each picture there, with what was seen drawn in."`
	Eval     string   `placeholder:"LABELS.csv|DIR" help:"Score the reading of the one folder by its labels; a folder with labels.csv in it, as a table keeps cases, is named alone."`
}

// Validate makes sure that there is something to read.
func (c readCommand) Validate() error {
	if len(c.Files) == 0 && c.Eval == "" {
		return errors.New("expected \"<file> ...\"")
	}
	return nil
}

// photoTile keeps read within 300 MB.
const photoTile = 1_000_000

// Run reads all files; those that cannot be read are named, the others read. The exit status is that of
// the worst.
func (c readCommand) Run(std stdio) error {
	frugal()
	reader, err := newReader(c.Set, photoTile)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	return c.read(std, reader)
}

// read does it with a reader of dice.
func (c readCommand) read(std stdio, reader vision.Reader) error {
	if c.Eval != "" {
		return c.evaluate(std, reader)
	}
	if c.Annotate != "" {
		if err := os.MkdirAll(c.Annotate, 0o755); err != nil {
			return fmt.Errorf("read: --annotate: %w", err)
		}
	}
	r := readRun{command: c, reader: reader, std: std, drawn: map[string]bool{}, language: cmp.Or(language(os.Getenv), "en")}
	r.progress = newProgress(std, "files", countFiles(c.Files))
	for _, file := range c.Files {
		r.path(file)
	}
	r.progress.clear()
	return r.outcome.status()
}

// countFiles is about how many there are to be read.
func countFiles(paths []string) (n int) {
	for _, path := range paths {
		entries, err := os.ReadDir(path)
		if err != nil {
			n++ // a file, most likely
			continue
		}
		for _, e := range entries {
			if toBeRead(path, e) {
				n++
			}
		}
	}
	return n
}

// toBeRead tells of what is read, or named, in a folder.
func toBeRead(dir string, e os.DirEntry) bool {
	name := e.Name()
	return !e.IsDir() && (filecam.IsPicture(name) || filecam.IsForeign(name) || filecam.IsVideo(filepath.Join(dir, name)))
}

// evaluate scores a folder. Of cases it tells each one, and the exit status is 3 where one is read wrong again.
func (c readCommand) evaluate(std stdio, reader vision.Reader) error {
	path, dir, cases, err := c.labelled()
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	labels, err := eval.Load(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	readers, err := readersOf(labels, c.Set, reader)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	set := map[string]string{}
	for _, l := range labels {
		set[l.File] = l.Set
	}
	along, done := newProgress(std, "files", len(labels)), 0
	report := eval.Score(labels, func(file string) (vision.Observation, error) {
		along.at(done)
		done++
		o, frame, err := readPicture(readers[set[file]], filepath.Join(dir, file))
		tidy(len(frame.Pix))
		return o.Observation, err
	})
	along.clear()
	switch {
	case c.JSON:
		err = report.WriteJSON(std.out)
	case cases:
		err = errors.Join(report.WriteCases(std.out), report.WriteCounts(std.out))
	default:
		err = report.WriteText(std.out)
	}
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if report.All.Failed > 0 || cases && report.All.Wrong > 0 {
		return exit(exitFound)
	}
	return nil
}

// labelled finds the labels and the folder of their pictures; cases: the folder was named alone.
func (c readCommand) labelled() (labels, dir string, cases bool, err error) {
	info, err := os.Stat(c.Eval)
	switch {
	case err != nil:
		return "", "", false, err
	case info.IsDir() && len(c.Files) > 0:
		return "", "", false, errors.New("--eval with a folder takes no other")
	case info.IsDir():
		return filepath.Join(c.Eval, "labels.csv"), c.Eval, true, nil
	case len(c.Files) != 1:
		return "", "", false, errors.New("--eval takes one folder of pictures")
	}
	return c.Eval, c.Files[0], false, nil
}

// readersOf gives a reader for each set of dice that the labels name; those that name none are read as --set says.
func readersOf(labels []eval.Label, set string, reader vision.Reader) (map[string]vision.Reader, error) {
	readers := map[string]vision.Reader{"": reader, set: reader}
	for _, l := range labels {
		if readers[l.Set] != nil {
			continue
		}
		r, err := newReader(l.Set, photoTile)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.File, err)
		}
		readers[l.Set] = r
	}
	return readers, nil
}

// readRun is one run over many files.
type readRun struct {
	command readCommand
	reader  vision.Reader
	std     stdio
	drawn   map[string]bool // names written below --annotate
	outcome outcome

	language string // of reasons
	progress *progress
	done     int // files
}

// path reads a file, or the pictures and videos of a folder in the order of their names. Pictures of a kind that is not read are
// named there, too: they might be taken for read.
func (r *readRun) path(path string) {
	info, err := os.Stat(path)
	if err != nil {
		r.fail(path, err)
		return
	}
	if !info.IsDir() {
		r.file(path)
		return
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		r.fail(path, err)
		return
	}
	found := false
	for _, e := range entries {
		if toBeRead(path, e) {
			found = true
			r.file(filepath.Join(path, e.Name()))
		}
	}
	if !found {
		r.fail(path, filecam.ErrNothing)
	}
}

func (r *readRun) file(path string) {
	defer func() {
		r.done++
		r.progress.at(r.done)
	}()
	if filecam.IsVideo(path) {
		if err := r.video(path); err != nil {
			r.fail(path, err)
		}
		return
	}
	o, frame, err := readPicture(r.reader, path)
	if err == nil {
		err = r.annotate(filepath.Base(path), frame, o.Observation)
	}
	if err != nil {
		r.fail(path, err)
		return
	}
	r.print(lineOf(path, o, frame.Reduced))
	tidy(len(frame.Pix))
}

// timed is an observation with what it took.
type timed struct {
	vision.Observation
	decode, read time.Duration
}

func readPicture(reader vision.Reader, path string) (timed, devices.Frame, error) {
	data, err := filecam.Bytes(path)
	if err != nil {
		return timed{}, devices.Frame{}, err
	}
	start := time.Now()
	frame, err := filecam.Decode(path, data)
	if err != nil {
		return timed{}, frame, err
	}
	took := time.Since(start)
	tidy(len(data))
	start = time.Now()
	o, err := reader.Read(frame)
	return timed{o, took, time.Since(start)}, frame, err
}

// tidy gives the system back what nobody needs any more, where that is so many bytes that the next look or
// picture could not have them beside. The collector alone takes its time.
func tidy(bytes int) {
	if bytes > 8<<20 {
		debug.FreeOSMemory()
	}
}

// video prints a line for each tray at rest, as a live camera would see it. Trays without dice are no news.
func (r *readRun) video(path string) (err error) {
	v, err := filecam.OpenVideo(path)
	if err != nil {
		return err
	}
	defer v.Close()
	w := videoRun{run: r, path: path, steadier: steady.New(), settler: settle.New(wholeTray), period: leastPeriod}
	if v.FPS > 0 {
		w.period = max(w.period, time.Duration(float64(time.Second)/v.FPS))
	}
	defer w.steadier.Close()
	along := r.along(v.Length)
	defer along.clear()
	defer func() { err = errors.Join(err, w.flush()) }()
	for {
		start := time.Now()
		f, err := v.Next()
		if errors.Is(err, devices.ErrGone) {
			if at := w.last.At.Sub(time.Unix(0, 0)); at+w.period < v.Length*4/5 {
				fmt.Fprintf(r.std.err, "spieltisch: read: %s: can be read for %.1f of its %.1f s; the file is damaged or cut short, copy it once more\n", path, at.Seconds(), v.Length.Seconds())
			}
			return w.end()
		}
		if err != nil {
			return err
		}
		decode := time.Since(start)
		if err := w.hold(f.At); err != nil {
			return err
		}
		if err := w.step(f, decode); err != nil {
			return err
		}
		along.at(int(f.At.Sub(time.Unix(0, 0)).Seconds()))
	}
}

// along tells how far a video is, of one that is read alone: of many the files are counted.
func (r *readRun) along(length time.Duration) *progress {
	if r.progress == nil || r.progress.total != 1 || length < time.Second {
		return nil
	}
	return newProgress(r.std, "seconds of the video", int(length.Seconds()))
}

// leastPeriod is the time from one showing of a frame to the next, where it stood for long or the video does not tell its rate.
const leastPeriod = 50 * time.Millisecond

// hold shows the last frame again until the next one comes, as often as a video of an even rate would have: screens that were
// recorded, and animated GIFs, have a frame only where something changes.
func (w *videoRun) hold(next time.Time) error {
	f, last := w.last, next.Add(-w.period)
	if f.Seq == 0 || next.Sub(f.At) < max(2*w.period, 2*leastPeriod) {
		return nil
	}
	for f.At = f.At.Add(w.period); !f.At.After(last); f.At = f.At.Add(w.period) {
		if err := w.step(f, w.decode); err != nil {
			return err
		}
	}
	return nil
}

// What counts as movement, in all of the picture; and for a camera in a hand, which does not show its edges all the time.
var (
	wholeTray = settle.Config{Rolling: settle.Rect(0, 0, 1, 1), Recording: true}
	inHand    = settle.Config{Rolling: settle.Rect(0.08, 0.08, 0.92, 0.92), Recording: true, Shaky: true}
)

// sameRest is the time that may pass between two looks at the same dice in the same places for them to be one rest. A throw
// takes longer, a jerk of the hand that holds the camera does not.
const sameRest = 400 * time.Millisecond

// handLeaves is the same of dice beside a hand, which leaves the picture meanwhile; the next throw takes longer.
const handLeaves = 2 * time.Second

// videoRun follows one video. Its pending line is printed when something else is told, or at the end.
type videoRun struct {
	run      *readRun
	path     string
	steadier *steady.Steadier
	held     bool // the camera is in a hand
	rested   bool // the tray was read once
	dice     bool // and there were dice, or there may have been
	settler  *settle.Settler
	pending  *readLine
	draw     func() error       // its picture, if there is to be one
	told     vision.Observation // that of the pending line, in px of the steadied picture
	empty    bool               // the tray was seen to be empty since
	first    uint64             // Seq of the first frame of the pending rest, since it was last disturbed
	until    time.Time          // At of the last frame of it
	look     glance             // the last one

	period   time.Duration // from frame to frame, leastPeriod or more
	last     devices.Frame // of the video, what it took to decode, and how it was steadied
	decode   time.Duration
	steadied devices.Frame
	view     steady.View
}

// glance is one look of the reader at a frame at rest.
type glance struct {
	frame        devices.Frame
	view         steady.View
	verdict      settle.Verdict
	decode, read time.Duration
}

func (w *videoRun) step(f devices.Frame, decode time.Duration) error {
	taken, anew, from, err := w.steady(f)
	if err != nil {
		return err
	}
	steadied, view := w.steadied, w.view
	w.decode = decode
	if taken || anew {
		if err := w.leave(true); err != nil {
			return err
		}
	}
	if taken {
		w.held = true
		w.settler.Watch(inHand)
	}
	if anew { // what lies where is another matter from here on
		w.settler = settle.New(w.config())
		w.told = untracked(w.told)
		if from == nil {
			if err := w.flush(); err != nil {
				return err
			}
		} else { // but for what was told: the camera has gone there, and that went along
			w.told = from.InFrame(w.told)
		}
	}
	v := w.settler.Step(steadied)
	if err := w.leave(false); err != nil {
		return err
	}
	w.empty = w.empty || v.State == vision.Empty
	if w.pending != nil && (v.First == w.first || v.Quiet && v.State == vision.Settled && (v.Since.Sub(w.until) < sameRest || w.stays())) {
		w.lasts(f, v)
	}
	if !v.Read {
		return nil
	}
	start := time.Now()
	o, err := w.run.reader.Read(f)
	if err != nil {
		return err
	}
	w.look = glance{f, view, v, decode, time.Since(start)}
	settled, ok := w.settler.Observe(steadied, view.Steadied(o))
	if !ok {
		return nil
	}
	return w.tell(settled)
}

// steady holds a frame still. taken: the camera was seen to be in a hand; anew: it shows the table from elsewhere, or another one, and
// from is where the picture before lies in this one, if that is known. A frame that equals the one before in every byte is steadied as
// that was, for the settler has to see that it is the same.
func (w *videoRun) steady(f devices.Frame) (taken, anew bool, from *steady.View, err error) {
	again := f.W == w.last.W && f.H == w.last.H && bytes.Equal(f.Pix, w.last.Pix)
	w.last = f
	if again {
		w.steadied.Seq, w.steadied.At = f.Seq, f.At
		return false, false, nil, nil
	}
	if w.steadied, w.view, err = w.steadier.Step(f); err != nil {
		return false, false, nil, err
	}
	from, anew = w.steadier.Anew()
	return w.view.Moved() && !w.held, anew && f.Seq > 1, from, nil
}

// end tells of what is left at the end of the video, or on stderr why there is nothing to be told.
func (w *videoRun) end() error {
	err := w.leave(true)
	if err == nil && !w.rested {
		err = w.glimpse()
	}
	switch {
	case err != nil || w.dice:
	case !w.rested && w.last.At.Sub(time.Unix(0, 0)) < shortest:
		fmt.Fprintf(w.run.std.err, "spieltisch: read: %s: too short for a tray to come to rest; film on for half a second after the throw\n", w.path)
	case !w.rested:
		fmt.Fprintf(w.run.std.err, "spieltisch: read: %s: the tray never came to rest; hold the camera still, above a table with some pattern\n", w.path)
	default:
		fmt.Fprintf(w.run.std.err, "spieltisch: read: %s: the tray came to rest, but no dice lay on it\n", w.path)
	}
	if err == nil && !w.dice {
		w.run.outcome.none = true
	}
	return err
}

// shortest is what a video lasts at least in which a tray comes to rest and is read.
const shortest = 200 * time.Millisecond

// glimpse tells of the last frame of a video in which nothing came to rest, if it shows dice: as a question, for they may move yet.
func (w *videoRun) glimpse() error {
	start := time.Now()
	o, err := w.run.reader.Read(w.last)
	if err != nil || len(o.Dice) == 0 {
		return err
	}
	o.Decision, o.Reasons = vision.Ask, append(slices.Clone(o.Reasons), settle.ReasonBrief)
	w.look = glance{w.last, w.view, settle.Verdict{First: w.last.Seq + 1, Since: w.last.At}, w.decode, time.Since(start)}
	return w.tell(w.view.Steadied(o))
}

// config is what counts as movement in this video.
func (w *videoRun) config() settle.Config {
	if w.held {
		return inHand
	}
	return wholeTray
}

// leave tells of a rest that ended before enough of its frames were read, with the frame before or with the video.
func (w *videoRun) leave(over bool) error {
	if o, ok := w.settler.Left(over); ok {
		return w.tell(o)
	}
	return nil
}

// tell books what the last look at a rest led to. Trays without dice are no news.
func (w *videoRun) tell(settled vision.Observation) error {
	f, v := w.look.frame, w.look.verdict
	w.rested = true
	if settled.Decision == vision.None {
		w.empty = true
		return nil
	}
	w.dice = true
	first := int(v.First) - 2 // of the two that show the same, counted from 0
	switch {
	case w.pending == nil:
	case v.First == w.first, w.still(settled, v) && w.told.Decision == vision.Ask:
		first = w.pending.Frames[0] // another look at it
	case w.still(settled, v):
		w.lasts(f, v)
		return nil
	case slices.Contains(settled.Reasons, "hand") && settle.Among(settled, w.told) && lies(settled, w.told): // over what was told
		return nil
	default:
		if err := w.flush(); err != nil {
			return err
		}
	}
	w.told, w.empty = settled, false
	settled = w.look.view.InFrame(settled)
	line := lineOf(w.path, timed{settled, w.look.decode, w.look.read}, 0)
	line.Frames = []int{first, 0}
	w.pending = &line
	w.lasts(f, v)
	w.draw = func() error {
		stem := strings.TrimSuffix(filepath.Base(w.path), filepath.Ext(w.path))
		return w.run.annotate(fmt.Sprintf("%s_%05d.jpg", stem, f.Seq-1), f, settled)
	}
	return nil
}

// still says whether what was seen is the pending rest, after something came between: a jerk, a hand that left it as it was or was
// there from its beginning.
func (w *videoRun) still(o vision.Observation, v settle.Verdict) bool {
	gap := v.Since.Sub(w.until)
	if w.told.Tray == vision.Hand {
		return settle.Among(w.told, o) && gap < handLeaves && !w.empty // without the dice that it hid
	}
	return settle.Same(w.told, o) && (gap < sameRest || lies(o, w.told))
}

// stays says whether a tray that settle knows is the pending rest, however long it was not to be seen: the last one that was read.
func (w *videoRun) stays() bool {
	return !w.empty && len(w.told.Dice) > 0 && w.told.Dice[0].Track != 0
}

// lies says whether settle has followed each die from one observation to another, and saw none roll.
func lies(now, was vision.Observation) bool {
	return !slices.ContainsFunc(now.Dice, func(d vision.Die) bool {
		return d.Rolled || d.Track == 0 || !slices.ContainsFunc(was.Dice, func(e vision.Die) bool { return e.Track == d.Track })
	})
}

// untracked is an observation that another settler knows nothing of.
func untracked(o vision.Observation) vision.Observation {
	o.Dice = slices.Clone(o.Dice)
	for i := range o.Dice {
		o.Dice[i].Track = 0
	}
	return o
}

// lasts says that the pending rest is still there in a frame.
func (w *videoRun) lasts(f devices.Frame, v settle.Verdict) {
	w.pending.Frames[1], w.first, w.until = int(f.Seq)-1, v.First, f.At
}

// flush prints the pending line and draws its picture.
func (w *videoRun) flush() error {
	if w.pending == nil {
		return nil
	}
	w.run.print(*w.pending)
	w.pending = nil
	return w.draw()
}

const annotateQuality = 90 // of JPEG: the marks are thin

func (r *readRun) annotate(name string, f devices.Frame, o vision.Observation) error {
	if r.command.Annotate == "" {
		return nil
	}
	name = strings.TrimSuffix(name, filepath.Ext(name))
	unique := name
	for i := 2; r.drawn[unique]; i++ { // two folders may hold the same name
		unique = fmt.Sprintf("%s-%d", name, i)
	}
	r.drawn[unique] = true
	data, err := dice.Annotate(f, o).JPEG(annotateQuality)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.command.Annotate, unique+".jpg"), data, 0o644)
}

// readLine is what is told of one picture or one settled tray.
type readLine struct {
	File         string          `json:"file"`
	Frames       []int           `json:"frames,omitempty"` // of a video: first and last frame at rest, from 0
	Decision     vision.Decision `json:"decision"`
	Faces        []int           `json:"faces"` // highest first
	Dice         []readDie       `json:"dice"`
	Alternatives [][]int         `json:"alternatives"`
	Reasons      []string        `json:"reasons"`
	MS           readTimes       `json:"ms"`
}

type readDie struct {
	Face       int       `json:"face"`
	Confidence float64   `json:"confidence"`
	Box        [4][2]int `json:"box"`
}

type readTimes struct {
	Decode float64 `json:"decode"`
	Read   float64 `json:"read"`
}

// lineOf has the corners in px of the file, which may be more than those of the frame that was read.
func lineOf(path string, o timed, reduced float64) readLine {
	l := readLine{
		File: path, Decision: o.Decision, Faces: []int{}, Dice: []readDie{},
		Alternatives: append([][]int{}, o.Alternatives...), Reasons: append([]string{}, o.Reasons...),
		MS: readTimes{milliseconds(o.decode), milliseconds(o.read)},
	}
	for _, d := range o.Observation.Dice {
		die := readDie{Face: d.Face, Confidence: d.Confidence}
		for i, p := range d.Box {
			if die.Box[i] = [2]int{p.X, p.Y}; reduced > 0 {
				die.Box[i] = [2]int{int(math.Round(float64(p.X) * reduced)), int(math.Round(float64(p.Y) * reduced))}
			}
		}
		l.Faces, l.Dice = append(l.Faces, d.Face), append(l.Dice, die)
	}
	slices.SortFunc(l.Faces, func(a, b int) int { return b - a })
	return l
}

// milliseconds to a hundredth.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(10*time.Microsecond)) / float64(time.Millisecond)
}

func (r *readRun) print(l readLine) {
	switch l.Decision {
	case vision.Ask:
		r.outcome.asked = true
	case vision.None:
		r.outcome.none = true
	}
	if r.command.JSON {
		r.json(l)
		return
	}
	r.progress.clear()
	fmt.Fprintln(r.std.out, l.in(r.language))
}

// in tells a person: "photo.jpg: accept 6 5 5 1", and why not, in his language.
func (l readLine) in(language string) string {
	var b strings.Builder
	b.WriteString(l.File)
	if l.Frames != nil {
		fmt.Fprintf(&b, " frames %d-%d", l.Frames[0], l.Frames[1])
	}
	fmt.Fprintf(&b, ": %s", l.Decision)
	for _, f := range l.Faces {
		fmt.Fprintf(&b, " %d", f)
	}
	if len(l.Reasons) > 0 {
		fmt.Fprintf(&b, " (%s)", reasonWords(l.Reasons, language))
	}
	for _, a := range l.Alternatives {
		b.WriteString(" or")
		for _, f := range a {
			fmt.Fprintf(&b, " %d", f)
		}
	}
	return b.String()
}

// reasonWords says in sentences why dice are asked about.
func reasonWords(reasons []string, language string) string {
	var says []string
	for _, reason := range reasons {
		m, ok := words.Message("reason." + reason)
		if !ok {
			m, _ = words.Message("reason.other")
		}
		if text := m.Text.In(language); !slices.Contains(says, text) {
			says = append(says, text)
		}
	}
	return strings.TrimSuffix(strings.Join(says, " "), ".")
}

func (r *readRun) fail(path string, err error) {
	r.outcome.failed = true
	r.progress.clear()
	if r.command.JSON {
		r.json(struct {
			File  string `json:"file"`
			Error string `json:"error"`
		}{path, err.Error()})
		return
	}
	fmt.Fprintf(r.std.err, "spieltisch: read: %v\n", naming(path, err))
}

// naming puts the file's name before an error that does not hold it.
func naming(path string, err error) error {
	if strings.Contains(err.Error(), path) {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

func (r *readRun) json(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	if _, err := r.std.out.Write(append(data, '\n')); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		r.outcome.failed = true
	}
}
