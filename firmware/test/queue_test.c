#include "check.h"

#include "../core/queue.h"

#include <stddef.h>

static void push(struct queue *q, int n)
{
	for (int i = 0; i < n; i++)
		queue_push(q);
}

// drain counts what is to be sent now and checks that numbers go up from first.
static int drain(struct queue *q, uint32_t now_ms, uint8_t first, const char *when)
{
	int n = 0;
	uint8_t seq;
	while (queue_next(q, now_ms, &seq) != NULL) {
		check(seq == (uint8_t)(first + n), "%s: number %u, want %u", when, seq, (uint8_t)(first + n));
		n++;
	}
	return n;
}

static void test_window(void)
{
	struct queue q = {0};
	check(queue_newest(&q) == 255, "newest of an empty queue = %u, want 255", queue_newest(&q));
	push(&q, 10);
	int n = drain(&q, 1000, 0, "first");
	check(n == QUEUE_WINDOW, "%d sent ahead, want %d", n, QUEUE_WINDOW);
	queue_ack(&q, 1010, 2);
	n = drain(&q, 1010, 8, "after an acknowledgement");
	check(n == 2 && q.count == 7, "%d more sent, %u kept; want 2 and 7", n, q.count);
	check(drain(&q, 1109, 0, "early") == 0, "sent again before its time");
	n = drain(&q, 1110, 3, "again");
	check(n == 7 && q.resent == 7, "%d sent again, %u counted; want 7", n, q.resent);
}

static void test_acknowledgements(void)
{
	static const struct {
		const char *name;
		uint8_t seq;
		int left;
	} tests[] = {
		{"the oldest", 250, 9},
		{"one behind the wrap", 1, 2},
		{"the newest", 3, 0},
		{"one that was acknowledged before", 249, 10},
		{"one that there is not yet", 4, 10},
		{"anything else", 100, 10},
	};
	for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct queue q = {.next = 250};
		push(&q, 10);
		drain(&q, 0, 250, tests[i].name);
		queue_ack(&q, 1, tests[i].seq);
		check(q.count == tests[i].left, "%s: %u left, want %d", tests[i].name, q.count, tests[i].left);
	}
	struct queue q = {0};
	queue_ack(&q, 0, 255);
	check(q.count == 0, "an acknowledgement of nothing: %u in the queue", q.count);
}

static void test_overflow(void)
{
	struct queue q = {0};
	push(&q, QUEUE_SIZE);
	check(!q.lost && q.count == QUEUE_SIZE, "a queue that is just full has lost something");
	check(queue_push(&q) == NULL, "a full queue has room");
	check(q.lost && q.count == 0 && q.dropped == QUEUE_SIZE + 1, "overflow: lost %d, %u kept, %u dropped", q.lost, q.count, q.dropped);
	push(&q, 1);
	int n = drain(&q, 0, QUEUE_SIZE + 1, "after an overflow");
	check(n == 1, "%d sent after an overflow, want 1", n);
}

void test_queue(void)
{
	test_window();
	test_acknowledgements();
	test_overflow();
}
