#include "board.h"

#include <stddef.h>
#include <string.h>

enum {
	HEARTBEAT_DS = 10,
	DS = 100,           // ms
	MONITOR_MS = 30000, // how long levels are streamed for one question
	ALL_TUNNELS = 0x0F,
};

// Flags of a heartbeat.
enum { FLAG_LOST = 1, FLAG_FAULT = 2, FLAG_UNSTORED = 4, FLAG_MONITOR = 8 };

static void forget_extremes(struct monitor *m, uint8_t tunnel)
{
	memset(m->lowest[tunnel], 0xFF, SENSORS);
	memset(m->highest[tunnel], 0, SENSORS);
}

// begin_faults latches what the reset itself says.
static void begin_faults(struct board *b)
{
	if (b->reset_cause == RESET_WATCHDOG)
		board_fault(b, FAULT_WATCHDOG, b->fault->resets);
	if (b->reset_cause == RESET_BROWN_OUT)
		board_fault(b, FAULT_BROWN_OUT, b->fault->resets);
	if (b->store.half || b->store.state == STORE_DAMAGED)
		board_fault(b, FAULT_DAMAGED, b->store.state == STORE_STORED);
}

void board_init(struct board *b, struct fault *fault, uint8_t reset_cause)
{
	memset(b, 0, sizeof *b);
	b->fault = fault;
	b->reset_cause = reset_cause;
	b->heartbeat_ds = HEARTBEAT_DS;
	lines_init(&b->lines);
	fault_start(fault, reset_cause == RESET_POWER_ON);
	store_load(&b->store, &b->thresholds);
	// Quick resets do not count in the EEPROM, but in memory.
	b->boot_id = (uint16_t)(b->store.boots ^ (uint16_t)fault->resets << 12);
	for (uint8_t i = 0; i < TUNNELS; i++) {
		forget_extremes(&b->monitor, i);
		stripes_restart(&b->stripes[i]);
	}
	begin_faults(b);
	b->answers.hello = true;
}

void board_fault(struct board *b, uint8_t code, uint8_t detail)
{
	fault_latch(b->fault, code, detail, b->now, b->boot_id);
}

// watch_sensor keeps what the host may want to see.
static void watch_sensor(struct monitor *m, uint8_t tunnel, uint8_t sensor, uint8_t value)
{
	m->now[tunnel][sensor] = value;
	if (value < m->lowest[tunnel][sensor])
		m->lowest[tunnel][sensor] = value;
	if (value > m->highest[tunnel][sensor])
		m->highest[tunnel][sensor] = value;
}

// watch looks at one tunnel a scan, in turn: enough for what a hand moves slowly.
static void watch(struct board *b, const struct scan *s)
{
	uint8_t i = b->now % TUNNELS;
	for (uint8_t k = 0; k < LINES; k++)
		watch_sensor(&b->monitor, i, k, s->lines[i * LINES + k]);
	for (uint8_t k = 0; k < STRIPE_LOOKS; k++)
		watch_sensor(&b->monitor, i, STRIPE, s->stripes[k][i]);
}

// due asks for the levels that are streamed.
static void due(struct board *b)
{
	struct monitor *m = &b->monitor;
	if (m->repeat == 0)
		return;
	if ((int32_t)(b->now - m->until) >= 0) {
		m->repeat = 0;
		return;
	}
	if (b->now - m->last >= (uint32_t)m->every_ds * DS) {
		m->last = b->now;
		b->answers.levels |= m->repeat;
	}
}

// mouth_free tells that neither gate is blocked, nor begins to be: a fast strip is past the first gate's debounce.
static bool mouth_free(const struct board *b, uint8_t tunnel)
{
	return !((b->lines.level[tunnel] | b->lines.raw[tunnel]) & (1u << 0 | 1u << (LINES - 1)));
}

// append puts a numbered frame into the queue and returns its payload, the time in it, or NULL.
static uint8_t *append(struct board *b, uint8_t type, uint32_t t_ms)
{
	struct queue_item *item = queue_push(&b->queue);
	if (item == NULL)
		return NULL;
	item->type = type;
	item->len = (uint8_t)wire_length(type);
	wire_put_u32(item->payload, t_ms);
	return item->payload;
}

static void tell_stripes(struct board *b, uint8_t tunnel)
{
	const struct stripes *s = &b->stripes[tunnel];
	uint8_t *p = append(b, WIRE_STRIPES, b->now);
	if (p == NULL)
		return;
	p[4] = tunnel + 1;
	p[5] = stripes_kind(s);
	p[6] = s->bars;
	p[7] = s->wide;
	p[8] = s->judged;
}

static void tell_edge(struct board *b, const struct edge *e)
{
	uint8_t *p = append(b, WIRE_EVENT, b->now - e->ago_ms);
	if (p == NULL)
		return;
	p[4] = e->line / LINES + 1;
	p[5] = e->line % LINES;
	p[6] = e->level;
}

