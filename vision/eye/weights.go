//go:build !nocv

package eye

import (
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
)

//go:embed *.onnx.gz
var packed embed.FS

// complete takes the networks of this program where none are given.
func (o *Options) complete() (err error) {
	if (len(o.Find) > 0) != (len(o.Name) > 0) {
		return errors.New("eye: the weights of the two networks are made for each other: give both or none")
	}
	if len(o.Find) > 0 {
		return nil
	}
	if o.Find, err = unpack("find"); err == nil {
		o.Name, err = unpack("name")
	}
	if err != nil {
		return fmt.Errorf("eye: unpack the networks: %w", err)
	}
	return nil
}

// unpack gives the weights of a network of this program.
func unpack(name string) ([]byte, error) {
	f, err := packed.Open(name + ".onnx.gz")
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	return inOrder(data), err
}

// weightBytes are the bytes of a weight. Packed, all first bytes come before all second ones, and so on.
const weightBytes = 4

// inOrder puts the bytes of a packed network back into the order of its file.
func inOrder(packed []byte) []byte {
	out := make([]byte, len(packed))
	for k := range weightBytes {
		for i := k; i < len(out); i += weightBytes {
			out[i], packed = packed[0], packed[1:]
		}
	}
	return out
}
