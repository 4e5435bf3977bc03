package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
	"spieltisch/vision"
)

// mostHints is how many choices a hint names: a glance takes no more.
const mostHints = 5

// risky is the chance of failing from which a choice is called so.
const risky = 1.0 / 3

// hint is what the coach says of one choice, with how the choice is drawn.
type hint struct {
	Action json.RawMessage `json:"action"`
	Says   engines.Text    `json:"says"`
	Faces  []int           `json:"faces"`
	Pieces []engines.Piece `json:"pieces"`
	Value  float64         `json:"value"`
	Unit   engines.Unit    `json:"unit"`
	Bust   float64         `json:"bust"`
	Lost   bool            `json:"lost"`   // whoever chooses this has lost the game for certain
	Rivals float64         `json:"rivals"` // what each of the others gets by it, on average, in unit
	Reach  []int           `json:"reach"`  // openings that the mole would reach, from 1
	Tone   string          `json:"tone"`   // "safe", "risky" or "", for those who do not read numbers
	Best   bool            `json:"best"`
	Seat   engines.Seat    `json:"seat"`
	advice engines.Advice  // as the coach gave it
}

// hints are the best choices of whoever decides, best first.
type hints struct {
	Seq   int64  `json:"seq"` // journal number of the position
	Hints []hint `json:"hints"`
}

// coach answers what to do. It remembers the hints of the newest position, so that ten phones ask the coach
// of the game once.
type coach struct {
	core  *core
	mu    sync.Mutex // guards the fields below
	match string
	seq   int64
	known []hint
}

// getHint asks the coach of the game that is on. Where there is nothing to judge it says why.
func (s *coach) getHint(w http.ResponseWriter, r *http.Request) {
	v := s.core.view(s.core.renderer(""), s.core.show(browserOf(r)))
	seat, err := wantedSeat(r, v)
	if err != nil {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
		return
	}
	if why := s.hintless(v); why != "" {
		says := page.Text("hint." + why)
		problem{Status: http.StatusConflict, Code: why, Detail: says.In("en"), Seq: v.Seq,
			Says: &companion.Words{Key: "hint." + why, Text: says}}.write(w)
		return
	}
	list := slices.DeleteFunc(slices.Clone(s.advised(v)),
		func(h hint) bool { return seat != engines.Table && h.Seat != seat })
	if len(list) == 0 {
		why := codeChance
		if decided(v) {
			why = codeNoHint
		}
		says := page.Text("hint." + why)
		problem{Status: http.StatusConflict, Code: why, Detail: says.In("en"), Seq: v.Seq,
			Says: &companion.Words{Key: "hint." + why, Text: says}}.write(w)
		return
	}
	writeJSON(w, hints{v.Seq, shortened(list)})
}

// decided reports whether people choose now, and not luck: there are several things that they may do.
func decided(v *page.View) bool {
	n := 0
	for _, p := range v.Prompts {
		if !p.Open && !slices.Contains(v.Fated, p.Kind) {
			n += max(len(p.Choices), 1)
		}
	}
	return n > 1
}

// shortened keeps the best few hints, and of those for one tunnel the best.
func shortened(list []hint) []hint {
	told := map[[2]int]bool{}
	out := []hint{}
	for _, h := range list {
		into := [2]int{int(h.Seat), h.advice.Tunnel}
		if h.advice.Tunnel > 0 && told[into] {
			continue
		}
		told[into] = true
		if out = append(out, h); len(out) == mostHints {
			break
		}
	}
	return out
}

// wantedSeat is the seat that a request names; without one, whoever decides.
func wantedSeat(r *http.Request, v *page.View) (engines.Seat, error) {
	raw := r.URL.Query().Get("seat")
	if raw == "" || v.Match == nil {
		return engines.Table, nil
	}
	n, err := strconv.Atoi(raw)
	if err != nil || n < 1 || n > len(v.Match.Players) {
		return engines.Table, fmt.Errorf("seat: %s is no seat of this match (they are 1 to %d)", quote(raw), len(v.Match.Players))
	}
	return engines.Seat(n), nil
}

// hintless says why there is no hint now; "": there may be one.
func (s *coach) hintless(v *page.View) string {
	switch {
	case !v.On():
		return "noGame"
	case v.View.Over:
		return "over"
	case v.Conflict != nil || v.Question != nil || v.Breach != nil:
		return "unsettled"
	case v.Diced && (v.Tray.State == vision.Moving || v.Tray.State == vision.Hand):
		return "rolling"
	case s.of(v) == nil:
		return "noCoach"
	}
	return ""
}

// of is the coach of the game that is on; nil: it has none.
func (s *coach) of(v *page.View) engines.Coach {
	if v.Info == nil {
		return nil
	}
	g, _ := engines.Find(s.core.cfg.Games, v.Info.ID)
	c, _ := g.(engines.Coach)
	return c
}