static void look_at_stripes(struct board *b, const struct scan *s)
{
	for (uint8_t i = 0; i < TUNNELS; i++) {
		struct stripes *st = &b->stripes[i];
		if (mouth_free(b, i)) { // hand and tile have left it
			if (st->bars >= STRIPES_FEWEST)
				tell_stripes(b, i);
			stripes_restart(st);
			continue;
		}
		uint8_t on = b->thresholds.on[i][STRIPE], off = b->thresholds.off[i][STRIPE];
		for (uint8_t k = 0; k < STRIPE_LOOKS; k++)
			stripes_look(st, thresholds_judge(on, off, s->stripes[k][i], st->candidate));
	}
}

void board_scan(struct board *b, uint32_t now_ms, const struct scan *s)
{
	struct edge edges[MOST_EDGES];
	struct line_fault fault;
	b->now = now_ms;
	uint8_t n = lines_scan(&b->lines, &b->thresholds, s->lines, edges, &fault);
	for (uint8_t i = 0; i < n; i++)
		tell_edge(b, &edges[i]);
	if (fault.code != FAULT_NONE)
		board_fault(b, fault.code, fault.detail);
	look_at_stripes(b, s);
	watch(b, s);
	due(b);
}

static bool is_tunnel(uint8_t tunnel)
{
	return tunnel >= 1 && tunnel <= TUNNELS;
}

// calibrate takes thresholds of a tunnel, all or none.
static void calibrate(struct board *b, const uint8_t *payload)
{
	uint8_t i = payload[0] - 1;
	const uint8_t *on = payload + 1, *off = payload + 1 + SENSORS;
	b->answers.calibration |= (uint8_t)(1u << i);
	if (b->store.state == STORE_STORING)
		return;
	for (uint8_t k = 0; k < SENSORS; k++) {
		if (!thresholds_valid(on[k], off[k]))
			return;
	}
	if (memcmp(b->thresholds.on[i], on, SENSORS) == 0 && memcmp(b->thresholds.off[i], off, SENSORS) == 0)
		return;
	memcpy(b->thresholds.on[i], on, SENSORS);
	memcpy(b->thresholds.off[i], off, SENSORS);
	b->store.state = STORE_CHANGED;
	lines_recalibrated(&b->lines, i);
}

static void ask_levels(struct board *b, uint8_t tunnel, uint8_t every_ds)
{
	struct monitor *m = &b->monitor;
	uint8_t which = (uint8_t)(tunnel == 0 ? ALL_TUNNELS : 1 << (tunnel - 1));
	m->repeat = every_ds == 0 ? 0 : which;
	m->every_ds = every_ds;
	m->last = b->now;
	m->until = b->now + MONITOR_MS;
	b->answers.levels |= which;
}

// obey does what a frame says; false: it makes no sense.
static bool obey(struct board *b, const struct wire_frame *f)
{
	const uint8_t *p = f->payload;
	if (f->type < WIRE_ASK_HELLO || wire_length(f->type) != (int8_t)f->len)
		return false;
	switch (f->type) {
	case WIRE_ASK_HELLO:
		b->answers.hello = true;
		return true;
	case WIRE_ACK:
		queue_ack(&b->queue, b->now, f->seq);
		return true;
	case WIRE_ASK_SNAPSHOT:
		b->answers.snapshot = true;
		return true;
	case WIRE_CONFIG:
		lines_config(&b->lines, p[0]);
		b->heartbeat_ds = p[1] == 0 ? 1 : p[1];
		b->answers.stats = true;
		return true;
	case WIRE_ASK_LEVELS:
		if (p[0] != 0 && !is_tunnel(p[0]))
			return false;
		ask_levels(b, p[0], p[1]);
		return true;
	case WIRE_ASK_CALIBRATION:
		if (!is_tunnel(p[0]))
			return false;
		b->answers.calibration |= (uint8_t)(1u << (p[0] - 1));
		return true;
	case WIRE_CALIBRATE:
		if (!is_tunnel(p[0]))
			return false;
		calibrate(b, p);
		return true;
	case WIRE_STORE:
		store_save(&b->store);
		b->answers.stats = true;
		return true;
	case WIRE_ASK_FAULT:
		fault_clear(b->fault, p[0]);
		b->answers.fault = true;
		return true;
	case WIRE_ASK_STATS:
		b->answers.stats = true;
		return true;
	}
	return false;
}

void board_receive(struct board *b, uint8_t byte)
{
	enum wire_result got = wire_receive(&b->receiver, byte, &b->frame);
	if (got == WIRE_BAD || (got == WIRE_FRAME && !obey(b, &b->frame)))
		b->rx_errors++;
}

void board_line_error(struct board *b)
{
	wire_spoil(&b->receiver);
}

static void write_hello(const struct board *b, uint8_t *p)
{
	p[0] = WIRE_PROTO;
	p[1] = FW_MAJOR;
	p[2] = FW_MINOR;
	p[3] = TUNNELS;
	p[4] = LINES;
	p[5] = b->reset_cause;
	wire_put_u16(p + 6, b->boot_id);
}

