//go:build !nocv

package eye

import "testing"

func TestNetworksStaySmall(t *testing.T) {
	const most = 2_000_000 // bytes of all of them, as they are kept
	entries, err := packed.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		sum += info.Size()
	}
	if len(entries) == 0 || sum >= most {
		t.Errorf("%d networks take %d bytes, want less than %d", len(entries), sum, most)
	}
}
