package tunnels_test

import (
	"testing"

	"spieltisch/companion/sense/sensetest"
)

func TestStories(t *testing.T) { sensetest.Stories(t, "testdata") }
