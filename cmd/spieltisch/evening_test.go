//go:build web && !nocv

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/devices/sim"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
	"spieltisch/packaging/touch"
)

const (
	patience = 60 * time.Second // until the test gives up on something that has to happen
	tapTime  = 40 * time.Second // until a control has to be on the page
)

// ordinary is the first turn in which nothing happens but the game: it goes on near its end, as what follows
// would be more of the same.
const ordinary = 7

// atRest is table time after which a frame shows the dice at rest.
const atRest = 300 * time.Millisecond

// evening is a table with everything: a simulated tray whose pixels a real daemon reads, a browser with its
// page, and a second record of what the hands really did, kept by the rules alone.
type evening struct {
	t       *testing.T
	tray    *sim.Table
	socket  string
	data    string
	listen  string
	daemon  *exec.Cmd
	browser context.Context
	truth   *jsonl.Session
	asked   int // questions that the table had
}

// TestEvening plays Heckmeck from the first roll to the result through rendered pixels, page and journal,
// with breaches, corrections, a camera outage and a kill -9, and holds every position against what the hands
// really did.
func TestEvening(t *testing.T) {
	e := newEvening(t)
	e.newGame("Anna", "Ben")
	for turn := 1; ; turn++ {
		if turn > 200 {
			t.Fatal("the game does not end")
		}
		if turn == ordinary {
			e.nearTheEnd()
		}
		if e.turn(turn) {
			break
		}
	}
	e.checkResult()
	e.stopDaemon()
	e.replay()
}

func newEvening(t *testing.T) *evening {
	e := &evening{t: t, data: t.TempDir(), listen: "127.0.0.1:0", truth: jsonl.New(heckmeck.Game{})}
	e.tray = sim.NewTable(sim.Config{
		Seed: 7, Stepped: true, FPS: 15, Pace: 2, Rolling: sim.Rect{0, 0, 0.66, 1},
		Aside: sim.Rect{0.66, 0, 1, 1},
	})
	e.socket = serveFrames(t, e.tray)
	e.startDaemon()
	e.openBrowser()
	return e
}

// turn plays one turn; it tells whether the game is over.
func (e *evening) turn(n int) (over bool) {
	for first := true; ; first = false {
		e.roll(first)
		if n == 2 && first {
			e.twoFacesAside()
		}
		if n == 3 && first {
			e.killAndRestart()
		}
		if n == 4 && first {
			e.cameraOutage()
		}
		if n == 5 && first {
			e.correctADie()
		}
		p := e.position()
		if len(p.Roll) == 0 { // a dead roll
			return p.Over
		}
		face := p.best()
		if n == 1 && first || n == 6 {
			e.asideInTwoSteps(face, showing(p.Roll, face))
		}
		e.aside(face)
		p = e.position()
		switch {
		case p.Over:
			return true
		case len(p.Aside) == 0: // all dice used
			return false
		case p.stops():
			return e.stop(p)
		}
	}
}

// nearTheEnd makes the record match a grill with two portions left, as when people played on without the
// table.
func (e *evening) nearTheEnd() {
	e.t.Helper()
	setup := map[string]any{"players": []string{"Anna", "Ben"}}
	at := e.truth.State().(engines.Positioned).Position()
	var position map[string]json.RawMessage
	e.hands(json.Unmarshal(at.Position, &position))
	p := e.position()
	slices.Sort(p.Grill)
	for field, portions := range map[string][]int{"grill": p.Grill[:2],
		"closed": slices.Sorted(slices.Values(slices.Concat(p.Closed, p.Grill[2:])))} {
		data, err := json.Marshal(portions)
		e.hands(err)
		position[field] = data
	}
	setup["position"] = position
	line, err := json.Marshal(map[string]any{"setup": setup})
	e.hands(err)
	e.happened("%s", line)
	body, err := json.Marshal(map[string]any{"kind": "position", "line": json.RawMessage(line)})
	e.hands(err)
	res, err := http.Post(e.url("/api/v1/commands"), "application/json", bytes.NewReader(body))
	e.hands(err)
	defer res.Body.Close()
	if answer, err := io.ReadAll(res.Body); res.StatusCode != http.StatusOK {
		e.t.Fatalf("the position is refused: %s %s %v", res.Status, answer, err)
	}
	e.agree("near the end")
}

