package explore

import (
	"context"
	"errors"
	"sync"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/url"
)

// program is what is explored: the options, and the scripts, which are loaded once.
type program struct {
	Options
	length  int            // how many choices a run has that goes in order
	reads   int            // how often it reads the clock
	threads driver.Threads // of all runs
	mu      sync.Mutex
	ways    map[string]driver.Way // by URL
	scripts map[string]sluice.Script
}

// prepare finds out how the scripts are to be run.
func prepare(ctx context.Context, o Options) (*program, error) {
	o.defaults()
	if len(o.Tabs) == 0 {
		return nil, errors.New("explore: there are no tabs")
	}
	p := &program{Options: o, threads: driver.NewThreads(), ways: map[string]driver.Way{}, scripts: map[string]sluice.Script{}}
	for _, t := range o.Tabs {
		if err := p.look(ctx, t.Script); err != nil {
			p.threads.Close()
			return nil, err
		}
	}
	return p, nil
}

// look finds out how a script is to be run.
func (p *program) look(ctx context.Context, s sluice.Script) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.ways[s.URL]; ok {
		return nil
	}
	way := driver.Way{}
	if !s.Document {
		var err error
		if way, err = driver.WayOf(s.URL, s.Module, func() (bool, error) {
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			pg, err := ua.Open(ctx, sluice.PageOptions{URL: s.URL})
			if err != nil {
				return false, err
			}
			return driver.Of(pg).ParsesOnlyAsModule(ctx, s.Text)
		}); err != nil {
			return err
		}
	}
	p.ways[s.URL], p.scripts[s.URL] = way, s
	return nil
}

// asRun returns a script as it is run.
func (p *program) asRun(s sluice.Script) sluice.Script {
	p.mu.Lock()
	defer p.mu.Unlock()
	way := p.ways[s.URL]
	if way.Inline {
		s = sluice.Script{URL: s.URL, Text: s.Text}
	}
	s.Module = way.Module
	return s
}

// load loads the script of a tab of a scenario, if it was not loaded before.
func (p *program) load(file, base string) (sluice.Script, error) {
	from, err := url.Parse(base, nil)
	if err != nil {
		return sluice.Script{}, err
	}
	u, err := url.Parse(file, from)
	if err != nil {
		return sluice.Script{}, err
	}
	p.mu.Lock()
	s, ok := p.scripts[u.Href()]
	p.mu.Unlock()
	if ok {
		return s, nil
	}
	ctx := context.Background()
	ua := sluice.New(p.UserAgent)
	defer ua.Close()
	if s, err = ua.Fetch(ctx, u.Href()); err != nil {
		return s, err
	}
	return s, p.look(ctx, s)
}
