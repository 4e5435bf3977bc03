// boardsim runs the real firmware of the tunnel board in simavr, with everything around the microcontroller simulated: the
// two multiplexers, the voltages of the sensors, the serial line on a pseudo-terminal, the EEPROM in a file.
//
// Commands come in lines on stdin, answers go out in lines; control.h lists them. With --virtual there is no
// pseudo-terminal and time stands still but for "run".
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_interrupts.h>

#include "../avr/pins.h"
#include "control.h"

enum {
	MHZ = 16,
	BYTE_CYCLES = MHZ * 1000000 / 3840, // ten bits at 38400 baud
	SLICE_CYCLES = MHZ * 500,           // between two looks at the world
	MOST_LAG_US = 100000,               // a machine that is too slow makes the board's time run slower
	LINE_BYTES = 4096,
	EEPROM_BYTES = 1024,
	VECTOR_SAMPLER = 11, // TIMER1_COMPA
	REGISTER_MCUSR = 0x54,
	REGISTER_ADCH = 0x79,
	SIGNS = 4096,
};

// A byte on its way, and when it arrives.
struct passing {
	uint8_t byte;
	avr_cycle_count_t at;
};

// What was measured since the last "report".
struct figures {
	avr_cycle_count_t period_least, period_most; // from sample to sample of one line
	avr_cycle_count_t isr_most;                  // the sampler's interrupt
	avr_cycle_count_t since_sample, since_isr;
	uint64_t lag_us; // most
};

static struct sim {
	avr_t *avr;
	elf_firmware_t elf;
	const char *eeprom_path, *link;
	uint8_t eeprom[EEPROM_BYTES]; // as in the file
	struct sensors sensors;
	uint16_t held_mv; // by the ADC's sample and hold
	uint16_t hang_code; // what was in flash where it hangs
	uint32_t hang_at;   // 0: it does not
	bool virtual, plugged, xon, quit;
	int master, slave;
	struct passing out[SIGNS];
	unsigned out_first, out_count;
	uint8_t in[LINE_BYTES];
	unsigned in_first, in_count;
	avr_cycle_count_t line_free, in_free; // when the line has room for the next byte, to the host and from it
	struct figures figures;
	struct control control;
} sim;

static void die(const char *what)
{
	fprintf(stderr, "boardsim: %s: %s\n", what, strerror(errno));
	exit(1);
}

static uint64_t now_us(void)
{
	return sim.avr->cycle / MHZ;
}

// channel is what the select pins choose, as the multiplexers see it.
static uint8_t channel(void)
{
	avr_ioport_state_t b;
	avr_ioctl(sim.avr, AVR_IOCTL_IOPORT_GETSTATE('B'), &b);
	return sensors_channel(&sim.sensors, b.port & b.ddr & (CHANNELS - 1));
}

static uint16_t pin_mv(uint8_t adc)
{
	if (adc == ADC_MUX_12 || adc == ADC_MUX_34) {
		uint8_t c = channel(), tunnel = (adc == ADC_MUX_34 ? 2 : 0) + c / CHANNELS_OF_A_TUNNEL;
		return sim.sensors.mv[tunnel][c % CHANNELS_OF_A_TUNNEL];
	}
	if (adc >= ADC_STRIPE_1 && adc <= ADC_STRIPE_4)
		return sim.sensors.mv[adc - ADC_STRIPE_1][8];
	return 0;
}

// on_conversion is the ADC's sample and hold.
static void on_conversion(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	union {
		avr_adc_mux_t mux;
		uint32_t value;
	} u = {.value = value};
	sim.held_mv = pin_mv(u.mux.src);
	if (u.mux.src != ADC_MUX_12 || channel() != 0)
		return;
	struct figures *f = &sim.figures;
	avr_cycle_count_t period = sim.avr->cycle - f->since_sample;
	if (f->since_sample != 0 && period > f->period_most)
		f->period_most = period;
	if (f->since_sample != 0 && (f->period_least == 0 || period < f->period_least))
		f->period_least = period;
	f->since_sample = sim.avr->cycle;
}

