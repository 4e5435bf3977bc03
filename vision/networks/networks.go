// Package networks unpacks the weights of networks as they are kept in the repository: ONNX, compressed, with
// the first bytes of all numbers before all second ones, and so on (vision/train/pack.py).
package networks

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
)

// Unpack gives the ONNX of NAME.onnx.gz in a file system.
func Unpack(kept fs.FS, name string) ([]byte, error) {
	f, err := kept.Open(name + ".onnx.gz")
	if err != nil {
		return nil, fmt.Errorf("open network: %w", err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return inOrder(data), nil
}

// numberBytes are the bytes of a number.
const numberBytes = 4

// inOrder puts the bytes of an unpacked network back into the order of its file.
func inOrder(packed []byte) []byte {
	out := make([]byte, len(packed))
	for k := range numberBytes {
		for i := k; i < len(out); i += numberBytes {
			out[i], packed = packed[0], packed[1:]
		}
	}
	return out
}
