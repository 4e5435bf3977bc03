package doctor

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"spieltisch/engines/i18n"
)

const (
	leastMemory = 150 << 20 // bytes available: a table with a camera takes about as much
	hottest     = 80        // °C, where a Pi begins to slow down
	slack       = time.Minute
)

// epoch is a day before which no clock of ours can be right: this program is younger.
var epoch = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)

func checkMemory(_ context.Context, x *examination) outcome {
	o := outcome{looked: "/proc/meminfo"}
	kb := map[string]uint64{}
	f, err := os.Open(x.path("/proc/meminfo"))
	if err != nil {
		o.key, o.detail = "unknown", err.Error()
		return o
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		name, rest, _ := strings.Cut(s.Text(), ":")
		fields := strings.Fields(rest)
		if len(fields) > 0 {
			kb[name], _ = strconv.ParseUint(fields[0], 10, 64) // 0 where it is no number
		}
	}
	if kb["MemTotal"] == 0 {
		o.key, o.detail = "unknown", "no line MemTotal"
		return o
	}
	free := kb["MemAvailable"] << 10
	o.key, o.args = "fine", args("free", size(free), "total", size(kb["MemTotal"]<<10))
	if free < leastMemory {
		o.key = "low"
	}
	return o
}

// checkClock asks whether the network keeps the clock, and whether it can be right at all: a Pi has none that
// runs on without power.
func checkClock(_ context.Context, x *examination) outcome {
	now := x.Machine.Now()
	o := outcome{looked: "adjtimex", args: args("time", i18n.When(now))}
	var newest time.Time
	for _, name := range []string{"journal.db", "journal.db-wal"} {
		if info, err := os.Stat(x.path(filepath.Join(x.data(), name))); err == nil &&
			info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	ok, err := x.Machine.Synced()
	switch {
	case now.Before(epoch):
		o.key = "unset"
	case newest.After(now.Add(slack)):
		o.key, o.args["newest"] = "behind", i18n.When(newest)
	case err != nil:
		o.key, o.detail = "unknown", err.Error()
	case !ok:
		o.key = "adrift"
	default:
		o.key = "fine"
	}
	return o
}

// throttled is what the firmware of a Pi tells: bits 0–3 hold now, bits 16–19 since it was switched on.
type throttled uint32

const (
	weakNow   throttled = 1 << 0
	slowNow   throttled = 1<<1 | 1<<2 | 1<<3
	weakSince throttled = 1 << 16
	slowSince throttled = 1<<17 | 1<<18 | 1<<19
)

// checkPower asks for undervoltage and heat where a Pi tells them.
func checkPower(ctx context.Context, x *examination) outcome {
	heat := x.heat()
	o := outcome{args: args("heat", heat)}
	bits, where, ok := x.throttled(ctx)
	o.looked = where
	degrees, _ := strconv.Atoi(heat) // "" where nothing tells: 0
	if heat != "" {
		o.args = args("heat", ", "+heat+" °C")
	}
	switch {
	case bits&weakNow != 0:
		o.key = "weak"
	case bits&weakSince != 0:
		o.key = "wasWeak"
	case bits&slowNow != 0 || degrees >= hottest:
		o.key = "hot"
	case bits&slowSince != 0:
		o.key = "wasHot"
	case !ok:
		o.key = "untold"
	default:
		o.key = "fine"
	}
	if ok {
		o.detail = fmt.Sprintf("throttled=0x%x", uint32(bits))
	}
	return o
}

// throttled finds what the firmware tells: in a file, by its own program, or by the alarm of its voltage
// sensor.
func (x *examination) throttled(ctx context.Context) (bits throttled, where string, ok bool) {
	const file = "/sys/devices/platform/soc/soc:firmware/get_throttled"
	if data, err := os.ReadFile(x.path(file)); err == nil {
		if n, err := strconv.ParseUint(strings.TrimSpace(string(data)), 16, 32); err == nil {
			return throttled(n), file, true
		}
	}
	if out, err := x.Machine.Tell(ctx, "vcgencmd", "get_throttled"); err == nil {
		_, hex, _ := strings.Cut(out, "0x") // throttled=0x50005
		if n, err := strconv.ParseUint(hex, 16, 32); err == nil {
			return throttled(n), "vcgencmd get_throttled", true
		}
	}
	for _, dir := range glob(x.Root, "sys/class/hwmon/hwmon*") {
		if x.read(dir+"/name") == "rpi_volt" {
			if x.read(dir+"/in0_lcrit_alarm") == "1" {
				bits = weakNow
			}
			return bits, dir, true
		}
	}
	return 0, file + ", vcgencmd", false
}

// heat is the temperature of the processor, °C, "" where nothing tells.
func (x *examination) heat() string {
	n, err := strconv.Atoi(x.read("/sys/class/thermal/thermal_zone0/temp"))
	if err != nil {
		return ""
	}
	return strconv.Itoa(n / 1000)
}

// read is the text of a small file, "" where there is none.
func (x *examination) read(path string) string {
	data, err := os.ReadFile(x.path(path))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}
