package engines

import (
	"strconv"
	"strings"
)

// Abilities are further interfaces that a game, a state or a coach may have; whoever can use one asks by
// type assertion, and does without it otherwise.
//
//	of games         who asks
//	Optioned         the page, for the options of a setup
//	Printed          the page, for numbers on the pieces
//	Presetter        the page, for ways to complete a setup
//	Opening          the page, for the form of a setup
//	Dealer           the demo, for a setup whose form only chance fills
//	Sampler          tests, benchmarks, playouts and bots, for random play
//	BotMaker         bots, where players hide something
//	Fated            the demo, for what is nobody's choice
//	Matted           the subcommand print mat, for places on a sheet
//	Faced            the page and the reader, where dice are taught
//	Marked           the page, where dice show more than pips
//	Ruled            the page of rules
//	Explained        the page, for a first game that is explained while it is played
//	Selective        fuse, where some dice are rolled and others lie
//	Carded           the table and the reader, where cards are taught
//	Figured          the reader of cards, where figures stand on them
//	Gemmed           the table and the reader, where gems are counted
//	Filed            the program, for ways to play that people add as files
//	Gestured         the catalogue and bots, where moves are seen or felt
//	Coach            the page, bots and the subcommand coach, for hints
//	Finisher         the page, for the chance to win near the end
//	Preparer         reviews and bots, for a quicker Expert
//	Expert           reviews and bots, what a Preparer makes
//	OutcomeSampler   bots, for what chance adds to a choice
//	Judge            reviews, for luck apart from skill
//	Analyst          the subcommand coach, for odds
//
//	of states
//	Strict           the rules interface, for what a match does not have
//	Positioned       the suite, as a setup must exist that goes on from every state
//	Laid             the page, so that people show what lies on the table
//	Formed           the page, for answers with free parameters
//	Forced           the table, for the only answer that there is
//	Titled           lists of matches, where a match has a name of its own
//	Named            the page, for words that the match brings
//	Spread           the table, where a camera reads open cards
//	TunnelPredictor  the fuser of a tunnel board, and simulated boards

// Optioned is an ability of games that have options.
type Optioned interface {
	Options() []Option
}

// Printed is an ability of games in which numbers are printed on the pieces that may differ from box to
// box. They are asked for before a match, and stand in the options of its setup.
type Printed interface {
	Printed() PrintedNumbers
}

// Presetter is an ability of games whose setup needs more than names and options.
type Presetter interface {
	// Presets completes a setup that has names and perhaps first and options, in several legal ways, the
	// plainest first.
	Presets(setup []byte) ([]Preset, error)
}

// Opening is an ability of games whose setup needs more than names and options.
type Opening interface {
	// Opening says what else the setup needs: the fields are members of the setup. False: nothing.
	Opening(setup []byte) (Form, bool, error)
}

// Dealer is an ability of Opening games whose form asks what chance has laid.
type Dealer interface {
	// Deal completes a setup that Opening has a form for.
	Deal(by Chance, setup []byte) ([]byte, error)
}

// Sampler is an ability of games that can be played at random, as tests, benchmarks and playouts do.
type Sampler interface {
	// Setup gives a setup that starts a game of so many seats, with options as families might choose them.
	Setup(by Chance, seats int) []byte
	// Answer gives a legal answer to a prompt of s; nil where nobody need answer it, which is never so of
	// all prompts of a state. What the table cannot know (a hidden hand, the next card of a pile) it draws
	// from what is possible.
	Answer(by Chance, s State, p Prompt) Action
	// Arbitrary gives an action that need not be legal, and mostly is not.
	Arbitrary(by Chance, s State) Action
}

// BotMaker is an ability of games that bring a Bot of their own. Any other game that can be sampled is
// played as its Coach advises, if it has one.
type BotMaker interface {
	// NewBot makes the bot of one match; what it draws comes from by.
	NewBot(by Chance) Bot
}

// Fated is an ability of games in which a pile or all hands together give some answers.
type Fated interface {
	// Fated are the kinds of the prompts that nobody answers by choice.
	Fated() []string
}

// Marked is an ability of games whose dice show something else than pips on some sides.
type Marked interface {
	// Marks are what the sides 1 to 6 of a die show, as in Piece.Mark; "": pips.
	Marks() [6]string
}

