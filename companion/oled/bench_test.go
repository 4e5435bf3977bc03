package oled_test

import (
	"context"
	"encoding/json"
	"image"
	"path/filepath"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/oled"
	"spieltisch/devices"
	"spieltisch/devices/sim/panel"
	"spieltisch/devices/ssd1306"
	"spieltisch/engines/catalog"
)

// told says when a picture was drawn.
type told struct {
	devices.Display
	drawn chan struct{}
}

func (d told) Draw(r image.Rectangle, src image.Image, p image.Point) error {
	err := d.Display.Draw(r, src, p)
	d.drawn <- struct{}{}
	return err
}

// From a command (rules and journal included) to the end of the transfers, on a bus that takes no time;
// ms/bus is what a bus of 400 kHz adds.
func BenchmarkMoveToDisplay(b *testing.B) {
	entries, err := journal.Open(filepath.Join(b.TempDir(), "journal.db"), journal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer entries.Close()
	table, err := companion.New(companion.Config{Games: catalog.All(), Journal: entries})
	if err != nil {
		b.Fatal(err)
	}
	p := panel.New(0x3C, panel.SSD1306)
	drawn := make(chan struct{}, 1)
	out, err := oled.New(oled.Config{Table: table, Open: func(context.Context) (devices.Display, error) {
		d, err := ssd1306.New(p, ssd1306.Options{})
		return told{d, drawn}, err
	}})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	go func() { _ = table.Run(ctx) }()
	go func() { _ = out.Run(ctx) }()
	do := func(c companion.Command) {
		if v, err := table.Do(ctx, c); err != nil || !v.OK {
			b.Fatalf("%+v: %+v, %v", c, v, err)
		}
		<-drawn
	}
	<-drawn
	for _, line := range []string{setup, roll} {
		do(companion.Command{Do: companion.Line{Line: json.RawMessage(line)}})
	}
	p.Traffic(400 * physic.KiloHertz)
	for b.Loop() {
		do(companion.Command{Do: companion.Line{Line: json.RawMessage(aside)}})
		do(companion.Command{Do: companion.Undo{}})
	}
	_, took := p.Traffic(400 * physic.KiloHertz)
	b.ReportMetric(float64(b.Elapsed())/float64(time.Millisecond)/float64(2*b.N), "ms/move")
	b.ReportMetric(took.Seconds()*1000/float64(2*b.N), "ms/bus")
}

func BenchmarkPicture(b *testing.B) {
	p := painter(b)
	s := &companion.Snapshot{}
	for b.Loop() {
		p.Picture(s, oled.Scene{Notice: &companion.Words{Display: say("x", "Da liegen 4 und 5.\nBitte nur eine Sorte.").Display}})
	}
}
