// Package sim simulates a table with a dice tray: hands, dice and the camera above, faults included.
//
// A Table holds the physical state: where each die lies and what the hands are doing. Its methods are what
// hands do (Roll, Aside, Put, Hover …); each returns when the movement has ended in the table's time. Its
// Camera gives pixels and nothing else. Only Truth tells what really lies there; it is for tests, to compare
// with what was read.
//
// Time is counted from the start of the table. Stepped, each Read of the camera renders the next frame at
// once and time advances by one frame, so that a game runs as fast as it can be rendered and always in the
// same way. Otherwise time is that of Config.Now and Read waits for the next frame as a real camera does;
// under testing/synctest this too is deterministic, and costs no waiting.
//
// The package starts no goroutines: movements are worked off whenever somebody looks. A Table may be used
// from many goroutines.
package sim
