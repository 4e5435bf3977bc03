package manual

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strconv"

	"github.com/alecthomas/kong"
	"golang.org/x/sys/unix"

	"spieltisch/cmd/internal/cli"
)

// Kong's own words in a help, which it takes from nowhere, and the keys of what is said in their place.
var kongSays = []struct {
	words *regexp.Regexp
	key   string
}{
	{regexp.MustCompile(`(?m)^(Usage: .*)<command>`), "kong.aCommand"},
	{regexp.MustCompile(`(?m)^(Usage: .*)\[flags\]`), "kong.someFlags"},
	{regexp.MustCompile(`(?m)^Usage:`), "kong.usage"},
	{regexp.MustCompile(`(?m)^Commands:$`), "kong.commands"},
	{regexp.MustCompile(`(?m)^Arguments:$`), "kong.arguments"},
	{regexp.MustCompile(`(?m)^Flags:$`), "kong.flags"},
	{regexp.MustCompile(`(?m)^Run "(spieltisch.*?) <command> --help" for more information on a command\.$`),
		"kong.more"},
	{regexp.MustCompile(`(?m)^Run "(spieltisch.*?) --help" for more information\.$`), "kong.help"},
}

// HelpIn prints kong's help with its own words in a language.
func HelpIn(lang string) kong.HelpPrinter {
	return func(options kong.HelpOptions, k *kong.Context) error {
		out := k.Stdout
		if f, ok := out.(*os.File); ok && os.Getenv("COLUMNS") == "" { // kong asks a file only how wide it is
			if size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ); err == nil && size.Col > 0 {
				os.Setenv("COLUMNS", strconv.Itoa(int(size.Col)))
				defer os.Unsetenv("COLUMNS")
			}
		}
		var text bytes.Buffer
		k.Stdout = &text
		err := kong.DefaultHelpPrinter(options, k)
		k.Stdout = out
		if err != nil {
			return err
		}
		said := text.String()
		for _, s := range kongSays {
			said = s.words.ReplaceAllStringFunc(said, func(match string) string {
				found := append(s.words.FindStringSubmatch(match), "")
				return cli.Words.Say(s.key, map[string]any{"command": found[1]}).In(lang)
			})
		}
		_, err = io.WriteString(out, said)
		return err
	}
}
