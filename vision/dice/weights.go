//go:build !nocv

package dice

import (
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
)

//go:embed *.onnx.gz
var packed embed.FS

// complete takes the networks of this program where none are given, and says whether it did.
func (o *Options) complete() (builtIn bool, err error) {
	networks, given := o.Networks(), 0
	for _, weights := range networks {
		if len(*weights) > 0 {
			given++
		}
	}
	switch given {
	case len(networks):
		return false, nil
	case 0:
		for name, weights := range networks {
			if *weights, err = unpack(name); err != nil {
				return true, fmt.Errorf("dice: unpack %s: %w", name, err)
			}
		}
		return true, nil
	}
	return false, errors.New("dice: the weights of the networks are made for each other: give all of them or none")
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
