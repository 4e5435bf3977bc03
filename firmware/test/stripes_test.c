#include "check.h"

#include "../core/stripes.h"

enum { PITCH_UM = 4000, NARROW_UM = 1300, WIDE_UM = 2700, LOOKS_A_SECOND = 4000 };

static bool is_wide(int kind, int bar)
{
	switch (kind) {
	case STRIPES_WORM: return bar % 3 == 1;
	case STRIPES_LONG: return bar % 3 != 1;
	case STRIPES_SHORT: return true;
	}
	return false;
}

// black tells what the sensor sees at a place of the strip, which may be drawn the other way round.
static bool black(int kind, int bars, bool backwards, int um)
{
	if (um < 0 || um >= bars * PITCH_UM)
		return false;
	int bar = um / PITCH_UM, in = um % PITCH_UM;
	if (backwards) {
		bar = bars - 1 - bar;
		in = PITCH_UM - 1 - in;
	}
	int width = is_wide(kind, bar) ? WIDE_UM : NARROW_UM, gap = (PITCH_UM - width) / 2;
	return in >= gap && in < gap + width;
}

// pass draws a strip over the sensor. At pause_um, if not negative, the hand stops for a second.
static struct stripes pass(int kind, int bars, bool backwards, int mm_a_second, int pause_um)
{
	struct stripes s;
	stripes_restart(&s);
	int64_t um = -5000 * (int64_t)LOOKS_A_SECOND, step = (int64_t)mm_a_second * 1000;
	for (; um < (int64_t)(bars * PITCH_UM + 5000) * LOOKS_A_SECOND; um += step) {
		int at = (int)(um / LOOKS_A_SECOND);
		stripes_look(&s, black(kind, bars, backwards, at));
		for (int i = 0; pause_um >= 0 && at >= pause_um && i < LOOKS_A_SECOND; i++)
			stripes_look(&s, black(kind, bars, backwards, at));
		if (at >= pause_um)
			pause_um = -1;
	}
	return s;
}

static void test_kinds(void)
{
	static const int speeds[] = {20, 90, 250, 600, 1000};
	for (int kind = STRIPES_BEETLE; kind <= STRIPES_SHORT; kind++) {
		for (int bars = 4; bars <= 24; bars++) {
			for (unsigned i = 0; i < 2 * sizeof speeds / sizeof *speeds; i++) {
				struct stripes s = pass(kind, bars, i % 2, speeds[i / 2], -1);
				// Backwards, a strip of few bars may begin in another place of its pattern and be unclear; never another kind.
				int got = stripes_kind(&s);
				check(s.bars == bars, "kind %d at %d mm/s: %u bars, want %d", kind, speeds[i / 2], s.bars, bars);
				check(got == kind || (i % 2 == 1 && bars < 7 && got == STRIPES_UNCLEAR), "kind %d, %d bars at %d mm/s, backwards %u: kind %d (%u of %u wide)",
					kind, bars, speeds[i / 2], i % 2, got, s.wide, s.judged);
			}
		}
	}
}

// A hand that stops for a second spoils a bar at most: the kind may be unclear then, and is never another one.
static void test_pauses(void)
{
	int unclear = 0, all = 0;
	for (int kind = STRIPES_BEETLE; kind <= STRIPES_SHORT; kind++) {
		for (int bars = 7; bars <= 24; bars += 4) {
			for (int um = 0; um < bars * PITCH_UM; um += 700) {
				struct stripes s = pass(kind, bars, false, 90, um);
				int got = stripes_kind(&s);
				check(s.bars == bars, "kind %d with a pause at %d µm: %u bars, want %d", kind, um, s.bars, bars);
				check(got == kind || got == STRIPES_UNCLEAR, "kind %d, %d bars, a pause at %d µm: kind %d", kind, bars, um, got);
				unclear += got == STRIPES_UNCLEAR;
				all++;
			}
		}
	}
	check(unclear * 10 < all, "%d of %d strips with a pause are unclear, want fewer than a tenth", unclear, all);
}

// A tile left half in for a minute, its first bar under the sensor, and pushed on then.
static void test_left(void)
{
	struct stripes s;
	stripes_restart(&s);
	for (int i = 0; i < 5; i++)
		stripes_look(&s, false);
	for (int i = 0; i < 60 * LOOKS_A_SECOND; i++)
		stripes_look(&s, true);
	for (int i = 0; i < 7 * 40; i++)
		stripes_look(&s, i % 40 >= 27);
	for (int i = 0; i < 20; i++)
		stripes_look(&s, false);
	check(s.bars == 8 && s.judged == 6 && stripes_kind(&s) == STRIPES_BEETLE, "a tile left half in: %u bars, %u of %u wide, kind %u", s.bars, s.wide, s.judged, stripes_kind(&s));
}

// With nothing above it a reflex sensor sees black, before the tile comes and behind the finger: that is no bar.
static void test_nothing_above(void)
{
	static const int speeds[] = {20, 90, 1000};
	for (int kind = STRIPES_BEETLE; kind <= STRIPES_SHORT; kind++) {
		for (unsigned i = 0; i < sizeof speeds / sizeof *speeds; i++) {
			struct stripes s;
			stripes_restart(&s);
			int bars = 7, step = speeds[i] * 1000 / LOOKS_A_SECOND;
			for (int um = -20 * PITCH_UM; um < (bars + 20) * PITCH_UM; um += step) {
				bool tile = um >= 0 && um < bars * PITCH_UM, finger = um >= bars * PITCH_UM && um < (bars + 10) * PITCH_UM;
				stripes_look(&s, tile ? black(kind, bars, false, um) : !finger);
			}
			check(s.bars == bars && stripes_kind(&s) == kind, "kind %d at %d mm/s, black before it: %u bars, kind %u", kind, speeds[i], s.bars, stripes_kind(&s));
		}
	}
	struct stripes plain;
	stripes_restart(&plain);
	for (int i = 0; i < 3000; i++)
		stripes_look(&plain, i < 1000 || i >= 2000);
	check(plain.bars == 0, "%u bars under a plain tile", plain.bars);
}

static void test_few(void)
{
	struct stripes s = pass(STRIPES_SHORT, 2, false, 90, -1);
	check(stripes_kind(&s) == STRIPES_UNCLEAR && s.bars == 2, "two bars: kind %u, %u bars", stripes_kind(&s), s.bars);
	stripes_restart(&s);
	check(s.bars == 0 && s.judged == 0, "%u bars after a restart", s.bars);
	struct stripes speck;
	stripes_restart(&speck);
	for (int i = 0; i < 1000; i++)
		stripes_look(&speck, i % 10 == 0); // a single look each
	check(speck.bars == 0, "%u bars from specks", speck.bars);
	struct stripes many = pass(STRIPES_BEETLE, 600, false, 1000, -1);
	check(many.bars == 255 && stripes_kind(&many) == STRIPES_BEETLE, "600 bars: %u counted, kind %u", many.bars, stripes_kind(&many));
}

void test_stripes(void)
{
	test_kinds();
	test_pauses();
	test_left();
	test_nothing_above();
	test_few();
}
