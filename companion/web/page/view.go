package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/vision"
)

// View is what the templates see: a snapshot, and questions about it that are awkward to ask in a template.
type View struct {
	*Shown
	Kind        string // of page
	Wall        bool   // nothing to tap
	Version     string
	Games       []Game
	Known       []string          // everybody who played before
	Last        []string          // who played last
	Chosen      map[string]string // faces by the names of those who chose one
	Matches     []companion.MatchInfo
	Before      string // match behind which Matches begins; "": at the newest
	Next        string // match behind which more begin; "": there are no more
	Counting    bool   // Certificate is not there yet
	Past        *Past  // a match that is looked back at; nil: it is not there
	Stood       []companion.Standing
	Who         string                      // player that the address names
	Rivals      []companion.Rival           // of that player
	Spellings   []string                    // that are that player's, too
	LongestRow  int                         // of victories of that player
	Feats       map[string][]companion.Feat // by the IDs of matches
	Filter      Filter                      // of Matches
	Record      []companion.Move
	Printed     *engines.PrintedNumbers // numbers on the pieces of the match
	Certificate *Certified              // how well the table reads; on the page of games only
	Checkup     *Report                 // of the machine; nil: nobody looked
	Sensors     bool                    // a tunnel board shows its levels
	Settings    []Setting               // of the table; none: they are not kept in a file
	Plugged     []Setting               // those that name a device; on the page of set-up only
	Prints      bool                    // score sheets
	Unlettered  string                  // names that they have not all letters of, with commas
	Mats        []Matted                // that can be printed
	Backups     *Backups                // copies of the journal; nil: none are kept
	Tunes       bool                    // the camera can be set up
	Taught      *Taught                 // dice that were shown; nil: no camera learns them
	Address     string                  // under which phones find the table; "": nobody knows
	Asked       string                  // game that the address names
	Rules       []Rule                  // of a game
	RulesOf     *Game                   // the game whose rules they are
	Lesson      *Lesson                 // how it goes; nil: it does not say
	Pictured    bool                    // there is a camera
	Judges      []string                // games that can tell luck from skill
	Opening     bool                    // each match of this game begins with cards of its own
}

// askedDice is the setting that says which dice a game is played with; nil: nobody may set it.
type askedDice struct {
	Game Game
	Set  *Setting
}

func (v *View) whichDice(g Game) askedDice {
	i := slices.IndexFunc(v.Settings, func(s Setting) bool { return s.Key == "dice.set" })
	if i < 0 {
		return askedDice{Game: g}
	}
	return askedDice{g, &v.Settings[i]}
}

// On says whether there is a match to look at: one that is on, or played to its end.
func (v *View) On() bool {
	return v.Match.Shown() && v.View != nil
}

// Judged reports whether a game can tell luck from skill.
func (v *View) Judged(game string) bool { return slices.Contains(v.Judges, game) }

// Ending says that there is a result to look at: the match is over, or people ended it.
func (v *View) Ending() bool { return v.View != nil && (v.On() && v.View.Over || v.Early()) }

// Early says that people ended the match before it was over.
func (v *View) Early() bool { return v.View != nil && v.Match != nil && v.Match.Status == "ended" }

// placed is a player at the end.
type placed struct {
	player
	Place int    // from 1; who is as good shares it
	Warm  string // key of a friendly line
}

// warmLines is how many friendly lines there are for those who did not win, "warm.1" and on.
const warmLines = 5

// Podium lists the players as they came in, winners first.
func (v *View) Podium() []placed {
	seated := v.seated()
	scores := make([]int, len(seated))
	for i, p := range seated {
		scores[i] = p.Score
	}
	seed := 0
	for _, c := range v.Match.ID {
		seed += int(c)
	}
	var out []placed
	for i, place := range engines.Rank(scores, v.View.Ties, v.View.Winners, v.View.Fewest) {
		out = append(out, placed{player: seated[i], Place: place})
	}
	slices.SortStableFunc(out, func(a, b placed) int { return cmp.Compare(a.Place, b.Place) })
	for i := range out {
		out[i].Warm = "warm." + strconv.Itoa(1+(seed+i)%warmLines)
		if out[i].Won {
			out[i].Warm = "warm.won"
		}
	}
	return out
}

