package main

import (
	"go/types"
	"strings"
)

// typeSize is how much a type can do.
type typeSize struct {
	name     string
	methods  int // its own
	promoted int // of what it embeds of this module
	taken    int // functions, and methods of other types, of its package that take a pointer to it
}

func (t typeSize) total() int { return t.methods + t.promoted + t.taken }

// types measures the types that are declared in packages of the module, but for interfaces.
func (m *module) types() (all []typeSize) {
	for _, p := range m.packages {
		taken := p.taken()
		for _, name := range p.types.Scope().Names() {
			decl, ok := p.types.Scope().Lookup(name).(*types.TypeName)
			if !ok || decl.IsAlias() || types.IsInterface(decl.Type()) {
				continue
			}
			t := typeSize{name: p.name + "." + name, taken: taken[decl]}
			if named, ok := decl.Type().(*types.Named); ok {
				t.methods = named.NumMethods()
			}
			for method := range types.NewMethodSet(types.NewPointer(decl.Type())).Methods() {
				own := method.Obj().Pkg() != nil &&
					strings.HasPrefix(method.Obj().Pkg().Path()+"/", m.path+"/")
				t.promoted += one(own && len(method.Index()) > 1)
			}
			all = append(all, t)
		}
	}
	return all
}

// taken counts, for each type of the package, the functions that have a parameter which points to it. Those
// with a receiver count for the types of their other parameters.
func (p *pkg) taken() map[*types.TypeName]int {
	counts := map[*types.TypeName]int{}
	for _, object := range p.info.Defs {
		fn, ok := object.(*types.Func)
		if !ok {
			continue
		}
		signature := fn.Signature()
		if r := signature.Recv(); r != nil && types.IsInterface(r.Type()) {
			continue
		}
		own := pointee(signature.Recv())
		seen := map[*types.TypeName]bool{own: true, nil: true}
		for v := range signature.Params().Variables() {
			if t := pointee(v); !seen[t] {
				seen[t] = true
				counts[t]++
			}
		}
	}
	return counts
}

// pointee is the named type that a parameter points to; nil: it is no such pointer.
func pointee(v *types.Var) *types.TypeName {
	if v == nil {
		return nil
	}
	pointer, ok := types.Unalias(v.Type()).(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(pointer.Elem()).(*types.Named)
	if !ok {
		return nil
	}
	return named.Obj()
}
