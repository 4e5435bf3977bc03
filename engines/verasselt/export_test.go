package verasselt

// Color is a colour as an argument of a message.
func Color(f Face) any {
	i, _ := f.index()
	return color(i)
}

// ColorList is several colours as an argument of a message.
func ColorList(list ...Face) any { return colorList(list) }

// CardList is cards by colour as an argument of a message.
func CardList(y, b, r, g int) any { return cardList{y, b, r, g} }

// GroupName is a group as an argument of a message.
func GroupName(g Group) any { return groupName(g) }