// shown is what the test reads of a snapshot.
type shown struct {
	Seq      int64               `json:"seq"`
	State    json.RawMessage     `json:"state"`
	Tray     companion.Tray      `json:"tray"`
	Moves    []companion.Move    `json:"moves"`
	Breach   *companion.Breach   `json:"breach"`
	Question *companion.Question `json:"question"`
	Warnings []companion.Warning `json:"warnings"`
}

// position is what a player sees, of the truth.
type position struct {
	Grill, Closed, Aside, Roll []int
	Stacks                     [][]int
	Turn, Total                int
	Worms                      []int
	Over                       bool
	Winners                    []int
}

func (e *evening) position() position {
	e.t.Helper()
	var p position
	data, err := json.Marshal(e.truth.State())
	if err != nil {
		e.t.Fatal(err)
	}
	if err := json.Unmarshal(data, &p); err != nil {
		e.t.Fatal(err)
	}
	return p
}

// best is the new face with the most points.
func (p position) best() int {
	best, points := 0, -1
	for f := 1; f <= 6; f++ {
		if n := showing(p.Roll, f); n > 0 && !slices.Contains(p.Aside, f) && n*min(f, 5) >= points {
			best, points = f, n*min(f, 5)
		}
	}
	return best
}

// stops: as soon as something can be won.
func (p position) stops() bool {
	return slices.Contains(p.Aside, 6) &&
		slices.ContainsFunc(p.Grill, func(t int) bool { return t <= p.Total })
}

func (p position) last() bool {
	return len(p.Grill) == 1
}

func showing(faces []int, face int) (n int) {
	for _, f := range faces {
		if f == face {
			n++
		}
	}
	return n
}

// happened tells the second record what the hands did.
func (e *evening) happened(action string, args ...any) {
	e.t.Helper()
	line := fmt.Sprintf(action, args...)
	if a := e.truth.Line([]byte(line)); !a.OK {
		e.t.Fatalf("the hands broke a rule: %s: %+v", line, a)
	}
}

func (e *evening) hands(err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
}

func (e *evening) roll(all bool) {
	e.t.Helper()
	if p := e.position(); all && len(p.Aside) > 0 { // nobody said stop; rolling all dice says it
		e.happened(`{"do":{"kind":"stop"}}`)
	}
	e.hands(e.tray.Roll(e.t.Context(), all))
	e.hands(e.tray.Wait(e.t.Context(), atRest))
	e.happened(`{"do":{"kind":"roll","faces":%s}}`, e.lying(sim.Rolling))
	e.agree("rolled")
}

// lying lists the dice that really lie in a zone, as JSON.
func (e *evening) lying(area sim.Area) string {
	faces := []int{}
	for _, d := range e.tray.Truth().Dice {
		if d.Area == area {
			faces = append(faces, d.Face)
		}
	}
	data, err := json.Marshal(faces)
	e.hands(err)
	return string(data)
}

func (e *evening) aside(face int) {
	e.t.Helper()
	n := showing(e.position().Roll, face)
	e.hands(e.tray.Aside(e.t.Context(), face, 0))
	e.happened(`{"do":{"kind":"aside","dice":%s}}`, repeat(face, n))
	e.agree("set aside")
}

func repeat(face, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(fmt.Sprintf("%d,", face), n), ",") + "]"
}

// asideInTwoSteps lays half a group aside and waits until the table says so; aside then moves the rest.
func (e *evening) asideInTwoSteps(face, n int) {
	if n < 2 {
		return
	}
	e.hands(e.tray.Aside(e.t.Context(), face, 1))
	e.breach("HM-07")
	e.agree("half a group changes nothing")
}

// stop ends the turn: in the last one by a tap on the page, otherwise the next player just rolls.
func (e *evening) stop(p position) (over bool) {
	if !p.last() {
		return false
	}
	e.tap(`#part-act button[data-do*="stop"]`)
	e.happened(`{"do":{"kind":"stop"}}`)
	e.agree("stopped")
	return e.position().Over
}

