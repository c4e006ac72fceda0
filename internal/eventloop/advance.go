package eventloop

import "time"

// advance is a stretch of time that a manual clock is to go.
type advance struct {
	to time.Duration
	// hold keeps the program from being quiescent until the clock is there.
	hold    *Hold
	arrived func()
}

// Advance lets a manual clock go on by d, which is not negative: from one deadline to the
// next, each time that nothing runs, as a virtual clock does. When nothing is due any more
// and nothing runs, it shows the time d later than at first, and arrived is called, on
// any goroutine; it may queue tasks, and must not wait. Calls that come meanwhile begin
// where those before them end. If the program's clock is not manual, Advance panics.
func (p *Program) Advance(d time.Duration, arrived func()) {
	if p.virtual == nil || !p.virtual.manual {
		panic("eventloop: Advance: the clock is not manual")
	}
	// Nothing may end before it is in the list.
	running := p.Hold(UnderWay, "time is to go on")
	defer running.Release()
	hold := p.Hold(StandBy, "time goes on")
	p.mu.Lock()
	defer p.mu.Unlock()
	from := p.virtual.Now()
	if n := len(p.advances); n > 0 {
		from = p.advances[n-1].to
	}
	p.advances = append(p.advances, advance{after(from, d), hold, arrived})
}

// mayShow is the latest time that a manual clock may show for now. The caller holds p.mu.
func (p *Program) mayShow() time.Duration {
	if len(p.advances) > 0 {
		return p.advances[0].to
	}
	return p.virtual.Now()
}

// endAdvance ends the first advance, if there is one: nothing is due before its end. The
// caller holds p.mu, which endAdvance gives back.
func (p *Program) endAdvance() {
	if len(p.advances) == 0 || p.arriving {
		p.mu.Unlock()
		return
	}
	done := p.advances[0]
	p.virtual.jumpTo(done.to)
	p.arriving = true
	p.mu.Unlock()
	done.arrived()
	p.mu.Lock()
	p.advances = p.advances[1:]
	p.arriving = false
	p.mu.Unlock()
	done.hold.Release()
	// Another advance may begin here, unless what arrived has begun runs.
	p.jump()
}