// read_adch gives the upper eight bits. simavr 1.6 works a value out when ADCL is read, and from the channel of that
// moment; the firmware reads ADCH alone.
static uint8_t read_adch(avr_t *avr, avr_io_addr_t addr, void *param)
{
	(void)param;
	uint32_t v = sim.held_mv * 256u / 5000u;
	return avr->data[addr] = v > 255 ? 255 : (uint8_t)v;
}

static void on_sampler(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (value) {
		sim.figures.since_isr = sim.avr->cycle;
		return;
	}
	avr_cycle_count_t took = sim.avr->cycle - sim.figures.since_isr;
	if (sim.figures.since_isr != 0 && took > sim.figures.isr_most)
		sim.figures.isr_most = took;
}

// on_output takes a byte from the UART; it is on the line for a while.
static void on_output(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (sim.line_free < sim.avr->cycle)
		sim.line_free = sim.avr->cycle;
	sim.line_free += BYTE_CYCLES;
	if (sim.out_count < SIGNS)
		sim.out[(sim.out_first + sim.out_count++) % SIGNS] = (struct passing){(uint8_t)value, sim.line_free};
}

static void on_xon(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)value, (void)param;
	sim.xon = true;
}

static void on_xoff(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)value, (void)param;
	sim.xon = false;
}

static void hear(const uint8_t *bytes, unsigned n)
{
	for (unsigned i = 0; i < n && sim.in_count < LINE_BYTES; i++)
		sim.in[(sim.in_first + sim.in_count++) % LINE_BYTES] = bytes[i];
}