static void write_heartbeat(const struct board *b, uint8_t *p)
{
	wire_put_u32(p, b->now);
	p[4] = b->queue.count;
	p[5] = b->queue.lost ? FLAG_LOST : 0;
	if (b->fault->code != FAULT_NONE)
		p[5] |= FLAG_FAULT;
	if (b->store.state != STORE_STORED)
		p[5] |= FLAG_UNSTORED;
	if (b->monitor.repeat != 0)
		p[5] |= FLAG_MONITOR;
	wire_put_u16(p + 6, b->rx_errors);
}

static void write_levels(struct board *b, uint8_t tunnel, uint8_t *p)
{
	struct monitor *m = &b->monitor;
	wire_put_u32(p, b->now);
	p[4] = tunnel + 1;
	memcpy(p + 5, m->now[tunnel], SENSORS);
	memcpy(p + 5 + SENSORS, m->lowest[tunnel], SENSORS);
	memcpy(p + 5 + 2 * SENSORS, m->highest[tunnel], SENSORS);
	forget_extremes(m, tunnel);
}

static void write_calibration(const struct board *b, uint8_t tunnel, uint8_t *p)
{
	p[0] = tunnel + 1;
	memcpy(p + 1, b->thresholds.on[tunnel], SENSORS);
	memcpy(p + 1 + SENSORS, b->thresholds.off[tunnel], SENSORS);
	p[1 + 2 * SENSORS] = b->store.state;
}

static void write_fault(const struct board *b, uint8_t *p)
{
	const struct fault *f = b->fault;
	p[0] = f->code;
	p[1] = f->detail;
	wire_put_u32(p + 2, f->t_ms);
	wire_put_u16(p + 6, f->boot_id);
	wire_put_u16(p + 8, f->more);
}

static void write_stats(const struct board *b, uint8_t *p)
{
	wire_put_u16(p, b->stats.scan_us);
	wire_put_u16(p + 2, b->stats.work_us);
	wire_put_u16(p + 4, b->stats.missed);
	wire_put_u16(p + 6, b->stats.stack_free);
	wire_put_u16(p + 8, b->queue.resent);
	wire_put_u16(p + 10, b->queue.dropped);
	p[12] = b->fault->resets;
	p[13] = b->store.state;
	p[14] = b->lines.debounce_ms;
	p[15] = b->heartbeat_ds;
}

// take gives the lowest tunnel of a set and takes it out.
static uint8_t take(uint8_t *set)
{
	uint8_t tunnel = 0;
	while (!(*set & (1u << tunnel)))
		tunnel++;
	*set &= (uint8_t)~(1u << tunnel);
	return tunnel;
}

// answer writes what was asked for; 0: nothing was. The type is returned.
static uint8_t answer(struct board *b, uint8_t *p)
{
	struct answers *a = &b->answers;
	if (a->hello) {
		a->hello = false;
		write_hello(b, p);
		return WIRE_HELLO;
	}
	if (a->snapshot) {
		a->snapshot = false;
		b->queue.lost = false;
		wire_put_u32(p, b->now);
		memcpy(p + 4, b->lines.level, TUNNELS);
		return WIRE_SNAPSHOT;
	}
	if (a->fault) {
		a->fault = false;
		write_fault(b, p);
		return WIRE_FAULT;
	}
	if (a->stats) {
		a->stats = false;
		write_stats(b, p);
		return WIRE_STATS;
	}
	if (a->calibration != 0) {
		write_calibration(b, take(&a->calibration), p);
		return WIRE_CALIBRATION;
	}
	return 0;
}

// numbered writes the next event.
static bool numbered(struct board *b, struct wire_frame *f)
{
	const struct queue_item *item = queue_next(&b->queue, b->now, &f->seq);
	if (item == NULL)
		return false;
	f->type = item->type;
	f->len = item->len;
	memcpy(f->payload, item->payload, item->len);
	return true;
}

// unnumbered writes what is due beside answers and events.
static uint8_t unnumbered(struct board *b, uint8_t *p)
{
	if (b->now - b->beat >= (uint32_t)b->heartbeat_ds * DS) {
		b->beat = b->now;
		write_heartbeat(b, p);
		return WIRE_HEARTBEAT;
	}
	if (b->answers.levels != 0) {
		write_levels(b, take(&b->answers.levels), p);
		return WIRE_LEVELS;
	}
	return 0;
}

uint8_t board_send(struct board *b, uint8_t out[WIRE_MAX_FRAME])
{
	struct wire_frame *f = &b->frame;
	f->type = answer(b, f->payload);
	if (f->type == 0 && numbered(b, f))
		return wire_encode(f, out);
	if (f->type == 0)
		f->type = unnumbered(b, f->payload);
	if (f->type == 0)
		return 0;
	f->seq = queue_newest(&b->queue);
	f->len = (uint8_t)wire_length(f->type);
	return wire_encode(f, out);
}

void board_step(struct board *b)
{
	if (!store_step(&b->store, &b->thresholds, b->now))
		return;
	b->answers.stats = true;
	if (b->store.state == STORE_UNWRITABLE)
		board_fault(b, FAULT_UNWRITABLE, 0);
}