// twoFacesAside breaks a rule, waits until the page says so, and mends it.
func (e *evening) twoFacesAside() {
	p := e.position()
	other := slices.IndexFunc(p.Roll, func(f int) bool { return f != p.Roll[0] })
	if other < 0 {
		e.t.Fatal("this roll shows one face only; the test wants another seed")
	}
	a, b := p.Roll[0], p.Roll[other]
	e.hands(e.tray.Put(e.t.Context(), sim.Move{Face: a, From: sim.Rolling, To: sim.Aside},
		sim.Move{Face: b, From: sim.Rolling, To: sim.Aside}))
	e.breach("HM-06")
	e.onPage("the breach is shown", `document.querySelector("#part-asks .breach")`)
	e.hands(e.tray.Put(e.t.Context(), sim.Move{Face: a, From: sim.Aside, To: sim.Rolling},
		sim.Move{Face: b, From: sim.Aside, To: sim.Rolling}))
	e.agree("mended")
	e.onPage("the breach is gone", `!document.querySelector("#part-asks .breach")`)
}

// killAndRestart pulls the plug; everything that was shown must be there again, and the dice that lie there
// are no news.
func (e *evening) killAndRestart() {
	before := e.snapshot()
	e.hands(e.daemon.Process.Kill())
	_ = e.daemon.Wait() // killed: its error is what we wanted
	e.startDaemon()
	after := e.snapshot()
	if !bytes.Equal(before.State, after.State) || before.Seq != after.Seq ||
		len(before.Moves) != len(after.Moves) {
		e.t.Fatalf("after the kill: seq %d, %d moves, state %s; before: %d, %d, %s", after.Seq,
			len(after.Moves), after.State, before.Seq, len(before.Moves), before.State)
	}
	e.await("the tray is seen again", func(s *shown) bool { return s.Tray.Picture > 0 })
	e.agree("back after the kill")
	e.onPage("the page is back", `document.querySelector("#lost").hidden`)
}

// cameraOutage unplugs the camera in the middle of a turn.
func (e *evening) cameraOutage() {
	warned := func(s *shown) bool {
		return slices.ContainsFunc(s.Warnings, func(w companion.Warning) bool { return w.Name == "camera" })
	}
	e.tray.Unplug()
	e.await("the camera is missed", warned)
	e.onPage("the warning is shown", `document.querySelector("#part-chips .chip")`)
	e.tray.Replug()
	e.await("the camera is back", func(s *shown) bool { return !warned(s) })
	e.agree("nothing was lost in the outage")
}

// correctADie says on the page that a die is another one, in two taps, and takes it back in one.
func (e *evening) correctADie() {
	s := e.snapshot()
	die := slices.IndexFunc(s.Tray.Dice, func(d companion.TrayDie) bool { return d.Area == "rolling" })
	if die < 0 {
		e.t.Fatalf("no die in the tray as shown: %+v", s.Tray)
	}
	other := s.Tray.Dice[die].Face%6 + 1
	e.tap(fmt.Sprintf(`button[data-die="%d"]`, die))
	e.tap(fmt.Sprintf(`dialog button[data-face="%d"]`, other))
	e.await("the roll is corrected", func(now *shown) bool {
		return !bytes.Equal(now.State, s.State) && len(now.Moves) > 0 && now.Moves[0].Corrected
	})
	e.tap(`#part-bar .undo`)
	e.agree("the correction is undone")
}

// agree waits until the daemon's position is what really happened, with no question and no breach open. Where
// the table asks, it is answered on the page as a person would: by what really lies there.
func (e *evening) agree(what string) {
	e.t.Helper()
	want, err := json.Marshal(e.truth.State())
	e.hands(err)
	for {
		var s *shown
		e.await(what+": "+string(want), func(now *shown) bool {
			s = now
			return now.Question != nil ||
				bytes.Equal(now.State, want) && (now.Breach == nil || now.Breach.Rule == "HM-07")
		})
		if s.Question == nil {
			return
		}
		e.answer(s)
	}
}

