package doctor

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"

	"spieltisch/companion"
)

// running is a table that runs on this machine.
type running struct {
	there    bool
	findings []companion.Finding // of its own doctor
}

// of finds what the table says about one check.
func (r running) of(name string) (companion.Finding, bool) {
	for _, f := range r.findings {
		if f.Check == name {
			return f, true
		}
	}
	return companion.Finding{}, false
}

// findTable looks whether a table holds the data folder, and asks its page. The error says that it does not answer.
func (x *examination) findTable(ctx context.Context) (running, error) {
	if x.Inside || !x.locked() {
		return running{}, nil
	}
	r := running{there: true}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+local(x.Config.Listen)+"/api/v1/doctor", nil)
	if err != nil {
		return r, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return r, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return r, fmt.Errorf("its page says %s", res.Status)
	}
	var report struct {
		Findings []companion.Finding `json:"findings"`
	}
	if err := json.NewDecoder(res.Body).Decode(&report); err != nil {
		return r, err
	}
	r.findings = report.Findings
	return r, nil
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

// locked tells whether a running table holds the data folder. The kernel's list is read, because trying the lock would
// keep out a table that starts at this moment.
func (x *examination) locked() bool {
	info, err := os.Stat(x.path(x.data() + "/lock"))
	if err != nil {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	f, err := os.Open(x.path("/proc/locks"))
	if err != nil {
		return false
	}
	defer f.Close()
	inode := fmt.Sprintf(":%d", stat.Ino) // the device before it is another one on some file systems
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text()) // 1: FLOCK ADVISORY WRITE 812 b3:02:131 0 EOF
		if len(fields) > 5 && fields[1] == "FLOCK" && strings.HasSuffix(fields[5], inode) {
			return true
		}
	}
	return false
}

func lookConfig(_ context.Context, x *examination) outcome {
	switch {
	case x.ConfigErr != nil:
		return outcome{key: "wrong", looked: x.File, args: args("file", x.File), detail: x.ConfigErr.Error()}
	case x.File == "":
		return outcome{key: "none", looked: "spieltisch.yaml"}
	}
	return outcome{key: "fine", looked: x.File}
}

func lookTable(_ context.Context, x *examination) outcome {
	addr := x.Config.Listen
	o := outcome{looked: x.data() + ", " + addr, args: args("addr", "http://"+local(addr))}
	if x.Inside {
		o.key = "runs"
		return o
	}
	r, err := x.running()
	switch {
	case r.there && err == nil:
		o.key = "runs"
	case r.there:
		o.key, o.detail = "silent", err.Error()
	default:
		o.key, o.detail = port(addr)
	}
	return o
}

// port tells whether a table could listen at addr. It listens there for a moment.
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
