package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"spieltisch/engines"
)

// Constraint says which values of a key make sense: in words for the reference, and as a check. Both are made
// from the same values, so that the reference cannot promise what the check refuses.
type Constraint struct {
	Words    string                 // "de, en, es, fr or it"
	Choices  []string               // few words that a comment or a page may list; nil: it takes more than that
	home     bool                   // "~" is a folder, and not YAML's word for nothing
	validate func(field any) string // why a value makes no sense; "" when it does
}

// oneOf takes one of some words.
func oneOf(words ...string) Constraint {
	last := len(words) - 1
	return Constraint{Words: strings.Join(words[:last], ", ") + " or " + words[last], Choices: words,
		validate: func(field any) string {
			if v := *field.(*string); !slices.Contains(words, v) {
				return fmt.Sprintf("%q is none of %s", v, strings.Join(words, ", "))
			}
			return ""
		}}
}

// language takes one of the languages that there are when it is asked: a translator may have brought one.
func language() Constraint {
	c := oneOf(engines.Languages()...)
	c.validate = func(field any) string { return oneOf(engines.Languages()...).validate(field) }
	return c
}

// folder takes the path of a folder.
func folder() Constraint {
	return Constraint{Words: "a folder", home: true, validate: func(field any) string {
		v := *field.(*string)
		if v == "" {
			return "takes a folder, and is empty"
		}
		if strings.ContainsRune(v, 0) {
			return fmt.Sprintf("%q is no folder", v)
		}
		if _, err := ExpandHome(v); err != nil {
			return err.Error()
		}
		return ""
	}}
}

// folderOrNone takes the path of a folder, or nothing.
func folderOrNone() Constraint {
	some := folder()
	return Constraint{Words: "a folder, or nothing", home: true, validate: func(field any) string {
		if *field.(*string) == "" {
			return ""
		}
		return some.validate(field)
	}}
}

// fileOrNone takes the path of a file, which need not be there yet, or nothing.
func fileOrNone() Constraint {
	return Constraint{Words: "a file, or nothing", validate: func(field any) string {
		if v := *field.(*string); strings.HasSuffix(v, "/") {
			return fmt.Sprintf("%q is a folder; name the file in it", v)
		}
		return ""
	}}
}

// ownFileOrNone is fileOrNone for a file that may lie in the folder of a user.
func ownFileOrNone() Constraint {
	c := fileOrNone()
	c.home = true
	return c
}

// device takes a URL, or nothing. Which kinds there are the catalog of devices says.
func device(words string) Constraint {
	return Constraint{Words: words, validate: func(field any) string {
		if _, err := ExpandURL(*field.(*string)); err != nil {
			return err.Error()
		}
		return ""
	}}
}

// natsServer takes addresses of a hall, or nothing. What it says of a wrong one does not show a secret.
func natsServer() Constraint {
	words := "nats:// or tls:// and the name of a machine, or nothing"
	return Constraint{Words: words, validate: func(field any) string {
		v := *field.(*string)
		if v == "" {
			return ""
		}
		for i, one := range strings.Split(v, ",") {
			u, err := url.Parse(strings.TrimSpace(one))
			if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" {
				return fmt.Sprintf("number %d is no address of a hall; write it like nats://hall.local:4222", i+1)
			}
		}
		return ""
	}}
}

func tableName() Constraint {
	return Constraint{Words: "letters A to Z, digits, - and _, or nothing", validate: func(field any) string {
		v := *field.(*string)
		letters := strings.Trim(v, "-_")
		for _, r := range v {
			if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_') {
				letters = ""
			}
		}
		if v != "" && (letters == "" || len(v) > 40) {
			return fmt.Sprintf("%q is no name: up to 40 letters A to Z, digits, - and _", v)
		}
		return ""
	}}
}

// broker takes the address of an MQTT broker, or nothing. What it says of a wrong one does not show its
// password.
func broker() Constraint {
	words := "mqtt:// or mqtts:// and the name of a machine, or nothing"
	return Constraint{Words: words, validate: func(field any) string {
		v := *field.(*string)
		if v == "" {
			return ""
		}
		u, err := url.Parse(v)
		switch {
		case err != nil:
			return "is no address; letters like / and @ in a password are written %2F and %40"
		case u.Scheme != "mqtt" && u.Scheme != "mqtts":
			return fmt.Sprintf("%q is neither mqtt nor mqtts", u.Scheme)
		case u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "":
			return "wants the name of a machine and nothing behind it, as in mqtt://homeassistant.local:1883"
		}
		return ""
	}}
}

// hooks takes addresses of web servers. What it says of a wrong one does not show its password.
func hooks() Constraint {
	return Constraint{Words: "addresses that begin with http:// or https://", validate: func(field any) string {
		list := *field.(*[]string)
		for i, v := range list {
			u, err := url.Parse(v)
			if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
				return fmt.Sprintf("number %d is no address like http://homeassistant.local:8123/api/webhook/table", i+1)
			}
		}
		if len(list) > 8 {
			return "takes 8 addresses at most"
		}
		return ""
	}}
}

// command takes a program and its arguments.
func command() Constraint {
	return Constraint{Words: "a program by its whole path, and its arguments", validate: func(field any) string {
		list := *field.(*[]string)
		switch {
		case len(list) > 0 && !filepath.IsAbs(list[0]):
			return fmt.Sprintf("%q is no whole path of a program, like /usr/local/bin/speak", list[0])
		case slices.ContainsFunc(list, func(s string) bool { return strings.ContainsRune(s, 0) }):
			return "holds a character that no program takes"
		}
		return ""
	}}
}

