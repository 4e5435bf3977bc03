package manual

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// Args is a command line as kong reads it: "help read" is "read --help", and a number below zero behind
// a flag is its value and no flag of its own.
func Args(app *kong.Application, args []string) (out []string) {
	if len(args) > 0 && args[0] == "help" && !slices.Contains(args, "--help") {
		return append(slices.Clone(args[1:]), "--help")
	}
	for i, arg := range args {
		if _, err := strconv.ParseFloat(arg, 64); i > 0 && err == nil && strings.HasPrefix(arg, "-") {
			node := app.Node
			for _, word := range args[:i] {
				if child := childOf(node, word); child != nil {
					node = child
				}
			}
			if flag := flagOf(node, args[i-1]); flag != nil && !flag.IsBool() &&
				!strings.Contains(args[i-1], "=") {
				out[len(out)-1] = "--" + flag.Name + "=" + arg
				continue
			}
		}
		out = append(out, arg)
	}
	return out
}
