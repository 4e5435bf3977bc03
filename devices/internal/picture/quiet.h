/* What OpenCV and its backends say by themselves. */
#ifndef QUIET_H
#define QUIET_H

#ifdef __cplusplus
extern "C" {
#endif

/* opencv_quiet keeps OpenCV from writing to standard error; its answers are not changed. */
void opencv_quiet(void);

#ifdef __cplusplus
}
#endif

#endif
