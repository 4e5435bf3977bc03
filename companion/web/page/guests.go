package page

import (
	"fmt"
	"html/template"
	"strings"

	"rsc.io/qr"
)

// quiet is the margin around a code, in modules, which readers need.
const quiet = 4

// Code draws an address as a code that phones read, as SVG; "": it is too long for one.
func Code(address string) template.HTML {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return ""
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	side := code.Size + 2*quiet
	return template.HTML(fmt.Sprintf(`<svg class="qr" viewBox="0 0 %[1]d %[1]d" role="img" aria-label="QR" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%[1]dv%[1]dH0z"/><path d="%[2]s"/></svg>`, side, path.String()))
}
