#include "fault.h"

#include "wire.h"

#include <string.h>

static uint16_t check(const struct fault *f)
{
	uint8_t b[] = {
		f->code, f->detail, f->resets, (uint8_t)f->boot_id, (uint8_t)(f->boot_id >> 8), (uint8_t)f->more, (uint8_t)(f->more >> 8),
		(uint8_t)f->t_ms, (uint8_t)(f->t_ms >> 8), (uint8_t)(f->t_ms >> 16), (uint8_t)(f->t_ms >> 24),
	};
	uint16_t crc = 0xFFFF;
	for (uint8_t i = 0; i < sizeof b; i++)
		crc = wire_crc(crc, b[i]);
	return crc;
}

void fault_start(struct fault *f, bool power_on)
{
	if (power_on || f->check != check(f))
		memset(f, 0, sizeof *f);
	else if (f->resets < UINT8_MAX)
		f->resets++;
	f->check = check(f);
}

void fault_latch(struct fault *f, uint8_t code, uint8_t detail, uint32_t t_ms, uint16_t boot_id)
{
	if (f->code == FAULT_NONE) {
		f->code = code;
		f->detail = detail;
		f->t_ms = t_ms;
		f->boot_id = boot_id;
	} else if (f->more < UINT16_MAX) {
		f->more++;
	}
	f->check = check(f);
}

void fault_clear(struct fault *f, uint8_t code)
{
	if (code == FAULT_NONE || f->code != code)
		return;
	uint8_t resets = f->resets;
	memset(f, 0, sizeof *f);
	f->resets = resets;
	f->check = check(f);
}
