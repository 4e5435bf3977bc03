//go:build web

package touch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// place finds the middle of a control on the screen, px. It gives none where the control is not there,
// cannot do anything or lies under something, and where Chromium has not painted the page yet: it would drop
// the tap. A control is scrolled out from under a bar that is half as high as the screen.
const place = `(() => { const c = document.querySelector(%q);
	if (!c || c.disabled || c.ariaDisabled === "true" && %t || !(%s)) return [];
	if (!performance.getEntriesByName("first-contentful-paint").length) return [];
	for (const up of [0, 150, 300]) {
		c.scrollIntoView({ block: "center" }); scrollBy(0, up);
		const r = c.getBoundingClientRect(), at = [r.x + r.width / 2, r.y + r.height / 2];
		if (c.contains(document.elementFromPoint(...at))) return at; }
	return []; })()`

// aim has the page note whether the next click is on such a control.
const aim = `(window.hit = false, addEventListener("click", (e) => { window.hit = !!e.target.closest?.(%q); },
	{ capture: true, once: true }), true)`

// shell is Chromium without windows, as Debian's package chromium-headless-shell has it.
const shell = "/usr/lib/chromium/chromium-headless-shell"

// Plain takes Chromium without its own controls, which draw more than a page of ours does: its headless
// shell, where that is installed, else Chromium without what can be left out. It is an option of
// chromedp.NewContext.
func Plain(more ...chromedp.ExecAllocatorOption) chromedp.ContextOption {
	if _, err := os.Stat(shell); err == nil {
		more = append(more, chromedp.ExecPath(shell))
	}
	return chromedp.WithAllocatorOptions(append(more, chromedp.Flag("disable-features",
		"Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"))...)
}

// tries is how often a page may move under a tap.
const tries = 5

// Place waits until the first control that a selector names can be tapped and an expression is true, and
// gives where it is, px. It asks again and again, as a page that is being left answers nothing. A selector
// that says aria-disabled finds controls that are.
func Place(ctx context.Context, selector, ready string) (x, y float64, err error) {
	where := fmt.Sprintf(place, selector, !strings.Contains(selector, "aria-disabled"), ready)
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for {
		at, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](where))
		if err == nil && len(at) == 2 {
			return at[0], at[1], nil
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return 0, 0, errors.Join(fmt.Errorf("nothing to tap at %s: %w", selector, ctx.Err()), err)
		}
	}
}

// Tap taps the control at its Place. Where the page has moved meanwhile, as a busy machine draws late, it
// taps again.
func Tap(ctx context.Context, selector, ready string) error {
	for range tries {
		x, y, err := Place(ctx, selector, ready)
		if err != nil {
			return err
		}
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(aim, selector))); err != nil {
			return fmt.Errorf("tap %s: %w", selector, err)
		}
		if _, err := chromedp.Run(ctx, chromedp.MouseClickXY(x, y)); err != nil {
			return fmt.Errorf("tap %s: %w", selector, err)
		}
		// Another page, or one that is being left, knows nothing of it.
		missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("window.hit === false"))
		if err != nil || !missed {
			return nil
		}
	}
	return fmt.Errorf("%s is not there where it seems to be", selector)
}
