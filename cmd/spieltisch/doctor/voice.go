package doctor

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

// checkVoice says a sentence on the loudspeaker. Where it cannot, it lists what there is to play on.
func checkVoice(ctx context.Context, x *examination) outcome {
	if x.Config.Speech == "off" {
		return outcome{key: "off"}
	}
	o := outcome{key: "fine", looked: x.Config.Speech + ", aplay"}
	err := x.Machine.Say(ctx, x.Config, Words.Text("speech.try").In(x.Config.Language))
	switch {
	case err == nil:
		return o
	case errors.Is(err, exec.ErrNotFound):
		o.key = "missing"
	default:
		o.key = "silent"
	}
	o.detail = err.Error()
	if list, err := x.Machine.Tell(ctx, "aplay", "-l"); err == nil {
		o.detail += "; " + strings.ReplaceAll(list, "\n", "; ")
	}
	return o
}
