package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spieltisch/companion/words"
)

// Each reason for which vision asks has words of its own, and there are no words for reasons that it never
// gives.
func TestEveryReasonOfVisionHasWords(t *testing.T) {
	// The rooms of settle, and its files, which are folders of nothing.
	dirs, err := filepath.Glob("../../vision/settle/*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("nothing is in settle: %v", err)
	}
	var said told
	for _, dir := range append(dirs, "../../vision/settle", "../../vision/dice") {
		inspect(t, dir, said.look)
	}
	if len(said.declared) < 15 || said.doubts < 8 {
		t.Fatalf("only %d reasons and %d doubts are found: %v", len(said.declared), said.doubts, said.declared)
	}
	for _, arg := range said.odd {
		t.Errorf("Doubt(%s): want a constant whose name begins with Reason", arg)
	}
	var given []string
	for name, all := range said.declared { // packages have some in common
		if said.used[name] <= 0 {
			t.Errorf("%s is never given", name)
		}
		given = append(given, all...)
	}
	for _, reason := range given {
		if _, ok := words.Message("reason." + reason); !ok {
			t.Errorf("no words for the reason %q", reason)
		}
	}
	for _, key := range words.Room.Keys() {
		if reason, ok := strings.CutPrefix(key, "reason."); ok && reason != "other" &&
			!slices.Contains(given, reason) {
			t.Errorf("words for %q, which is no reason of vision", reason)
		}
	}
}

// told are the reasons that are found in source, as nothing else knows them all.
type told struct {
	declared map[string][]string // constants whose names begin with Reason, and what they say
	used     map[string]int      // where they stand besides
	doubts   int                 // calls of Observation.Doubt
	odd      []string            // what is given to these in place of a constant
}

// look takes up a node.
func (r *told) look(n ast.Node) {
	if r.declared == nil {
		r.declared, r.used = map[string][]string{}, map[string]int{}
	}
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if strings.HasPrefix(name.Name, "Reason") && i < len(n.Values) {
				if s, ok := text(n.Values[i]); ok {
					r.declared[name.Name] = append(r.declared[name.Name], s)
					r.used[name.Name]-- // its name is an identifier, too
				}
			}
		}
	case *ast.Ident:
		if strings.HasPrefix(n.Name, "Reason") {
			r.used[n.Name]++
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Doubt" && len(n.Args) == 1 {
			r.doubts++
			if name := nameOf(n.Args[0]); !strings.HasPrefix(name, "Reason") {
				r.odd = append(r.odd, name)
			}
		}
	}
}

// nameOf is the name of a constant, of this package or of another one; else what stands there.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return types.ExprString(e)
}

func inspect(t *testing.T, dir string, visit func(ast.Node)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			visit(n)
			return true
		})
	}
}

// text is the value of a string literal.
func text(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
