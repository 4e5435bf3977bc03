package animals

// Several is an animal in the plural, as an argument of a message.
func Several(a Animal) any { return several(a) }
