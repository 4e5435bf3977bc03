package config

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strings"
)

// ExpandHome is a path with what people write at its beginning for a home folder: "~" and $HOME, the one of
// who runs this program, and "~anna", Anna's. Another variable is refused, as it would become a folder of
// that name; who has one like that writes "./~anna".
func ExpandHome(path string) (string, error) {
	head, tail := path, ""
	if i := strings.IndexByte(path, '/'); i >= 0 {
		head, tail = path[:i], path[i:]
	}
	var home string
	switch {
	case head == "~", head == "$HOME", head == "${HOME}":
		var err error
		if home, err = os.UserHomeDir(); err != nil {
			me, err := user.Current()
			if err != nil || me.HomeDir == "" {
				return "", fmt.Errorf("%q begins with a home folder, and there is none; write the whole path",
					path)
			}
			home = me.HomeDir
		}
	case strings.HasPrefix(head, "~"):
		u, err := user.Lookup(head[1:])
		if err != nil || u.HomeDir == "" {
			return "", fmt.Errorf("%q: there is no user %q here (a folder of this name is ./%s)", path,
				head[1:], head)
		}
		home = u.HomeDir
	case strings.HasPrefix(head, "$"):
		return "", fmt.Errorf(
			"%q: only $HOME and ~ are known here; write the whole path (a folder of this name is ./%s)", path, head)
	default:
		return path, nil
	}
	return filepath.Clean(home) + tail, nil
}

// ExpandURL does the same with the path in the URL of a device: "file:~/photos".
func ExpandURL(url string) (string, error) {
	scheme, target, ok := strings.Cut(url, ":")
	if !ok || target == "" {
		return url, nil
	}
	path, _, _ := strings.Cut(target, "?")
	home, err := ExpandHome(path)
	if err != nil {
		return "", err
	}
	return scheme + ":" + home + target[len(path):], nil
}

// Expanded is the configuration with whole paths, as devices take them. It is not written back: who runs the
// table later may be somebody else.
func (c Config) Expanded() (Config, error) {
	var err error
	if c.Data, err = ExpandHome(c.Data); err != nil {
		return c, Fault{Key: "data", Why: err.Error()}
	}
	for _, folder := range []struct {
		key  string
		text *string
	}{{"backup.dir", &c.Backup.Folder}, {"backup.stick", &c.Backup.Stick}} {
		if *folder.text, err = ExpandHome(*folder.text); err != nil {
			return c, Fault{Key: folder.key, Why: err.Error()}
		}
	}
	for _, url := range []struct {
		key  string
		text *string
	}{{"camera", &c.Camera}, {"display", &c.Display}, {"buttons", &c.Buttons}, {"board", &c.Board}} {
		if *url.text, err = ExpandURL(*url.text); err != nil {
			return c, Fault{Key: url.key, Why: err.Error()}
		}
	}
	return c, nil
}
