package engines

// View is a position as people see it: every display and page draws it without knowing the game.
type View struct {
	Turn    Seat         `json:"turn"` // whose move it is; Table when the game is over
	Over    bool         `json:"over"`
	Round   int          `json:"round,omitempty"`  // of a game that counts rounds in another way than by turns
	Winners []Seat       `json:"winners"`          // empty until over
	Now     MessageRef   `json:"now"`              // what to do now, one sentence, verb first
	Outlook []MessageRef `json:"outlook"`          // what would happen: "stop: you take the 27"
	Big     string       `json:"big"`              // the one number that matters now: the total aside
	Scores  []int        `json:"scores"`           // per seat
	Ties    []int        `json:"ties,omitempty"`   // per seat, once over: of the same score who has more is better
	Fewest  bool         `json:"fewest,omitempty"` // the fewest points are the best
	Scene   Scene        `json:"scene"`            // the pieces as they lie
}

// MessageRef is a message of the game with what fills it. Arguments that name seats end in "Seat" and hold a
// seat number; whoever shows the message puts the player's name.
type MessageRef struct {
	Key  string         `json:"key"`
	Rule string         `json:"rule,omitempty"`
	Args map[string]any `json:"args,omitempty"`
}

// Scene is what lies on the table.
type Scene struct {
	Areas []Area `json:"areas"`
}

// Area is a named place with pieces in it.
type Area struct {
	ID     string  `json:"id"`    // stable: "grill", "stack", "aside", "roll"
	Title  string  `json:"title"` // key of a message of the game
	Seat   Seat    `json:"seat"`  // whose; Table for the common things
	Layout string  `json:"layout"`
	State  string  `json:"state,omitempty"`  // "", "closed"
	Length MM      `json:"length,omitempty"` // of a lane
	Pieces []Piece `json:"pieces"`           // row: in order; stack: bottom to top
}

// The layouts of an area.
const (
	LayoutRow   = "row"   // side by side, wraps
	LayoutStack = "stack" // on top of each other, the last one on top
	LayoutDice  = "dice"  // dice side by side
	LayoutBoard = "board" // on spaces, at Col and Row
	// a row for each Row, whose name is the Mark of the piece in Col 0; Col is the seat that a number is of
	LayoutTable = "table"
	// pieces where they lie along a lane, From and To; openings first, they are above the others
	LayoutLane = "lane"
)

// Piece is one thing that lies in an area.
type Piece struct {
	Kind  string `json:"kind"`            // "tile", "die"
	Label string `json:"label"`           // what is printed large: "27"; a die's face "1"…"6"
	Mark  string `json:"mark,omitempty"`  // a symbol beside or instead: "worm"
	Marks int    `json:"marks,omitempty"` // how many of it
	State string `json:"state,omitempty"` // "", "closed", "target" (would be taken now), "dug", "seen"
	From  MM     `json:"from,omitempty"`  // lane: where it begins, from the mouth; below 0 before the mouth
	To    MM     `json:"to,omitempty"`    // lane: where it ends
	Col   int    `json:"col,omitempty"`   // board: from the left, in halves of a space, so that rows of hexagons may be shifted
	Row   int    `json:"row,omitempty"`   // board: from the top
}
