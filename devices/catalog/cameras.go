package catalog

import (
	"context"

	"spieltisch/devices"
	"spieltisch/devices/libcamera"
	"spieltisch/devices/netcam"
	"spieltisch/devices/v4l2"
)

// Name is the URL of a device as people may see it: on the page, in the log and in the journal.
func Name(device string) string { return devices.Shown(device) }

// openV4L2 keeps one opener, which remembers the camera that it had.
func openV4L2(target string, o Options) (Opener, error) {
	settings, err := v4l2.Parse(target)
	if err != nil {
		return nil, err
	}
	settings.Now, settings.Log = o.Now, o.Log
	return v4l2.NewOpener(settings).Open, nil
}

func openLibcamera(target string, o Options) (Opener, error) {
	settings, err := libcamera.Parse(target)
	if err != nil {
		return nil, err
	}
	settings.Now, settings.Log = o.Now, o.Log
	return func(ctx context.Context) (devices.Camera, error) { return libcamera.Open(ctx, settings) }, nil
}

// openNet gives what opens a camera on the network; the scheme is part of its address.
func openNet(scheme string) func(string, Options) (Opener, error) {
	return func(target string, o Options) (Opener, error) {
		address, settings, err := netcam.Parse(scheme + ":" + target)
		if err != nil {
			return nil, err
		}
		settings.Now, settings.Log = o.Now, o.Log
		return func(ctx context.Context) (devices.Camera, error) {
			return netcam.Open(ctx, address, settings)
		}, nil
	}
}