// carry moves the bytes that have arrived by now, both ways.
static void carry(void)
{
	while (sim.in_count > 0 && sim.xon && sim.avr->cycle >= sim.in_free) {
		sim.in_free = (sim.in_free + BYTE_CYCLES > sim.avr->cycle ? sim.in_free : sim.avr->cycle) + BYTE_CYCLES;
		uint8_t byte = sim.in[sim.in_first];
		sim.in_first = (sim.in_first + 1) % LINE_BYTES;
		sim.in_count--;
		avr_raise_irq(avr_io_getirq(sim.avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
	}
	while (sim.out_count > 0 && sim.out[sim.out_first].at <= sim.avr->cycle) {
		struct passing p = sim.out[sim.out_first];
		sim.out_first = (sim.out_first + 1) % SIGNS;
		sim.out_count--;
		if (sim.virtual)
			control_byte(&sim.control, p.at / MHZ, p.byte);
		else if (sim.plugged && write(sim.master, &p.byte, 1) < 0 && errno != EAGAIN)
			die("write to the pseudo-terminal");
	}
}

static void plug(void)
{
	struct termios raw;
	char name[PATH_MAX];
	if (sim.virtual || sim.plugged)
		return;
	if (openpty(&sim.master, &sim.slave, name, NULL, NULL) != 0)
		die("open a pseudo-terminal");
	tcgetattr(sim.slave, &raw);
	cfmakeraw(&raw);
	tcsetattr(sim.slave, TCSANOW, &raw);
	fcntl(sim.master, F_SETFL, O_NONBLOCK);
	sim.plugged = true;
	if (sim.link != NULL) {
		unlink(sim.link);
		if (symlink(name, sim.link) != 0)
			die(sim.link);
	}
	printf("pty %s\n", name);
}

static void unplug(void)
{
	if (!sim.plugged)
		return;
	close(sim.master);
	close(sim.slave);
	sim.plugged = false;
	sim.in_count = 0;
	if (sim.link != NULL)
		unlink(sim.link);
}

static void load_eeprom(void)
{
	memset(sim.eeprom, 0xFF, sizeof sim.eeprom);
	if (sim.eeprom_path != NULL) {
		FILE *f = fopen(sim.eeprom_path, "rb");
		if (f != NULL) {
			size_t n = fread(sim.eeprom, 1, sizeof sim.eeprom, f);
			memset(sim.eeprom + n, 0xFF, sizeof sim.eeprom - n);
			fclose(f);
		}
	}
	avr_eeprom_desc_t d = {.ee = sim.eeprom, .offset = 0, .size = sizeof sim.eeprom};
	avr_ioctl(sim.avr, AVR_IOCTL_EEPROM_SET, &d);
}

static void save_eeprom(void)
{
	uint8_t now[EEPROM_BYTES];
	avr_eeprom_desc_t d = {.ee = now, .offset = 0, .size = sizeof now};
	avr_ioctl(sim.avr, AVR_IOCTL_EEPROM_GET, &d);
	if (sim.eeprom_path == NULL || memcmp(now, sim.eeprom, sizeof now) == 0)
		return;
	memcpy(sim.eeprom, now, sizeof now);
	FILE *f = fopen(sim.eeprom_path, "wb");
	if (f == NULL || fwrite(now, 1, sizeof now, f) != sizeof now || fclose(f) != 0)
		die(sim.eeprom_path);
}

static void unhang(void)
{
	if (sim.hang_at != 0)
		memcpy(sim.avr->flash + sim.hang_at, &sim.hang_code, 2);
	sim.hang_at = 0;
}

// reset resets the microcontroller for the reason in MCUSR. At power on nothing is left in memory.
static void reset(uint8_t mcusr)
{
	unhang();
	avr_cycle_count_t cycle = sim.avr->cycle;
	avr_reset(sim.avr);
	sim.avr->cycle = cycle; // time goes on
	sim.avr->data[REGISTER_MCUSR] = mcusr;
	if (mcusr & 1) {
		for (unsigned i = 0x100; i <= sim.avr->ramend; i++)
			sim.avr->data[i] = (uint8_t)(i * 167 + (i >> 3)); // as arbitrary as memory is, and the same each time
	}
	sim.figures.since_sample = sim.figures.since_isr = 0;
	sim.line_free = sim.in_free = sim.avr->cycle;
	sim.xon = true;
}

// hang makes the program stand still where it is, until the watchdog bites.
static void hang(void)
{
	static const uint16_t loop = 0xCFFF; // rjmp to itself
	unhang();
	sim.hang_at = sim.avr->pc;
	memcpy(&sim.hang_code, sim.avr->flash + sim.hang_at, 2);
	memcpy(sim.avr->flash + sim.hang_at, &loop, 2);
}

static void report(void)
{
	struct figures *f = &sim.figures;
	printf("report period_least=%llu period_most=%llu isr_most=%llu lag_us=%llu\n", (unsigned long long)f->period_least,
		(unsigned long long)f->period_most, (unsigned long long)f->isr_most, (unsigned long long)f->lag_us);
	f->period_least = f->period_most = f->isr_most = f->lag_us = 0;
}

// command does what control.c has not understood by itself.
static bool command(void *param, const char *name)
{
	(void)param;
	if (strcmp(name, "reset") == 0)
		reset(1 << 1);
	else if (strcmp(name, "power") == 0)
		reset(1 << 0);
	else if (strcmp(name, "brownout") == 0)
		reset(1 << 2);
	else if (strcmp(name, "hang") == 0)
		hang();
	else if (strcmp(name, "plug") == 0)
		plug();
	else if (strcmp(name, "unplug") == 0)
		unplug();
	else if (strcmp(name, "report") == 0)
		report();
	else if (strcmp(name, "quit") == 0)
		sim.quit = true;
	else
		return false;
	return true;
}

// watch_dog tells a reset that the program's own watchdog has made: simavr goes through the reset by itself.
static void watch_dog(avr_t *avr)
{
	if (sim.hang_at != 0 && avr->pc != sim.hang_at && avr->data[REGISTER_MCUSR] & (1 << 3))
		unhang();
}

// run lets the microcontroller go on until a cycle.
static void run(avr_cycle_count_t until)
{
	while (sim.avr->cycle < until && !sim.quit) {
		avr_cycle_count_t slice = sim.avr->cycle + SLICE_CYCLES / 8;
		if (slice > until)
			slice = until;
		control_due(&sim.control, now_us());
		while (sim.avr->cycle < slice) {
			int state = avr_run(sim.avr);
			if (state == cpu_Done || state == cpu_Crashed) {
				fprintf(stderr, "boardsim: the program has crashed at %#x\n", sim.avr->pc);
				exit(1);
			}
		}
		watch_dog(sim.avr);
		carry();
	}
}

static void no_sleep(avr_t *avr, avr_cycle_count_t how_long)
{
	(void)avr, (void)how_long; // time is kept by follow_clock
}

static uint64_t clock_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

// look polls the world for as long as the board is ahead of it.
static void look(int timeout_ms)
{
	struct pollfd fds[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = sim.plugged ? sim.master : -1, .events = POLLIN}};
	if (poll(fds, 2, timeout_ms) <= 0)
		return;
	if (fds[0].revents != 0 && !control_read(&sim.control, STDIN_FILENO, now_us()))
		sim.quit = true;
	if (sim.plugged && fds[1].revents & POLLIN) {
		uint8_t bytes[256];
		ssize_t n = read(sim.master, bytes, sizeof bytes);
		hear(bytes, n > 0 ? (unsigned)n : 0);
	}
}

// follow_clock runs the board in real time.
static void follow_clock(void)
{
	uint64_t start = clock_us();
	while (!sim.quit) {
		uint64_t board = now_us(), world = clock_us() - start;
		if (board > world) {
			look((int)((board - world + 999) / 1000));
			save_eeprom();
			continue;
		}
		if (world - board > sim.figures.lag_us)
			sim.figures.lag_us = world - board;
		if (world - board > MOST_LAG_US)
			start += world - board - MOST_LAG_US;
		look(0);
		run(sim.avr->cycle + SLICE_CYCLES);
	}
}

static void run_us(void *param, uint64_t us)
{
	(void)param;
	run(sim.avr->cycle + us * MHZ);
	save_eeprom();
}

static void host_bytes(void *param, const uint8_t *bytes, unsigned n)
{
	(void)param;
	hear(bytes, n);
}

// quiet keeps simavr's own words away from the answers.
static void quiet(avr_t *avr, const int level, const char *format, va_list args)
{
	(void)avr;
	if (level == LOG_ERROR)
		vfprintf(stderr, format, args);
}

static void on_irq(uint32_t ioctl, int index, avr_irq_notify_t f)
{
	avr_irq_register_notify(avr_io_getirq(sim.avr, ioctl, index), f, NULL);
}

static void start(const char *path)
{
	avr_global_logger_set(quiet);
	if (elf_read_firmware(path, &sim.elf) != 0) {
		fprintf(stderr, "boardsim: %s cannot be read; make firmware makes it\n", path);
		exit(1);
	}
	sim.avr = avr_make_mcu_by_name("atmega328p");
	avr_init(sim.avr);
	sim.elf.frequency = MHZ * 1000000;
	avr_load_firmware(sim.avr, &sim.elf);
	sim.avr->frequency = MHZ * 1000000;
	sim.avr->vcc = sim.avr->avcc = sim.avr->aref = 5000;
	sim.avr->sleep = no_sleep;
	sim.avr->log = LOG_ERROR;
	uint32_t flags = 0;
	avr_ioctl(sim.avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
	on_irq(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT, on_output);
	on_irq(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON, on_xon);
	on_irq(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF, on_xoff);
	on_irq(AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER, on_conversion);
	avr_irq_register_notify(avr_get_interrupt_irq(sim.avr, VECTOR_SAMPLER) + AVR_INT_IRQ_RUNNING, on_sampler, NULL);
	sim.avr->io[AVR_DATA_TO_IO(REGISTER_ADCH)].r.c = read_adch;
	load_eeprom();
	reset(1 << 0);
}

int main(int argc, char **argv)
{
	const char *firmware = NULL;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--virtual") == 0)
			sim.virtual = true;
		else if (i + 1 < argc && strcmp(argv[i], "--firmware") == 0)
			firmware = argv[++i];
		else if (i + 1 < argc && strcmp(argv[i], "--eeprom") == 0)
			sim.eeprom_path = argv[++i];
		else if (i + 1 < argc && strcmp(argv[i], "--pty") == 0)
			sim.link = argv[++i];
		else
			firmware = NULL, i = argc;
	}
	if (firmware == NULL) {
		fprintf(stderr, "usage: boardsim --firmware ELF [--eeprom FILE] [--pty LINK | --virtual]\n");
		return 2;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	sensors_init(&sim.sensors);
	sim.control = (struct control){.sensors = &sim.sensors, .command = command, .run = sim.virtual ? run_us : NULL, .bytes = sim.virtual ? host_bytes : NULL, .now = now_us};
	start(firmware);
	plug();
	if (sim.virtual)
		control_loop(&sim.control);
	else
		follow_clock();
	unplug();
	save_eeprom();
	return 0;
}
