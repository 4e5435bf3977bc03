// corehost runs the core of the firmware on the host, in virtual time, behind the same control channel as boardsim: for
// tests of the host's side that take hours of the board's time, with a sanitizer looking on.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../core/board.h"
#include "../sim/control.h"

enum {
	SCAN_US = 1000,
	BYTE_US = 260, // ten bits at 38400 baud
	EEPROM_US = 3400,
	RING = 63, // as in firmware/avr/uart.c
	HOST_BYTES = 1 << 16,
};

static struct host {
	struct board board;
	struct fault fault; // outlives a reset
	struct sensors sensors;
	uint8_t eeprom[1024];
	uint64_t us, reset_us, scan_at, rx_at, tx_at, eeprom_until;
	uint8_t out[RING];
	unsigned out_len;
	uint8_t in[HOST_BYTES];
	unsigned in_first, in_len;
	struct control control;
} host;

uint8_t port_eeprom_read(uint16_t address)
{
	return host.eeprom[address];
}

bool port_eeprom_busy(void)
{
	return host.us < host.eeprom_until;
}

void port_eeprom_write(uint16_t address, uint8_t value)
{
	host.eeprom[address] = value;
	host.eeprom_until = host.us + EEPROM_US;
}

static void reset(uint8_t cause)
{
	if (cause == RESET_POWER_ON)
		memset(&host.fault, 0x5A, sizeof host.fault);
	board_init(&host.board, &host.fault, cause);
	host.reset_us = host.us;
	host.scan_at = host.us + 5 * SCAN_US;
	host.out[0] = 0;
	host.out_len = 1;
	host.tx_at = host.us + BYTE_US;
}

static uint8_t value(unsigned tunnel, unsigned line)
{
	uint32_t v = host.sensors.mv[tunnel][line] * 256u / 5000u;
	return v > 255 ? 255 : (uint8_t)v;
}

static void scan(void)
{
	struct scan s;
	for (unsigned t = 0; t < TUNNELS; t++) {
		for (unsigned l = 0; l < LINES; l++) {
			uint8_t c = sensors_channel(&host.sensors, (uint8_t)(t % 2 * LINES + l));
			s.lines[t * LINES + l] = value(t / 2 * 2 + c / LINES, c % LINES);
		}
		for (unsigned k = 0; k < STRIPE_LOOKS; k++)
			s.stripes[k][t] = value(t, STRIPE);
	}
	board_scan(&host.board, (uint32_t)((host.us - host.reset_us) / SCAN_US), &s);
}

static void send(void)
{
	uint8_t frame[WIRE_MAX_FRAME];
	while (RING - host.out_len >= WIRE_MAX_FRAME) {
		uint8_t n = board_send(&host.board, frame);
		if (n == 0)
			return;
		if (host.out_len == 0)
			host.tx_at = host.us + BYTE_US;
		memcpy(host.out + host.out_len, frame, n);
		host.out_len += n;
	}
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

// run goes from one thing that happens to the next.
static void run(void *param, uint64_t us)
{
	(void)param;
	for (uint64_t end = host.us + us;;) {
		uint64_t next = earlier(host.scan_at, end);
		if (host.out_len > 0)
			next = earlier(next, host.tx_at);
		if (host.in_len > 0)
			next = earlier(next, host.rx_at);
		host.us = next > host.us ? next : host.us;
		control_due(&host.control, host.us);
		if (host.out_len > 0 && host.us >= host.tx_at) {
			control_byte(&host.control, host.us, host.out[0]);
			memmove(host.out, host.out + 1, --host.out_len);
			host.tx_at = host.us + BYTE_US;
		}
		if (host.in_len > 0 && host.us >= host.rx_at) {
			board_receive(&host.board, host.in[host.in_first]);
			host.in_first = (host.in_first + 1) % HOST_BYTES;
			host.in_len--;
			host.rx_at = host.us + BYTE_US;
		}
		if (host.us >= host.scan_at) {
			host.scan_at = host.us + SCAN_US;
			scan();
		}
		board_step(&host.board);
		send();
		if (host.us >= end)
			return;
	}
}

static void host_bytes(void *param, const uint8_t *bytes, unsigned n)
{
	(void)param;
	if (host.in_len == 0 && host.rx_at < host.us + BYTE_US)
		host.rx_at = host.us + BYTE_US;
	for (unsigned i = 0; i < n && host.in_len < HOST_BYTES; i++)
		host.in[(host.in_first + host.in_len++) % HOST_BYTES] = bytes[i];
}

static bool command(void *param, const char *name)
{
	(void)param;
	unsigned address, byte;
	if (strcmp(name, "reset") == 0)
		reset(RESET_PIN);
	else if (strcmp(name, "power") == 0)
		reset(RESET_POWER_ON);
	else if (strcmp(name, "brownout") == 0)
		reset(RESET_BROWN_OUT);
	else if (strcmp(name, "hang") == 0)
		reset(RESET_WATCHDOG);
	else if (sscanf(name, "eeprom %u %u", &address, &byte) == 2 && address < sizeof host.eeprom && byte <= 255)
		host.eeprom[address] = (uint8_t)byte;
	else
		return false;
	return true;
}

static uint64_t now_us(void)
{
	return host.us;
}

int main(void)
{
	memset(host.eeprom, 0xFF, sizeof host.eeprom);
	sensors_init(&host.sensors);
	host.control = (struct control){.sensors = &host.sensors, .command = command, .run = run, .bytes = host_bytes, .now = now_us};
	reset(RESET_POWER_ON);
	control_loop(&host.control);
	return 0;
}
