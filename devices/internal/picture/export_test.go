package picture

// Warned reports whether the decoder of a JPEG of w×h px refuses it, by its warnings.
func Warned(data []byte, w, h int) bool {
	_, err := decodeJPEG(data, w, h, 1)
	return err != nil
}

// Walked reports whether the walk over the data of a JPEG refuses it.
func Walked(data []byte) bool { return intactJPEG(data) != nil }
