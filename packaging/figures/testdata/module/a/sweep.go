package a

/*
Three lines that are comment.
*/
func sweep(r *Room, twice bool) {
	if twice {
		clean(r, false) // runs back
	}
}
