package tunnels

import (
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
)

// refit is the evidence of a correction: what shows it.
type refit struct {
	By push `json:"by"`
}

// refitPush is the correction of a push into a tunnel that brings the nose to where it was.
func refitPush(r *record.Record, p *push) (record.Draft, bool) {
	steps := r.Match().Result.Steps
	nose := sense.Tunnels(r.Match().State())[p.Tunnel-1].Nose
	for i, st := range slices.Backward(steps) {
		before := r.Match().Result.First
		if i > 0 {
			before = steps[i-1].State
		}
		was, is := sense.Tunnels(before)[p.Tunnel-1], sense.Tunnels(st.State)[p.Tunnel-1]
		if was.Nose == is.Nose {
			continue
		}
		if st.Setup != nil || len(st.Actions) != 1 {
			return record.Draft{}, false
		}
		went := is.Nose - was.Nose - nose
		in := engines.Push{Tunnel: p.Tunnel, Complete: true, Min: max(p.WasMin+went, 0),
			Max: max(p.WasMax+went, 0), Kinds: []string{newest(is).Kind}}
		x := before.Explain(engines.Sensed{Push: &in})
		all := slices.Concat(x.Actions, x.Ask)
		if len(all) == 0 {
			continue
		}
		list, err := record.Raws(all[len(all)/2 : len(all)/2+1])
		d := record.Draft{Kind: journal.Corrected, Target: st.Seq,
			Body: journal.Body{Actions: list, Intent: record.IntentSensed, Evidence: record.JSON(refit{*p})}}
		if result, err2 := r.Tried(d); err == nil && err2 == nil && result.Conflict == nil {
			return d, true
		}
	}
	return record.Draft{}, false
}
