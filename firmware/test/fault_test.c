#include "check.h"

#include "../core/fault.h"

#include <string.h>

static void test_first(void)
{
	struct fault f = {0};
	fault_start(&f, true);
	fault_latch(&f, FAULT_HIGH, 0x25, 1000, 7);
	fault_latch(&f, FAULT_LOW, 0x11, 2000, 7);
	fault_start(&f, false); // a reset
	check(f.code == FAULT_HIGH && f.detail == 0x25 && f.t_ms == 1000 && f.boot_id == 7 && f.more == 1 && f.resets == 1,
		"after a reset: code %u, detail %#x, %u ms, %u more, %u resets", f.code, f.detail, f.t_ms, f.more, f.resets);
	fault_clear(&f, FAULT_LOW);
	fault_clear(&f, FAULT_NONE);
	check(f.code == FAULT_HIGH, "cleared by another code");
	fault_clear(&f, FAULT_HIGH);
	check(f.code == FAULT_NONE && f.more == 0 && f.resets == 1, "not cleared: code %u, %u more, %u resets", f.code, f.more, f.resets);
	fault_latch(&f, FAULT_LOW, 0x11, 3000, 8);
	check(f.code == FAULT_LOW && f.more == 0, "the next one is not latched");
	fault_start(&f, true);
	check(f.code == FAULT_NONE && f.resets == 0, "kept through a power cut");
}

// Memory that has lost a bit is not believed.
static void test_memory(void)
{
	for (unsigned bit = 0; bit < 8 * sizeof(struct fault); bit++) {
		struct fault f, was;
		memset(&f, 0, sizeof f);
		fault_start(&f, true);
		fault_latch(&f, FAULT_CHATTER, 0x31, 123456, 99);
		was = f;
		((uint8_t *)&f)[bit / 8] ^= (uint8_t)(1u << bit % 8);
		bool padding = f.code == was.code && f.detail == was.detail && f.resets == was.resets && f.boot_id == was.boot_id && f.more == was.more && f.t_ms == was.t_ms && f.check == was.check;
		fault_start(&f, false);
		check(f.code == (padding ? FAULT_CHATTER : FAULT_NONE), "bit %u flipped: code %u", bit, f.code);
	}
}

static void test_counters(void)
{
	struct fault f = {0};
	fault_start(&f, true);
	for (uint32_t i = 0; i < 70000; i++)
		fault_latch(&f, FAULT_LOW, 0, i, 0);
	check(f.more == 65535, "%u more, want 65535", f.more);
	for (int i = 0; i < 300; i++)
		fault_start(&f, false);
	check(f.resets == 255, "%u resets, want 255", f.resets);
}

void test_fault(void)
{
	test_first();
	test_memory();
	test_counters();
}
