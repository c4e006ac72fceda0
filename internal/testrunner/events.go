package testrunner

import (
	"errors"
	"strings"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/tabs"
)

// onEvent hears of the user agent's pages and workers, on their threads.
func (f *file) onEvent(e sluice.Event) {
	switch e.Kind {
	case sluice.ConsoleMessage:
		f.logged(e)
	case sluice.UncaughtException:
		f.uncaught(e)
	}
}

// logged notes a message of a console.
func (f *file) logged(e sluice.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.result.Output = append(f.result.Output, Message{Level: e.Level, Text: e.Text, Label: e.Label, Test: f.test})
	t := f.tabs[f.session.TabOf(e.Page)]
	if t == nil {
		return
	}
	m := said{Level: e.Level, Text: e.Text}
	if e.Worker {
		m.Worker = e.URL
	}
	t.said = append(t.said, m)
	for id, after := range t.waits {
		if len(t.said) > after {
			delete(t.waits, id)
			release := f.hold()
			go func() {
				defer release()
				f.Answered(id, false, tabs.Undefined)
			}()
		}
	}
}

// uncaught notes an uncaught exception. Of a tab the test may take it.
func (f *file) uncaught(e sluice.Event) {
	x, ok := errors.AsType[*sluice.ScriptError](e.Err)
	if !ok {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	where := strings.Join(f.test, " > ")
	if t := f.tabs[f.session.TabOf(e.Page)]; t != nil {
		if e.Label != "" {
			where = strings.TrimPrefix(where+" > ", " > ") + e.Label
		}
		t.unhandled = append(t.unhandled, unhandled{Message: x.Message, Stack: tabs.StackOf(x), text: x.Text, where: where})
		return
	}
	f.result.Errors = append(f.result.Errors, Error{Message: x.Message, Text: x.Text, Where: where, Name: "uncaught"})
}

// notTaken are the exceptions of tabs that no test has taken.
func (f *file) notTaken() (all []Error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id := 0; ; id++ {
		t := f.tabs[f.session.Tab(id)]
		if t == nil {
			return all
		}
		for _, u := range t.unhandled {
			if !u.taken {
				all = append(all, Error{Message: u.Message, Text: u.text, Where: u.where, Name: "uncaught"})
			}
		}
	}
}
