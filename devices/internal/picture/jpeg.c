//go:build !nocv

#include "jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

struct decoder {
	struct jpeg_decompress_struct jpeg;
	struct jpeg_error_mgr errors;
	jmp_buf out;
	int lost; /* a warning said that data are missing or damaged */
};

static void leave(j_common_ptr jpeg)
{
	longjmp(((struct decoder *)jpeg)->out, 1);
}

/* Some warnings are about headers only; libjpeg goes on after every one, and fills in. */
static void warned(j_common_ptr jpeg, int level)
{
	if (level >= 0)
		return;
	switch (jpeg->err->msg_code) {
	case JWRN_HIT_MARKER:
	case JWRN_HUFF_BAD_CODE:
	case JWRN_ARITH_BAD_CODE:
	case JWRN_MUST_RESYNC:
		((struct decoder *)jpeg)->lost = 1;
	}
}

/* The program says itself what is wrong. */
static void mute(j_common_ptr jpeg)
{
	(void)jpeg;
}

/* The inks of CMYK come inverted, as Adobe writes them. */
static void to_bgr(unsigned char *row, int w)
{
	for (int x = 0; x < w; x++) {
		const unsigned char *p = row + 4 * x;
		int c = p[0], m = p[1], y = p[2], k = p[3];
		row[3 * x] = k - ((255 - y) * k >> 8);
		row[3 * x + 1] = k - ((255 - m) * k >> 8);
		row[3 * x + 2] = k - ((255 - c) * k >> 8);
	}
}

enum { STRIP = 32 }; /* rows that are turned together, so that what lies below each other is in the cache */

static void put(const unsigned char *strip, size_t stride, int rows, int w, unsigned char *pix, struct place to)
{
	if (to.right == 3) {
		for (int y = 0; y < rows; y++)
			memcpy(pix + y * to.down, strip + y * stride, 3 * (size_t)w);
		return;
	}
	for (int left = 0; left < w; left += STRIP)
		for (int y = 0; y < rows; y++) {
			int end = left + STRIP < w ? left + STRIP : w;
			unsigned char *out = pix + y * to.down + left * to.right;
			for (int x = left; x < end; x++, out += to.right)
				memcpy(out, strip + y * stride + 3 * x, 3);
		}
}

int jpeg_decode(const unsigned char *data, size_t n, int eighths, int w, int h, unsigned char *pix, struct place to)
{
	struct decoder d;
	unsigned char *volatile strip = NULL;

	memset(&d, 0, sizeof d);
	d.jpeg.err = jpeg_std_error(&d.errors);
	d.errors.error_exit = leave;
	d.errors.emit_message = warned;
	d.errors.output_message = mute;
	if (setjmp(d.out)) {
		jpeg_destroy_decompress(&d.jpeg);
		free(strip);
		return JPEG_UNKNOWN;
	}
	jpeg_create_decompress(&d.jpeg);
	jpeg_mem_src(&d.jpeg, data, n);
	jpeg_read_header(&d.jpeg, TRUE);
	int inks = d.jpeg.num_components == 4;
	d.jpeg.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGR;
	d.jpeg.scale_num = eighths;
	d.jpeg.scale_denom = 8;
	jpeg_start_decompress(&d.jpeg);
	size_t stride = (inks ? 4 : 3) * (size_t)w;
	if ((int)d.jpeg.output_width != w || (int)d.jpeg.output_height != h || !(strip = malloc(STRIP * stride)))
		leave((j_common_ptr)&d.jpeg);
	for (int y = 0; y < h && !d.lost;) {
		int rows = 0;
		while (rows < STRIP && y + rows < h) {
			JSAMPROW row = strip + rows * stride;
			jpeg_read_scanlines(&d.jpeg, &row, 1);
			if (inks)
				to_bgr(row, w);
			rows++;
		}
		put(strip, stride, rows, w, pix + to.first + y * to.down, to);
		y += rows;
	}
	jpeg_destroy_decompress(&d.jpeg);
	free(strip);
	return d.lost ? JPEG_DAMAGED : JPEG_GOOD;
}