// advised are all choices as the coach judges them, best first for each seat.
func (s *coach) advised(v *page.View) []hint {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.match == v.Match.ID && s.seq == v.Seq {
		return s.known
	}
	var out []hint
	for _, a := range advice(s.of(v), v.Position) {
		h, err := toHint(v, a)
		if err != nil {
			s.core.cfg.Log.Warn("a hint could not be drawn", "err", err)
			continue
		}
		out = append(out, h)
	}
	grade(out)
	slices.SortStableFunc(out, func(a, b hint) int {
		switch {
		case a.Seat != b.Seat:
			return int(a.Seat - b.Seat)
		case a.advice.Better(b.advice):
			return -1
		case b.advice.Better(a.advice):
			return 1
		}
		return 0
	})
	s.match, s.seq, s.known = v.Match.ID, v.Seq, out
	return out
}

// advice weighs the choices by the chance to win where the coach can tell it, by what they bring where not.
func advice(c engines.Coach, s engines.State) []engines.Advice {
	if f, ok := c.(engines.Finisher); ok {
		if all := f.Finish(s); len(all) > 0 {
			return all
		}
	}
	return c.Advise(s)
}

// grade finds the best choice of each seat, and which are safe. Where nothing can fail only the best one
// is. What loses for certain is neither, though there be nothing else.
func grade(list []hint) {
	for i := range list {
		own, place, fails := []engines.Advice{}, 0, false
		for j, h := range list {
			if h.Seat != list[i].Seat {
				continue
			}
			if j == i {
				place = len(own)
			}
			own = append(own, h.advice)
			fails = fails || h.Bust > 0
		}
		if len(own) < 2 {
			continue // of one choice nobody can say that it is the best
		}
		h := &list[i]
		best := engines.Best(own)
		h.Best = best == place && !h.Lost
		switch {
		case h.Lost:
			h.Tone = "risky"
		case h.Unit == engines.InWins:
			h.Tone = toneOf(h.Value, own[best].Value)
		case fails && h.Bust >= risky:
			h.Tone = "risky"
		case fails || h.Best:
			h.Tone = "safe"
		}
	}
}

// toneOf goes by the chance to win: what gives a third of the best chance away is risky, what wins more
// often than not and gives away less is safe. Beside a small chance that is the best there is nothing to
// fear, and nothing is safe.
func toneOf(win, best float64) string {
	switch {
	case win <= best*(1-risky):
		return "risky"
	case win >= 0.5:
		return "safe"
	}
	return ""
}

// toHint draws what the coach says of a choice: as its button, or with the pieces that its form would be
// filled with.
func toHint(v *page.View, a engines.Advice) (hint, error) {
	h := hint{Faces: []int{}, Pieces: []engines.Piece{}, Reach: append([]int{}, a.Reach...),
		Value: finite(a.Value + a.Later), Unit: a.Unit, Bust: finite(a.Bust), Rivals: finite(a.Rivals),
		Seat: a.Seat, advice: a}
	data, err := json.Marshal(a.Action)
	if err != nil {
		return h, err
	}
	h.Action = data
	_, h.Lost = a.Sure()
	c, err := v.ToChoice(a.Action)
	if err != nil {
		return h, err
	}
	h.Says = c.Says
	h.Faces = append(h.Faces, c.Faces...)
	for _, mark := range c.Marks {
		h.Pieces = append(h.Pieces, engines.Piece{Mark: mark})
	}
	i := slices.IndexFunc(v.Prompts, func(p engines.Prompt) bool {
		return p.Kind == a.Action.Kind() &&
			p.Seat == a.Seat
	})
	if i < 0 || v.Forms[i] == nil {
		return h, nil
	}
	var members map[string]any
	if err := json.Unmarshal(data, &members); err != nil {
		return h, err
	}
	h.Pieces = v.Forms[i].Draws(members)
	if says, ok := v.Titles["hint."+a.Action.Kind()]; ok && len(h.Pieces) > 0 {
		h.Says = says
	}
	return h, nil
}

// finite keeps JSON from failing on what no coach should give.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}

// seatReview is a player's luck and skill, with how lucky that was.
type seatReview struct {
	companion.SeatReview
	Fortune companion.Luck `json:"fortune"`
}

// getReview tells luck from skill in a match, over or not.
func (s *api) getReview(w http.ResponseWriter, r *http.Request) {
	review, err := s.core.cfg.Table.Review(r.PathValue("match"))
	if err != nil {
		code := "match"
		if errors.Is(err, companion.ErrNoReview) {
			code = "noReview"
		}
		problem{Status: http.StatusNotFound, Code: code, Detail: err.Error()}.write(w)
		return
	}
	seats := make([]seatReview, 0, len(review.Seats))
	for _, one := range review.Seats {
		seats = append(seats, seatReview{one, one.HowLucky()})
	}
	writeJSON(w, struct {
		Unit  engines.Unit `json:"unit"`
		Seats []seatReview `json:"seats"`
	}{review.Unit, seats})
}

// getHighlights gives the moves that a match is remembered by.
func (s *api) getHighlights(w http.ResponseWriter, r *http.Request) {
	list, err := s.core.cfg.Table.Highlights(r.PathValue("match"))
	if err != nil {
		problem{Status: http.StatusNotFound, Code: codeMatch, Detail: err.Error()}.write(w)
		return
	}
	writeJSON(w, struct {
		Highlights []companion.Highlight `json:"highlights"`
	}{list})
}
