// Package support packs what somebody needs who is asked for help from afar: what the doctor found, the
// configuration, the end of the log, and how much is in the record. Names of players and of the machine,
// passwords, tokens and addresses are taken out of all of it, and there are no pictures.
package support

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/engines"
)

// Config says what is packed. The zero value is this machine with the defaults.
type Config struct {
	Root     string // "/" when empty
	Version  string
	Findings []companion.Finding
	Config   config.Config
	// what a program says; nil: asked
	Tell func(ctx context.Context, name string, args ...string) (string, error)
	Host string // name of the machine; "": asked
	Now  time.Time
}

// Write packs a ZIP file.
func Write(ctx context.Context, w io.Writer, c Config) error {
	if c.Tell == nil {
		c.Tell = output
	}
	if c.Root == "" {
		c.Root = "/"
	}
	if c.Host == "" {
		c.Host, _ = os.Hostname() // none: there is nothing to take out
	}
	record, names := recordOf(filepath.Join(c.Config.Data, "journal.db"))
	hide := hider(c, names)
	z := zip.NewWriter(w)
	var failed error
	add := func(name, text string) {
		f, err := z.CreateHeader(&zip.FileHeader{Name: "spieltisch-support/" + name, Method: zip.Deflate, Modified: c.Now})
		if err == nil {
			_, err = io.WriteString(f, hide(text))
		}
		failed = errors.Join(failed, err)
	}
	add("about.txt", c.about(ctx))
	var found, conf strings.Builder
	if err := doctor.Print(&found, c.Findings, "en"); err != nil {
		return err
	}
	add("doctor.txt", found.String())
	if err := config.Write(&conf, Plain(c.Config)); err != nil {
		return err
	}
	add("spieltisch.yaml", conf.String())
	add("record.json", record)
	add("devices.txt", c.devices())
	add("log.txt", c.log(ctx))
	return errors.Join(failed, z.Close())
}

// Plain is a configuration without its secrets.
func Plain(c config.Config) config.Config {
	if c.Token != "" {
		c.Token = "hidden-hidden-hidden"
	}
	if len(c.Voice.Program) > 0 {
		c.Voice.Program = c.Voice.Program[:1] // what it is told may be a secret
	}
	c.Webhooks = slices.Repeat([]string{"http://hidden/"}, len(c.Webhooks)) // their paths are secrets
	for _, address := range []*string{&c.MQTT.Broker, &c.Camera, &c.Hall.Server} {
		if strings.Contains(*address, "//") {
			*address = strings.ReplaceAll(devices.Shown(*address), "/…", "")
		}
	}
	return c
}

// common is how long a part of a path or query is at most that may stand in other words as well.
const common = 5

// secretsOf are the parts of addresses that nobody is to see, whole ones before their parts.
func secretsOf(c config.Config) (list []string) {
	all := append([]string{c.MQTT.Broker, c.Camera}, c.Webhooks...)
	for one := range strings.SplitSeq(c.Hall.Server, ",") {
		all = append(all, strings.TrimSpace(one))
	}
	for _, address := range all {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" {
			continue
		}
		list = append(list, address)
		parts := []string{u.RequestURI(), u.EscapedPath(), u.Path, u.RawQuery, u.Fragment}
		for _, values := range u.Query() {
			parts = append(parts, values...)
		}
		for _, p := range append(parts, strings.Split(u.Path, "/")...) {
			if len(p) > common {
				list = append(list, p)
			}
		}
		password, _ := u.User.Password()
		list = append(list, u.User.String(), password, u.User.Username())
	}
	return list
}

// hider takes out of a text what is nobody's business.
func hider(c Config, names []string) func(string) string {
	var pairs []string
	secret := func(was, is string) {
		if len(was) > 1 {
			pairs = append(pairs, was, is)
		}
	}
	secret(c.Config.Token, "[token]")
	for _, part := range secretsOf(c.Config) {
		secret(part, "[secret]")
	}
	secret(c.Host, "[host]")
	if who, err := user.Current(); err == nil && who.Username != "root" && who.Username != "spieltisch" {
		secret(who.Username, "[user]")
	}
	secrets := strings.NewReplacer(pairs...)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // whole ones before their parts
	var words []*regexp.Regexp
	for _, n := range names {
		words = append(words, regexp.MustCompile(`(^|[^\pL\pN])`+regexp.QuoteMeta(n)+`($|[^\pL\pN])`))
	}
	return func(text string) string {
		text = secrets.Replace(text)
		for _, w := range words {
			for range 2 { // two names with one letter between them share it
				text = w.ReplaceAllString(text, "${1}[name]${2}")
			}
		}
		return addresses.ReplaceAllString(text, "[address]")
	}
}

