/* JPEG pictures read by libjpeg: row by row, smaller than they are if need be, turned as they are written. */
#ifndef JPEG_H
#define JPEG_H

#include <stddef.h>

/* Where the px of a picture go in its frame: the first one, and how far its neighbours to the right and below are, in bytes. */
struct place {
	long first, right, down;
};

enum { JPEG_GOOD, JPEG_DAMAGED, JPEG_UNKNOWN };

/*
 * jpeg_decode writes w*h px, BGR, of a picture that is stored eight eighths as large or fewer. It answers JPEG_DAMAGED when data
 * were missing or stood for nothing, and JPEG_UNKNOWN when it does not know the kind or the size is another one.
 */
int jpeg_decode(const unsigned char *data, size_t n, int eighths, int w, int h, unsigned char *pix, struct place to);

#endif
