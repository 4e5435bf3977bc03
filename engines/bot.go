package engines

// Bot plays the simulated seats of one match of a game whose players know what the table does not, such as
// the cards in their hands. It makes that up and remembers it. It is not safe for concurrent use.
type Bot interface {
	// Play says what is to be done in s: by a seat that is simulated, or by nobody in particular, such as a
	// deal. skill says how a seat chooses. It gives nil where only others may do something.
	Play(s State, simulated func(Seat) bool, skill func(Seat) Skill) Action
	// Reveals lists what each seat holds, by the keys of its messages ("mark.fox"), where an action lays
	// all hands open; nil: it does not. Where people sit at the table they have to say such an action, as
	// nobody else knows their hands.
	Reveals(Action) map[Seat][]string
	// Hand is what a seat holds in s, by the keys of the game's messages; nil: it holds nothing. A person who
	// plays that seat may see it, and nobody else.
	Hand(s State, seat Seat) []string
}

// Skill picks one of a coach's choices, by its place; there is at least one. A nil Skill takes any of them.
type Skill func(by Chance, all []Advice) int

// Gesture is something that a hand does at the table: a RollDice, a MoveAside, a PushTile, a Lay or a
// ShowHands.
type Gesture interface{ gesture() }

// RollDice rolls dice.
type RollDice struct {
	All  bool   // those that are aside too
	Next bool   // the next seat rolls, as nobody says that a turn has ended
	Only []Face // those that are rolled of dice that all lie together; nil: all
}

// MoveAside moves dice that show a face aside.
type MoveAside struct {
	Face  Face
	Count int
}

// PushTile pushes a tile of a kind into a tunnel, from 1.
type PushTile struct {
	Tunnel int
	Kind   string
}

// Lay has cards lie in rows or zones, or pieces on the places of a board, as a camera is to see them then.
type Lay Lying

// ShowHands lays hands open, one after the other, in the order of Lying.Hands.
type ShowHands struct{ Hands [][]string } // by seat

func (Lay) gesture()       {}
func (ShowHands) gesture() {}
func (RollDice) gesture()  {}
func (MoveAside) gesture() {}
func (PushTile) gesture()  {}
