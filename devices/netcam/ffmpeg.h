/* A video stream read by FFmpeg through OpenCV, with limits on how long a call may take; gocv has no door to those. */
#ifndef FFMPEG_H
#define FFMPEG_H

#ifdef __cplusplus
extern "C" {
#endif

struct ffmpeg;

/* ffmpeg_open returns NULL when the stream cannot be opened within open_ms. No later call takes longer than read_ms. */
struct ffmpeg *ffmpeg_open(const char *url, int open_ms, int read_ms);

/* ffmpeg_next decodes the next frame and sets its size, px. It returns 0 at the end of the stream or after an error. */
int ffmpeg_next(struct ffmpeg *f, int *w, int *h);

/* ffmpeg_copy copies the frame, BGR, 3 * w bytes a row. */
void ffmpeg_copy(struct ffmpeg *f, unsigned char *pix);

void ffmpeg_close(struct ffmpeg *f);

#ifdef __cplusplus
}
#endif

#endif
