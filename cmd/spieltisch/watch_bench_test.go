//go:build !nocv

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices/filecam"
	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// sizes are the frames that watching is measured with.
var sizes = []struct{ w, h int }{{640, 480}, {1280, 720}}

// exposures are pictures of eight dice at rest, each with its own noise, as a camera sends them.
func exposures(tb testing.TB, w, h, n int) [][]byte {
	tb.Helper()
	t := tray.Demo()
	t.W, t.H = w, h
	for i := range 8 {
		t.Dice = append(t.Dice, tray.DemoDie(i%6+1, float64(i%4)*34-80, float64(i/4)*45-20, float64(i*31)))
	}
	var r tray.Renderer
	var out [][]byte
	for range n {
		t.Shot++
		f, _ := r.Render(t)
		data, err := f.JPEG(85)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, data)
	}
	return out
}

// BenchmarkWatch measures how many frames a second of one core's time are decoded and looked at, with nothing
// to read in them. It counts the time of the processor and not the clock's, so other programs disturb it
// little.
func BenchmarkWatch(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			pictures := exposures(b, size.w, size.h, 4)
			s := settle.New(settle.Config{})
			n, before := 0, ownTime(b)
			for ; b.Loop(); n++ {
				f, err := filecam.Decode("frame", pictures[n%len(pictures)])
				if err != nil {
					b.Fatal(err)
				}
				f.Name, f.Seq, f.At = "", uint64(n+1), time.Unix(0, int64(n)*int64(time.Second)/30)
				if s.Step(f).Read {
					s.Observe(f, vision.Observation{Decision: vision.None})
				}
			}
			b.ReportMetric(float64(n)/(ownTime(b)-before).Seconds(), "frames/s-core")
		})
	}
}

// BenchmarkQuietTable measures what the whole daemon takes while nothing happens: a network camera sends 30
// frames/s of dice at rest. Memory is what is the process's own (anonymous), not the libraries that it maps.
func BenchmarkQuietTable(b *testing.B) {
	const settling, measured = 6 * time.Second, 15 * time.Second
	for _, size := range sizes {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			camera := httptest.NewServer(stream(exposures(b, size.w, size.h, 4)))
			defer func() { camera.CloseClientConnections(); camera.Close() }()
			page, pid := startDaemon(b, camera.URL+"/")
			waitForTray(b, page)
			time.Sleep(settling)
			begun, before := time.Now(), processorTime(b, pid)
			time.Sleep(measured)
			used, took := processorTime(b, pid)-before, time.Since(begun)
			b.ReportMetric(100*used.Seconds()/took.Seconds(), "%core")
			b.ReportMetric(float64(anonymous(b, pid))/1e6, "MB-anon")
			b.ReportMetric(0, "ns/op") // waiting says nothing
		})
	}
}

// BenchmarkBesideMotion has the daemon and motion (motion-project.github.io), which other people watch
// cameras with, look at one stream of dice at rest, 1280×720 px at 30/s. Each iteration is a minute: the
// processor time of both in it, and their own memory at its end.
func BenchmarkBesideMotion(b *testing.B) {
	other, err := exec.LookPath("motion")
	if err != nil {
		b.Skip("motion is not installed: apt-get install motion")
	}
	camera := httptest.NewServer(stream(exposures(b, 1280, 720, 30)))
	defer func() { camera.CloseClientConnections(); camera.Close() }()
	page, pid := startDaemon(b, camera.URL+"/")
	file := filepath.Join(b.TempDir(), "motion.conf")
	if err := os.WriteFile(file, []byte("netcam_url "+camera.URL+"/\nwidth 1280\nheight 720\nframerate 30\n"+
		"picture_output off\nmovie_output off\nstream_port 0\nwebcontrol_port 0\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	motion := exec.Command(other, "-n", "-c", file)
	if err := motion.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { _ = motion.Process.Kill(); _ = motion.Wait() }()
	waitForTray(b, page)
	time.Sleep(10 * time.Second) // until both have settled
	var ours, theirs, took time.Duration
	for b.Loop() {
		begun, table, rival := time.Now(), processorTime(b, pid), processorTime(b, motion.Process.Pid)
		time.Sleep(time.Minute)
		ours += processorTime(b, pid) - table
		theirs += processorTime(b, motion.Process.Pid) - rival
		took += time.Since(begun)
	}
	b.ReportMetric(100*ours.Seconds()/took.Seconds(), "%core")
	b.ReportMetric(100*theirs.Seconds()/took.Seconds(), "%core-motion")
	b.ReportMetric(float64(anonymous(b, pid))/1e6, "MB-anon")
	b.ReportMetric(float64(anonymous(b, motion.Process.Pid))/1e6, "MB-anon-motion")
	b.ReportMetric(0, "ns/op") // waiting says nothing
}

// BenchmarkThrows measures the most memory of the whole daemon, of its own (anonymous), while dice are thrown
// before a network camera with 30 frames/s, all of which it has to decode, keep and read.
func BenchmarkThrows(b *testing.B) {
	const measured, often = 75 * time.Second, 50 * time.Millisecond
	for _, size := range sizes {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			camera := httptest.NewServer(stream(throws(b, size.w, size.h, 450)))
			defer func() { camera.CloseClientConnections(); camera.Close() }()
			page, pid := startDaemon(b, camera.URL+"/")
			res, err := http.Post(page+"/api/v1/lines", "application/json",
				strings.NewReader(`{"game":"heckmeck","setup":{"players":["A","B"]}}`))
			if err != nil {
				b.Fatal(err)
			}
			_ = res.Body.Close()
			most := 0
			for end := time.Now().Add(measured); time.Now().Before(end); time.Sleep(often) {
				most = max(most, anonymous(b, pid))
			}
			b.ReportMetric(float64(most)/1e6, "MB-peak")
			b.ReportMetric(0, "ns/op") // waiting says nothing
		})
	}
}