// mostQuestions is how often the table may ask in a game before its reader is called unfit.
const mostQuestions = 6

func (e *evening) answer(s *shown) {
	e.t.Helper()
	if e.asked++; e.asked > mostQuestions {
		e.t.Fatalf("the table asked %d times: %+v", e.asked, s.Question)
	}
	var truth []int
	for _, d := range e.tray.Truth().Dice {
		if d.Area != sim.Off {
			truth = append(truth, d.Face)
		}
	}
	slices.SortFunc(truth, func(a, b int) int { return b - a })
	choice := len(s.Question.Choices) - 1 // look again
	for i, c := range s.Question.Choices {
		if slices.Equal(c.Faces, truth) {
			choice = i
		}
	}
	e.t.Logf("asked: %s; answer %v", s.Question.Says.Text.In("en"), s.Question.Choices[choice].Label.Text.In("en"))
	e.tap(fmt.Sprintf(`[data-question="%d"] .choice:nth-child(%d)`, s.Question.ID, choice+1))
	e.await("the question is settled",
		func(now *shown) bool { return now.Question == nil || now.Question.ID != s.Question.ID })
}

// breach waits until the table shows that a rule is broken.
func (e *evening) breach(rule string) {
	e.t.Helper()
	e.await("breach "+rule, func(s *shown) bool { return s.Breach != nil && s.Breach.Rule == rule })
}

// await follows the event stream until a snapshot fits.
func (e *evening) await(what string, fits func(*shown) bool) {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.t.Context(), patience)
	defer cancel()
	var last shown
	for ctx.Err() == nil {
		e.events(ctx, func(data []byte) bool {
			var s shown
			if err := json.Unmarshal(data, &s); err != nil {
				e.t.Fatalf("snapshot: %v", err)
			}
			last = s
			return fits(&s)
		}, cancel)
	}
	if ctx.Err() == context.DeadlineExceeded {
		e.t.Fatalf("never came true: %s\nstate %s\ntray %+v\nbreach %+v\nquestion %+v", what, last.State,
			last.Tray, last.Breach, last.Question)
	}
}

// events reads the stream once; it calls found when enough accepts one.
func (e *evening) events(ctx context.Context, enough func([]byte) bool, found func()) {
	e.t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, e.url("/api/v1/events"), nil)
	e.hands(err)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return // the daemon is away; the caller tries again until its time is up
	}
	defer res.Body.Close()
	for in := bufio.NewReader(res.Body); ; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok && enough(data) {
			found()
			return
		}
	}
}

func (e *evening) snapshot() *shown {
	e.t.Helper()
	res, err := http.Get(e.url("/api/v1/snapshot"))
	e.hands(err)
	defer res.Body.Close()
	var s shown
	if err := json.NewDecoder(res.Body).Decode(&s); err != nil {
		e.t.Fatalf("snapshot: %v", err)
	}
	return &s
}

func (e *evening) url(path string) string { return "http://" + e.listen + path }

// startDaemon starts the daemon, after the first time at the address that the page knows.
func (e *evening) startDaemon() {
	e.t.Helper()
	cmd := exec.Command(remoteDaemon, e.socket, e.data, e.listen)
	log, err := os.OpenFile(filepath.Join(e.t.ArtifactDir(), "daemon.log"),
		os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	e.hands(err)
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	e.hands(err)
	e.hands(cmd.Start())
	e.daemon = cmd
	e.t.Cleanup(func() {
		_ = cmd.Process.Kill() // an error says that it has ended already
		_ = cmd.Wait()
		log.Close()
	})
	addr, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		data, _ := os.ReadFile(log.Name())
		e.t.Fatalf("the daemon did not start: %v\n%s", err, data)
	}
	e.listen = strings.TrimSpace(addr)
}

// stopDaemon stops it as systemd does.
func (e *evening) stopDaemon() {
	e.t.Helper()
	e.hands(e.daemon.Process.Signal(syscall.SIGTERM))
	if err := e.daemon.Wait(); err != nil {
		e.t.Errorf("the daemon did not stop cleanly: %v", err)
	}
}

