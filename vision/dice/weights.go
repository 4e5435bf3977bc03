//go:build !nocv

package dice

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
)

//go:embed finder.onnx.gz
var finderPacked []byte

//go:embed judge.onnx.gz
var judgePacked []byte

//go:embed closer.onnx.gz
var closerPacked []byte

//go:embed edge.onnx.gz
var edgePacked []byte

// builtIn takes the networks of this program.
func (o *Options) builtIn() error {
	for _, w := range []struct {
		name   string
		packed []byte
		into   *[]byte
	}{{"finder", finderPacked, &o.Finder}, {"judge", judgePacked, &o.Judge}, {"closer", closerPacked, &o.Closer}, {"edge", edgePacked, &o.Edge}} {
		r, err := gzip.NewReader(bytes.NewReader(w.packed))
		if err != nil {
			return fmt.Errorf("dice: unpack %s: %w", w.name, err)
		}
		if *w.into, err = io.ReadAll(r); err != nil {
			return fmt.Errorf("dice: unpack %s: %w", w.name, err)
		}
	}
	return nil
}
