#include "queue.h"

#include <stddef.h>

static void add(uint16_t *counter, uint8_t n)
{
	*counter = *counter > UINT16_MAX - n ? UINT16_MAX : (uint16_t)(*counter + n);
}

struct queue_item *queue_push(struct queue *q)
{
	q->next++;
	if (q->count == QUEUE_SIZE) {
		add(&q->dropped, QUEUE_SIZE + 1);
		q->count = q->sent = 0;
		q->lost = true;
		return NULL;
	}
	return &q->items[(q->first + q->count++) % QUEUE_SIZE];
}

const struct queue_item *queue_next(struct queue *q, uint32_t now_ms, uint8_t *seq)
{
	if (q->sent > 0 && now_ms - q->since >= QUEUE_RESEND_MS) {
		add(&q->resent, q->sent);
		q->sent = 0;
	}
	if (q->sent == q->count || q->sent == QUEUE_WINDOW)
		return NULL;
	if (q->sent == 0)
		q->since = now_ms;
	*seq = (uint8_t)(q->next - q->count + q->sent);
	return &q->items[(q->first + q->sent++) % QUEUE_SIZE];
}

void queue_ack(struct queue *q, uint32_t now_ms, uint8_t seq)
{
	uint8_t n = (uint8_t)(seq - (q->next - q->count) + 1); // 1: the oldest; 0: the one before it
	if (n == 0 || n > q->count)
		return;
	q->first = (q->first + n) % QUEUE_SIZE;
	q->count -= n;
	q->sent = q->sent > n ? q->sent - n : 0;
	q->since = now_ms;
}

uint8_t queue_newest(const struct queue *q)
{
	return (uint8_t)(q->next - 1);
}