// Laid reports whether people can show what lies on the table.
func (v *View) Laid() bool {
	_, ok := v.Position.(engines.Laid)
	return ok
}

// Name is the name of who sits at a seat, for a sentence or an attribute.
func (v *View) Name(seat engines.Seat) string {
	if !v.sits(seat) {
		return ""
	}
	return engines.ShownName(v.Player(seat))
}

func (v *View) sits(seat engines.Seat) bool {
	return v.Match != nil && seat >= 1 && int(seat) <= len(v.Match.Players)
}

// Player is the name of who sits at a seat, as it was recorded.
func (v *View) Player(seat engines.Seat) string {
	if !v.sits(seat) {
		return ""
	}
	return v.Match.Players[seat-1]
}

// Names are the players of a match as sentences say them, also those without a name.
func Names(players []string) []string {
	out := make([]string, len(players))
	for i, p := range players {
		out[i] = engines.ShownName(p)
	}
	return out
}

// whole is a name of which less is shown, "" where it is shown whole.
func whole(name string) string {
	if engines.Unisolated(engines.ShownName(name)) == engines.TidyName(name) {
		return ""
	}
	return name
}

// Set is what the dice of the game show in place of pips.
func (v *View) Set() [6]string { return v.Marks }

// player is a seat with what lies before it.
type player struct {
	Seat  engines.Seat
	Name  string
	Score int
	On    bool // it is this one's turn
	Won   bool
	Areas []engines.Area
}

// Players lists the seats in seating order.
func (v *View) Players() []player {
	if !v.On() {
		return nil
	}
	return v.seated()
}

// seated are the players of the match, whatever became of it.
func (v *View) seated() []player {
	var out []player
	for i, name := range v.Match.Players {
		p := player{Seat: engines.Seat(i + 1), Name: name, On: v.View.Turn == engines.Seat(i+1)}
		if i < len(v.View.Scores) {
			p.Score = v.View.Scores[i]
		}
		for _, w := range v.View.Winners {
			p.Won = p.Won || w == p.Seat
		}
		for _, a := range v.View.Scene.Areas {
			if a.Seat == p.Seat && a.Layout != engines.LayoutDice {
				p.Areas = append(p.Areas, a)
			}
		}
		out = append(out, p)
	}
	return out
}

// Common lists the areas that belong to nobody.
func (v *View) Common() []engines.Area { return v.areas(false) }

// DiceAreas lists the areas with dice as the record has them.
func (v *View) DiceAreas() []engines.Area { return v.areas(true) }

func (v *View) areas(dice bool) []engines.Area {
	if !v.On() {
		return nil
	}
	var out []engines.Area
	for _, a := range v.View.Scene.Areas {
		if a.Layout == engines.LayoutBoard && cleared(a) || a.Layout == engines.LayoutRow &&
			len(a.Pieces) == 0 {
			continue
		}
		if dice && a.Layout == engines.LayoutDice || !dice && a.Layout != engines.LayoutDice &&
			a.Seat == engines.Table {
			out = append(out, a)
		}
	}
	return out
}

// Mark is the symbol of what this game counts; "": it has none.
func (v *View) Mark() string {
	if v.Info == nil {
		return ""
	}
	return v.Info.Counts
}

// seenDie is a die of the tray with its number there.
type seenDie struct {
	companion.TrayDie
	Index int
}

// Piece reports whether it is no die but a card, a figure or a stone, which have names and no faces.
func (d seenDie) Piece() bool { return d.Kind != vision.Die }

// Points gives the corners of the box for an SVG polygon.
func (d seenDie) Points() string {
	var b strings.Builder
	for _, p := range d.Box {
		b.WriteString(strconv.Itoa(p[0]) + "," + strconv.Itoa(p[1]) + " ")
	}
	return strings.TrimSpace(b.String())
}

// X and Y are where the label of the die sits: a little above its topmost corner, off the pips and off the
// neighbours.
func (d seenDie) X() int { return d.label()[0] }

// Y is the height of the label.
func (d seenDie) Y() int { return d.label()[1] }

