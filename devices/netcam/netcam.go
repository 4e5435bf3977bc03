// Package netcam is a camera on the network: an MJPEG stream or single pictures over HTTP, or RTSP.
//
// Over HTTP the camera's answer says which it is. A picture (image/…, or an answer of no such type that
// ends behind its first picture) is asked for again and again; anything else is a stream that pictures are
// cut out of by their own marks, as the heads between them differ from camera to camera. RTSP is left to
// FFmpeg, through OpenCV; a build with the tag nocv has none.
//
// A camera's URL may have a query of its own, so options of ours stand behind a #, which is never sent:
//
//	http://192.168.1.20/shot.jpg?resolution=1280x720#every=500ms
//
// Name and password in the URL (http://name:password@host/…) are sent by the Basic scheme, and are in no
// error.
package netcam

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
	"spieltisch/devices/internal/picture"
)

// ErrNoRTSP is returned where this program was built without OpenCV.
var ErrNoRTSP = errors.New("no RTSP (this program was built without OpenCV); use an http: address of the camera")

// Options say how a camera is asked. The zero value works.
type Options struct {
	Every   time.Duration // between two single pictures (0: 200 ms)
	Start   time.Duration // longest wait for the first picture (0: 10 s, 20 s over RTSP)
	Silence time.Duration // longest wait for each further one (0: 4 s)

	Client *http.Client     // nil: one of its own
	Now    func() time.Time // nil: time.Now
	Log    *slog.Logger     // nil: nobody hears
}

// Parse takes the URL of a camera apart: its address, and our options behind the #.
func Parse(raw string) (address *url.URL, o Options, err error) {
	raw, options, _ := strings.Cut(raw, "#")
	address, err = url.Parse(raw)
	if err != nil {
		var wrong *url.Error // its text has the whole URL, with the password
		if errors.As(err, &wrong) {
			err = wrong.Err
		}
		return nil, o, fmt.Errorf("netcam: the address of the camera is not right: %w", err)
	}
	known := map[string]live.Set{}
	switch address.Scheme {
	case "http", "https":
		known["every"] = live.Duration(&o.Every, 20*time.Millisecond, 3*time.Second)
	case "rtsp":
		known["start"] = live.Duration(&o.Start, time.Second, time.Minute)
	default:
		return nil, o, fmt.Errorf("netcam: %s: the scheme is none of http, https, rtsp",
			devices.Shown(address.String()))
	}
	if address.Host == "" {
		return nil, o, fmt.Errorf("netcam: %s: there is no host; write it like %s://192.168.1.20/stream",
			devices.Shown(address.String()), address.Scheme)
	}
	if err := live.ParseOptions(options, known); err != nil {
		return nil, o, fmt.Errorf("netcam: %s: %w", devices.Shown(address.String()), err)
	}
	return address, o, nil
}

