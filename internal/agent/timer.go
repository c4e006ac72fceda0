// Checked against HTML of 2026-08-21.

package agent

import (
	"strconv"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// timers are the timers of the agent's engine as those of its event loop.
type timers Agent

// Next implements eventloop.OuterTimers.
func (t *timers) Next() time.Duration { return t.cx.NextTimer() }

// Active implements eventloop.OuterTimers.
func (t *timers) Active() int { return t.cx.ActiveTimers() }

// Seq implements eventloop.OuterTimers.
func (t *timers) Seq() uint64 { return t.cx.TakeTimerSeq() }

// Expire implements eventloop.OuterTimers.
func (t *timers) Expire(now, before time.Duration, seq uint64, max int) int {
	return t.cx.ExpireTimers(now, before, seq, max)
}

// Due implements eventloop.OuterTimers.
func (t *timers) Due() int { return t.cx.DueTimers() }

// Drop implements eventloop.OuterTimers.
func (t *timers) Drop() { t.cx.DropTimers() }

// Delay implements eventloop.OuterTimers.
func (t *timers) Delay(d time.Duration) { t.cx.DelayTimers(d) }

// Close implements eventloop.OuterTimers.
func (t *timers) Close() { t.cx.CloseTimers() }

// Places implements eventloop.OuterTimers.
func (t *timers) Places(max int) []string {
	var places []string
	for _, p := range t.cx.TimerPlaces(max) {
		p.Line, p.Column = t.settings.SourcePlace(p.URL, p.Line, p.Column)
		places = append(places, p.URL+":"+strconv.Itoa(p.Line)+":"+strconv.Itoa(p.Column))
	}
	return places
}

// Perform implements eventloop.OuterTimers.
func (t *timers) Perform(batch eventloop.Batch) {
	a := (*Agent)(t)
	a.perform(func() {
		for a.fireTimers(&batch) && batch.Max > 0 && batch.Attention.Load() == 0 {
			// The task before has ended.
			a.loop.PerformMicrotaskCheckpoint()
		}
	})
}

// fireTimers fires timers until one has left something to do, and does that. It
// reports whether more may be fired.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps (step 9)
func (a *Agent) fireTimers(batch *eventloop.Batch) (goOn bool) {
	s := a.settings
	frame := s.cx.Enter()
	defer frame.Leave()
	// Invoke a callback function, step 8: Prepare to run script.
	s.PrepareToRunScript()
	f := s.cx.FireTimers(mozjs.FiringOptions{Max: batch.Max, Attention: batch.Attention, Now: batch.Start, Still: batch.Still})
	batch.Max -= f.Taken
	// Step 14.2: Clean up after running script.
	s.CleanUpAfterRunningScript()
	if f.Realm != nil {
		s = SettingsOfRealm(f.Realm)
	}
	s.Report(f.Err)
	if f.Text.IsString() {
		entered := s.realm.Enter()
		s.global.RunStringHandler(s.cx.String(f.Text), f.Script)
		entered.Leave()
	}
	if f.UnderWay {
		s.cx.EndTimer(a.loop.Now())
	}
	return f.Taken > 0 && !a.loop.Terminating() && !s.cx.Terminated()
}
