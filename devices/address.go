package devices

import (
	"log/slog"
	"net/url"
	"strings"
)

// Address is where something in the network is reached. Whoever prints or logs one sees what Shown leaves;
// Reveal has the secrets in it.
type Address struct{ url *url.URL }

// AddressOf is the address that a URL is of.
func AddressOf(u *url.URL) Address { return Address{u} }

// Reveal gives the whole address, to connect there; nil: there is none. Nobody may change it.
func (a Address) Reveal() *url.URL { return a.url }

// String is the address without what may be a secret.
func (a Address) String() string {
	if a.url == nil {
		return ""
	}
	return Shown(a.url.String())
}

// GoString is String, for %#v.
func (a Address) GoString() string { return a.String() }

// LogValue is String, for logs.
func (a Address) LogValue() slog.Value { return slog.StringValue(a.String()) }

// MarshalText is String, for JSON.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// hidden stands for what an address holds behind its machine.
const hidden = "/…"

// Shown is an address as people may see it: of a machine in the network its scheme, host and port. User and
// password, path, query and what is behind # may each be a secret: webhooks have theirs in the path, cameras
// in the query. What names no machine, such as v4l2:/dev/video0, stays as it is. Several stand between
// commas.
//
//	Shown("http://anna:secret@camera.local/shot.jpg?pw=1") == "http://camera.local/…"
func Shown(address string) string {
	if list := strings.Split(address, ","); len(list) > 1 && strings.Count(address, "://") > 1 {
		for i := range list {
			list[i] = Shown(strings.TrimSpace(list[i]))
		}
		return strings.Join(list, ",")
	}
	scheme, rest, far := strings.Cut(address, "//")
	if !far {
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return scheme + "//" + hidden[1:] // not to be understood, and still somebody's password
	}
	shown := scheme + "//" + u.Host
	if rest != u.Host && rest != u.Host+"/" {
		shown += hidden
	}
	return shown
}
