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

// complete takes the networks of this program where none are given.
func (o *Options) complete() (err error) {
	if (len(o.Find) > 0) != (len(o.Name) > 0) {
		return errors.New("dice: the weights of the two networks are made for each other: give both or none")
	}
	if len(o.Find) > 0 {
		return nil
	}
	if o.Find, err = networks.Unpack(packed, "find"); err == nil {
		o.Name, err = networks.Unpack(packed, "name")
	}
	if err != nil {
		return fmt.Errorf("dice: unpack the networks: %w", err)
	}
	return nil
}
