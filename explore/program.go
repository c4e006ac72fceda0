package explore

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"sync"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/url"
)

// program is what is explored: the options, and the scripts, which are loaded once.
type program struct {
	Options
	length  int            // how many choices a run has that goes in order
	threads driver.Threads // of all runs
	mu      sync.Mutex
	sources map[string]source // by URL
	scripts map[string]sluice.Script
}

// source says how a script is run.
type source struct {
	module    bool
	fetchable bool // as a module, under its URL
}

// prepare finds out how the scripts are to be run.
func prepare(ctx context.Context, o Options) (*program, error) {
	o.defaults()
	if len(o.Tabs) == 0 {
		return nil, errors.New("explore: there are no tabs")
	}
	p := &program{Options: o, threads: driver.NewThreads(), sources: map[string]source{}, scripts: map[string]sluice.Script{}}
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
	if _, ok := p.sources[s.URL]; ok {
		return nil
	}
	if s.Document {
		p.sources[s.URL], p.scripts[s.URL] = source{}, s
		return nil
	}
	at, _, _ := strings.Cut(s.URL, "#")
	at, _, _ = strings.Cut(at, "?")
	typed, js := false, false
	switch path.Ext(at) {
	case ".ts", ".mts", ".tsx", ".jsx":
		typed = true
	case ".js", ".mjs":
		js = true
	}
	it := source{module: s.Module || typed || path.Ext(at) == ".mjs", fetchable: typed || js}
	if !it.module {
		ua := sluice.New(sluice.Options{})
		defer ua.Close()
		pg, err := ua.Open(ctx, sluice.PageOptions{URL: s.URL})
		if err != nil {
			return err
		}
		if it.module, err = driver.Of(pg).ParsesOnlyAsModule(ctx, s.Text); err != nil {
			return err
		}
	}
	p.sources[s.URL] = it
	p.scripts[s.URL] = s
	return nil
}

// source says how a script that was loaded is run.
func (p *program) source(at string) (source, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	it, ok := p.sources[at]
	if !ok {
		return source{}, fmt.Errorf("explore: %s was not loaded", at)
	}
	return it, nil
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
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	if s, err = ua.Fetch(ctx, u.Href()); err != nil {
		return s, err
	}
	return s, p.look(ctx, s)
}