func (d seenDie) label() [2]int {
	top, sum := d.Box[0], [2]int{}
	for _, p := range d.Box {
		sum[0], sum[1] = sum[0]+p[0], sum[1]+p[1]
		if p[1] < top[1] {
			top = p
		}
	}
	// 9/8 of the way from the middle (a quarter of the sum) to the corner.
	return [2]int{sum[0]/4 + (top[0]-sum[0]/4)*9/8, sum[1]/4 + (top[1]-sum[1]/4)*9/8}
}

// R is the radius of the label, of at most so many px: a small die is not hidden by its own label.
func (d seenDie) R(most int) int {
	side := math.Hypot(float64(d.Box[1][0]-d.Box[0][0]), float64(d.Box[1][1]-d.Box[0][1]))
	return min(most, max(int(side*0.4), 3))
}

// Crop is the box with some room around it, for an SVG viewBox.
func (d seenDie) Crop() string {
	lo, hi := d.Box[0], d.Box[0]
	for _, p := range d.Box {
		lo = [2]int{min(lo[0], p[0]), min(lo[1], p[1])}
		hi = [2]int{max(hi[0], p[0]), max(hi[1], p[1])}
	}
	side := max(hi[0]-lo[0], hi[1]-lo[1]) * 7 / 5
	x, y := (lo[0]+hi[0]-side)/2, (lo[1]+hi[1]-side)/2
	return strings.Join([]string{strconv.Itoa(x), strconv.Itoa(y), strconv.Itoa(side), strconv.Itoa(side)}, " ")
}

// Seen lists the dice of the tray in one area; those without an area lie in the rolling one.
func (v *View) Seen(aside bool) []seenDie {
	return slices.DeleteFunc(v.boxes(aside), seenDie.Piece)
}

// Boxes lists all that is seen, dice and pieces.
func (v *View) Boxes() []seenDie { return append(v.boxes(false), v.boxes(true)...) }

func (v *View) boxes(aside bool) []seenDie {
	var out []seenDie
	for i, d := range v.Tray.Dice {
		if (d.Area == vision.Aside) == aside {
			out = append(out, seenDie{d, i})
		}
	}
	return out
}

// AllSeen lists all dice of the tray.
func (v *View) AllSeen() []seenDie { return append(v.Seen(false), v.Seen(true)...) }

// Lying lists the dice that count as rolled: all of them, where a game puts none aside.
func (v *View) Lying() []seenDie {
	if v.Stays {
		return v.AllSeen()
	}
	return v.Seen(false)
}

// Doubtful lists the dice that wear a question mark.
func (v *View) Doubtful() []seenDie {
	var out []seenDie
	for _, d := range v.AllSeen() {
		if d.Doubt {
			out = append(out, d)
		}
	}
	return out
}

// Overview is the part of the picture that a question about all dice is about, for an SVG viewBox; "": it is
// about something else, or about single ones.
func (v *View) Overview() string {
	about := func(c companion.Choice) bool { return len(c.Faces) > 0 }
	dice := v.AllSeen()
	if v.Question == nil || len(v.Doubtful()) > 0 || len(dice) == 0 ||
		!slices.ContainsFunc(v.Question.Choices, about) {
		return ""
	}
	lo, hi := dice[0].Box[0], dice[0].Box[0]
	for _, d := range dice {
		for _, p := range d.Box {
			lo = [2]int{min(lo[0], p[0]), min(lo[1], p[1])}
			hi = [2]int{max(hi[0], p[0]), max(hi[1], p[1])}
		}
	}
	room := (hi[0] - lo[0] + hi[1] - lo[1]) / 20
	return fmt.Sprint(lo[0]-room, " ", lo[1]-room, " ", hi[0]-lo[0]+2*room, " ", hi[1]-lo[1]+2*room)
}

// Meant lists the dice that a broken rule is about: those that lie aside and were not put aside in the
// record.
func (v *View) Meant() []seenDie {
	var had [7]int
	for _, a := range v.DiceAreas() {
		if a.ID != "aside" {
			continue
		}
		l := pieces(a, "", v.Set())
		for _, p := range a.Pieces {
			if f := l.Face(p); f >= 1 && f <= 6 {
				had[f]++
			}
		}
	}
	var out []seenDie
	for _, d := range v.Seen(true) {
		if d.Face >= 1 && d.Face <= 6 && had[d.Face] > 0 {
			had[d.Face]--
			continue
		}
		out = append(out, d)
	}
	if len(out) > mostMeant {
		return nil
	}
	return out
}

