package main

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/internal/program"
	"spieltisch/companion"
	"spieltisch/companion/board"
	"spieltisch/companion/buttons"
	"spieltisch/companion/camera"
	"spieltisch/companion/oled"
	"spieltisch/devices"
	"spieltisch/vision/settle"
)

// A table whose devices are all missing says so, and then little: a day gives five lines of each.
func TestADayWithoutDevices(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		log := program.NewLog(&b, "info")
		ctx, stop := context.WithTimeout(t.Context(), 24*time.Hour)
		defer stop()
		none := errors.New("there is none")
		table := shownOnce{}
		show, err := oled.New(oled.Config{Name: "i2c:1",
			Open: func(context.Context) (devices.Display, error) {
				return nil, none
			}, Table: table, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		err = group.Run(ctx,
			camera.New(camera.Config{Name: "v4l2:",
				Open:    func(context.Context) (devices.Camera, error) { return nil, none },
				Settler: settle.NewScene(settle.Config{}, nil), Sense: func(companion.Input) {}, Log: log}).Run,
			board.New(board.Config{Name: "serial:",
				Open: func(context.Context) (devices.TunnelBoard, error) {
					return nil, none
				}, Sense: func(companion.Input) {}, Log: log}).Run,
			buttons.New(buttons.Config{Name: "gpio:",
				Open: func(context.Context) (devices.Buttons, error) { return nil, none }, Log: log}).Run,
			show.Run,
		)
		if err != nil {
			t.Fatal(err)
		}
		for _, device := range []string{"camera", "tunnel board", "set of buttons", "display"} {
			if n := strings.Count(b.String(), `msg="`+device+` is away"`); n != 5 {
				t.Errorf("%d lines of the %s, want 5", n, device)
			}
		}
		if n := strings.Count(b.String(), "\n"); n != 20 {
			t.Errorf("%d lines in a day, want 20:\n%s", n, b.String())
		}
	})
}

// shownOnce is a table on which nothing happens.
type shownOnce struct{}

func (shownOnce) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		yield(&companion.Snapshot{})
		<-ctx.Done()
	}
}
