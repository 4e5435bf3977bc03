//go:build !nocv && !(linux && cgo)

package dice

func giveBack() {}
