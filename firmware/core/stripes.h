// The strip of black bars under a tile: the share of wide bars tells its kind, their number its length.
//
// A bar is compared with the gap behind it, so that the speed of the hand does not matter.
#ifndef STRIPES_H
#define STRIPES_H

#include <stdbool.h>
#include <stdint.h>

// Kinds of tiles that have a strip.
enum {
	STRIPES_UNCLEAR = 0,
	STRIPES_BEETLE = 1, // no bar is wide
	STRIPES_WORM = 2,   // a third
	STRIPES_LONG = 3,   // two thirds
	STRIPES_SHORT = 4,  // all
};

enum {
	STRIPES_FEWEST = 2, // bars; fewer are a speck, or the gap between a tile and the finger behind it
	STRIPES_JUDGED = 2, // bars, at least, to tell a kind
	STRIPES_FOREVER = 60000, // looks, 15 s: longer is not told apart
};

// What a strip has told. It begins with stripes_restart, and with black, as a reflex sensor has nothing above it then.
// Times are looks, four in a millisecond.
struct stripes {
	bool black, candidate; // as it lasts; as it was at the last look
	bool begun; // white was seen, and black after it: what was black before that is no bar
	uint16_t at;   // since the bar under way, or the last one, began
	uint16_t bar;  // how long the last bar took
	uint16_t cell; // and the last one that was complete, with its gap; 0: there is none yet
	uint8_t bars, wide, judged;
};

// stripes_change takes a look at which something is not as before.
void stripes_change(struct stripes *s, bool black);

// stripes_look takes what the sensor sees now. A bar or gap counts from its second look on.
static inline void stripes_look(struct stripes *s, bool black)
{
	if (s->at < STRIPES_FOREVER)
		s->at++;
	if (black != s->candidate || black != s->black)
		stripes_change(s, black);
}

// stripes_kind is what has been told so far.
uint8_t stripes_kind(const struct stripes *s);

// stripes_restart begins a new strip.
void stripes_restart(struct stripes *s);

#endif
