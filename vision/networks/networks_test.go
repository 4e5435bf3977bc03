package networks

import (
	"bytes"
	"compress/gzip"
	"testing"
	"testing/fstest"
)

func TestBytesComeBackInOrder(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte("aeibfcgdh")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := packed.Bytes()
	kept := fstest.MapFS{
		"find.onnx.gz": {Data: whole},
		"cut.onnx.gz":  {Data: whole[:len(whole)-6]},
		"text.onnx.gz": {Data: []byte("text")},
	}
	if got, err := Unpack(kept, "find"); err != nil || string(got) != "abcdefghi" {
		t.Errorf("Unpack() = %q, %v, want abcdefghi", got, err)
	}
	for _, name := range []string{"none", "cut", "text"} {
		if got, err := Unpack(kept, name); err == nil {
			t.Errorf("Unpack(%s) = %q without an error", name, got)
		}
	}
}
