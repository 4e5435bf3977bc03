package schweinebande

// KindName is a tile as an argument of a message.
func KindName(t Tile) any {
	i, _ := t.index()
	return kindName(i)
}

// Spot is a space as an argument of a message.
func Spot(p Space) any {
	i, _ := p.at()
	return spot(i)
}

// BagList is so many of each kind of tile as an argument of a message.
func BagList(n uint8) any { return bagList{n, n, n, n, n, n, n} }
