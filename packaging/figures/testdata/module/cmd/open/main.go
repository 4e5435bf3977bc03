// Command open opens a room.
package main

import "example.com/house/a"

func main() { _ = (&a.Room{}).Open() }
