//go:build web

package web_test

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
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

// What is drawn first stays where it is while a slow phone loads the page. The log has the times; they are
// worth something on a machine that does nothing else.
func TestNothingJumpsOnASlowPhone(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	b.size(390, 844)
	b.beforehand(`window.shift = 0; window.long = [];
		new PerformanceObserver((l) => l.getEntries().forEach((e) => e.hadRecentInput ||
			(shift += e.value))).observe({ type: "layout-shift", buffered: true });
		new PerformanceObserver((l) => l.getEntries().forEach((e) => long.push(Math.round(e.duration)))).observe({ type: "longtask", buffered: true });`)
	b.slow()
	b.visit(h.url + "/?lang=de")
	b.until("the pictures", `[...document.images].every((i) => i.complete)`)
	first := eval[float64](b, `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`)
	ready := eval[float64](b, `performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd`)
	jumped := eval[float64](b, "shift")
	t.Logf("first drawn after %.0f ms, script ready after %.0f ms, layout shift %.3f, long tasks %v ms",
		first, ready, jumped, eval[[]int](b, "long"))
	if first <= 0 {
		t.Error("nothing was drawn")
	}
	if jumped >= 0.05 {
		t.Errorf("the layout shifts by %.3f, want less than 0.05", jumped)
	}
}
