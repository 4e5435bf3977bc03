package engines

// Matted is an ability of games that have a mat: a sheet to print, on which a camera finds its way.
type Matted interface {
	Mat() Mat
}

// Mat is what a game has on its mat.
type Mat struct {
	// Number tells the mats of games apart, 1–15: the camera reads it. It never changes, and no two games
	// have the same.
	Number int
	// Main and Side name the two large areas by keys of messages. "": dice are rolled in the one and put
	// aside in the other.
	Main, Side string
	// Places are for what else the game has, those first that matter most. A sheet has those that fit.
	Places []MatPlace
}

// MatPlace is where something lies.
type MatPlace struct {
	Key  string // of a message
	W, H MM     // what it wants
}
