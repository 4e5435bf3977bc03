//go:build web

package web_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// slow makes the browser a phone of some years ago: a quarter of the processor, 1.6 Mbit/s, 150 ms to the
// table.
func (b *browser) slow() {
	b.t.Helper()
	type void = chromedp.Void
	run(b, "slow", chromedp.Action[void](func(ctx context.Context, t *chromedp.Target) (v void, err error) {
		quarter := emulation.SetCPUThrottlingRateParams{Rate: 4}
		if _, err = cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, quarter); err != nil {
			return v, err
		}
		if _, err = cdp.Call(ctx, t, network.Enable, network.EnableParams{}); err != nil {
			return v, err
		}
		line := &network.Conditions{Latency: 150, DownloadThroughput: 200_000, UploadThroughput: 90_000}
		_, err = cdp.Call(ctx, t, network.EmulateNetworkConditionsByRule,
			network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{line}})
		return v, err
	}))
}

// counted has the browser count the processor's time of the page's own thread, which other programs on the
// machine do not take from.
func (b *browser) counted() {
	b.t.Helper()
	type void = chromedp.Void
	run(b, "count", chromedp.Action[void](func(ctx context.Context, t *chromedp.Target) (v void, err error) {
		by := performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}
		_, err = cdp.Call(ctx, t, performance.Enable, by)
		return v, err
	}))
}

// spent is the processor's time since then, ms, by what it went into.
func (b *browser) spent() map[string]float64 {
	b.t.Helper()
	type times = map[string]float64
	return run(b, "spent", chromedp.Action[times](func(ctx context.Context, t *chromedp.Target) (times, error) {
		got, err := cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
		out := times{}
		for _, m := range got.Metrics {
			if what, ok := strings.CutSuffix(m.Name, "Duration"); ok {
				out[what] = 1000 * m.Value
			}
		}
		return out, err
	}))
}

// watched keeps what moves and what takes long from the first moment on: tasks, and what they did.
const watched = `window.shift = 0; window.long = []; window.told = [];
	const observe = (type, each) => new PerformanceObserver((l) => l.getEntries().forEach(each)).observe({ type, buffered: true });
	observe("layout-shift", (e) => e.hadRecentInput || (shift += e.value));
	observe("longtask", (e) => long.push(Math.round(e.duration)));
	observe("long-animation-frame", (e) => told.push(Math.round(e.startTime) + ": " + Math.round(e.duration) + " ms, drawn " +
		(e.styleAndLayoutStart ? Math.round(e.startTime + e.duration - e.styleAndLayoutStart) : 0) + e.scripts.map((s) => ", " +
		Math.round(s.duration) + " " + s.invoker.split("/").pop() + " " + s.sourceFunctionName).join("")));`

// firstView is what a slow phone saw of the page when it came for the first time.
type firstView struct {
	first, ready, shift float64 // ms, ms, share
	long                []int   // ms
	told                []string
	spent               map[string]float64 // processor's time, ms: Task, of it Script, RecalcStyle, Layout
}

// arrive loads the page as a phone that was never here.
func arrive(t testing.TB, h *house) firstView {
	t.Helper()
	b := launch(t)
	b.size(390, 844)
	b.beforehand(watched)
	b.slow()
	b.counted()
	b.visit(h.url + "/?lang=de")
	b.until("the pictures", `[...document.images].every((i) => i.complete)`)
	return firstView{
		first: eval[float64](b, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`),
		ready: eval[float64](b, `performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd`),
		spent: b.spent(), shift: eval[float64](b, "shift"), long: eval[[]int](b, "long"), told: eval[[]string](b, "told"),
	}
}

// What is drawn first stays where it is while a slow phone loads the page.
func TestNothingJumpsOnASlowPhone(t *testing.T) {
	v := arrive(t, midgame(t))
	if v.first <= 0 {
		t.Error("nothing was drawn")
	}
	if v.shift >= 0.05 {
		t.Errorf("the layout shifts by %.3f, want less than 0.05", v.shift)
	}
}

// BenchmarkSlowPhone loads the page on a phone of some years ago. Where the machine does something else, too,
// the least of several runs and the processor's time are worth more than the means; the log says what the
// longest tasks did.
func BenchmarkSlowPhone(b *testing.B) {
	h := midgame(b)
	var first, ready, longest, n float64
	spent, least := map[string]float64{}, [2]float64{math.Inf(1), math.Inf(1)}
	for b.Loop() {
		v := arrive(b, h)
		first, ready, n = first+v.first, ready+v.ready, n+1
		task := float64(slices.Max(append(v.long, 0)))
		longest += task
		least = [2]float64{min(least[0], v.first), min(least[1], task)}
		for what, ms := range v.spent {
			spent[what] += ms
		}
		b.Logf("first drawn %.0f ms, ready %.0f ms, long tasks %v, processor %v\n\t%s", v.first, v.ready, v.long, v.spent,
			strings.Join(v.told, "\n\t"))
	}
	b.ReportMetric(first/n, "ms/first-drawn")
	b.ReportMetric(ready/n, "ms/ready")
	b.ReportMetric(longest/n, "ms/longest-task")
	b.ReportMetric(least[0], "ms/first-drawn-least")
	b.ReportMetric(least[1], "ms/longest-task-least")
	for _, what := range []string{"Task", "Script", "RecalcStyle", "Layout"} {
		b.ReportMetric(spent[what]/n, "cpu-ms/"+what)
	}
	b.ReportMetric(0, "ns/op")
}
