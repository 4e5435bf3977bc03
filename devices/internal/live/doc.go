// Package live is what cameras share that run by themselves: a pump that takes every exposure as it comes and
// keeps the newest one only, so that none is queued and a slow reader sees what is on the table now.
//
// Decoding is what costs, so a picture that comes compressed stays so until Read asks for it: a reader that
// asks five times a second decodes five pictures a second, however many the camera sends. Exposures that are
// damaged are passed over and counted; when none is whole for too long, the camera has ended, and the error
// says what came instead.
//
// The package also cuts a stream of bytes into its JPEG pictures (Split), and reads the options of a camera's
// URL (ParseOptions).
package live
