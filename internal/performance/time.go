package performance

import (
	"time"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Clock tells the time of an environment settings object.
type Clock interface {
	// TimeOrigin is the time origin, on the wall clock.
	//
	// https://w3c.github.io/hr-time/#dfn-time-origin
	TimeOrigin() time.Time
	// Now is the unsafe current time of the monotonic clock, as the duration
	// since the time origin. It never goes back.
	//
	// https://w3c.github.io/hr-time/#dfn-unsafe-current-time
	Now() time.Duration
	// Read is Now for script: a clock that stands still may move when script does
	// nothing but read it.
	Read() time.Duration
}

// NewClock returns a clock with the machine's monotonic clock. The time origin
// must have a monotonic reading, as time.Now gives it.
func NewClock(timeOrigin time.Time) Clock { return clock{timeOrigin} }

type clock struct{ origin time.Time }

func (c clock) TimeOrigin() time.Time { return c.origin }
func (c clock) Now() time.Duration    { return time.Since(c.origin) }
func (c clock) Read() time.Duration   { return c.Now() }

// Resolution is the resolution of times that script sees: 5 microseconds with
// the cross-origin isolated capability, 100 microseconds without.
//
// https://w3c.github.io/hr-time/#dfn-coarsen-time
func Resolution(crossOriginIsolatedCapability bool) time.Duration {
	// 1. Let time resolution be 100 microseconds, or a higher
	//    implementation-defined value.
	// 2. If crossOriginIsolatedCapability is true, set time resolution to be 5
	//    microseconds, or a higher implementation-defined value.
	if crossOriginIsolatedCapability {
		return 5 * time.Microsecond
	}
	return 100 * time.Microsecond
}

// Coarsen is coarsen time, for a duration since the time origin. It returns
// milliseconds, a DOMHighResTimeStamp.
//
// https://w3c.github.io/hr-time/#dfn-coarsen-time
func Coarsen(d time.Duration, crossOriginIsolatedCapability bool) float64 {
	// 3. Coarsen and potentially jitter timestamp such that its resolution
	//    will not exceed time resolution. (It is rounded down.)
	resolution := Resolution(crossOriginIsolatedCapability)
	coarse := d / resolution * resolution
	if coarse > d {
		coarse -= resolution
	}
	return float64(coarse/time.Microsecond) / 1000
}

// isolated is the cross-origin isolated capability of the realm.
func isolated(cx *mozjs.Context) bool {
	return idl.HostOf(cx).Exposure().CrossOriginIsolated && !cx.Realm().NotIsolated
}

// Now is https://w3c.github.io/hr-time/#dom-performance-now
func (p *Performance) Now() float64 {
	// Return the number of milliseconds in the current high resolution time
	// given this's relevant global object.
	return Coarsen(p.timeline.Read(), p.isolated)
}

// TimeOrigin is https://w3c.github.io/hr-time/#dom-performance-timeorigin
func (p *Performance) TimeOrigin() float64 {
	// Return the number of milliseconds in the duration returned by get time
	// origin timestamp for the relevant global object of this.
	origin := p.timeline.TimeOrigin()
	// The duration from the Unix epoch would not fit for origins of other
	// centuries.
	return float64(origin.Unix())*1000 + Coarsen(time.Duration(origin.Nanosecond()), p.isolated)
}
