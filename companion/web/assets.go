package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"

	"spieltisch/companion/web/page"
)

//go:embed assets
var assetFiles embed.FS

// asset is one file of the page, packed once, when somebody first takes it packed.
type asset struct {
	kind  string
	plain []byte
	gzip  func() []byte
}

func newAsset(name string, data []byte) asset {
	return asset{kind: mediaType(name), plain: data, gzip: sync.OnceValue(func() []byte { return pack(data) })}
}

// assets are the files of the page. Their path holds a hash of them all, so that a browser may keep them for
// ever and still never mixes two versions.
type assets struct {
	base  string // "/assets/<hash>/"
	files map[string]asset
}

// loadAssets gives the files of the program, the same to every server.
var loadAssets = sync.OnceValue(func() assets {
	a := assets{files: map[string]asset{}}
	sum := sha256.New()
	names, err := fs.Glob(assetFiles, "assets/*")
	if err != nil {
		panic("web: " + err.Error()) // the pattern is a constant
	}
	for _, name := range names {
		data, err := assetFiles.ReadFile(name)
		if err != nil {
			panic("web: " + err.Error()) // embedded: it is there
		}
		sum.Write(data)
		a.files[path.Base(name)] = newAsset(name, data)
	}
	for name, data := range page.Drawings() {
		a.files[name] = newAsset(name, data)
	}
	sum.Write(a.files[page.AllDrawings].plain) // the others are made of the same symbols
	a.base = "/assets/" + hex.EncodeToString(sum.Sum(nil)[:6]) + "/"
	return a
})

// modules are the scripts that one needs before it can begin, in the order in which they are met.
func (a assets) modules(script string) []string {
	var out []string
	seen := map[string]bool{script: true}
	for next := []string{script}; len(next) > 0; next = next[1:] {
		for _, m := range imports.FindAllSubmatch(a.files[next[0]].plain, -1) {
			if name := string(m[1]); !seen[name] {
				seen[name] = true
				out, next = append(out, name), append(next, name)
			}
		}
	}
	return out
}

var imports = regexp.MustCompile(`(?m)^import [^\n]*from "\./([\w.]+)"`)

func mediaType(name string) string {
	switch path.Ext(name) {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return "application/octet-stream"
}

// packers are kept for the next page: each has tables of a megabyte.
var packers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestCompression) // the level is valid
	return z
}}

func pack(data []byte) []byte {
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	_, _ = z.Write(data) // a bytes.Buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

func (a assets) serve(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.PathValue("file")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	send(w, r, f.kind, f.plain, f.gzip)
}

// serveWorker gives the worker that keeps pages. It lies beside them: it may keep what lies below it alone.
func (a assets) serveWorker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	f := a.files["sw.js"]
	send(w, r, f.kind, f.plain, f.gzip)
}

// send answers with the packed form where the client takes it; packed gives that form; nil: it is made here.
func send(w http.ResponseWriter, r *http.Request, kind string, plain []byte, packed func() []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Add("Vary", "Accept-Encoding")
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		_, _ = w.Write(plain) // the client may be gone
		return
	}
	h.Set("Content-Encoding", "gzip")
	if packed == nil {
		packed = func() []byte { return pack(plain) }
	}
	_, _ = w.Write(packed())
}
