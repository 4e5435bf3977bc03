package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A table that makes its own certificate says https, and a client that trusts the file gets the page.
func TestRunWithItsOwnCertificate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "table.yaml")
	if err := os.WriteFile(file, []byte("tls: {certificate: own}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "spieltisch", "run", "--config", file, "--data", filepath.Join(dir, "data"),
		"--listen", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	found := regexp.MustCompile(`the table is at (https://\S+)`).FindStringSubmatch(line)
	if err != nil || found == nil {
		t.Fatalf("it says %q, %v, want its address with https", line, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "data", "tls", "authority.pem"))
	if err != nil {
		t.Fatal(err)
	}
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(text)
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	res, err := client.Get(found[1] + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("GET %s/healthz = %s, want 200", found[1], res.Status)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// A certificate that cannot be read keeps the table from starting, until a person does something about it.
func TestRunWithoutItsCertificate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gone := filepath.Join(dir, "gone.pem")
	file := filepath.Join(dir, "table.yaml")
	if err := os.WriteFile(file, []byte("tls: {certificate: "+gone+", key: "+gone+"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), "spieltisch", "run", "--config", file, "--data", dir,
		"--listen", "127.0.0.1:0").CombinedOutput()
	var status *exec.ExitError
	if !errors.As(err, &status) || status.ExitCode() != 77 || !strings.Contains(string(said), "tls.certificate: open "+gone) {
		t.Errorf("it ends with %v and says\n%s\nwant status 77, the key and the file", err, said)
	}
}
