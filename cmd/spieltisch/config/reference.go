package config

import (
	"fmt"
	"strings"
)

// Reference is docs/tinkerer/configuration.md: every key with its default and what it takes.
func Reference() string {
	var b strings.Builder
	b.WriteString("# Configuration\n\n" +
		"<!-- Made from cmd/spieltisch/config/keys.go by `make golden`; change it there. -->\n\n" +
		"The daemon reads one YAML file, `spieltisch run --config FILE`; an installed one `/etc/spieltisch/spieltisch.yaml`. A key that\n" +
		"is left out has its default. All that is wrong with a file is told at once, in its order: file, line, column, key, and what to do;\n" +
		"of a key that does not exist the nearest one that does. The file is one document of UTF-8, 256 KiB at most.\n" +
		"Without `--config`, what is chosen on the page is kept in `spieltisch.yaml` of the data folder.\n\n" +
		"| command | what it does |\n|---|---|\n" +
		"| `spieltisch config init [FILE]` | asks for language, camera, display and board, with what is plugged in as choices, and writes a commented file |\n" +
		"| `spieltisch config init --again FILE` | asks again, from the answers of before, and replaces the file |\n" +
		"| `spieltisch config set FILE KEY=VALUE…` | changes keys, leaves comments as they are; exit status 3: something else is still wrong |\n" +
		"| `spieltisch config edit FILE` | opens a copy in your editor |\n" +
		"| `spieltisch config check FILE` | says all that is wrong with a file, and what would keep a table from starting with it here: exit status 0, or 3 |\n" +
		"| `spieltisch config show [FILE]` | prints what holds, defaults included |\n\n" +
		"`check` asks as the user who runs it: whether the address can be listened at, the folder of the journal be written to, a recording be\n" +
		"played. `sudo -u spieltisch spieltisch config check FILE` asks as the service. A device that is not plugged in is no fault: a table\n" +
		"waits for it. What `init`, `set` and `edit` write may be for another machine: they say what `check` would, and write it.\n\n" +
		"In `data`, and behind `file:`, `sim:` and `serial:`, `~` or `$HOME` at the beginning is the home folder of the user who runs the\n" +
		"table, `~anna` that of Anna. Other variables are refused. A folder that is really called `~` is written `./~`.\n\n" +
		"`init` speaks the language of the machine (`LC_ALL`, `LC_MESSAGES`, `LANG`) and puts it into the file: English where the page does not\n" +
		"have it, German where none is set.\n\n" +
		"`init`, `set` and `edit` check the whole before they take it: a file that is wrong never replaces one that is right.\n" +
		"`set` mends a file with several faults one by one: it says what is still wrong, and takes no change that brings another fault.\n" +
		"A table that runs has read its file when it was started: `sudo systemctl restart spieltisch` makes it read it again, and the game goes on.\n" +
		"An installed one may write below `/var/lib/spieltisch` only: `data` or a `display` of `file:PATH` elsewhere takes [a drop-in](install.md#games-on-another-disk), and\n" +
		"port 80 is opened by [its socket unit](install.md#the-page-at-port-80).\n\n" +
		"## Keys\n\n| key | default | takes | what it is for |\n|---|---|---|---|\n")
	for _, k := range Keys {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", k.Path, k.Default, cell(k.Constraint.Words), cell(k.Doc))
	}
	return b.String()
}

// cell makes text fit into a table.
func cell(s string) string {
	return strings.NewReplacer("\n", " ", "|", `\|`, "<", "&lt;").Replace(s)
}
