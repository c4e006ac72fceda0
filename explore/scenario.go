package explore

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// prelude makes the global object explore.
//
//go:embed prelude.js
var prelude string

// isScenario says whether a script says which tabs there are.
func isScenario(t Tab) bool {
	return !t.Script.Document && strings.Contains(t.Script.Text, "explore.tab(")
}

// openScenario runs the scenario among the tabs, if there is one, and returns all other
// tabs.
func (t *trial) openScenario(ctx context.Context, ua *sluice.UserAgent) (tabs []Tab, scenario *page, err error) {
	for _, tab := range t.program.Tabs {
		if !isScenario(tab) {
			tabs = append(tabs, tab)
			continue
		}
		if scenario != nil {
			return nil, nil, fmt.Errorf("explore: there is one scenario, not two: %s calls explore.tab, too", tab.Script.URL)
		}
		if scenario, err = t.newPage(ctx, ua, tab, true); err != nil {
			return nil, nil, err
		}
		if err := scenario.Run(ctx, t.program.asRun(tab.Script)); err != nil {
			return nil, nil, err
		}
		if err := scenario.Wait(ctx); err != nil {
			return nil, nil, fmt.Errorf("explore: the scenario does not come to its end: %w", err)
		}
		if failure := scenario.Failure(); failure != nil {
			return nil, nil, fmt.Errorf("explore: the scenario failed: %w", failure)
		}
		tabs = append(tabs, scenario.tabs...)
	}
	if len(tabs) == 0 {
		return nil, nil, fmt.Errorf("explore: the scenario has no tabs")
	}
	return tabs, scenario, nil
}

// call is what the global object explore calls.
func (pg *page) call(what, name, value string) (string, error) {
	t := pg.trial
	t.touchState(what, name)
	switch what {
	case "tab":
		return "", pg.addTab(name, value)
	case "fail":
		t.found(pg, name, value, "")
		return "", nil
	case "set":
		t.set(name, value)
		return "", nil
	case "enter":
		if other := t.enter(name, pg); other != nil {
			t.found(pg, "two at a time", fmt.Sprintf("%s enters %q, in which %s is", pg.Label(), name, other.Label()), "")
		}
		return "", nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch what {
	case "get":
		return t.state[name], nil
	case "invariant":
		if name == "always" {
			if !pg.scenario {
				return "", fmt.Errorf("explore.always is for scenarios: files that call explore.tab")
			}
			t.checker = pg
		}
	case "leave":
		if t.inside[name] == pg {
			delete(t.inside, name)
		}
	}
	return "", nil
}

// set changes the state. The scenario checks its invariants before anybody goes on.
func (t *trial) set(name, value string) {
	t.mu.Lock()
	t.state[name] = value
	checker := t.checker
	t.mu.Unlock()
	if checker != nil {
		driver.Of(checker.Page).Queue("explore__always")
	}
}

// enter has a page be in what one at a time may be in, and returns another that is in it.
func (t *trial) enter(name string, pg *page) (other *page) {
	t.mu.Lock()
	defer t.mu.Unlock()
	other, t.inside[name] = t.inside[name], pg
	if other == pg || other != nil && ended(other) {
		return nil
	}
	return other
}

func ended(pg *page) bool {
	select {
	case <-pg.Done():
		return true
	default:
		return false
	}
}

// tabOptions are the options of explore.tab.
type tabOptions struct {
	Crash  bool `json:"crash"`
	Close  bool `json:"close"`
	Reload bool `json:"reload"`
	Count  *int `json:"count"`
}

// mostTabs is how many tabs a scenario may have.
const mostTabs = 64

// addTab adds the tabs that a scenario asks for.
func (pg *page) addTab(file, options string) error {
	if !pg.scenario {
		return fmt.Errorf("explore.tab(%q): only the scenario adds tabs, before they run", file)
	}
	var o tabOptions
	decoder := json.NewDecoder(strings.NewReader(options))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&o); err != nil {
		return fmt.Errorf("explore.tab(%q): the options are crash, close and reload, which are true or false, and count, a number: %w", file, err)
	}
	count := 1
	if o.Count != nil {
		count = *o.Count
	}
	if count < 0 {
		return fmt.Errorf("explore.tab(%q): count is %d, and cannot be less than 0", file, count)
	}
	if len(pg.tabs)+count > mostTabs {
		return fmt.Errorf("explore.tab(%q): a scenario has at most %d tabs", file, mostTabs)
	}
	script, err := pg.trial.program.load(file, pg.tab.Script.URL)
	if err != nil {
		return fmt.Errorf("explore.tab(%q): %w", file, err)
	}
	for range count {
		pg.tabs = append(pg.tabs, Tab{Script: script, Crash: o.Crash, Close: o.Close, Reload: o.Reload})
	}
	return nil
}
