package agent

import (
	"context"

	"github.com/sluice-go/sluice/internal/coverage"
	"github.com/sluice-go/sluice/internal/sourcemaps"
)

// ReportCoverage has the agent add, at its end, what of its scripts has run. The engine has to
// count that (mozjs.EnableCoverage). Source maps are fetched then, which holds up the end.
func (s *EnvironmentSettings) ReportCoverage(to *coverage.Total) { s.agent.covered = to }

// reportCoverage reports what has run while the engine still is. An agent that was cut off, or whose
// goroutine has ended itself, reports nothing.
func (a *Agent) reportCoverage() {
	if a.covered == nil || a.cutOff.Load() || a.err != nil {
		return
	}
	type source struct {
		original
		columns []int // where in each line of the script a statement begins
	}
	fetched := map[string]*source{}
	a.covered.Add(a.cx.Coverage(), func(u string, line int) (string, int, bool) {
		id, script := a.scripts.newestAt(u)
		if id == 0 {
			return u, line, true
		}
		if script.Places != nil {
			l, ok := script.Places.SourceLine(line)
			if !ok {
				return "", 0, false
			}
			line = l
		}
		o := fetched[u]
		if o == nil {
			o = &source{original: original{url: u}}
			if named := sourcemaps.URLIn(script.Text); named != "" && a.scripts.originals.load != nil {
				o.fetch(context.Background(), a.scripts.originals.load, script.Text, named)
			}
			if o.decoded != nil {
				o.columns = sourcemaps.FirstColumns(script.Text)
			}
			fetched[u] = o
		}
		if o.decoded == nil {
			return u, line, true
		}
		if line > len(o.columns) {
			return "", 0, false
		}
		at, ok := o.decoded.Original(line, o.columns[line-1])
		if !ok {
			return "", 0, false
		}
		return o.names[at.Source], at.Line, true
	})
}
