package schnackelstein

import (
	"fmt"
	"strconv"

	"spieltisch/engines"
)

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match   *match
	tunnels [tunnelCount]tunnel
	stump   Gems
	gems    [maxSeats]Gems // [seat-1]
	jokers  [maxSeats]hand // [seat-1]
	supply  supply
	turns   [maxSeats]int // [seat-1] own turns completed
	turn    engines.Seat  // on turn; Table when over
	extra   bool          // the push on turn, or being settled, is an extra turn
	pending pending
}

// pending is what is left to settle of a push, in this order (SS-19).
type pending struct {
	fees    int  // diamonds whose colour of the stump has not been chosen
	beetles int  // in view and not paid for
	worm    bool // an extra turn follows
}

var (
	_ engines.State      = State{}
	_ engines.Strict     = State{}
	_ engines.Positioned = State{}
)

// The phases.
const (
	phasePush  = "push"
	phaseStump = "stump"
	phasePay   = "pay"
	phaseOver  = "over"
)

func (s State) phase() string {
	switch {
	case s.over():
		return phaseOver
	case s.pending.fees > 0:
		return phaseStump
	case s.pending.beetles > 0:
		return phasePay
	}
	return phasePush
}

func (s State) over() bool { return s.turn == engines.Table }

// due is how many fees or gems the seat on turn still has to say.
func (s State) due() int {
	switch s.phase() {
	case phaseStump:
		return s.pending.fees
	case phasePay:
		return min(s.pending.beetles, s.gems[s.turn-1].n())
	}
	return 0
}

// next is the seat to the left, of n.
func next(seat engines.Seat, n int) engines.Seat { return seat%engines.Seat(n) + 1 }

// reached reports whether the nose is or was at hill k of tunnel i; its gems are gone then (SS-12).
func (s State) reached(i, k int) bool {
	g := &s.match.geometry
	return s.tunnels[i].nose(g) >= g.reached(g.hills[i][k])
}

// hill is what lies in hill k of tunnel i.
func (s State) hill(i, k int) Gems {
	if s.reached(i, k) {
		return Gems{}
	}
	return s.match.gems[i][k]
}

// lying counts the gems that are in the game: in hills, on the stump, before the players (SS-24).
func (s State) lying() Gems {
	all := s.stump
	for i := range s.match.gems {
		for k := range s.match.gems[i] {
			all = all.plus(s.hill(i, k))
		}
	}
	for _, g := range s.gems {
		all = all.plus(g)
	}
	return all
}

func (s State) allBlocked() bool {
	for i := range s.tunnels {
		if !s.tunnels[i].blocked(&s.match.geometry) {
			return false
		}
	}
	return true
}

// hasTile reports whether a seat could push anything at all.
func (s State) hasTile(seat engines.Seat) bool {
	return !s.supply.empty() || s.jokers[seat-1] != hand{}
}

// winners is empty until the game is over (SS-22).
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if !s.over() {
		return winners
	}
	most, diamonds := -1, -1
	for i := range s.match.seats {
		n, d := s.gems[i].n(), 0
		if s.match.options.TieBreak == "diamonds" {
			d = s.gems[i][Diamond]
		}
		if n > most || n == most && d > diamonds {
			most, diamonds, winners = n, d, winners[:0]
		}
		if n == most && d == diamonds {
			winners = append(winners, engines.Seat(i+1))
		}
	}
	return winners
}

// Prompts says what the game waits for: a push, a colour of the stump, or gems for beetles.
func (s State) Prompts() []engines.Prompt {
	p := engines.Prompt{Kind: s.phase(), Seat: s.turn, Source: engines.FromPlayer}
	switch p.Kind {
	case phaseOver:
		return []engines.Prompt{}
	case phasePush:
		p.Source, p.Open, p.Choices = engines.FromTunnel, true, s.pushes()
	case phaseStump:
		p.Choices = s.colours()
	case phasePay:
		p.Choices = s.payments()
	}
	return []engines.Prompt{p}
}

// exampleLen is the length of a tile in the examples of a prompt where no lengths are known.
const exampleLen = 30 * engines.Millimetre

// fillExamples makes the pushes that prompts offer, once for all states.
func (m *match) fillExamples() {
	for i := range m.examples {
		for k, t := range allTiles() {
			l := exampleLen
			if known := m.geometry.lengths[t]; len(known) > 0 {
				l = known[0]
			}
			m.examples[i][k] = Push{Tunnel: i + 1, Tile: t, Len: l}
		}
	}
}

// pushes are examples: each kind of tile that may be pushed, into each open tunnel.
func (s State) pushes() []engines.Action {
	var may [5]bool
	n := 0
	for k, t := range allTiles() {
		if s.tileRule(t, engines.Table) == "" {
			may[k] = true
			n++
		}
	}
	out := make([]engines.Action, 0, tunnelCount*n)
	for i := range s.tunnels {
		if s.tunnels[i].blocked(&s.match.geometry) {
			continue
		}
		for k := range may {
			if may[k] {
				out = append(out, s.match.examples[i][k])
			}
		}
	}
	return out
}

// colours are the colours that lie on the stump.
func (s State) colours() []engines.Action {
	out := make([]engines.Action, 0, int(colours))
	for c := range colours {
		if s.stump[c] > 0 {
			out = append(out, Stump{Colour: c})
		}
	}
	return out
}

// payments are all ways to pay what is due, most rubies first.
func (s State) payments() []engines.Action {
	due, own := s.due(), s.gems[s.turn-1]
	var out []engines.Action
	for r := min(due, own[Ruby]); r >= 0; r-- {
		for b := min(due-r, own[Sapphire]); b >= 0; b-- {
			if d := due - r - b; d <= own[Diamond] {
				out = append(out, Pay{Gems: Gems{r, b, d}})
			}
		}
	}
	return out
}

