package mqtt

import (
	"embed"

	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// Words are the names of what Home Assistant shows, in files.
var Words = i18n.New("mqtt", files)
