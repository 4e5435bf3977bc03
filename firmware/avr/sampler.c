#include "sampler.h"

#include "pins.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

enum {
	CYCLES_A_SLOT = 320, // 20 µs
	US_A_SLOT = 20,
	SLOTS = 50, // 1 ms: for each of 16 channels both multiplexers and one stripe sensor, and two to spare
	TOP = CYCLES_A_SLOT - 1,
	LEFT = _BV(REFS0) | _BV(ADLAR), // 5 V is 255; the upper 8 bits are in ADCH
	NOTHING = 0xFF,
	SELECT_MASK = 1 << PIN_SELECT_0 | 1 << PIN_SELECT_1 | 1 << PIN_SELECT_2 | 1 << PIN_SELECT_3,
	ENOUGH = 4, // scans at the start that are dropped, until all has settled
};

_Static_assert(PIN_SELECT_0 == 0 && SELECT_MASK == 0x0F, "a channel is written to the select pins as it is");
_Static_assert(ADC_MUX_12 == 0 && ADC_MUX_34 == 1 && ADC_STRIPE_1 == 2 && ADC_STRIPE_4 == 5, "the table below counts on it");
_Static_assert(sizeof(struct scan) == 48, "a scan is an array of bytes: 32 lines, then 16 looks at stripes");

// What is done at the beginning of a slot: where the value of the slot before goes to, what is converted in this one, and
// which channel the multiplexers go to.
struct slot {
	uint8_t into, convert, channel;
};

#define NEXT(c) (((c) + 1) & (CHANNELS - 1))
#define CHANNEL(c) \
	{(c) == 0 ? NOTHING : 32 + (c) - 1, LEFT | ADC_MUX_12, c}, \
	{c, LEFT | ADC_MUX_34, c}, \
	{16 + (c), LEFT | (ADC_STRIPE_1 + ((c) & 3)), NEXT(c)}

// In memory, not in flash: the interrupt is what most of the time goes to. The macro writes 16 times the same three lines.
static const struct slot slots[SLOTS] = {
	CHANNEL(0), CHANNEL(1), CHANNEL(2), CHANNEL(3), CHANNEL(4), CHANNEL(5), CHANNEL(6), CHANNEL(7),
	CHANNEL(8), CHANNEL(9), CHANNEL(10), CHANNEL(11), CHANNEL(12), CHANNEL(13), CHANNEL(14), CHANNEL(15),
	{47, NOTHING, 0}, {NOTHING, NOTHING, 0},
};

// Two scans: one is filled, the other one is the main program's while ready.
static union {
	struct scan scan;
	uint8_t bytes[sizeof(struct scan)];
} buffers[2];

static uint8_t *volatile filling = buffers[0].bytes;
static const struct slot *volatile slot = slots;
static volatile bool ready;
static volatile uint32_t ms, ready_ms;
static volatile uint16_t missed;
static volatile uint8_t settling = ENOUGH;

void sampler_init(void)
{
	DDRB |= SELECT_MASK | _BV(PIN_LED);
	DIDR0 = 0x3F;
	ADCSRA = _BV(ADEN) | _BV(ADPS2); // 16 MHz / 16
	TCCR1B = _BV(WGM12) | _BV(CS10);
	OCR1A = TOP;
	TIMSK1 = _BV(OCIE1A);
}

// finish hands a full buffer over, at the end of a scan.
static inline void finish(void)
{
	ms++;
	if (settling > 0) {
		settling--;
	} else if (ready) {
		if (missed < UINT16_MAX)
			missed++;
	} else {
		filling = filling == buffers[0].bytes ? buffers[1].bytes : buffers[0].bytes;
		ready_ms = ms;
		ready = true;
	}
}

ISR(TIMER1_COMPA_vect)
{
	const struct slot *s = slot;
	uint8_t into = s->into, convert = s->convert, channel = s->channel;
	while (ADCSRA & _BV(ADSC))
		; // 5 µs to spare; an ADC that hangs is the watchdog's
	if (into != NOTHING)
		filling[into] = ADCH;
	PORTB = (PORTB & (uint8_t)~SELECT_MASK) | channel;
	if (convert != NOTHING) {
		ADMUX = convert;
		ADCSRA |= _BV(ADSC);
	}
	if (++s == slots + SLOTS) {
		s = slots;
		finish();
	}
	slot = s;
}

bool sampler_ready(void)
{
	return ready;
}

const struct scan *sampler_scan(uint32_t *now_ms)
{
	if (!ready)
		return 0;
	*now_ms = ready_ms; // not written while ready
	return filling == buffers[0].bytes ? &buffers[1].scan : &buffers[0].scan; // nor is this
}

void sampler_done(void)
{
	ready = false;
}

uint16_t sampler_missed(void)
{
	uint16_t n;
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		n = missed;
	}
	return n;
}

uint16_t sampler_us(void)
{
	uint16_t us;
	ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
		uint16_t cycles = TCNT1;
		if (TIFR1 & _BV(OCF1A)) // the slot is over and its interrupt waits
			cycles = TCNT1 + CYCLES_A_SLOT;
		us = (uint16_t)ms * 1000 + (uint16_t)(slot - slots) * US_A_SLOT + cycles / 16;
	}
	return us;
}
