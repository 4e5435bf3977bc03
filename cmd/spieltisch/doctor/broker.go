package doctor

import (
	"context"
	"errors"

	"spieltisch/companion/mqtt"
	"spieltisch/devices"
)

// checkBroker connects to the broker of the home as the table does. A table that runs is asked, for it knows
// under what address people reach its page, which it announces.
func checkBroker(ctx context.Context, x *examination) outcome {
	o := outcome{key: "none"}
	if x.Broker == nil {
		return o
	}
	if x.running() {
		if f, err := x.ask(ctx, "mqtt"); err == nil {
			return outcome{ready: &f}
		}
	}
	o.key, o.looked = "fine", devices.Shown(x.Config.MQTT.Broker)
	err := x.Broker(ctx, x.Inside || x.running())
	if err == nil {
		return o
	}
	o.detail = err.Error()
	bad, ok := errors.AsType[*mqtt.Trouble](err)
	switch {
	case !ok:
		o.key = "cannot"
	case bad.Key == "warn.mqtt":
		o.key = "away"
	case bad.Key == "warn.mqttRefused":
		o.key = "refused"
	case bad.Key == "warn.mqttRights":
		o.key = "rights"
	case bad.Key == "warn.mqttCertificate":
		o.key = "certificate"
	default:
		o.key = "cannot"
	}
	return o
}