// Open connects to the camera and returns when its first picture is there.
func Open(ctx context.Context, address *url.URL, o Options) (devices.Camera, error) {
	if o.Every <= 0 {
		o.Every = 200 * time.Millisecond
	}
	pump := (&web{address: address, o: o}).pump
	if address.Scheme == "rtsp" {
		if o.Start <= 0 {
			o.Start = 20 * time.Second // FFmpeg looks at a stream for some 9 s on a Pi before it gives a picture
		}
		pump = func(ctx context.Context, to *live.Slot) error { return stream(ctx, address.String(), o, to) }
	}
	name := "netcam: " + devices.Shown(address.String())
	c, err := live.Open(ctx, name, pump,
		live.Options{Start: o.Start, Silence: o.Silence, Now: o.Now, Log: o.Log})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// web is a camera that speaks HTTP.
type web struct {
	address *url.URL
	o       Options
}

// pump asks for pictures until ctx ends. One answer that is a stream is all there will be.
func (w *web) pump(ctx context.Context, to *live.Slot) error {
	client := w.o.Client
	if client == nil {
		transport := &http.Transport{Proxy: nil, DisableCompression: true,
			ResponseHeaderTimeout: 10 * time.Second}
		defer transport.CloseIdleConnections()
		client = &http.Client{Transport: transport}
	}
	ticker := time.NewTicker(w.o.Every)
	defer ticker.Stop()
	for {
		if again, err := w.ask(ctx, client, to); err != nil || !again {
			return err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ask sends one request. It reports whether the answer was a single picture, so that the next one is to be
// asked for.
func (w *web) ask(ctx context.Context, client *http.Client, to *live.Slot) (again bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.address.String(), nil)
	if err != nil {
		return false, errors.New("the address of the camera is not right")
	}
	if user := w.address.User; user != nil {
		// of its own accord the client leaves them out where the camera sends on to another address
		password, _ := user.Password()
		req.SetBasicAuth(user.Username(), password)
	}
	res, err := client.Do(req)
	if err != nil {
		return false, bare(err)
	}
	defer res.Body.Close()
	if err := status(res); err != nil {
		return false, err
	}
	if packing := res.Header.Get("Content-Encoding"); packing != "" && packing != "identity" {
		return false, fmt.Errorf("the camera packs what it sends (%q), though it was asked not to; switch compression off in its settings, or in the proxy before it", packing)
	}
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	body := io.Reader(res.Body)
	if strings.HasPrefix(kind, "text/") { // some name their stream so
		head := make([]byte, 4)
		n, _ := io.ReadFull(body, head) // what fails is found again
		body = io.MultiReader(bytes.NewReader(head[:n]), body)
		if !bytes.HasPrefix(head, []byte("--")) && !bytes.HasPrefix(head, []byte{0xff, 0xd8}) {
			return false, page(kind, body)
		}
	}
	switch {
	case strings.HasPrefix(kind, "image/"): // of whatever kind; one that is not read is named
		return true, single(res.Body, to)
	}
	before := to.Came()
	err = live.Split(body, to)
	stream := strings.HasPrefix(kind, "multipart/") || strings.HasPrefix(kind, "text/")
	switch {
	case !errors.Is(err, io.EOF):
		return false, err
	case !stream && to.Came() == before+1: // a single picture that does not say that it is one
		return true, nil
	case !stream && to.Came() == before:
		return false, fmt.Errorf("the camera sends no picture and no stream (its type is %q)",
			res.Header.Get("Content-Type"))
	}
	return false, errors.New("the camera has ended its stream")
}

// page says what to do about a page in place of a picture.
func page(kind string, body io.Reader) error {
	begin, _ := io.ReadAll(io.LimitReader(body, 64<<10)) // as much as came
	if bytes.Contains(bytes.ToLower(begin), []byte(`"password"`)) {
		return fmt.Errorf("the camera sends a page to log in (%s), no picture; write name and password into its address like http://name:password@host/, or look up an address of its stream that takes them", kind)
	}
	return fmt.Errorf("the camera sends a page (%s), no picture; look up the address of its MJPEG stream or its snapshot", kind)
}

// single reads one picture. A connection that breaks in the middle, in whatever way, costs this one only.
func single(body io.Reader, to *live.Slot) error {
	data, err := io.ReadAll(io.LimitReader(body, picture.MaxBytes+1))
	switch {
	case len(data) > picture.MaxBytes:
		to.Damaged(fmt.Errorf("%w (more than %d MB)", picture.ErrCut, picture.MaxBytes>>20))
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		to.Damaged(fmt.Errorf("%w (%w)", picture.ErrCut, err))
	case len(data) == 0:
		to.Damaged(picture.ErrCut)
	default:
		to.Put(data)
	}
	return nil
}

// bare takes the address off an error: it is said already, and without the password. What speaks something
// else is named.
func bare(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	var record tls.RecordHeaderError
	switch {
	case errors.As(err, &record), errors.Is(err, http.ErrSchemeMismatch):
		return errors.New("what answers there does not speak https:; write http:, or check the port")
	case strings.Contains(err.Error(), "malformed HTTP"): // net/http has no value for it
		return errors.New("what answers there does not speak HTTP; check the port, or use the camera's rtsp: address")
	}
	return err
}

// status turns a refusal into what to do about it.
func status(res *http.Response) error {
	switch {
	case res.StatusCode == http.StatusOK:
		return nil
	case res.StatusCode == http.StatusUnauthorized && !basic(res.Header):
		return errors.New("the camera wants a password by a scheme other than Basic; allow Basic in its settings, or use its rtsp: address")
	case res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden:
		return errors.New("the camera refuses name and password; write them into its address like http://name:password@host/")
	case res.StatusCode == http.StatusNotFound:
		return errors.New("the camera has nothing at this address (404); look up the address of its MJPEG stream or its snapshot")
	}
	return fmt.Errorf("the camera answers %s", res.Status)
}

// basic says whether the Basic scheme is among those that are offered; saying none is taken for it.
func basic(h http.Header) bool {
	offers := h.Values("WWW-Authenticate")
	for _, o := range offers {
		if strings.HasPrefix(strings.ToLower(o), "basic") {
			return true
		}
	}
	return len(offers) == 0
}
