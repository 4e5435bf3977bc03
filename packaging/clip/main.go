// Command clip records what the demo table shows: it starts a program's demo, looks at its page in headless
// Chromium, and has ffmpeg make an animated WebP of the pictures.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"github.com/chromedp/chromedp"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("clip: ")
	program := flag.String("program", "bin/spieltisch", "whose demo is recorded")
	frames := flag.Int("frames", 160, "pictures")
	every := flag.Duration("every", 400*time.Millisecond, "time between two of them")
	out := flag.String("out", "docs/family/demo.webp", "where the clip goes")
	flag.Parse()
	if err := record(*program, *out, *frames, *every); err != nil {
		log.Fatal(err)
	}
}

// record writes the clip, at four times the speed of the demo. Pictures are 960×600 px, the clip 720×450.
func record(program, out string, frames int, every time.Duration) error {
	dir, err := os.MkdirTemp("", "clip")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	address, stop, err := demo(program, filepath.Join(dir, "data"))
	if err != nil {
		return err
	}
	defer stop()
	ctx, cancel := chromedp.NewContext(context.Background())
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(960, 600)); err != nil {
		return err
	}
	if _, err := chromedp.Run(ctx, chromedp.Navigate("http://"+address+"/?lang=en")); err != nil {
		return err
	}
	if _, err := chromedp.Run(ctx, chromedp.WaitVisible(chromedp.CSS("#picture"))); err != nil {
		return err
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for began := false; !began; <-tick.C { // until the first roll was read
		if began, err = chromedp.Run(ctx, chromedp.Evaluate[bool](`Number(document.body.dataset.seq) > 1`)); err != nil {
			return err
		}
	}
	for i := range frames {
		picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.png", i)), picture, 0o600); err != nil {
			return err
		}
		<-tick.C
	}
	cmd := exec.Command("ffmpeg", "-v", "error", "-y", "-framerate", fmt.Sprint(4/every.Seconds()),
		"-i", filepath.Join(dir, "%03d.png"), "-vf", "scale=720:-1:flags=lanczos", "-c:v", "libwebp_anim",
		"-loop", "0", "-quality", "50", "-compression_level", "6", out)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// demo starts the demo table and says where it listens.
func demo(program, data string) (address string, stop func(), err error) {
	cmd := exec.Command(program, "run", "--demo", "--data", data, "--listen", "127.0.0.1:0")
	said, err := cmd.StderrPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // an error says that it has ended already
		_ = cmd.Wait()
	}
	open := regexp.MustCompile(`msg="table is open" addr=(\S+)`)
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if m := open.FindStringSubmatch(lines.Text()); m != nil {
			go io.Copy(io.Discard, said)
			return m[1], stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("the demo of %s ended before it was open", program)
}
