//go:build cgo

package eventloop

import "time"

func setSpin(p *parker, spin time.Duration) { p.spin.budget = spin }
