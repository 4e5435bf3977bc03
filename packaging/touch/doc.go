// Package touch taps controls of a page in Chromium as a finger does, for tests (build tag web).
package touch