// mostMeant is how many dice a broken rule shows; more of them say nothing.
const mostMeant = 3

// Reasons says why the tray was not simply read, each sentence once: two causes may have the same words for
// people.
func (v *View) Reasons() []companion.Words {
	var out []companion.Words
	for _, r := range v.Tray.Reasons {
		if !slices.ContainsFunc(out, func(o companion.Words) bool { return maps.Equal(o.Text, r.Text) }) {
			out = append(out, r)
		}
	}
	return out
}

// Differs gives what choice i of the question has and not all of them have: the die in question rather than
// the tray.
func (v *View) Differs(i int) []int {
	var common *[7]int
	for _, c := range v.Question.Choices {
		if len(c.Faces) == 0 {
			continue
		}
		n := count(c.Faces)
		if common == nil {
			common = &n
			continue
		}
		for f := range common {
			common[f] = min(common[f], n[f])
		}
	}
	var out []int
	for _, f := range v.Question.Choices[i].Faces {
		if f >= 1 && f <= 6 && common[f] > 0 {
			common[f]--
			continue
		}
		out = append(out, f)
	}
	if len(out) == 0 {
		return v.Question.Choices[i].Faces
	}
	return out
}

// count tells how many dice show each face.
func count(faces []int) (n [7]int) {
	for _, f := range faces {
		if f >= 1 && f <= 6 {
			n[f]++
		}
	}
	return n
}

// Still says whether the boxes belong to what the camera shows now.
func (v *View) Still() bool {
	return v.Tray.Picture > 0 && (v.Tray.State == vision.Settled || v.Tray.State == vision.Unknown)
}

// Label sizes what is drawn over a picture: a share of its width, so that it looks the same at any
// resolution.
func (v *View) Label() int { return max(v.Tray.W/36, 8) }

// Playing says whether a match goes on: it is not at its end.
func (v *View) Playing() bool { return v.On() && !v.View.Over }

// Mine is the seat of this browser in the match that goes on; Table: it has none, or no match goes on.
func (v *View) Mine() engines.Seat {
	if v.Sitting == nil || !v.Playing() {
		return engines.Table
	}
	return v.Sitting.Mine(v.View.Turn)
}

// MineOn says whether whoever this browser is is on turn.
func (v *View) MineOn() bool { return v.Mine() != engines.Table && v.Mine() == v.View.Turn }

// VisitorOn says whether the visitor at this browser is on turn; his taps move dice on the tray then.
func (v *View) VisitorOn() bool { return v.Demo != nil && v.MineOn() }

// Drawn says whether a visitor may have a prompt answered by what deals and shuffles at the demo table.
func (v *View) Drawn(kind string) bool {
	return v.Demo != nil && v.Mine() != engines.Table && slices.Contains(v.Fated, kind)
}

// moveView and seenView hand a template one thing together with the view.
type (
	moveView struct {
		V    *View
		M    companion.Move
		Full bool // with everything that mending needs
	}
	seenView struct {
		V *View
		D seenDie
	}
)

// Choice is an action as a button shows it: dice where it names dice, else words.
type Choice struct {
	Faces []int
	Says  engines.Text // for a choice without dice
	Marks []string     // symbols of what it names
	Line  string       // command, JSON
	Demo  string       // the same for the visitor's hands

	numbers string // members that are numbers: what tells it from others, where no words do
}

