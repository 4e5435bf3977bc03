// Package motion compares frames of a tray: what moved between two of them, what light alone did, and where
// a hand reaches in.
//
// All of it works on a grid of block means (about 160 cells along the longer side) with one gain per colour
// between the two frames compared, so noise, flicker and slow changes of light do not count as motion. It
// knows nothing of time; the package settle, which uses it, says which frames are compared.
package motion
