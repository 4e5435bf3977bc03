package configure

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

// Family are the keys of the configuration file that a family sets on the page. A value counts from the
// next start on.
type Family struct {
	File string

	mu sync.Mutex // guards the file between reading and writing
}

var _ web.Settings = (*Family)(nil)

// familyKeys are those that nobody can lock himself out with, nor lose anything.
func familyKeys() []string { return []string{"language", "dice.set", "speech", "evidence.cases"} }

// Settings reads the file: somebody may have changed it since the start.
func (s *Family) Settings() ([]web.Setting, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err := config.Read(s.File)
	if err != nil {
		return nil, err
	}
	conf, _ := config.Parse(s.File, data) // what is wrong with it elsewhere is not told here
	var out []web.Setting
	for _, key := range familyKeys() {
		i := slices.IndexFunc(config.Keys, func(k config.Key) bool { return k.Path == key })
		one := web.Setting{Key: key, Value: conf.Text(key), Choices: config.Keys[i].Constraint.Choices}
		if key == "language" {
			one.Choices = engines.Languages() // a translator may have brought one
		}
		out = append(out, one)
	}
	return out, nil
}

// Set changes one line of the file.
func (s *Family) Set(key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(familyKeys(), key) {
		return fmt.Errorf("key %q: %w on the page", key, web.ErrNoSetting)
	}
	data, err := config.Read(s.File)
	if err != nil {
		return err
	}
	conf, _ := config.Parse(s.File, data)
	if err := conf.Set(key, value); err != nil {
		return fmt.Errorf("%s to %q: %w: %s", key, value, web.ErrNoSetting, strings.TrimSpace(err.Error()))
	}
	if data, err = config.Edit(s.File, data, conf, []string{key}, Devices); err != nil {
		return err
	}
	return config.Replace(s.File, data)
}
