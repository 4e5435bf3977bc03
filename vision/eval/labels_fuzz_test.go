package eval_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spieltisch/vision/eval"
)

// FuzzLoad reads bytes as labels.csv. What is understood and written again reads the same, and names pictures
// inside the folder only, each once; what is not names the file, and the line where there is one.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		"file,faces,tags,set\na_1.jpg,6 6 1,wood dark,heckmeck\nb.jpg,,,\n",
		"\ufefffaces, file \n\"1 2\",\"a,b.jpg\"\n", "file,faces\n../a.jpg,1\n", "file,faces\na.jpg,7\n",
		"file,faces\na.jpg,1\na.jpg,2\n",
		"file,faces\na.jpg\n", "file\n", "", "file,faces\n\"a.jpg,1\n", "file,faces,file\na.jpg,1,b.jpg\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		labels, path, err := load(t, data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "eval: "+path) || !strings.Contains(err.Error(), "line ") {
				t.Fatalf("%q: %v, want an error that names file and line", data, err)
			}
			return
		}
		seen := map[string]bool{}
		for _, l := range labels {
			if seen[l.File] || !filepath.IsLocal(l.File) {
				t.Fatalf("%q: the picture %q is outside, or there twice", data, l.File)
			}
			seen[l.File] = true
			for _, face := range l.Faces {
				if face < 1 || face > 6 {
					t.Fatalf("%q: face %d", data, face)
				}
			}
		}
		again, _, err := load(t, written(labels))
		same := func(a, b eval.Label) bool {
			return a.File == b.File && a.Set == b.Set && a.Group == b.Group &&
				slices.Equal(a.Faces, b.Faces) && slices.Equal(a.Tags, b.Tags)
		}
		if err != nil || !slices.EqualFunc(labels, again, same) {
			t.Errorf("%q: written again %+v, %v, want %+v", data, again, err, labels)
		}
	})
}

func load(t *testing.T, data []byte) ([]eval.Label, string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "labels.csv")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	labels, err := eval.Load(path)
	return labels, path, err
}

// written is the form of labels.csv, every field in quotes.
func written(labels []eval.Label) []byte {
	var b strings.Builder
	row := func(fields ...string) {
		for i, f := range fields {
			fields[i] = `"` + strings.ReplaceAll(f, `"`, `""`) + `"`
		}
		b.WriteString(strings.Join(fields, ",") + "\n")
	}
	row("file", "faces", "tags", "set")
	for _, l := range labels {
		var faces []string
		for _, n := range l.Faces {
			faces = append(faces, strconv.Itoa(n))
		}
		row(l.File, strings.Join(faces, " "), strings.Join(l.Tags, " "), l.Set)
	}
	return []byte(b.String())
}
