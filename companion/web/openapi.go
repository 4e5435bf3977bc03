package web

import (
	_ "embed"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// schemaFile holds the shapes of requests and answers (JSON Schema, as OpenAPI 3.1 wants them).
//
//go:embed schemas.json
var schemaFile []byte

// pathParameter finds the names in a path such as /matches/{match}/moves.
var pathParameter = regexp.MustCompile(`\{(\w+)\}`)

func (s *Server) getOpenAPI(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, s.describe())
}

// describe makes the OpenAPI description out of the routes, so that it cannot fall behind them.
func (s *Server) describe() map[string]any {
	paths := map[string]map[string]any{}
	for _, r := range s.routes() {
		if paths[base+r.path] == nil {
			paths[base+r.path] = map[string]any{}
		}
		paths[base+r.path][strings.ToLower(r.method)] = r.operation()
	}
	return map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{
			"title":       "spieltisch",
			"version":     s.core.cfg.Version,
			"description": "One real board-game table: what lies on it, and what people tell it. Errors are problem details (RFC 9457).",
		},
		"servers": []any{map[string]any{"url": "/"}},
		"paths":   paths,
		"components": map[string]any{"schemas": json.RawMessage(schemaFile), "securitySchemes": map[string]any{
			"token": map[string]any{"type": "http", "scheme": "bearer",
				"description": "of scripts: token of the configuration, where its presence is table"},
			"phone": map[string]any{"type": "apiKey", "in": "cookie", "name": phoneCookie,
				"description": "of a phone whose owner has shown at /here that he is at the table"},
		}},
	}
}

func (r route) operation() map[string]any {
	op := map[string]any{"summary": r.summary, "operationId": r.id(), "responses": r.responses()}
	if r.present() { // the empty one: everybody, or a request from the machine itself
		op["security"] = []any{map[string]any{"token": []any{}}, map[string]any{"phone": []any{}}, map[string]any{}}
	}
	if r.body != "" {
		op["requestBody"] = map[string]any{"required": true, "content": content(r.body)}
	}
	var params []any
	for _, m := range pathParameter.FindAllStringSubmatch(r.path, -1) {
		params = append(params, map[string]any{"name": m[1], "in": "path", "required": true, "schema": map[string]any{"type": "string"}})
	}
	for _, q := range r.query {
		params = append(params, map[string]any{"name": q.name, "in": "query", "description": q.about, "schema": map[string]any{"type": "string"}})
	}
	if params != nil {
		op["parameters"] = params
	}
	return op
}

// id is a name for generated clients: getMatchesMoves.
func (r route) id() string {
	id := strings.ToLower(r.method)
	for _, part := range strings.FieldsFunc(pathParameter.ReplaceAllString(r.path, ""),
		func(c rune) bool { return c == '/' || c == '.' }) {
		id += strings.ToUpper(part[:1]) + part[1:]
	}
	return id
}

func (r route) responses() map[string]any {
	out := map[string]any{}
	for _, status := range slices.Sorted(maps.Keys(r.answers)) {
		answer := map[string]any{"description": meaning(status)}
		if shape := r.answers[status]; shape != "" {
			answer["content"] = content(shape)
		}
		out[status] = answer
	}
	return out
}

func meaning(status string) string {
	switch status {
	case "200", "204":
		return "done"
	case "404":
		return "there is no such thing"
	case "409":
		return "a rule was broken, or the table has moved on"
	case "422":
		return "not understood"
	case "500", "503":
		return "the table cannot do this now"
	}
	return "the request was wrong"
}

// content describes a body: a media type, or JSON of the named schema.
func content(shape string) map[string]any {
	switch {
	case strings.Contains(shape, "/"):
		return map[string]any{shape: map[string]any{}}
	case shape == "Problem":
		return map[string]any{"application/problem+json": ref(shape)}
	}
	return map[string]any{"application/json": ref(shape)}
}

func ref(name string) map[string]any {
	return map[string]any{"schema": map[string]any{"$ref": "#/components/schemas/" + name}}
}

// route is one path of the API with what its description says.
type route struct {
	method, path string
	summary      string
	handle       http.HandlerFunc
	body         string            // name of the schema of the request, "" for none
	answers      map[string]string // status → name of the schema of the answer, or a media type
	query        []parameter       // in the query; those in the path are found in it
	looks        bool              // a POST that changes nothing
	there        bool              // a GET for those who are at the table
}

// parameter is one value in the query of a route.
type parameter struct{ name, about string }

// present reports whether it takes presence.
func (r route) present() bool { return r.there || r.method != http.MethodGet && !r.looks }
