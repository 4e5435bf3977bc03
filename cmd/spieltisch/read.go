package main

type readCommand struct{}

func (readCommand) Run() error { return exit(exitFailed) }
