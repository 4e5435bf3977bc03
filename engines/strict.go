package engines

// Strict is an ability of states that know what Decode cannot: that an action or a reading names something this match
// does not have, such as a fourth seat at a table of three. That is an error, not a breach of a rule.
type Strict interface {
	Understands(Action) error
	UnderstandsReading(Sensed) error
}
