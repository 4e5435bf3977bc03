//go:build !nocv

#include "ffmpeg.h"

#include <cstring>

#include <opencv2/videoio.hpp>

struct ffmpeg {
	cv::VideoCapture capture;
	cv::Mat frame;
};

struct ffmpeg *ffmpeg_open(const char *url, int open_ms, int read_ms)
{
	ffmpeg *f = new ffmpeg;
	try {
		const std::vector<int> limits = {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, open_ms, cv::CAP_PROP_READ_TIMEOUT_MSEC, read_ms};
		if (f->capture.open(url, cv::CAP_FFMPEG, limits))
			return f;
	} catch (const cv::Exception &) {
		// as if it could not be opened
	}
	delete f;
	return nullptr;
}

int ffmpeg_next(struct ffmpeg *f, int *w, int *h)
{
	try {
		if (!f->capture.read(f->frame) || f->frame.type() != CV_8UC3)
			return 0;
	} catch (const cv::Exception &) {
		return 0;
	}
	*w = f->frame.cols;
	*h = f->frame.rows;
	return 1;
}

void ffmpeg_copy(struct ffmpeg *f, unsigned char *pix)
{
	const size_t row = 3 * static_cast<size_t>(f->frame.cols);
	for (int y = 0; y < f->frame.rows; y++)
		std::memcpy(pix + y * row, f->frame.ptr(y), row);
}

void ffmpeg_close(struct ffmpeg *f)
{
	delete f;
}
