//go:build !nocv

package dice

import (
	"embed"
	"errors"
	"fmt"

	"spieltisch/vision/networks"
)

//go:embed *.onnx.gz
var packed embed.FS

// complete takes the networks of this program where none are given, and says whether it did.
func (o *Options) complete() (builtIn bool, err error) {
	all, given := o.Networks(), 0
	for _, weights := range all {
		if len(*weights) > 0 {
			given++
		}
	}
	switch given {
	case len(all):
		return false, nil
	case 0:
		for name, weights := range all {
			if *weights, err = networks.Unpack(packed, name); err != nil {
				return true, fmt.Errorf("dice: unpack %s: %w", name, err)
			}
		}
		return true, nil
	}
	return false, errors.New("dice: the weights of the networks are made for each other: give all of them or none")
}