// throws are pictures of hands that throw eight dice again and again.
func throws(tb testing.TB, w, h, n int) (out [][]byte) {
	tb.Helper()
	table := sim.NewTable(sim.Config{Seed: 5, W: w, H: h, Stepped: true})
	camera, err := table.Open()
	if err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for table.Roll(ctx, true) == nil {
		}
	}()
	defer func() { cancel(); <-ended; _ = camera.Close() }()
	for range n {
		f, err := camera.Read(ctx)
		if err != nil {
			tb.Fatal(err)
		}
		data, err := f.JPEG(85)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, data)
	}
	return out
}

// stream sends pictures as network cameras do, 30 a second.
func stream(pictures [][]byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		parts := multipart.NewWriter(w)
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary="+parts.Boundary())
		tick := time.NewTicker(time.Second / 30)
		defer tick.Stop()
		for i := 0; ; i++ {
			select {
			case <-r.Context().Done():
				return
			case <-tick.C:
			}
			data := pictures[i%len(pictures)]
			part, err := parts.CreatePart(textproto.MIMEHeader{
				"Content-Type": {"image/jpeg"}, "Content-Length": {strconv.Itoa(len(data))},
			})
			if err != nil {
				return
			}
			if _, err := part.Write(data); err != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
	}
}

// startDaemon runs the program with a camera, and gives the address of its page.
func startDaemon(b *testing.B, camera string) (page string, pid int) {
	b.Helper()
	file := filepath.Join(b.TempDir(), "spieltisch.yaml")
	if err := os.WriteFile(file, []byte("camera: "+camera+"\ndice:\n  set: heckmeck\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command("spieltisch", "run", "--config", file, "--data", b.TempDir(), "--listen",
		"127.0.0.1:0")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(line[strings.Index(line, "http://"):]), cmd.Process.Pid
}

// waitForTray returns when the table has seen the eight dice.
func waitForTray(b *testing.B, page string) {
	b.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		res, err := http.Get(page + "/api/v1/snapshot")
		if err != nil {
			b.Fatal(err)
		}
		var s struct {
			Tray struct{ Dice []json.RawMessage }
		}
		err = json.NewDecoder(res.Body).Decode(&s)
		_ = res.Body.Close()
		if err == nil && len(s.Tray.Dice) == 8 {
			return
		}
	}
	b.Fatal("the table has not seen its eight dice for three minutes")
}

// processorTime is what a process has used of all cores.
func processorTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skipf("no figures of a process here: %v", err)
	}
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	ticks := 0
	for _, f := range fields[11:13] { // utime, stime; of 10 ms, as Linux tells every program
		n, err := strconv.Atoi(f)
		if err != nil {
			b.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// ownTime is what this process has used of all cores.
func ownTime(b *testing.B) time.Duration {
	b.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// anonymous is the memory of a process that no file stands behind, bytes.
func anonymous(b *testing.B, pid int) int {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(data), "RssAnon:")
	var kb int
	if _, err := fmt.Sscan(rest, &kb); !ok || err != nil {
		b.Fatalf("no RssAnon in /proc/%d/status: %v", pid, err)
	}
	return kb << 10
}
