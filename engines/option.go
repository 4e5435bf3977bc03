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

// YesNo is an option that is on or off; usual is the default.
func YesNo(name string, usual bool, title Text) Option {
	yes := Choice{Value: true, Label: Text{De: "Ja", En: "Yes", Fr: "Oui", It: "Sì"}}
	no := Choice{Value: false, Label: Text{De: "Nein", En: "No", Fr: "Non", It: "No"}}
	if usual {
		return Option{Name: name, Title: title, Choices: []Choice{yes, no}}
	}
	return Option{Name: name, Title: title, Choices: []Choice{no, yes}}
}
