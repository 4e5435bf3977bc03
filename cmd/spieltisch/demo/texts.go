package demo

import (
	"embed"

	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// Words are what the demo says, in files.
var Words = i18n.New("demo", files)
