/* What gocv has no call for: pictures decoded into memory that is there, and silence. */
#ifndef OPENCV_H
#define OPENCV_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* opencv_quiet keeps OpenCV from writing to standard error; its answers are not changed. */
void opencv_quiet(void);

/* opencv_decode writes the w*h px, BGR, of a picture as it is stored; 0: it cannot, or the size is another one. */
int opencv_decode(const unsigned char *data, size_t n, int w, int h, unsigned char *pix);

#ifdef __cplusplus
}
#endif

#endif
