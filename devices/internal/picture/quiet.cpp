//go:build !nocv

#include "quiet.h"

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>

static int mute(int, const char *, const char *, const char *, int, void *)
{
	return 0;
}

void opencv_quiet(void)
{
	cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
	cv::redirectError(mute);
}
