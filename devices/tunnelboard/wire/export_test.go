package wire

// Types are all types of frames.
func Types() (out []Type) {
	for t := range readers {
		out = append(out, t)
	}
	return out
}