// secret takes what nobody guesses, or nothing. What it says of a wrong one does not show it.
func secret() Constraint {
	return Constraint{Words: "16 to 100 letters and digits, or nothing", validate: func(field any) string {
		v := *field.(*string)
		other := strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
		if v != "" && (len(v) < 16 || len(v) > 100 || other != "") {
			return "takes 16 to 100 letters and digits, as from: openssl rand -hex 16"
		}
		return ""
	}}
}

// topic takes the beginning of MQTT topics.
func topic() Constraint {
	return Constraint{Words: "words with / between them", validate: func(field any) string {
		v := *field.(*string)
		if v == "" || len(v) > 100 || strings.ContainsAny(v, "+#$ \x00") || strings.HasPrefix(v, "/") ||
			strings.HasSuffix(v, "/") || !utf8.ValidString(v) {
			return fmt.Sprintf("%q is no topic: words with / between them, without +, #, $ and blanks", v)
		}
		return ""
	}}
}

// names takes names of this machine, as they stand in the address of a page.
func names() Constraint {
	return Constraint{Words: "names", validate: func(field any) string {
		for _, v := range *field.(*[]string) {
			if v == "" || strings.ContainsAny(v, "/@?#[] \t\r\n") || strings.Count(v, ":") == 1 {
				return fmt.Sprintf("%q is no name; write it without http:// and port, like tisch.example", v)
			}
		}
		return ""
	}}
}

// path takes the path under which a page lies.
func path() Constraint {
	return Constraint{Words: "a path like /tisch, or nothing", validate: func(field any) string {
		v := *field.(*string)
		if v != "" && (!strings.HasPrefix(v, "/") || strings.Contains(v, "//") ||
			strings.ContainsAny(v, "?#%\\ \t\r\n")) {
			return fmt.Sprintf("%q is no path; write it like /tisch", v)
		}
		return ""
	}}
}

// networks takes addresses and networks.
func networks() Constraint {
	return Constraint{Words: "addresses or networks", validate: func(field any) string {
		for _, v := range *field.(*[]string) {
			if _, err := network(v); err != nil {
				return fmt.Sprintf("%q is no address; write it like 127.0.0.1 or 172.18.0.0/16", v)
			}
		}
		return ""
	}}
}

// network reads an address or a network.
func network(s string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(s); err == nil {
		return a.Prefix(a.BitLen())
	}
	return netip.ParsePrefix(s)
}

// address takes where a server listens.
func address() Constraint {
	return Constraint{Words: "an address like :8080 or 127.0.0.1:8080", validate: func(field any) string {
		v := *field.(*string)
		_, port, err := net.SplitHostPort(v)
		if err != nil || port == "" {
			return fmt.Sprintf("%q is no address; write it like :8080 or 127.0.0.1:8080", v)
		}
		if _, err := net.LookupPort("tcp", port); err != nil {
			return fmt.Sprintf("%q has no port that exists; they are 1 to 65535", v)
		}
		return ""
	}}
}

// count takes a whole number from low to high, both included.
func count(low, high int) Constraint {
	words := fmt.Sprintf("%d to %d", low, high)
	return Constraint{Words: words, validate: func(field any) string {
		if v := int(*field.(*Count)); v < low || v > high {
			return "takes " + words
		}
		return ""
	}}
}

// between takes a duration from low to high, both included.
func between(low, high time.Duration) Constraint {
	words := fmt.Sprintf("%v to %v", short(low), short(high))
	return Constraint{Words: words, validate: func(field any) string {
		if v := time.Duration(*field.(*Duration)); v < low || v > high {
			return "takes " + words
		}
		return ""
	}}
}

// short leaves out the zeros of "1m0s".
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	return s
}

// rectangle takes a part of the picture.
func rectangle() Constraint {
	const words = "left, top, right, bottom, with left < right and top < bottom"
	return Constraint{Words: "[" + words + "]", validate: func(field any) string {
		z := *field.(*Zone)
		if len(z) != 4 {
			return fmt.Sprintf("has %d numbers; takes %s", len(z), words)
		}
		for _, v := range z {
			if !(v >= 0 && v <= 1) { // NaN is neither
				return fmt.Sprintf("%v is no fraction of the picture (0 to 1)", v)
			}
		}
		if z[0] >= z[2] || z[1] >= z[3] {
			return "takes " + words
		}
		return ""
	}}
}

// boardURL takes where a tunnel board is, or nothing. Which kinds there are the catalog of devices says.
func boardURL() Constraint {
	return Constraint{Words: "serial:PATH, gpio:…, mcp23017:BUS, file:PATH, sim: or nothing",
		validate: func(field any) string {
			v := *field.(*string)
			if _, _, ok := strings.Cut(v, ":"); v != "" && !ok || v == "serial:" {
				return fmt.Sprintf("%q is none; write it like serial:PATH, or leave it empty", v)
			}
			if _, err := ExpandURL(v); err != nil {
				return err.Error()
			}
			return ""
		}}
}

// farthest is more than any tunnel is long, in mm.
const farthest = 10000

// places takes n places along a tunnel, for all four tunnels or for each, each behind the one before.
func places(n int) Constraint {
	words := fmt.Sprintf("%d places in mm, or %d: for each of four tunnels", n, tunnels*n)
	return Constraint{Words: words, validate: func(field any) string {
		v := *field.(*Lengths)
		if len(v) != n && len(v) != tunnels*n {
			return fmt.Sprintf("has %d places; takes %s", len(v), words)
		}
		for i, x := range v {
			if !(x >= -farthest && x <= farthest) { // NaN is neither
				return fmt.Sprintf("%v is no place along a tunnel, in mm", x)
			}
			if i%n > 0 && x <= v[i-1] {
				return fmt.Sprintf("%v mm must lie behind %v mm, the place before it", x, v[i-1])
			}
		}
		return ""
	}}
}
