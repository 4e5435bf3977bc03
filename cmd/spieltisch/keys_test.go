package main

import (
	"go/ast"
	"go/token"
	"reflect"
	"testing"

	"spieltisch/cmd/spieltisch/config"
)

// What a family writes into the file is looked at somewhere: each key by its field, d.conf.Backup.Stick as
// Backup.Stick, d.conf.Patience as conf.Patience, t.Config.Still as Config.Still.
func TestEveryKeyIsLookedAt(t *testing.T) {
	seen, pointed := map[string]bool{}, map[ast.Expr]bool{}
	for _, file := range sources(t, ".") {
		inspect(t, file, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.UnaryExpr: // as the list of keys itself has it
				pointed[n.X] = n.Op == token.AND
			case *ast.SelectorExpr:
				if !pointed[n] {
					seen[nameOf(n.X)+"."+n.Sel.Name] = true
				}
			}
		})
	}
	var all config.Config
	fields := map[any][]string{} // by pointer: how source may name it
	for i := range reflect.TypeFor[config.Config]().NumField() {
		name, f := reflect.TypeFor[config.Config]().Field(i).Name, reflect.ValueOf(&all).Elem().Field(i)
		fields[f.Addr().Interface()] = []string{"conf." + name, "c." + name, "cfg." + name, "Config." + name}
		for k := 0; f.Kind() == reflect.Struct && k < f.NumField(); k++ {
			inner := f.Type().Field(k).Name
			fields[f.Field(k).Addr().Interface()] = []string{name + "." + inner, "c." + inner}
		}
	}
	for _, key := range config.Keys {
		names := fields[key.Field(&all)]
		found := false
		for _, name := range names {
			found = found || seen[name]
		}
		if !found {
			t.Errorf("nobody looks at %s (%v)", key.Path, names)
		}
	}
}
