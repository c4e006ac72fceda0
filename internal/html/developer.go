package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// developer is who looks after a window and its workers: the same for all of
// them.
type developer struct {
	printer   console.Printer
	unhandled func(s *agent.EnvironmentSettings, e *mozjs.Exception, inPromise bool) (tell func())
	maxHeap   uint64
}

// tell tells the developer of an exception that no event handler has handled.
func (d *developer) tell(s *agent.EnvironmentSettings, info agent.ErrorInformation) {
	d.prepare(s, info)()
}

// prepare makes an exception ready to be told of.
func (d *developer) prepare(s *agent.EnvironmentSettings, info agent.ErrorInformation) (tell func()) {
	if info.Tell != nil {
		return info.Tell
	}
	return d.unhandled(s, info.Exception, false)
}
