package doctor

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"

	"spieltisch/companion"
	"spieltisch/companion/web/certificate"
)

// running reports whether a table runs on this machine, and holds its devices.
func (x *examination) running() bool { return !x.Inside && x.locked() }

// asking is how this machine asks itself, by a name that need not stand in the page's certificate.
var asking = &http.Client{Transport: &http.Transport{DisableKeepAlives: true,
	TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}

// page is where a program on this machine finds it.
func (x *examination) page(addr string) string { return x.Config.Scheme() + "://" + local(addr) }

// fetch gets a page of the table that runs.
func (x *examination) fetch(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, x.page(x.Config.Listen)+path, nil)
	if err != nil {
		return nil, err
	}
	res, err := asking.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("its page says %s", res.Status)
	}
	return io.ReadAll(io.LimitReader(res.Body, 1<<20))
}

// ask lets the table that runs make a check itself.
func (x *examination) ask(ctx context.Context, name string) (companion.Finding, error) {
	data, err := x.fetch(ctx, "/api/v1/doctor")
	if err != nil {
		return companion.Finding{}, err
	}
	var report struct {
		Findings []companion.Finding `json:"findings"`
	}
	if err := json.Unmarshal(data, &report); err != nil {
		return companion.Finding{}, err
	}
	for _, f := range report.Findings {
		if f.Check == name {
			return f, nil
		}
	}
	return companion.Finding{}, fmt.Errorf("its page says nothing about the check %q", name)
}

// local is where a program on this machine finds what listens at addr.
func local(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// locked reports whether a running table holds the data folder.
func (x *examination) locked() bool { return x.holder() != 0 }

// holder is the process that holds the data folder; 0: none does. The kernel's list is read, because
// trying the lock would keep out a table that starts at this moment.
func (x *examination) holder() int {
	info, err := os.Stat(x.path(x.data()))
	if err != nil {
		return 0
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	f, err := os.Open(x.path("/proc/locks"))
	if err != nil {
		return 0
	}
	defer f.Close()
	inode := fmt.Sprintf(":%d", stat.Ino) // the device before it is another one on some file systems
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text()) // 1: FLOCK ADVISORY WRITE 812 b3:02:131 0 EOF
		if len(fields) > 5 && fields[1] == "FLOCK" && strings.HasSuffix(fields[5], inode) {
			pid, _ := strconv.Atoi(fields[4]) // below 1: it is in another namespace
			if pid < 1 {
				return -1
			}
			return pid
		}
	}
	return 0
}

func checkConfig(_ context.Context, x *examination) outcome {
	switch {
	case errors.Is(x.ConfigErr, fs.ErrNotExist):
		return outcome{key: "missing", looked: x.File, args: args("file", x.File)}
	case x.ConfigErr != nil:
		return outcome{key: "wrong", looked: x.File, args: args("file", x.File), detail: x.ConfigErr.Error()}
	case x.File == "":
		return outcome{key: "none", looked: "spieltisch.yaml"}
	}
	return outcome{key: "fine", looked: x.File}
}

func checkTable(ctx context.Context, x *examination) outcome {
	addr := x.Config.Listen
	o := outcome{key: "runs", looked: x.data() + ", " + addr, args: args("addr", x.page(addr))}
	if files := x.Config.TLS; files.Key != "" {
		if _, err := certificate.Read(x.path(files.Certificate), x.path(files.Key), x.Machine.Now()); err != nil {
			o.key, o.detail = "certificate", err.Error()
			return o
		}
	}
	switch {
	case x.Inside:
	case x.running():
		if _, err := x.fetch(ctx, "/healthz"); err != nil {
			o.key, o.detail = "silent", err.Error()
		}
	default:
		if o.key, o.detail = port(addr); o.key == "rests" && !x.installed() {
			o.key, o.args = "absent", args("addr", x.page(addr), "start", x.start())
		}
	}
	return o
}

// installed reports whether there is a service that can be started.
func (x *examination) installed() bool {
	for _, dir := range []string{"/etc/systemd/system", "/usr/local/lib/systemd/system",
		"/usr/lib/systemd/system"} {
		if _, err := os.Stat(x.path(dir + "/spieltisch.service")); err == nil {
			return true
		}
	}
	return false
}

// start is how a table is started without a service.
func (x *examination) start() string {
	if x.File == "" || x.ConfigErr != nil {
		return "spieltisch run"
	}
	return "spieltisch run --config " + x.File
}

// port says whether a table could listen at addr. It listens there for a moment.
func port(addr string) (key, detail string) {
	l, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		_ = l.Close() // it was opened a moment ago
		return "rests", ""
	case errors.Is(err, syscall.EADDRINUSE):
		return "taken", err.Error()
	case errors.Is(err, fs.ErrPermission):
		return "low", err.Error()
	}
	return "nowhere", err.Error()
}
