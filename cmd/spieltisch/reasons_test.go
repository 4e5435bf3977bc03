package main

import (
	"go/ast"
	"go/parser"
	"go/token"
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
	given := constants(t, "../../vision/dice", "Reason")
	// The rooms of settle, and its files, which are folders of nothing.
	rooms, err := filepath.Glob("../../vision/settle/*")
	if err != nil || len(rooms) == 0 {
		t.Fatalf("nothing is in settle: %v", err)
	}
	for _, dir := range append(rooms, "../../vision/settle") {
		given = slices.Concat(given, constants(t, dir, "Reason"), asked(t, dir))
	}
	if len(given) < 15 {
		t.Fatalf("only %d reasons found: %v", len(given), given)
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

// constants finds the strings of the constants of a package whose names begin with prefix. Their source is
// read, as nothing else knows them all.
func constants(t *testing.T, dir, prefix string) []string {
	t.Helper()
	var out []string
	inspect(t, dir, func(n ast.Node) {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, prefix) {
			return
		}
		for _, v := range spec.Values {
			if s, ok := text(v); ok {
				out = append(out, s)
			}
		}
	})
	return out
}

// asked finds the reasons that are given to ask().
func asked(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	inspect(t, dir, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return
		}
		if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "ask" {
			return
		}
		if s, ok := text(call.Args[1]); ok {
			out = append(out, s)
		}
	})
	return out
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