// Understands refuses seats, hills and counts that this match does not have.
func (s State) Understands(a engines.Action) error {
	if p, ok := a.(Push); ok {
		if p.Owner != engines.Table {
			if err := engines.CheckSeat("owner", p.Owner, s.match.seats); err != nil {
				return err
			}
		}
		if p.Saw != nil && p.Saw.Reached != nil && p.Tunnel >= 1 && p.Tunnel <= tunnelCount {
			if err := s.knowsHills(p.Tunnel, *p.Saw.Reached); err != nil {
				return err
			}
		}
	}
	if own, ok := a.(act); ok && own.by() != nil {
		return engines.CheckSeat("seat", *own.by(), s.match.seats)
	}
	return nil
}

// UnderstandsReading refuses hills that the tunnel does not have.
func (s State) UnderstandsReading(in engines.Sensed) error {
	if in.Push == nil || in.Push.Tunnel < 1 || in.Push.Tunnel > tunnelCount {
		return nil // nothing here, or refused by DecodeSensed
	}
	return s.knowsHills(in.Push.Tunnel, in.Push.Reached)
}

func (s State) knowsHills(tunnel int, hills []int) error {
	n := len(s.match.geometry.hills[tunnel-1])
	for _, h := range hills {
		if h < 1 || h > n {
			return fmt.Errorf("field \"reached\": tunnel %d has no hill %d (it has %d)", tunnel, h, n)
		}
	}
	return nil
}

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	if s.match == nil || s.Understands(a) != nil {
		return s, nil, engines.UnknownAction(a)
	}
	switch a := a.(type) {
	case Push:
		return s.applyPush(a)
	case Stump:
		return s.applyStump(a)
	case Pay:
		return s.applyPay(a)
	case Pass:
		if v := s.mayAct(a.Seat); v != nil {
			return s, nil, v
		}
		if s.extra {
			return s, nil, s.refuse("SS-06", "extra", nil)
		}
		return s, nil, s.refuse("SS-06", "", nil)
	}
	return s, nil, engines.UnknownAction(a)
}

// mayAct judges what holds for all actions: SS-21, then SS-05.
func (s State) mayAct(seat *engines.Seat) *engines.Violation {
	switch {
	case s.over() && seat != nil:
		return &engines.Violation{Rule: "SS-21", Seat: *seat}
	case s.over():
		return &engines.Violation{Rule: "SS-21"}
	}
	return engines.OutOfTurn("SS-05", seat, s.turn)
}

// refuse makes a violation of the seat on turn.
func (s State) refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: s.turn, Case: which, Args: args}
}

// Position says how the match goes on from here. The seat that began the game has had as many turns as any.
func (s State) Position() engines.Position {
	if s.match == nil {
		return engines.Position{}
	}
	p := engines.PositionOf(s, "tunnels", "stump", "gems", "jokers", "supply", "turns", "turn", "extra", "pending")
	p.First = s.began()
	return p
}

// began is the seat from which turns are counted: the first that has had more than the one before it, else
// the one on turn.
func (s State) began() engines.Seat {
	n := s.match.seats
	for i := range n {
		if s.turns[i] > s.turns[(i+n-1)%n] {
			return engines.Seat(i + 1)
		}
	}
	return max(s.turn, 1)
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	b := make([]byte, 0, 2048)
	b = append(append(b, `{"players":`...), s.match.players...)
	variant := "standard"
	if s.match.simple {
		variant = "simple"
	}
	b = append(append(append(b, `,"variant":"`...), variant...), `","tunnels":[`...)
	for i := range s.tunnels {
		b = s.appendTunnel(engines.Comma(b), i)
	}
	b = s.stump.append(append(b, `],"stump":`...))
	b = allGems().minus(s.lying()).append(append(b, `,"box":`...))
	b = append(b, `,"gems":[`...)
	for _, g := range s.gems[:s.match.seats] {
		b = g.append(engines.Comma(b))
	}
	b = append(b, `],"jokers":[`...)
	for _, h := range s.jokers[:s.match.seats] {
		b = h.append(engines.Comma(b))
	}
	b = s.supply.append(append(b, `],"supply":`...))
	b = engines.AppendInts(append(b, `,"turns":`...), s.turns[:s.match.seats])
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(s.turn), 10)
	b = strconv.AppendBool(append(b, `,"extra":`...), s.extra)
	b = append(append(append(b, `,"phase":"`...), s.phase()...), '"')
	b = strconv.AppendBool(append(b, `,"over":`...), s.over())
	b = strconv.AppendInt(append(b, `,"pending":{"fees":`...), int64(s.pending.fees), 10)
	b = strconv.AppendInt(append(b, `,"beetles":`...), int64(s.pending.beetles), 10)
	b = strconv.AppendBool(append(b, `,"worm":`...), s.pending.worm)
	b = strconv.AppendInt(append(b, `},"due":`...), int64(s.due()), 10)
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

func (s State) appendTunnel(b []byte, i int) []byte {
	t := s.tunnels[i]
	b = append(b, `{"tiles":[`...)
	for _, at := range t.tiles() {
		b = append(append(append(engines.Comma(b), `{"kind":"`...), at.tile...), `","len":`...)
		b = append(at.len.Append(b), '}')
	}
	b = t.nose(&s.match.geometry).Append(append(b, `],"nose":`...))
	b = append(b, `,"hills":[`...)
	for k := range s.match.gems[i] {
		b = s.hill(i, k).append(engines.Comma(b))
	}
	b = strconv.AppendBool(append(b, `],"blocked":`...), t.blocked(&s.match.geometry))
	return append(b, '}')
}
