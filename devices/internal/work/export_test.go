package work

// OpenFileBy is OpenFile with another way to open.
var OpenFileBy = openFile
