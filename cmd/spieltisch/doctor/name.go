package doctor

import "context"

// checkName finds out what this machine is called in the house: its name, or one with a number where another
// machine has that. A table that runs is asked, which may be who answers for it.
func checkName(ctx context.Context, x *examination) outcome {
	if x.Name == "" || x.Name == "localhost" {
		return outcome{key: "none"}
	}
	if x.running() {
		if f, err := x.ask(ctx, "name"); err == nil {
			return outcome{ready: &f}
		}
	}
	called := x.Called()
	o := outcome{key: "fine", looked: "mDNS", args: args("name", x.Name+".local", "called", called+".local")}
	switch called {
	case "":
		o.key = "rests"
	case x.Name:
	default:
		o.key = "other"
	}
	return o
}
