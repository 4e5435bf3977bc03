#include "wire.h"

#include <string.h>

uint16_t wire_crc(uint16_t crc, uint8_t byte)
{
	// A byte at a time: 0x1021 has three bits, so that x, x<<5 and x<<12 are all there is.
	uint8_t x = (uint8_t)(crc >> 8) ^ byte;
	x ^= x >> 4;
	return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)x << 12) ^ (uint16_t)((uint16_t)x << 5) ^ x);
}

static uint16_t body_crc(const uint8_t *body, uint8_t len)
{
	uint16_t crc = 0xFFFF;
	for (uint8_t i = 0; i < len; i++)
		crc = wire_crc(crc, body[i]);
	return crc;
}

uint8_t wire_encode(const struct wire_frame *f, uint8_t out[WIRE_MAX_FRAME])
{
	// The body goes one byte behind the front, where its zeros become distances in place.
	uint8_t *body = out + 1;
	uint8_t len = 2;
	body[0] = f->type;
	body[1] = f->seq;
	memcpy(body + len, f->payload, f->len);
	len += f->len;
	wire_put_u16(body + len, body_crc(body, len));
	len += 2;

	uint8_t code = 0; // where the distance to the next zero is written
	for (uint8_t i = 1; i <= len; i++) {
		if (out[i] == 0) {
			out[code] = i - code;
			code = i;
		}
	}
	out[code] = (uint8_t)(len + 1 - code);
	out[len + 1] = 0;
	return len + 2;
}

// decode turns distances into zeros again; false: they do not end where the frame does.
static bool decode(uint8_t *buf, uint8_t len)
{
	uint8_t code = 0;
	while (code < len) {
		uint8_t next = code + buf[code]; // a code is 1–255, so this may wrap: then it is not behind code
		if (next <= code || next > len)
			return false;
		buf[code] = 0;
		code = next;
	}
	return true;
}

static enum wire_result finish(struct wire_receiver *r, struct wire_frame *f)
{
	if (r->spoilt)
		return WIRE_BAD;
	if (r->len == 0)
		return WIRE_PENDING; // two 00 in a row
	if (r->len < 5 || !decode(r->buf, r->len))
		return WIRE_BAD;
	uint8_t len = r->len - 3; // less COBS and CRC
	if (wire_u16(r->buf + 1 + len) != body_crc(r->buf + 1, len))
		return WIRE_BAD;
	f->type = r->buf[1];
	f->seq = r->buf[2];
	f->len = len - 2;
	memcpy(f->payload, r->buf + 3, f->len);
	return WIRE_FRAME;
}

enum wire_result wire_receive(struct wire_receiver *r, uint8_t byte, struct wire_frame *f)
{
	if (byte != 0) {
		if (r->len == sizeof r->buf)
			r->spoilt = true;
		else
			r->buf[r->len++] = byte;
		return WIRE_PENDING;
	}
	enum wire_result got = finish(r, f);
	r->len = 0;
	r->spoilt = false;
	return got;
}

void wire_spoil(struct wire_receiver *r)
{
	r->spoilt = true;
}

int8_t wire_length(uint8_t type)
{
	switch (type) {
	case WIRE_HELLO: return 8;
	case WIRE_EVENT: return 7;
	case WIRE_SNAPSHOT: return 8;
	case WIRE_HEARTBEAT: return 8;
	case WIRE_LEVELS: return 32;
	case WIRE_CALIBRATION: return 20;
	case WIRE_STRIPES: return 9;
	case WIRE_FAULT: return 10;
	case WIRE_STATS: return 16;
	case WIRE_ASK_HELLO: return 1;
	case WIRE_ACK: return 0;
	case WIRE_ASK_SNAPSHOT: return 0;
	case WIRE_CONFIG: return 2;
	case WIRE_ASK_LEVELS: return 2;
	case WIRE_ASK_CALIBRATION: return 1;
	case WIRE_CALIBRATE: return 19;
	case WIRE_STORE: return 0;
	case WIRE_ASK_FAULT: return 1;
	case WIRE_ASK_STATS: return 0;
	}
	return -1;
}

void wire_put_u16(uint8_t *p, uint16_t v)
{
	p[0] = (uint8_t)v;
	p[1] = (uint8_t)(v >> 8);
}

void wire_put_u32(uint8_t *p, uint32_t v)
{
	wire_put_u16(p, (uint16_t)v);
	wire_put_u16(p + 2, (uint16_t)(v >> 16));
}

uint16_t wire_u16(const uint8_t *p)
{
	return (uint16_t)(p[0] | (uint16_t)p[1] << 8);
}

uint32_t wire_u32(const uint8_t *p)
{
	return wire_u16(p) | (uint32_t)wire_u16(p + 2) << 16;
}
