package support_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/support"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Nothing in the bundle tells who played, how the machine is called, or a secret; what helps is there.
func TestTheBundleTellsNobody(t *testing.T) {
	data := t.TempDir()
	j, err := journal.Open(filepath.Join(data, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(journal.Body{Game: "heckmeck", Setup: json.RawMessage(`{"players":["Mia","Zoë","Jo"]}`)})
	if err != nil {
		t.Fatal(err)
	}
	begun := journal.Entry{Match: "1", At: time.Now(), Kind: journal.Started, Source: "web", Body: body}
	if _, err := j.Append(begun); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	conf := config.Default()
	conf.Data, conf.Token = data, "0123456789abcdef"
	conf.MQTT.Broker, conf.Camera = "mqtt://huette:geheim%2F1@192.168.178.9:1883", "rtsp://kamera:passwort@10.0.0.7/1"
	root := t.TempDir()
	for name, text := range map[string]string{"proc/device-tree/model": "Raspberry Pi 4\x00", "etc/os-release": "ID=debian\n",
		"dev/video0": "", "sys/class/video4linux/video0/name": "C920\n"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755),
			os.WriteFile(filepath.Join(root, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	text := engines.Text{"de": "Mia", "en": "Mia, Zoë and Jo at wohnzimmer (192.168.178.20)"}
	var packed bytes.Buffer
	err = support.Write(t.Context(), &packed, support.Config{
		Root: root, Version: "1.2.3", Config: conf, Host: "wohnzimmer", Now: time.Now(),
		Findings: []companion.Finding{{Check: "disk", Title: text, Found: text, Do: text}},
		Tell: func(_ context.Context, name string, _ ...string) (string, error) {
			switch name {
			case "journalctl":
				return "Jo Jo joins; Mia; token 0123456789abcdef; broker mqtt://huette:geheim/1@192.168.178.9 " +
					"from fd00::17 aa:bb:cc:dd:ee:ff", nil
			case "vcgencmd":
				return "throttled=0x50000", nil
			}
			return "", errors.New("there is no such program")
		}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(f.Name + "\n" + string(data))
	}
	for _, secret := range []string{"Mia", "Zoë", "Jo ", "wohnzimmer", "0123456789abcdef", "geheim", "huette", "kamera",
		"passwort", "192.168", "10.0.0.7", "fd00", "aa:bb"} {
		if i := strings.Index(all.String(), secret); i >= 0 {
			t.Errorf("the bundle has %q: …%s…", secret, all.String()[max(0, i-60):min(all.Len(), i+60)])
		}
	}
	for _, helps := range []string{"1.2.3", "Raspberry Pi 4", "throttled=0x50000", `"started": 1`, `"heckmeck": 1`, "C920",
		"/dev/video0", "[name] and [name] at [host]", "joins", "listen:"} {
		if !strings.Contains(all.String(), helps) {
			t.Errorf("the bundle lacks %q:\n%s", helps, all.String())
		}
	}
}

// A table whose journal cannot be read is helped as well.
func TestTheBundleOfABrokenTable(t *testing.T) {
	conf := config.Default()
	conf.Data = t.TempDir()
	if err := os.WriteFile(filepath.Join(conf.Data, "journal.db"), []byte("nonsense"), 0o644); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	err := support.Write(t.Context(), &packed, support.Config{Config: conf})
	if err != nil || packed.Len() == 0 {
		t.Errorf("Write = %v, %d bytes", err, packed.Len())
	}
}
