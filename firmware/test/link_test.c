// A board and a plain host over a line that drops, flips, doubles and delays bytes: the host never believes anything that
// was not so, and comes back to the truth. The real host is tested against the core too, in devices/tunnelboard.
#include "check.h"

#include "../core/board.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS = 1 << 20, PIPE = 4096, FRAMES = 100000 };

// One direction of the line.
struct pipe {
	uint8_t bytes[PIPE];
	uint32_t at[PIPE];
	unsigned head, tail;
	uint32_t busy; // until then, in quarters of a millisecond: a byte takes about one
};

// What the board has really told, by the absolute number of the event.
struct told {
	uint8_t levels[TUNNELS]; // after it
};

// The host as firmware/PROTOCOL.md describes it, in a few lines.
struct host {
	struct wire_receiver receiver;
	bool synced;
	uint8_t levels[TUNNELS];
	uint64_t number;  // absolute, of the last event taken
	uint32_t asked;   // ms, when the last SNAPSHOT? was sent
	uint64_t frames, events, snapshots;
};

static struct told truth[EVENTS];

struct world {
	struct board board;
	struct fault fault;
	struct scan scan;
	struct pipe up, down;
	struct host host;
	struct random random;
	uint64_t told; // events so far
	unsigned percent; // of bytes that something happens to, in tenths
	uint32_t now;
};

static void put(struct pipe *p, uint8_t byte, uint32_t quarter)
{
	if (p->busy < quarter)
		p->busy = quarter;
	p->busy++;
	if ((p->head + 1) % PIPE == p->tail)
		return;
	p->bytes[p->head] = byte;
	p->at[p->head] = p->busy;
	p->head = (p->head + 1) % PIPE;
}

// spoil puts a byte on the line, or not, or otherwise.
static void spoil(struct world *w, struct pipe *p, uint8_t byte)
{
	uint32_t quarter = 4 * w->now;
	if (random_below(&w->random, 1000) >= w->percent) {
		put(p, byte, quarter);
		return;
	}
	switch (random_below(&w->random, 5)) {
	case 0: return;
	case 1: put(p, byte ^ (uint8_t)(1u << random_below(&w->random, 8)), quarter); return;
	case 2: put(p, byte, quarter); put(p, byte, quarter); return;
	case 3: put(p, (uint8_t)random_below(&w->random, 256), quarter); return;
	case 4: p->busy += 4 * random_below(&w->random, 200); put(p, byte, quarter); return;
	}
}

static bool take(struct pipe *p, uint32_t now, uint8_t *byte)
{
	if (p->head == p->tail || p->at[p->tail] > 4 * now)
		return false;
	*byte = p->bytes[p->tail];
	p->tail = (p->tail + 1) % PIPE;
	return true;
}

static void host_send(struct world *w, uint8_t type, uint8_t seq)
{
	struct wire_frame f = {.type = type, .seq = seq};
	uint8_t out[WIRE_MAX_FRAME], n = wire_encode(&f, out);
	for (uint8_t i = 0; i < n; i++)
		spoil(w, &w->down, out[i]);
}

static void host_ask(struct world *w)
{
	w->host.synced = false;
	if (w->now - w->host.asked < 300)
		return;
	w->host.asked = w->now;
	host_send(w, WIRE_ASK_SNAPSHOT, 0);
}

// host_compare holds what the host believes against what was.
static void host_compare(struct world *w, const char *what)
{
	struct host *h = &w->host;
	check(memcmp(h->levels, truth[h->number].levels, TUNNELS) == 0, "%s %llu at %u ms: the host believes what was not so", what, (unsigned long long)h->number, w->now);
}

static void host_event(struct world *w, const struct wire_frame *f)
{
	struct host *h = &w->host;
	uint8_t ahead = (uint8_t)(f->seq - (uint8_t)h->number);
	if (!h->synced)
		return;
	if (ahead == 1) {
		h->number++;
		h->events++;
		if (f->type == WIRE_EVENT) {
			uint8_t *l = &h->levels[f->payload[4] - 1], bit = (uint8_t)(1u << f->payload[5]);
			*l = (uint8_t)(f->payload[6] ? *l | bit : *l & ~bit);
		}
		host_compare(w, "event");
	} else if (ahead > 1 && ahead < 128) {
		host_ask(w);
		return;
	}
	host_send(w, WIRE_ACK, (uint8_t)h->number);
}

