package main

import (
	"go/ast"
	"go/types"
	"slices"
)

// fileReferences says how the files of a package lean on each other.
type fileReferences struct {
	name       string
	files      int
	references int // pairs of files of which the first uses what the second declares
	against    int // of them, those that no order of the files has all run one way
}

// references looks at the files of each package.
func (m *module) references() (all []fileReferences) {
	for _, p := range m.packages {
		g := p.graph()
		all = append(all, fileReferences{p.name, len(g), g.edges(), g.against()})
	}
	return all
}

// graph says which file uses which other: graph[a][b].
type graph [][]bool

func (p *pkg) graph() graph {
	g := make(graph, len(p.files))
	for i := range g {
		g[i] = make([]bool, len(p.files))
	}
	fileOf := func(o types.Object) int {
		return slices.IndexFunc(p.files,
			func(f *ast.File) bool { return f.FileStart <= o.Pos() && o.Pos() < f.FileEnd })
	}
	for id, o := range p.info.Uses {
		if o.Pkg() != p.types || !declared(o) {
			continue
		}
		from := slices.IndexFunc(p.files,
			func(f *ast.File) bool { return f.FileStart <= id.Pos() && id.Pos() < f.FileEnd })
		if to := fileOf(o); from >= 0 && to >= 0 && from != to {
			g[from][to] = true
		}
	}
	return g
}

// declared tells of a type, function, method, variable or constant of a package: a field goes with its type.
func declared(o types.Object) bool {
	if fn, ok := o.(*types.Func); ok {
		return fn.Signature().Recv() != nil || o.Parent() == o.Pkg().Scope()
	}
	return o.Parent() == o.Pkg().Scope()
}

func (g graph) edges() (n int) {
	for _, row := range g {
		for _, is := range row {
			n += one(is)
		}
	}
	return n
}

// against is how many references run back in the best order of the files that is found: users come first,
// then each file in turn is moved to where fewest run back, until no move helps. It is exact where there is
// no circle, and near the least else.
func (g graph) against() int {
	order := g.usersFirst()
	best := g.back(order)
	for better := true; better; {
		better = false
		for file := range g {
			rest := slices.DeleteFunc(slices.Clone(order), func(x int) bool { return x == file })
			for at := range order {
				if tried := slices.Insert(slices.Clone(rest), at, file); g.back(tried) < best {
					order, best, better = tried, g.back(tried), true
				}
			}
		}
	}
	return best
}

// usersFirst is an order of the files in which, where there is no circle, each stands before those that it
// uses.
func (g graph) usersFirst() (order []int) {
	seen := make([]bool, len(g))
	var visit func(int)
	visit = func(file int) {
		seen[file] = true
		for used, uses := range g[file] {
			if uses && !seen[used] {
				visit(used)
			}
		}
		order = append(order, file)
	}
	for file := range g {
		if !seen[file] {
			visit(file)
		}
	}
	slices.Reverse(order)
	return order
}

// back is how many references run from a file to one before it.
func (g graph) back(order []int) (n int) {
	for i, later := range order {
		for _, earlier := range order[:i] {
			n += one(g[later][earlier])
		}
	}
	return n
}
