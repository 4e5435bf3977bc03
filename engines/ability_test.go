package engines_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"testing"
)

// Each interface of ability.go stands in the list at its beginning, which the document leads to, and nothing
// else does.
func TestTheListOfAbilitiesIsComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "ability.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var declared, listed []string
	for _, d := range file.Decls {
		types, ok := d.(*ast.GenDecl)
		if !ok || types.Tok != token.TYPE {
			continue
		}
		for _, s := range types.Specs {
			if one := s.(*ast.TypeSpec); ast.IsExported(one.Name.Name) {
				if _, ok := one.Type.(*ast.InterfaceType); ok {
					declared = append(declared, one.Name.Name)
				}
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+)  +\S`).FindAllStringSubmatch(file.Comments[0].Text(), -1) {
		listed = append(listed, m[1])
	}
	listed = slices.DeleteFunc(listed, func(name string) bool { return name == "Matted" }) // mat.go has it
	slices.Sort(declared)
	slices.Sort(listed)
	if !slices.Equal(declared, listed) {
		t.Errorf("declared %v\nlisted   %v", declared, listed)
	}
}