func (e *evening) openBrowser() {
	e.t.Helper()
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithErrorf(e.t.Logf), touch.Plain())
	e.t.Cleanup(cancel)
	e.browser = ctx
	_, err := chromedp.Run(ctx, chromedp.EmulateViewport(390, 844)) // the first call has no time limit
	e.hands(err)
}

func (e *evening) onPage(what, expression string) {
	e.t.Helper()
	evaluated(e, what, "!!("+expression+")", func(yes bool) bool { return yes })
}

// evaluated is what JavaScript gives once that fits. It asks again and again, as a page that is being left
// answers nothing.
func evaluated[T any](e *evening, what, expression string, fits func(T) bool) T {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.browser, tapTime)
	defer cancel()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		got, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		if err == nil && fits(got) {
			return got
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			e.t.Fatalf("never on the page: %s: %v\n%s", what, err, e.text())
		}
	}
}

// text is what stands on the page.
func (e *evening) text() string {
	text, _ := chromedp.Run(e.browser, // for a test that fails
		chromedp.Evaluate[string](`document.body?.innerText.slice(0, 1500) ?? ""`))
	return text
}

// tap taps a control by its place on the screen. Nobody taps before the page shows what just happened.
func (e *evening) tap(selector string) {
	e.t.Helper()
	e.onPage("the newest entry", fmt.Sprintf(`Number(document.body.dataset.seq) >= %d`, e.snapshot().Seq))
	ctx, cancel := context.WithTimeout(e.browser, tapTime)
	defer cancel()
	if err := touch.Tap(ctx, selector, `document.querySelector(".part[data-html]")`); err != nil {
		e.t.Fatalf("%v\n%s", err, e.text())
	}
}

// newGame enters the players on the page and starts.
func (e *evening) newGame(names ...string) {
	e.t.Helper()
	e.visit("/new")
	for _, name := range names {
		e.onPage("name field", `document.querySelector("#name")`)
		ctx, cancel := context.WithTimeout(e.browser, tapTime)
		_, err := chromedp.Run(ctx, chromedp.SendKeys(chromedp.CSS("#name"), name))
		cancel()
		e.hands(err)
		e.tap("#addname")
	}
	e.tap("#start")
	players, err := json.Marshal(names)
	e.hands(err)
	e.happened(`{"setup":{"players":%s}}`, players)
	e.agree("a new game")
}

func (e *evening) visit(path string) {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.browser, tapTime)
	defer cancel()
	for { // a page that loads itself anew, as after a start of the table, aborts what is asked for
		_, err := chromedp.Run(ctx, chromedp.Navigate(e.url(path)))
		if err == nil {
			return
		}
		if !strings.Contains(err.Error(), "ERR_ABORTED") {
			e.t.Fatalf("visit %s: %v", path, err)
		}
	}
}

// checkResult holds the scores on the page against the truth.
func (e *evening) checkResult() {
	e.t.Helper()
	p := e.position()
	for i, worms := range p.Worms {
		e.onPage("score of seat "+fmt.Sprint(i+1),
			fmt.Sprintf(`document.querySelectorAll("#part-players .score")[%d]?.innerText.trim().startsWith("%d")`, i, worms))
	}
	var match []companion.MatchInfo
	res, err := http.Get(e.url("/api/v1/matches"))
	e.hands(err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	e.hands(err)
	if err := json.Unmarshal(body, &match); err != nil {
		e.t.Fatalf("matches: %v: %s", err, body)
	}
	if len(match) != 1 || match[0].Status != "over" || !slices.Equal(match[0].Scores, p.Worms) ||
		len(match[0].Winners) != 1 || int(match[0].Winners[0]) != p.Winners[0] {
		e.t.Errorf("the archive says %s; the truth is worms %v, winners %v", body, p.Worms, p.Winners)
	}
	e.t.Logf("%d questions; final worms %v, winner seat %v", e.asked, p.Worms, p.Winners)
}

// replay folds the journal again and checks every state.
func (e *evening) replay() {
	e.t.Helper()
	out, err := exec.Command("spieltisch", "replay", filepath.Join(e.data, "journal.db")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "All the same") {
		e.t.Errorf("replay: %v: %s", err, out)
	}
}