// Ruled is an ability of games that can say their rules.
type Ruled interface {
	// Rules are the IDs of the rules, in the order of the rule book. Message has the words of "rule.ID", or
	// else those of a breach of the rule.
	Rules() []string
}

// Explained is an ability of games that explain a first game while it is played.
type Explained interface {
	// Explains gives for each kind of prompt the rule that it goes by. Message has the words of "learn.KIND":
	// what may be done, and why.
	Explains() map[string]string
}

// Faced is an ability of games whose dice are taught to the table, as no set of theirs is known.
type Faced interface {
	Marked
	// Faces are what the sides 1 to 6 of a die show, as the rules interface names it; several may show the
	// same.
	Faces() [6]string
}

// Selective is an ability of games that roll some of the dice that lie there, while the others stay.
type Selective interface {
	// LeastRolled is how many dice a roll has at least.
	LeastRolled() int
}

// Carded is an ability of games whose cards a camera reads once they were shown to it.
type Carded interface {
	// Cards are the names of the cards, as readings have them.
	Cards() []string
}

// Gemmed is an ability of games whose pieces are gems: a camera counts them on their board, by colour.
type Gemmed interface {
	Carded
	// Gems are the colours, as readings have them.
	Gems() []string
}

// Spread is an ability of states of games whose cards lie open on the table.
type Spread interface {
	// Lying says what lies open, and what is to be laid open.
	Lying() Lying
	// Lain is the position with other cards in its rows.
	Lain(rows [][]string) Position
}

// Lying is what lies open on a table: cards in rows, or pieces on the places of a board. In readings a place
// is a row of what lies there, with the figure that stands on it.
type Lying struct {
	Rows   []int      // how many cards lie in each row, no two alike; empty: there are no rows
	Places []Place    // of a board; empty: there is none
	Zones  []Zone     // in which groups of cards lie, as many as there are; empty: there are none
	Cards  [][]string // those of the rows, places or zones, by the record; nil: nothing lies there yet
	Tray   Zone       // in which dice lie beside the cards; empty: there is none
	Dice   bool       // dice are waited for now, and no cards
	// no card is a move: what lies in the zones is compared with the record, beside dice where dice rest
	Compared bool
	Apart    bool   // what lies in one zone tells nothing of the others
	Laying   bool   // pieces are being laid out: where others lie there they are not complete yet
	Hands    []Seat // who lays a hand open, one after the other; empty: nobody
	Hand     int    // how many cards a hand has
}

// Place is a place of a board.
type Place struct {
	X, Y float64 // in steps from one place to the next, x to the right and y down
	Name string  // as people call it, in all languages: "B2"
}

// Zone is where a group of cards lies, in shares of what the camera sees, y down.
type Zone struct {
	X0, Y0, X1, Y1 float64
	Title          string // key of its name; empty: it needs none
	Of             [2]int // numbers of {row} and {place} in its name
	Seat           Seat   // whose it is
}

// Empty reports whether nothing can lie in a zone.
func (z Zone) Empty() bool { return z.X0 >= z.X1 || z.Y0 >= z.Y1 }

// Holds reports whether a point lies in a zone.
func (z Zone) Holds(x, y float64) bool { return x >= z.X0 && x < z.X1 && y >= z.Y0 && y < z.Y1 }

// FaceDown is the name of a piece that lies face down.
const FaceDown = "back"

// FigureOf is the name of a seat's figure on a board; of the Table: of one that nobody knows whose it is.
func FigureOf(seat Seat) string {
	if seat == Table {
		return figure
	}
	return figure + strconv.Itoa(int(seat))
}

// FigureSeat is whose figure a name is; false: it is no figure.
func FigureSeat(name string) (Seat, bool) {
	of, ok := strings.CutPrefix(name, figure)
	if !ok || of == "" {
		return Table, ok
	}
	n, err := strconv.Atoi(of)
	return Seat(n), err == nil && n > 0
}

const figure = "figure"

// Figured is an ability of games with a board on which figures stand, each seat's in a colour of its own.
type Figured interface {
	// Figures are the colours, as readings have them.
	Figures() []string
	// Places are those of the board.
	Places() []Place
}

