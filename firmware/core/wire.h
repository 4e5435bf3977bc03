// Wire frames: COBS( type, seq, payload, crc_lo, crc_hi ) 00. firmware/PROTOCOL.md is the source; firmware/test/vectors.txt
// holds both sides to it.
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	WIRE_PROTO = 1,
	WIRE_MAX_PAYLOAD = 32,                  // bytes
	WIRE_MAX_BODY = 2 + WIRE_MAX_PAYLOAD + 2, // bytes, with type, seq and CRC
	WIRE_MAX_FRAME = 1 + WIRE_MAX_BODY + 1,   // bytes on the wire, with COBS and the closing 00
};

// Types of frames.
enum {
	WIRE_HELLO = 0x01,
	WIRE_EVENT = 0x02,
	WIRE_SNAPSHOT = 0x03,
	WIRE_HEARTBEAT = 0x04,
	WIRE_LEVELS = 0x05,
	WIRE_CALIBRATION = 0x06,
	WIRE_STRIPES = 0x07,
	WIRE_FAULT = 0x08,
	WIRE_STATS = 0x09,
	WIRE_ASK_HELLO = 0x81,
	WIRE_ACK = 0x82,
	WIRE_ASK_SNAPSHOT = 0x83,
	WIRE_CONFIG = 0x84,
	WIRE_ASK_LEVELS = 0x85,
	WIRE_ASK_CALIBRATION = 0x86,
	WIRE_CALIBRATE = 0x87,
	WIRE_STORE = 0x88,
	WIRE_ASK_FAULT = 0x89,
	WIRE_ASK_STATS = 0x8A,
};

// A frame as it was before COBS.
struct wire_frame {
	uint8_t type, seq;
	uint8_t len; // of payload, bytes
	uint8_t payload[WIRE_MAX_PAYLOAD];
};

// What a receiver holds of the frame under way.
struct wire_receiver {
	uint8_t buf[WIRE_MAX_FRAME - 1]; // encoded
	uint8_t len;
	bool spoilt; // too long, or a byte was lost; until the next 00
};

// What a byte has brought.
enum wire_result {
	WIRE_PENDING, // nothing yet
	WIRE_FRAME,   // a whole frame
	WIRE_BAD,     // something that was none: count it
};

// wire_crc goes on with a CRC-16/CCITT-FALSE, which begins with 0xFFFF.
uint16_t wire_crc(uint16_t crc, uint8_t byte);

// wire_encode writes a frame, the closing 00 with it, and returns its length.
uint8_t wire_encode(const struct wire_frame *f, uint8_t out[WIRE_MAX_FRAME]);

// wire_receive takes a byte from the line; at WIRE_FRAME the frame is in f. A payload's length is not held against its
// type here.
enum wire_result wire_receive(struct wire_receiver *r, uint8_t byte, struct wire_frame *f);

// wire_spoil drops the frame under way: the line has lost a byte.
void wire_spoil(struct wire_receiver *r);

// wire_length is the length that the payload of a type must have, or -1 if there is no such type.
int8_t wire_length(uint8_t type);

// wire_put_u16 and wire_put_u32 write little-endian, wire_u16 and wire_u32 read it.
void wire_put_u16(uint8_t *p, uint16_t v);
void wire_put_u32(uint8_t *p, uint32_t v);
uint16_t wire_u16(const uint8_t *p);
uint32_t wire_u32(const uint8_t *p);

#endif
