package config

import (
	"fmt"
	"io"
	"strings"
)

// Key defines one key of the file: where it stands, its default as YAML and what it is for.
type Key struct {
	Path    string // dotted: "zones.rolling"
	Default string // as YAML; equal to what Default gives
	Doc     string // one or two sentences, lines under 100 characters
}

// Keys lists every key, in the order of the file.
var Keys = []Key{
	{"language", "de", "First language of the page: de, en, fr or it. Everybody may choose another on the page."},
	{"listen", `":8080"`, "Address of the page. :8080 listens on the home network, 127.0.0.1:8080 on this machine only."},
	{"hosts", "[]", "Names, beside this machine's own, under which the page may be asked for."},
	{"data", "data", "Folder of the journal and of the pictures that belong to it."},
	{"camera", `""`, "What looks at the tray: file:PATH (a picture, a folder of pictures or a video),\nsim: (a simulated tray), or nothing: then dice are entered by touch."},
	{"dice.set", "pips", "The dice: pips (1 to 6; the 6 stands for the worm) or heckmeck (1 to 5 and a worm)."},
	{"zones.rolling", "[0, 0, 0.66, 1]", "Where dice are rolled: left, top, right, bottom as fractions of the picture."},
	{"zones.aside", "[0.66, 0, 1, 1]", "Where dice lie that are set aside."},
	{"patience", "4s", "How long the table may lie still with half a move (two of three fours) before it is called wrong."},
	{"still", "150ms", "How long nothing may move before the dice are read."},
	{"log", "info", "What goes to the log: debug, info, warn or error."},
}

// Write writes a file that says the same as c, each key with its comment.
func Write(w io.Writer, c Config) error {
	var b strings.Builder
	b.WriteString("# Configuration of spieltisch. `spieltisch config check FILE` says whether it is right.\n")
	section := ""
	for _, k := range Keys {
		name, indent := k.Path, ""
		if head, tail, nested := strings.Cut(k.Path, "."); nested {
			if head != section {
				fmt.Fprintf(&b, "\n%s:\n", head)
				section = head
			}
			name, indent = tail, "  "
		} else {
			b.WriteString("\n")
			section = ""
		}
		fmt.Fprintf(&b, "%s# %s\n", indent, strings.ReplaceAll(k.Doc, "\n", "\n"+indent+"# "))
		fmt.Fprintf(&b, "%s%s: %s\n", indent, name, c.value(k.Path))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// value is the value of a key as YAML.
func (c Config) value(path string) string {
	switch path {
	case "language":
		return c.Language
	case "listen":
		return fmt.Sprintf("%q", c.Listen)
	case "hosts":
		quoted := make([]string, len(c.Hosts))
		for i, h := range c.Hosts {
			quoted[i] = fmt.Sprintf("%q", h)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	case "data":
		return plain(c.Data)
	case "camera":
		return fmt.Sprintf("%q", c.Camera)
	case "dice.set":
		return c.Dice.Set
	case "zones.rolling":
		return c.Zones.Rolling.String()
	case "zones.aside":
		return c.Zones.Aside.String()
	case "patience":
		return c.Patience.String()
	case "still":
		return c.Still.String()
	case "log":
		return c.Log
	}
	return ""
}

// plain leaves a simple word bare and quotes anything else.
func plain(s string) string {
	if strings.ContainsAny(s, " :#\"'[]{},&*!|>%@`\\") {
		return fmt.Sprintf("%q", s)
	}
	return s
}

// String gives "[0, 0, 0.66, 1]".
func (z Zone) String() string { return fmt.Sprintf("[%v, %v, %v, %v]", z[0], z[1], z[2], z[3]) }