// Choices lists the answers to a prompt.
func (v *View) Choices(p engines.Prompt) ([]Choice, error) {
	var out []Choice
	for _, a := range p.Choices {
		c, err := v.ToChoice(a)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	alike := map[string]int{}
	says := func(c Choice) string { return c.Says.In("en") + strings.Join(c.Marks, " ") + fmt.Sprint(c.Faces) }
	for _, c := range out {
		alike[says(c)]++
	}
	for i, c := range out {
		if alike[says(c)] > 1 {
			out[i].Says = c.Says.With(c.numbers)
		}
	}
	return out, nil
}

// Barred are the kinds of dice of the roll that no answer to a prompt takes. Line holds the actions that a
// tap asks about.
func (v *View) Barred(p engines.Prompt) ([]Choice, error) {
	choices, err := v.Choices(p)
	if err != nil || len(choices) == 0 || len(choices[0].Faces) == 0 {
		return nil, err
	}
	rolled := v.rolled()
	for _, c := range choices {
		for _, f := range c.Faces {
			delete(rolled, f)
		}
	}
	var out []Choice
	for _, face := range slices.Sorted(maps.Keys(rolled)) {
		faces := slices.Repeat([]int{face}, rolled[face])
		data, err := json.Marshal(p.Choices[0])
		var fields map[string]any
		if err == nil {
			err = json.Unmarshal(data, &fields)
		}
		if err != nil {
			return nil, err
		}
		fields["kind"] = p.Choices[0].Kind()
		for _, member := range diceMembers {
			if _, ok := fields[member]; ok {
				fields[member] = faces
			}
		}
		line, err := marshal([]any{fields})
		if err != nil {
			return nil, err
		}
		out = append(out, Choice{Faces: faces, Line: line})
	}
	return out, nil
}

// rolled counts the dice of the roll by their faces, as the record has it.
func (v *View) rolled() map[int]int {
	n := map[int]int{}
	for _, a := range v.DiceAreas() {
		if a.ID != "roll" {
			continue
		}
		l := pieces(a, "", v.Set())
		for _, p := range a.Pieces {
			if f := l.Face(p); f != 0 {
				n[f]++
			}
		}
	}
	return n
}

// Plain is the choice of a prompt that leaves nothing to choose.
func (v *View) Plain(p engines.Prompt) (string, error) {
	return playCommand(map[string]any{"kind": p.Kind})
}

// ToChoice is an action as a button shows it.
func (v *View) ToChoice(a engines.Action) (Choice, error) {
	var c Choice
	data, err := json.Marshal(a)
	if err != nil {
		return c, err
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return c, err
	}
	fields["kind"] = a.Kind()
	c.Faces = diceOf(fields)
	v.name(&c, fields)
	if len(c.Faces) > 0 {
		c.Demo, err = marshal(Act{Face: engines.Face(c.Faces[0]), N: len(c.Faces)})
	}
	if err == nil {
		c.Line, err = playCommand(fields)
	}
	return c, err
}

// playCommand is the command that plays one action.
func playCommand(action map[string]any) (string, error) {
	data, err := json.Marshal(action)
	if err != nil {
		return "", err
	}
	return marshal(companion.Command{Do: companion.Play{Actions: []json.RawMessage{data}}})
}

// diceMembers are what actions call the dice that they name.
var diceMembers = [...]string{"dice", "faces"}

// diceOf finds the dice that an action names.
func diceOf(fields map[string]any) (faces []int) {
	for _, member := range diceMembers {
		list, _ := fields[member].([]any)
		for _, x := range list {
			if n, ok := x.(float64); ok {
				faces = append(faces, int(n))
			}
		}
	}
	return faces
}

// clock is the time of day as people read it.
func clock(t time.Time) string { return t.Local().Format("15:04") }

// layout is an area for the template that draws pieces.
type layout struct {
	engines.Area
	Name string
	Set  [6]string
	Top  bool // only the top of a stack is drawn
}

// pieces gives the template that draws an area what it needs.
func pieces(a engines.Area, name string, set [6]string) layout {
	return layout{Area: a, Name: name, Set: set, Top: a.Layout == engines.LayoutStack}
}

// Face reads the face of a die piece; 0: it is known by its mark and has no number.
func (l layout) Face(p engines.Piece) int {
	n, err := strconv.Atoi(p.Label)
	if err != nil || n < 1 || n > 6 || p.Mark != "" && p.Mark != l.Set[n-1] {
		return 0
	}
	return n
}

// Above is the top piece of a stack, and how many lie below it.
func (l layout) Above() (top *engines.Piece) {
	if len(l.Pieces) == 0 {
		return nil
	}
	return &l.Pieces[len(l.Pieces)-1]
}
