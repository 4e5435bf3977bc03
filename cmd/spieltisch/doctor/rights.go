package doctor

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strings"
)

// service is the user that an installed table runs as.
const service = "spieltisch"

// groupOf names the group to which Raspberry Pi OS and our udev rules give each kind of device.
var groupOf = []struct{ group, pattern string }{
	{"video", "dev/video[0-9]*"},
	{"i2c", "dev/i2c-[0-9]*"},
	{"gpio", "dev/gpiochip[0-9]*"},
	{"dialout", "dev/tty[AU][CS][MB][0-9]*"},
	{"audio", "dev/snd/pcmC[0-9]*D[0-9]*p"},
}

// checkGroups finds out whether the table's user may use what is plugged in.
func checkGroups(_ context.Context, x *examination) outcome {
	name, mine := x.Machine.User()
	groups := x.groups()
	if _, installed := x.users()[service]; installed && name != service {
		name, mine = service, nil
		for group, members := range groups {
			if slices.Contains(members, service) {
				mine = append(mine, group)
			}
		}
	}
	slices.Sort(mine)
	mine = slices.Compact(mine)
	o := outcome{looked: "/etc/group, " + name, args: args("user", name, "groups", orNothing(mine))}
	if name == "root" {
		o.key = "root"
		return o
	}
	var missing []string
	for _, g := range groupOf {
		_, exists := groups[g.group]
		if g.group == "audio" && x.Config.Speech == "off" {
			continue // nearly every machine has a loudspeaker, and few tables speak
		}
		if exists && len(glob(x.Root, g.pattern)) > 0 && !slices.Contains(mine, g.group) {
			missing = append(missing, g.group)
		}
	}
	o.key = "fine"
	if len(missing) > 0 {
		o.key, o.args["missing"], o.args["list"] = "missing", strings.Join(missing,
			", "), strings.Join(missing, ",")
	}
	return o
}

// groups reads the members of each group.
func (x *examination) groups() map[string][]string {
	out := map[string][]string{}
	for name, fields := range x.database("/etc/group") {
		out[name] = nil
		if len(fields) > 3 && fields[3] != "" {
			out[name] = strings.Split(fields[3], ",")
		}
	}
	return out
}

// users reads the users by name.
func (x *examination) users() map[string][]string { return x.database("/etc/passwd") }

// database reads a file of fields with colons between them, the first of which is a name.
func (x *examination) database(path string) map[string][]string {
	out := map[string][]string{}
	f, err := os.Open(x.path(path))
	if err != nil {
		return out
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Split(s.Text(), ":")
		out[fields[0]] = fields
	}
	return out
}

// guest reports whether somebody else asks than the table's own user, whose rights then matter more.
func (x *examination) guest() bool {
	name, _ := x.Machine.User()
	_, installed := x.users()[service]
	return installed && name != service
}
