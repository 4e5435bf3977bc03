package cli

import "testing"

func TestLanguageOfTheMachine(t *testing.T) {
	tests := []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"LANG": "fr_FR.UTF-8"}, "fr"},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LC_ALL": "it_CH"}, "it"},
		{map[string]string{"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"},
		{map[string]string{"LANG": "de"}, "de"},
		{map[string]string{"LANG": "de_AT@euro"}, "de"},
		{map[string]string{"LANG": "nl_NL.UTF-8"}, "en"},
		{map[string]string{"LANG": "C.UTF-8"}, ""},
		{map[string]string{"LC_ALL": "POSIX"}, ""},
		{nil, ""},
	}
	for _, tt := range tests {
		if got := Language(func(key string) string { return tt.env[key] }); got != tt.want {
			t.Errorf("language of %v = %q, want %q", tt.env, got, tt.want)
		}
	}
}