// addresses are those of networks and of network cards; that of this machine itself says nothing.
var addresses = regexp.MustCompile(`\b(?:10|192\.168|172\.\d+|169\.254|100)(?:\.\d{1,3}){2,3}\b|` +
	`\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b|\b(?:fe80|f[cd][0-9a-f]{2}|2[0-9a-f]{3}):[0-9a-f:]+`)

// about is the machine.
func (c Config) about(ctx context.Context) string {
	var b strings.Builder
	fmt.Fprintf(&b, "spieltisch %s, %s\n", c.Version, c.Now.UTC().Format(time.RFC3339))
	for _, name := range []string{"proc/device-tree/model", "etc/os-release", "proc/version", "proc/uptime",
		"proc/loadavg", "proc/meminfo", "proc/cpuinfo", "sys/class/thermal/thermal_zone0/temp"} {
		data, err := os.ReadFile(filepath.Join(c.Root, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		fmt.Fprintf(&b, "\n== /%s\n%s\n", name, first(data, 3000))
		if err != nil {
			fmt.Fprintln(&b, err)
		}
	}
	for _, line := range [][]string{{"vcgencmd", "get_throttled"}, {"df", "-h", c.Config.Data}, {"uptime"}} {
		if out, err := c.Tell(ctx, line[0], line[1:]...); err == nil {
			fmt.Fprintf(&b, "\n== %s\n%s\n", strings.Join(line, " "), out)
		}
	}
	return b.String()
}

// first is the beginning of a text; the kernel ends names of models with a zero.
func first(data []byte, n int) string {
	return strings.ToValidUTF8(strings.Trim(string(data[:min(len(data), n)]), "\x00\n"), "")
}

// devices are the names of what is plugged in.
func (c Config) devices() string {
	var all []string
	for _, pattern := range []string{"dev/video*", "dev/i2c-*", "dev/gpiochip*", "dev/ttyACM*", "dev/ttyUSB*",
		"dev/spieltisch/*", "sys/class/video4linux/*/name", "sys/bus/usb/devices/*/product"} {
		found, _ := filepath.Glob(filepath.Join(c.Root, pattern)) // the patterns are right
		for _, path := range found {
			line := strings.TrimPrefix(path, filepath.Clean(c.Root))
			if base := filepath.Base(path); base == "name" || base == "product" {
				data, _ := os.ReadFile(path) // unplugged meanwhile
				line += ": " + first(data, 200)
			}
			all = append(all, line)
		}
	}
	return strings.Join(all, "\n") + "\n"
}

// log is the end of what the service said.
func (c Config) log(ctx context.Context) string {
	out, err := c.Tell(ctx, "journalctl", "-u", "spieltisch", "-n", "2000", "--no-pager", "-o", "short-iso-precise",
		"--no-hostname")
	if err != nil {
		return fmt.Sprintf("there is no log: %v\n", err)
	}
	return out + "\n"
}

// recordOf counts what is in a journal, which is only read, and gives the names of all who played.
func recordOf(path string) (text string, names []string) {
	told := struct {
		Bytes   int64          `json:"bytes"`
		Entries map[string]int `json:"entries"` // by kind
		Sources map[string]int `json:"sources"`
		Games   map[string]int `json:"games"`
		First   string         `json:"first,omitempty"`
		Last    string         `json:"last,omitempty"`
		Error   string         `json:"error,omitempty"`
	}{Entries: map[string]int{}, Sources: map[string]int{}, Games: map[string]int{}}
	if info, err := os.Stat(path); err == nil {
		told.Bytes = info.Size()
	}
	entries, err := entriesOf(path)
	if err != nil {
		told.Error = err.Error()
	}
	for _, e := range entries {
		told.Entries[string(e.Kind)]++
		told.Sources[e.Source]++
		var b journal.Body
		if json.Unmarshal(e.Body, &b) == nil && len(b.Setup) > 0 {
			if e.Kind == journal.Started {
				told.Games[b.Game]++
			}
			for _, n := range engines.Players(b.Setup) {
				if !slices.Contains(names, n) && n != "" {
					names = append(names, n)
				}
			}
		}
	}
	if n := len(entries); n > 0 {
		told.First, told.Last = entries[0].At.Format(time.DateOnly), entries[n-1].At.Format(time.DateOnly)
	}
	data, err := json.MarshalIndent(told, "", "  ")
	if err != nil {
		return err.Error(), names
	}
	return string(data) + "\n", names
}

func entriesOf(path string) ([]journal.Entry, error) {
	j, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	list, err := j.All()
	return list, errors.Join(err, j.Close())
}

func output(ctx context.Context, name string, args ...string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	out, err := exec.CommandContext(ctx, name, args...).Output()
	return string(out), err
}
