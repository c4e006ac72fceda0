package testrunner

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/sluice-go/sluice/explore"
	"github.com/sluice-go/sluice/internal/tabs"
)

// exploration is what test.explore asks for.
type exploration struct {
	Tabs []struct {
		URL                  string
		Count                int
		Crash, Close, Reload bool
	}
	Seeds, Switches int
	FirstSeed       uint64
	// Time is in milliseconds; 0 for no limit.
	Time int64
}

// explore runs tabs under many schedules, in user agents of their own. It returns the text of the
// story of a run that went wrong, or of undefined.
func (f *file) explore(data []byte) (string, error) {
	var e exploration
	if err := json.Unmarshal(data, &e); err != nil {
		return "", err
	}
	o := explore.Options{
		Seeds: e.Seeds, FirstSeed: e.FirstSeed, Switches: e.Switches, Time: time.Duration(e.Time) * time.Millisecond,
		UserAgent: f.options.UserAgent, Page: f.options.Page,
	}
	for _, t := range e.Tabs {
		script, err := f.ua.Fetch(f.ctx, t.URL)
		if err != nil {
			return "", err
		}
		for range t.Count {
			o.Tabs = append(o.Tabs, explore.Tab{Script: script, Crash: t.Crash, Close: t.Close, Reload: t.Reload})
		}
	}
	result, err := explore.Run(f.ctx, o)
	if err != nil {
		return "", errors.New(strings.TrimPrefix(err.Error(), "explore: "))
	}
	if result.Find == nil {
		return tabs.Undefined, nil
	}
	return tabs.Text(strings.TrimRight(explore.Tell(result.Find), "\n")), nil
}
