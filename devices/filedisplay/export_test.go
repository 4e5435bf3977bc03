package filedisplay

// OpenWith opens a display whose file is written by somebody else.
var OpenWith = open
