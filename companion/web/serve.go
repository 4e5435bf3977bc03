package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// site serves pages.
type site struct{ core *core }

func (s *site) servePage(w http.ResponseWriter, r *http.Request, kind string) {
	rd := s.core.renderer(s.core.wish(r))
	if kind == page.KindWall {
		rd = s.core.renderer(s.core.wish(r) + "-wall")
	}
	browser := browserOf(r)
	if s.core.cfg.Demo != nil && browser == "" {
		browser = nameBrowser(w, r.TLS != nil)
	}
	v := s.core.view(rd, s.core.show(browser))
	v.Kind, v.Before = kind, r.URL.Query().Get("before")
	v.Chosen, _ = s.core.faces.chosen()
	v.Asked = r.URL.Query().Get("game")
	if err := s.fill(r, v); err != nil {
		s.core.broken(w, kind, err)
		return
	}
	html, err := rd.Page(v)
	if err != nil {
		s.core.broken(w, kind, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	if kind == page.KindTable || kind == page.KindWall {
		// a phone that gives a tab back while the table is away shows this, and then what it saw last
		w.Header().Set("Cache-Control", "private, no-cache")
	}
	w.Header().Add("Vary", "Accept-Language")
	send(w, r, "text/html; charset=utf-8", html, nil)
}

// fill adds what only single pages need.
func (s *site) fill(r *http.Request, v *page.View) error {
	switch v.Kind {
	case page.KindWall:
		s.fillAddress(r, v)
	case page.KindNew:
		return s.fillNew(v)
	case page.KindEvening:
		v.Filter.Game, v.Filter.Name = r.URL.Query().Get("game"), engines.TidyName(r.URL.Query().Get("name"))
		return s.fillEvening(r.Context(), v)
	case page.KindMatch:
		return s.fillPast(r, v)
	case page.KindPlayers:
		v.Who = engines.TidyName(r.URL.Query().Get("name"))
		return s.fillPeople(r.Context(), v)
	case page.KindSetup:
		return s.fillSetup(r.Context(), v)
	case page.KindSettings:
		s.fillAddress(r, v)
		return s.fillSettings(v)
	case page.KindBackups:
		return s.fillBackups(v)
	case page.KindPieces:
		return s.fillPieces(v)
	case page.KindTuning:
		v.Tunes = s.core.cfg.Tuner != nil
	case page.KindRules:
		v.Games = s.core.games()
		s.fillRules(v)
	case page.KindMend:
		return s.fillMend(v)
	}
	return nil
}

// fillAddress adds where the page is.
func (s *site) fillAddress(r *http.Request, v *page.View) {
	if urls := s.core.urls(s.listens(r)); len(urls) > 0 {
		v.Address = urls[0]
	}
}

// fillSettings adds what can be set, where anything can.
func (s *site) fillSettings(v *page.View) (err error) {
	if s.core.cfg.Settings != nil {
		v.Settings, err = s.core.cfg.Settings.Settings()
	}
	return err
}

// fillNew adds games and people to choose from.
func (s *site) fillNew(v *page.View) (err error) {
	v.Games = s.core.games()
	if err = s.fillSettings(v); err != nil {
		return err
	}
	if s.core.cfg.Pieces != nil {
		for i, g := range v.Games {
			v.Games[i].Missing = s.core.cfg.Pieces.Missing(g.ID)
		}
	}
	if v.Known, v.Last, err = s.core.cfg.Table.Players(); err != nil {
		return err
	}
	v.Known, v.Last = playersOf(v.Known), playersOf(v.Last)
	return s.remember(v.Games)
}

// fillPast adds a match that is looked back at, and what of it can be kept.
func (s *site) fillPast(r *http.Request, v *page.View) error {
	v.Prints = s.core.cfg.Scores != nil
	if err := s.fillMatch(v, r.URL.Query().Get("id")); err != nil || v.Past == nil {
		return err
	}
	if v.Past.Info.Status == "over" {
		if err := s.fillFeats(r.Context(), v, v.Past.Info.ID); err != nil {
			return err
		}
	}
	lang := s.core.renderer(s.core.wish(r)).Lang
	var err error
	v.Past.Keeping, err = s.core.keeping(s.listens(r), lang, v.Past.Info)
	return err
}

// fillSetup adds what a look at the machine found, and what is plugged in.
func (s *site) fillSetup(ctx context.Context, v *page.View) (err error) {
	v.Sensors, v.Mats = s.core.cfg.Sensors != nil, s.core.matted()
	if s.core.cfg.Doctor != nil {
		v.Checkup = s.core.look(ctx)
	}
	if s.core.cfg.Settings != nil {
		v.Plugged, err = s.core.cfg.Settings.Plugged(ctx)
	}
	return err
}

// fillBackups adds the copies that are there.
func (s *site) fillBackups(v *page.View) error {
	if s.core.cfg.Backups == nil {
		return nil
	}
	found, err := s.core.cfg.Backups.Backups()
	if err == nil {
		v.Backups = &found
	}
	return err
}

// fillPieces adds the sets of dice that were shown.
func (s *site) fillPieces(v *page.View) (err error) {
	if s.core.cfg.Pieces != nil {
		v.Taught = &page.Taught{Games: s.core.teachable()}
		v.Taught.Sets, err = s.core.cfg.Pieces.Sets()
	}
	return err
}

// fillMend adds the record of the match that is on.
func (s *site) fillMend(v *page.View) (err error) {
	if v.Match == nil {
		return nil
	}
	if v.Record, err = s.core.cfg.Table.Record(v.Match.ID); err == nil {
		v.Printed, err = s.printed(v.Match)
	}
	return err
}

// fillRules adds the rules of the game that is asked for, else of the one that is on, else of the first.
func (s *site) fillRules(v *page.View) {
	for i, g := range s.core.cfg.Games {
		id := g.Info().ID
		if i == 0 || id == v.Asked || v.Asked == "" && v.Match != nil && v.Match.Game == id {
			v.RulesOf, v.Lesson, v.Rules = &v.Games[i], page.LessonOf(g), page.RulesOf(g)
		}
	}
}

// remember puts in the numbers and the rules of the house with which games were played last at this table.
func (s *site) remember(games []page.Game) error {
	var begun []companion.Begun
	table, ok := s.core.cfg.Table.(Remembering)
	if ok {
		var err error
		if begun, err = table.Begun(); err != nil {
			return err
		}
	}
	for i, g := range games {
		of := slices.DeleteFunc(slices.Clone(begun), func(m companion.Begun) bool { return m.Game != g.ID })
		games[i].House = page.HouseOf(g.Options, of)
		if g.Printed == nil {
			continue
		}
		for _, m := range of {
			if options, err := table.Options(m.ID); err == nil {
				games[i].Printed = new(g.Printed.With(options))
				break
			}
		}
	}
	return nil
}

// printed are the numbers with which a match is played; nil: there are none.
func (s *site) printed(m *companion.MatchInfo) (*engines.PrintedNumbers, error) {
	table, ok := s.core.cfg.Table.(Remembering)
	g, _ := engines.Find(s.core.cfg.Games, m.Game)
	printed, has := g.(engines.Printed)
	if !ok || !has {
		return nil, nil
	}
	options, err := table.Options(m.ID)
	return new(printed.Printed().With(options)), err
}

// evenings is how many matches the page of games shows at once.
const evenings = 12

// counting is how long the page of games waits for what is counted of all games. A page that is asked for
// later has it.
const counting = 200 * time.Millisecond

// fillEvening adds a part of the list of games, and once all of them are counted what follows from all:
// feats, a filter, and on the newest part how well the table reads.
func (s *site) fillEvening(ctx context.Context, v *page.View) error {
	soon, cancel := context.WithTimeout(ctx, counting)
	defer cancel()
	v.Counting = !s.core.cfg.Table.Counted(soon)
	var all []companion.MatchInfo
	var err error
	if !v.Counting {
		if all, _, err = s.core.cfg.Table.History("", 0); err != nil {
			return err
		}
		slices.SortStableFunc(all, func(a, b companion.MatchInfo) int { return b.Ended.Compare(a.Ended) })
		v.Filter.Fill(all)
	} else if v.Filter.Asked() {
		return nil // what is left is known once all are
	}
	more := false
	if !v.Counting {
		v.Matches, more = after(v.Filter.Of(all), v.Before)
	} else {
		v.Matches, more, err = s.core.cfg.Table.History(v.Before, evenings)
		if errors.Is(err, companion.ErrNoMatch) { // thrown away meanwhile
			v.Before = ""
			v.Matches, more, err = s.core.cfg.Table.History("", evenings)
		}
	}
	if err != nil {
		return err
	}
	if more {
		v.Next = v.Matches[len(v.Matches)-1].ID
	}
	ids := make([]string, len(v.Matches))
	for i, m := range v.Matches {
		ids[i] = m.ID
	}
	v.Feats = companion.Feats(all, ids...)
	if v.Before == "" && !v.Counting && !v.Filter.Asked() {
		v.Certificate, err = s.core.certificate(ctx)
	}
	return err
}

// after is a part of a list of matches: those after one of them, or the first ones.
func after(list []companion.MatchInfo, before string) (part []companion.MatchInfo, more bool) {
	list = list[1+slices.IndexFunc(list, func(m companion.MatchInfo) bool { return m.ID == before }):]
	return list[:min(len(list), evenings)], len(list) > evenings
}

// fillMatch adds a match that is looked back at, if it is there.
func (s *site) fillMatch(v *page.View, id string) error {
	course, err := s.core.cfg.Table.Course(id)
	if errors.Is(err, companion.ErrNoMatch) {
		return nil
	}
	if err != nil {
		return err
	}
	v.Past = &page.Past{Course: course}
	var lost []string
	for _, name := range course.Info.Players {
		if s.core.cfg.Letters != nil && !s.core.cfg.Letters(name) {
			lost = append(lost, engines.ShownName(name))
		}
	}
	v.Unlettered = strings.Join(lost, ", ")
	v.Past.Highlights, err = s.core.cfg.Table.Highlights(id)
	return err
}

// fillFeats adds what of a match is told beside its points, once all are counted.
func (s *site) fillFeats(ctx context.Context, v *page.View, id string) error {
	soon, cancel := context.WithTimeout(ctx, counting)
	defer cancel()
	if !s.core.cfg.Table.Counted(soon) {
		return nil
	}
	all, _, err := s.core.cfg.Table.History("", 0)
	v.Feats = companion.Feats(all, id)
	return err
}

// fillPeople adds what everybody achieved, once all matches are counted.
func (s *site) fillPeople(ctx context.Context, v *page.View) error {
	soon, cancel := context.WithTimeout(ctx, counting)
	defer cancel()
	if v.Counting = !s.core.cfg.Table.Counted(soon); v.Counting {
		return nil
	}
	list, _, err := s.core.cfg.Table.History("", 0)
	v.Stood = companion.Standings(list)
	if v.Who != "" {
		v.Rivals, v.LongestRow = companion.Rivals(list, v.Who), companion.LongestRow(list, v.Who)
		if err == nil {
			v.Spellings, err = s.core.cfg.Table.Spellings(v.Who)
		}
	}
	return err
}

// tonight is how many matches are looked back at where one ends; more of them have no evening.
const tonight = 30

// view is a snapshot as a renderer draws it.
func (s *core) view(rd *page.Renderer, sh *page.Shown) *page.View {
	v := &page.View{
		Shown: sh, Kind: page.KindTable, Wall: rd.Wall, Version: s.cfg.Version,
		Pictured: s.cfg.Pictures != nil && sh.Tray.Camera != "" && sh.Diced, Opening: s.opening(sh),
	}
	for _, g := range s.cfg.Games {
		if _, ok := g.(engines.Judge); ok {
			v.Judges = append(v.Judges, g.Info().ID)
		}
	}
	if !v.On() && !v.Ending() && !v.Wall {
		v.Games = s.games() // to choose from
	}
	if v.On() && v.View.Over {
		list, _, err := s.cfg.Table.History("", tonight)
		if err != nil {
			s.cfg.Log.Warn("what was won before cannot be told", "err", err)
		}
		v.Feats = companion.Feats(list, v.Match.ID)
	}
	return v
}
