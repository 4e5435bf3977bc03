#include "stripes.h"

// judge takes the bar and gap that have just ended.
static void judge(struct stripes *s)
{
	uint16_t cell = s->at, last = s->cell;
	s->cell = cell;
	if (cell == STRIPES_FOREVER || (last != 0 && cell > 2 * (uint32_t)last))
		return; // the hand has stopped within it
	if (s->judged == UINT8_MAX)
		return;
	s->judged++;
	if (2 * (uint32_t)s->bar > cell)
		s->wide++;
}

void stripes_change(struct stripes *s, bool black)
{
	bool lasts = black == s->candidate;
	s->candidate = black;
	if (!lasts || black == s->black)
		return;
	s->black = black;
	if (!black) {
		s->bar = s->at;
		if (s->begun && s->bars < UINT8_MAX)
			s->bars++;
		return;
	}
	if (s->bars > 0)
		judge(s);
	s->begun = true;
	s->at = 0;
}

uint8_t stripes_kind(const struct stripes *s)
{
	// The borders are 1/6, 1/2 and 5/6; within 1/16 of one it may be either side.
	if (s->judged < STRIPES_JUDGED)
		return STRIPES_UNCLEAR;
	uint16_t share = (uint16_t)(240u * s->wide / s->judged), border = 40;
	for (uint8_t kind = STRIPES_BEETLE; kind < STRIPES_SHORT; kind++, border += 80) {
		if (share + 15 <= border)
			return kind;
		if (share < border + 15)
			return STRIPES_UNCLEAR;
	}
	return STRIPES_SHORT;
}

void stripes_restart(struct stripes *s)
{
	*s = (struct stripes){.black = true, .candidate = true};
}
