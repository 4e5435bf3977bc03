package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spieltisch/companion/words"
)

// Each reason of package vision is given somewhere and has words, and there are no words for another one.
func TestEveryReasonOfVisionHasWords(t *testing.T) {
	declared := map[string]string{} // by name
	inspect(t, "../../vision/reason.go", func(n ast.Node) {
		if v, ok := n.(*ast.ValueSpec); ok {
			for i, name := range v.Names {
				declared[name.Name], _ = text(v.Values[i])
			}
		}
	})
	given, doubts := map[string]bool{}, 0
	for _, file := range sources(t, "../../vision") {
		inspect(t, file, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				given[n.Sel.Name] = true
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Doubt" && len(n.Args) == 1 {
					doubts++
					if name := nameOf(n.Args[0]); !strings.HasPrefix(name, "Reason") {
						t.Errorf("%s: Doubt(%s): want a constant whose name begins with Reason", file, name)
					}
				}
			}
		})
	}
	if len(declared) < 15 || doubts < 8 {
		t.Fatalf("only %d reasons and %d doubts are found: %v", len(declared), doubts, declared)
	}
	for name, reason := range declared {
		if !given[name] {
			t.Errorf("%s is never given", name)
		}
		if _, ok := words.Message("reason." + reason); !ok {
			t.Errorf("no words for the reason %q", reason)
		}
	}
	all := slices.Collect(maps.Values(declared))
	for _, key := range words.Room.Keys() {
		reason, ok := strings.CutPrefix(key, "reason.")
		if ok && reason != "other" && !slices.Contains(all, reason) {
			t.Errorf("words for %q, which is no reason of vision", reason)
		}
	}
}

// sources are the files of the program in a folder and below.
func sources(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "visiontest":
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
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

// inspect visits what stands in a file.
func inspect(t *testing.T, file string, visit func(ast.Node)) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		visit(n)
		return true
	})
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