// Gestured is an ability of games whose moves are seen or felt as hands make them. Simulated hands then
// make them at the table, too, in place of telling them.
type Gestured interface {
	// SensedBy is what notices the gestures: FromDice, FromCards or FromTunnel.
	SensedBy() Source
	// Gesture is what a hand does to make a move in s; nil: the move is told.
	Gesture(s State, move Action) Gesture
}

// Coach is an ability of games that can judge what may be done in a position. What it says of one position
// depends on nothing else, so it may be asked at any time, by anybody, and asking changes nothing.
type Coach interface {
	// Advise judges the choices of whoever is to decide, in the order of the prompts. It is empty where
	// nobody decides: the game is over, or only dice, a pile or hidden cards can tell what comes next.
	Advise(State) []Advice
}

// Filed is an ability of games to which people add files, each of which is a way to play.
type Filed interface {
	// With is the game with files beside its own, by their names. A file with faults is left out, and the error
	// names it, with line and field.
	With(files map[string][]byte) (Game, error)
}

// Finisher is an ability of coaches that near the end of a game know who will win.
type Finisher interface {
	// Finish is Advise with the chance to win as Value. It is empty where the end is too far to be solved.
	Finish(State) []Advice
}

// Preparer is an ability of games that are quicker to weigh with tables made once.
type Preparer interface {
	Prepare() Expert
}

// Expert is a coach that may be asked about many positions; it is safe for concurrent use.
type Expert interface {
	Coach
	Judge
}

// OutcomeSampler is an ability of games whose coach names choices that dice or a pile complete.
type OutcomeSampler interface {
	// SampleOutcome gives the choice with what chance adds, as an action that may be applied; any other
	// choice as it is.
	SampleOutcome(by Chance, s State, choice Action) Action
}

// Judge is an ability of games that can tell luck from skill afterwards.
type Judge interface {
	// Judge tells what an action was worth that led from one position to another; false: there is nothing
	// to tell.
	Judge(before State, a Action, after State) (Judgement, bool)
}

// Analyst is an ability of games whose coach can say more of a position than what each choice is worth.
type Analyst interface {
	// Analyse begins to follow a game. Its end is solved where that takes no more than so many positions.
	Analyse(positions int) Analysis
}

// Strict is an ability of states that know what Decode cannot: that an action or a reading names something
// this match does not have, such as a fourth seat at a table of three. That is an error, not a breach of a
// rule.
type Strict interface {
	Understands(Action) error
	UnderstandsReading(Sensed) error
}

// Positioned is an ability of states: each says how a match is set up that goes on from it. All games of
// the catalog have it, in every phase, so that a record can be made to match the table wherever the game
// stands.
type Positioned interface {
	// Position is what a setup needs beside players and options; New makes this very state of it.
	Position() Position
}

// Laid is an ability of states: people show what lies on the table, and the match goes on from there.
type Laid interface {
	Positioned
	// Places is a form of places (ShapePlaces) that holds what lies there now.
	Places() Form
	// Lay is the position in which the places hold what an answer to Places says, with all that follows
	// from it. The error says that it is no such answer; whether the position is possible is for New to
	// say.
	Lay(answer []byte) (Position, error)
}

// Formed is an ability of states with prompts that a list of choices does not answer.
type Formed interface {
	// Form says what the answer to one of the state's prompts consists of; false where its choices are all.
	Form(p Prompt) (Form, bool)
}

// Forced is an ability of states in which the rules may leave one answer.
type Forced interface {
	// Forced is that answer, which the table gives by itself; nil where there is something to choose, or to
	// be seen.
	Forced() Action
}

// Titled is an ability of states of games that are played under several names.
type Titled interface {
	// Title is what the match is called, in place of the game.
	Title() Text
}

// Named is an ability of states whose match brings words of its own, such as the columns of a sheet that a
// family has written.
type Named interface {
	// Named are the words by their keys, beside those of the game.
	Named() map[string]Text
}

// TunnelPredictor is an ability of states of games with tunnels: what the sensors of a board should show
// now. All lengths are measured along a tunnel from its mouth.
type TunnelPredictor interface {
	// Tunnels lists the tunnels, the first one first.
	Tunnels() []TunnelView
}
