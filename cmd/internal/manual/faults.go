package manual

import (
	"errors"
	"regexp"

	"github.com/alecthomas/kong"

	"spieltisch/cmd/internal/cli"
)

// What kong says of a wrong command line, which it takes from nowhere, and the keys of what is said in its
// place. Groups are named as the texts' arguments; {and} is a second sentence, of kongAlso.
var kongFaults = []struct {
	words *regexp.Regexp
	key   string
}{
	{regexp.MustCompile(`^unknown flag (?P<word>\S+?)(?P<and>, did you mean .*)?$`), "kong.unknownFlag"},
	{regexp.MustCompile(`^unexpected argument (?P<word>.+?)(?P<and>, did you mean .*)?$`), "kong.unexpected"},
	{regexp.MustCompile(`^expected one of (?P<words>.*)$`), "kong.expectedOne"},
	{regexp.MustCompile(`^(?:\S+: )?expected (?P<words>"<.*)$`), "kong.expected"},
	{regexp.MustCompile(`^missing flags: (?P<words>.*)$`), "kong.missingFlags"},
	{regexp.MustCompile(`^(?P<what>.+) must be one of (?P<words>.*) but got (?P<got>.*)$`), "kong.mustBe"},
	{regexp.MustCompile(`^(?P<what>\S+): expected an? (?:valid \d+ bit u?int|int|float) but got (?P<got>"[^"]*").*$`),
		"kong.number"},
	{regexp.MustCompile(`^(?P<what>\S+): expected duration but got (?P<got>"[^"]*").*$`), "kong.duration"},
	{regexp.MustCompile(`^(?P<what>\S+): bool value must be .* but got (?P<got>"[^"]*")$`), "kong.bool"},
	{regexp.MustCompile(`^(?P<what>\S+): expected \S+ value but got "[^"]*" \(.*?\)(?P<and>; perhaps try .*)?$`),
		"kong.value"},
}

// kongAlso are the second sentences.
var kongAlso = []struct {
	words *regexp.Regexp
	key   string
}{
	{regexp.MustCompile(`^, did you mean one of (?P<words>.*)\?$`), "kong.meantOne"},
	{regexp.MustCompile(`^, did you mean (?P<words>.*)\?$`), "kong.meant"},
	{regexp.MustCompile(`^; perhaps try (?P<words>.*)\?$`), "kong.perhaps"},
}

// Fault says what is wrong with a command line in a language. What kong says rarely stays English.
func (p *Program) Fault(err error, lang string) string {
	said := err.Error()
	for _, f := range kongFaults {
		if args := named(f.words, said); args != nil {
			said = cli.Words.Say(f.key, args).In(lang)
			for _, also := range kongAlso {
				if more := named(also.words, args["and"].(string)); more != nil {
					said += cli.Words.Say(also.key, more).In(lang)
					break
				}
			}
			break
		}
	}
	command := p.Name
	if wrong, ok := errors.AsType[*kong.ParseError](err); ok && wrong.Context.Selected() != nil {
		command = wrong.Context.Selected().FullPath()
	}
	return said + " " + cli.Words.Say("kong.list", cli.Args{"command": command}).In(lang)
}

// named are the groups of what an expression finds, by their names; nil: it finds nothing. There is always
// an "and".
func named(words *regexp.Regexp, said string) map[string]any {
	found := words.FindStringSubmatch(said)
	if found == nil {
		return nil
	}
	args := map[string]any{"and": ""}
	for i, name := range words.SubexpNames() {
		if name != "" {
			args[name] = found[i]
		}
	}
	return args
}
