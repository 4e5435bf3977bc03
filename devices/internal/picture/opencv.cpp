//go:build !nocv

#include "opencv.h"

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

static int mute(int, const char *, const char *, const char *, int, void *)
{
	return 0;
}

void opencv_quiet(void)
{
	cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
	cv::redirectError(mute);
}

int opencv_decode(const unsigned char *data, size_t n, int w, int h, unsigned char *pix)
{
	try {
		cv::Mat in(1, (int)n, CV_8UC1, const_cast<unsigned char *>(data)), out(h, w, CV_8UC3, pix);
		cv::imdecode(in, cv::IMREAD_COLOR | cv::IMREAD_IGNORE_ORIENTATION, &out);
		return out.data == pix; /* of another size it would have memory of its own */
	} catch (const cv::Exception &) {
		return 0;
	}
}