static void host_frame(struct world *w, const struct wire_frame *f)
{
	struct host *h = &w->host;
	h->frames++;
	switch (f->type) {
	case WIRE_EVENT:
	case WIRE_STRIPES:
		host_event(w, f);
		break;
	case WIRE_SNAPSHOT:
		if (h->synced)
			break;
		// The newest number that ends like this one; a snapshot is never 256 events late.
		h->number = w->told - (uint8_t)((uint8_t)w->told - f->seq);
		memcpy(h->levels, f->payload + 4, TUNNELS);
		h->synced = true;
		h->snapshots++;
		host_compare(w, "snapshot");
		host_send(w, WIRE_ACK, f->seq);
		break;
	case WIRE_HEARTBEAT:
		if (f->payload[5] & 1)
			host_ask(w);
		break;
	}
	if (!h->synced)
		host_ask(w);
}

// note keeps what the board's events say, as they are put into its queue.
static void note(struct world *w)
{
	const struct queue *q = &w->board.queue;
	uint8_t fresh = (uint8_t)(queue_newest(q) - (uint8_t)w->told);
	for (uint8_t i = 0; i < fresh && w->told + 1 < EVENTS; i++) {
		uint8_t behind = fresh - i; // 1 is the newest
		truth[w->told + 1] = truth[w->told];
		w->told++;
		if (behind > q->count) {
			memcpy(truth[w->told].levels, w->board.lines.level, TUNNELS); // dropped: nobody hears of it
			continue;
		}
		const struct queue_item *item = &q->items[(q->first + q->count - behind) % QUEUE_SIZE];
		if (item->type != WIRE_EVENT)
			continue;
		uint8_t *l = &truth[w->told].levels[item->payload[4] - 1], bit = (uint8_t)(1u << item->payload[5]);
		*l = (uint8_t)(item->payload[6] ? *l | bit : *l & ~bit);
	}
}

static void step(struct world *w)
{
	uint8_t byte, out[WIRE_MAX_FRAME], n;
	struct wire_frame f;
	w->now++;
	if (random_below(&w->random, 40) == 0) {
		uint8_t line = (uint8_t)random_below(&w->random, ALL_LINES);
		w->scan.lines[line] = w->scan.lines[line] < 128 ? 209 : 46;
	}
	board_scan(&w->board, w->now, &w->scan);
	note(w);
	while (take(&w->down, w->now, &byte))
		board_receive(&w->board, byte);
	while (w->up.busy < 4 * w->now + 100 && (n = board_send(&w->board, out)) > 0) {
		for (uint8_t i = 0; i < n; i++)
			spoil(w, &w->up, out[i]);
	}
	while (take(&w->up, w->now, &byte)) {
		if (wire_receive(&w->host.receiver, byte, &f) == WIRE_FRAME)
			host_frame(w, &f);
	}
	if (!w->host.synced)
		host_ask(w);
}

// run plays until so many frames have come, then lets the line be good, and compares.
static void run(unsigned percent, uint64_t seed, uint64_t frames)
{
	static struct world w;
	memset(&w, 0, sizeof w);
	memset(truth, 0, sizeof truth);
	w.random.state = seed;
	w.percent = percent;
	memset(w.scan.lines, 128, sizeof w.scan.lines); // between the thresholds: 0
	eeprom_erase();
	board_init(&w.board, &w.fault, RESET_POWER_ON);
	board_scan(&w.board, w.now, &w.scan); // says how things lie at first
	// Number 0 is "no event yet", which the wire calls 255: shift by one.
	w.board.queue.next = 1;
	while (w.host.frames < frames && w.told + 64 < EVENTS)
		step(&w);
	w.percent = 0;
	for (int i = 0; i < 8000; i++)
		step(&w);
	check(w.host.synced && w.told - w.host.number <= QUEUE_SIZE, "%u ‰ spoilt: the host has not come back", percent);
	check(w.host.events > frames / 100, "%u ‰ spoilt: only %llu events have come through", percent, (unsigned long long)w.host.events);
	printf("link, %4.1f %% of bytes spoilt: %llu frames, %llu events taken, %llu snapshots, %u times refused by the board, %u sent again, %u dropped\n", percent / 10.0,
		(unsigned long long)w.host.frames, (unsigned long long)w.host.events, (unsigned long long)w.host.snapshots, w.board.rx_errors, w.board.queue.resent, w.board.queue.dropped);
}

void test_link(void)
{
	run(0, 1, 10000);
	run(2, 2, FRAMES);
	run(20, 3, FRAMES);
	run(100, 4, FRAMES / 5);
}
