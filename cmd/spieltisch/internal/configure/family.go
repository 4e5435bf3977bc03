package configure

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

// Family are the keys of the configuration file that a family sets on the page. A value counts from the
// next start on.
type Family struct {
	File    string
	Own     bool                    // the table keeps the file itself: with the first choice it is there
	Running config.Config           // that the table was started with
	Find    func() doctor.Inventory // nil: looks at this machine
	Again   func()                  // begins the table anew; nil: nobody does

	Say func(ctx context.Context, conf config.Config, text string) error // nil: on the speaker

	mu     sync.Mutex // guards the file between reading and writing
	saying sync.Mutex // held while a sentence is said

	looking sync.Mutex // held while somebody looks through a camera
}

var _ web.Settings = (*Family)(nil)

// familyKeys are those that nobody can lock himself out with, nor lose anything.
func familyKeys() []string {
	return []string{"language", "dice.set", "speech", "voice.sound", "voice.speed", "voice.loudness",
		"evidence.cases"}
}

// Settings reads the file: somebody may have changed it since the start.
func (s *Family) Settings() ([]web.Setting, error) {
	conf, err := s.read()
	if err != nil {
		return nil, err
	}
	var out []web.Setting
	for _, key := range familyKeys() {
		i := slices.IndexFunc(config.Keys, func(k config.Key) bool { return k.Path == key })
		one := web.Setting{Key: key, Value: conf.Text(key), Choices: config.Keys[i].Constraint.Choices}
		switch {
		case key == "language":
			one.Choices = engines.Languages() // a translator may have brought one
		case key == "speech" && len(conf.Voice.Program) == 0:
			one.Choices = []string{"off", "espeak-ng"}
		}
		out = append(out, one)
	}
	return out, nil
}

// read is the file as it is now; what is wrong with it elsewhere is not told here.
func (s *Family) read() (config.Config, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err := s.text()
	if err != nil {
		return config.Config{}, err
	}
	conf, _ := config.Parse(s.File, data)
	return conf, nil
}

// text is that of the file. mu is held.
func (s *Family) text() ([]byte, error) {
	data, err := config.Read(s.File)
	if s.Own && errors.Is(err, fs.ErrNotExist) {
		return []byte("# What was chosen on the page.\n"), nil
	}
	return data, err
}

// load is the file as a start takes it.
func (s *Family) load(checks ...func(config.Config) []config.Fault) (config.Config, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err := s.text()
	if err != nil {
		return config.Config{}, err
	}
	return config.Parse(s.File, data, checks...)
}

// Try says a sentence as the file says.
func (s *Family) Try(ctx context.Context) error {
	if !s.saying.TryLock() {
		return fmt.Errorf("a sentence: %w while another one is said", web.ErrNoSetting)
	}
	defer s.saying.Unlock()
	conf, err := s.load()
	switch {
	case err != nil:
		return err
	case conf.Speech == "off":
		return fmt.Errorf("a sentence: speech is off: %w", web.ErrNoSetting)
	}
	ctx, cancel := context.WithTimeout(ctx, longestTry)
	defer cancel()
	text := doctor.Words.Text("speech.try").In(conf.Language)
	if s.Say != nil {
		return s.Say(ctx, conf, text)
	}
	return conf.Speaker().Say(ctx, text)
}

// longestTry is how long the sentence may take.
const longestTry = 8 * time.Second

// Set changes one line of the file.
func (s *Family) Set(key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case slices.Contains(pluggedKeys(), key):
		var err error
		if value, err = s.named(context.Background(), key, value); err != nil {
			return err
		}
	case !slices.Contains(familyKeys(), key):
		return fmt.Errorf("key %q: %w on the page", key, web.ErrNoSetting)
	}
	data, err := s.text()
	if err != nil {
		return err
	}
	conf, _ := config.Parse(s.File, data)
	if err = conf.Set(key, value); err == nil {
		err = conf.Check() // a program that speaks is named in the file before
	}
	if err != nil {
		return fmt.Errorf("%s to %q: %w: %s", key, value, web.ErrNoSetting, strings.TrimSpace(err.Error()))
	}
	if data, err = config.Edit(s.File, data, conf, []string{key}, Devices); err != nil {
		return err
	}
	return config.Replace(s.File, data)
}
