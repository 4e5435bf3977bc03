// The queue of numbered frames: kept until the host has acknowledged them, sent again when it does not.
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	QUEUE_SIZE = 16,       // frames
	QUEUE_WINDOW = 8,      // frames sent ahead of the acknowledgement
	QUEUE_RESEND_MS = 100, // after so long without one all is sent again
	QUEUE_MAX_PAYLOAD = 9, // bytes: STRIPES
};

// One numbered frame.
struct queue_item {
	uint8_t type, len;
	uint8_t payload[QUEUE_MAX_PAYLOAD];
};

// Zero is an empty queue.
struct queue {
	struct queue_item items[QUEUE_SIZE];
	uint8_t first; // index of the oldest
	uint8_t count;
	uint8_t sent;    // of the oldest ones, so many are under way
	uint8_t next;    // seq of the next item
	bool lost;       // the queue was full and is empty now; until the host has got a snapshot
	uint32_t since;  // ms, when the wait for an acknowledgement began
	uint16_t resent; // frames, stops at its largest value
	uint16_t dropped;
};

// queue_push appends an item, which the caller fills. A full queue is emptied first, and the item is dropped with the rest:
// then it is NULL, and its number is used up.
struct queue_item *queue_push(struct queue *q);

// queue_next gives the next item to send now, with its number, or NULL. What it gives counts as sent.
const struct queue_item *queue_next(struct queue *q, uint32_t now_ms, uint8_t *seq);

// queue_ack takes everything up to seq out. A number that is not in the queue is ignored.
void queue_ack(struct queue *q, uint32_t now_ms, uint8_t seq);

// queue_newest is the number of the newest item ever pushed; 255 before the first.
uint8_t queue_newest(const struct queue *q);

#endif
