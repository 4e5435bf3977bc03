package engines

// Option is a way to play that people agree on before a match: a field of the setup's options.
type Option struct {
	Name    string   `json:"name"`  // in the setup: "flipCompare"
	Title   Text     `json:"title"` // the question
	Choices []Choice `json:"choices"`
}

// Choice is one answer to an Option; the first one is the default.
type Choice struct {
	Value any  `json:"value"` // as the setup wants it
	Label Text `json:"label"`
}

// Optioned is an ability of games that have options.
type Optioned interface {
	Options() []Option
}
