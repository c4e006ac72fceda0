package weblocks

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// Place is where in a script a lock was requested: what the lock manager's
// snapshots, reports and traces have as the Where of the requests and locks of
// script.
type Place struct {
	mozjs.Place
	request *request
}

// String returns the place as it stands in a stack, such as
// "https://example.com/app.js:3:9". It is printable.
func (p *Place) String() string {
	return printable.Line(p.URL) + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Abort aborts the request that was made here, if it still waits, and reports
// whether it did. Its promise is rejected with an AbortError. Any goroutine may
// call it while the agent that made the request is idle.
func (p *Place) Abort(reason error) bool { return p.request.pending.Abort(reason) }
