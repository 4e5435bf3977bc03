package web

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"math"
	"net/http"
	"sync"
)

// manifest lets a phone keep the page among its apps. Paths are relative, as a proxy may add a prefix.
type manifest struct {
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	Lang       string         `json:"lang"`
	Start      string         `json:"start_url"`
	Scope      string         `json:"scope"`
	Display    string         `json:"display"`
	Background string         `json:"background_color"`
	Theme      string         `json:"theme_color"`
	Icons      []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

func (s *site) getManifest(w http.ResponseWriter, r *http.Request) {
	data, err := json.Marshal(manifest{Name: "spieltisch", ShortName: "spieltisch", Lang: s.core.renderer(s.core.wish(r)).Lang,
		Start: "./", Scope: "./", Display: "standalone", Background: "#f4eee2", Theme: "#43392f",
		Icons: []manifestIcon{
			{Src: "favicon.svg", Sizes: "any", Type: "image/svg+xml"},
			{Src: "icon-192.png", Sizes: "192x192", Type: "image/png", Purpose: "any maskable"},
			{Src: "icon-512.png", Sizes: "512x512", Type: "image/png", Purpose: "any maskable"},
		}})
	if err != nil {
		s.core.broken(w, "manifest", err)
		return
	}
	w.Header().Set("Cache-Control", "no-store") // it differs by language
	send(w, r, "application/manifest+json", data, nil)
}

// icons are the files that browsers ask for by a fixed name. Those of px are drawn when they are asked for
// first.
func (s *core) icons() map[string]func() asset {
	drawn := func() asset { return s.assets.files["icon.svg"] }
	out := map[string]func() asset{"/favicon.svg": drawn, "/favicon.ico": drawn}
	for name, px := range map[string]int{"/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512} {
		out[name] = sync.OnceValue(func() asset { return asset{kind: "image/png", plain: dieIcon(px)} })
	}
	return out
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if a.gzip == nil { // it is packed already
		w.Header().Set("Content-Type", a.kind)
		_, _ = w.Write(a.plain) // the client may be gone
		return
	}
	send(w, r, a.kind, a.plain, a.gzip)
}

// dieIcon draws the five of a die, px wide, to the edge, as phones cut the corners themselves; a PNG.
func dieIcon(px int) []byte {
	ground, pip := color.RGBA{0xb4, 0x45, 0x1c, 0xff}, color.RGBA{0xff, 0xf8, 0xee, 0xff}
	img := image.NewRGBA(image.Rect(0, 0, px, px))
	size := float64(px)
	for y := range px {
		for x := range px {
			near := math.Inf(1)
			for _, p := range [][2]float64{{0.3, 0.3}, {0.7, 0.3}, {0.5, 0.5}, {0.3, 0.7}, {0.7, 0.7}} {
				near = min(near, math.Hypot(float64(x)+0.5-p[0]*size, float64(y)+0.5-p[1]*size))
			}
			share := min(max(0.09*size-near+0.5, 0), 1) // of the pip in this px
			mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share) }
			img.SetRGBA(x, y, color.RGBA{mix(ground.R, pip.R), mix(ground.G, pip.G), mix(ground.B, pip.B), 0xff})
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a bytes.Buffer takes everything
	return b.Bytes()
}
