package web_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines"
)

func TestMats(t *testing.T) {
	h := open(t, func(c *web.Config) {
		c.Mat = func(w io.Writer, g engines.Game, paper, lang string) error {
			_, err := fmt.Fprint(w, "a mat of ", g.Info().ID, " on ", paper, " in ", lang)
			return err
		}
	})
	bare := open(t)
	for _, tt := range []struct {
		house  *house
		path   string
		status int
		want   string
	}{
		{h, "/api/v1/mat.pdf?game=heckmeck&paper=a3&lang=fr", 200, "a mat of heckmeck on a3 in fr"},
		{h, "/api/v1/mat.pdf?game=heckmeck&lang=it", 200, "on a4 in it"},
		{h, "/api/v1/mat.pdf?game=chess", 404, `"code":"mat"`},
		{h, "/api/v1/mat.pdf?game=heckmeck&paper=a0", 422, "none of a4"},
		{bare, "/api/v1/mat.pdf?game=heckmeck", 404, `"code":"mat"`},
		{h, "/setup?lang=de", 200, `href="api/v1/mat.pdf?game=heckmeck&amp;paper=letter&amp;lang=de"`},
	} {
		status, body, _ := tt.house.get(tt.path)
		if status != tt.status || !strings.Contains(string(body), tt.want) {
			t.Errorf("%s = %d %s, want %d, %q", tt.path, status, body, tt.status, tt.want)
		}
	}
	if _, page, _ := bare.get("/setup?lang=de"); strings.Contains(string(page), "mat.pdf") {
		t.Error("a mat is offered that nobody draws")
	}
}
