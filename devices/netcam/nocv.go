//go:build nocv

package netcam

import (
	"context"

	"spieltisch/devices/internal/live"
)

// stream says that this program has no RTSP.
func stream(context.Context, string, Options, *live.Slot) error { return ErrNoRTSP }
