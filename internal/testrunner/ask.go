package testrunner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ask is something that the library asks for and that takes time.
type ask struct {
	ID     int
	Method string
	Data   json.RawMessage
}

// errLater says that an ask will be answered by something else.
var errLater = errors.New("later")

// ask begins what is asked for, which is answered later. It is called on the thread of the page of
// the tests.
func (f *file) ask(a ask) {
	if a.Method == "advance" {
		f.advance(a)
		return
	}
	release := f.hold()
	go func() {
		defer release()
		answer, err := f.perform(a)
		switch {
		case errors.Is(err, errLater):
		case err != nil:
			f.answer(a.ID, true, encodedError(err.Error()))
		default:
			f.answer(a.ID, false, answer)
		}
	}()
}

// answer settles the promise of an ask, with the text of a value.
func (f *file) answer(id int, failed bool, text string) { f.call("answered", id, failed, text) }

// perform does what is asked for. It returns the text of a value.
func (f *file) perform(a ask) (string, error) {
	var of struct {
		Tab             int
		URL, Text, Args string
		After           int
	}
	switch a.Method {
	case "end", "explore":
	default:
		if err := json.Unmarshal(a.Data, &of); err != nil {
			return "", fmt.Errorf("%s: %w", a.Method, err)
		}
	}
	switch a.Method {
	case "end":
		f.end()
		return undefined, nil
	case "explore":
		return f.explore(a.Data)
	case "open":
		id, err := f.open(of.URL, of.Args)
		return encoded(id), err
	}
	t := f.tab(of.Tab)
	switch a.Method {
	case "evaluate":
		return "", f.evaluate(t, a.ID, of.Text, of.Args)
	case "message":
		return "", f.awaitMessage(t, a.ID, of.After)
	case "close":
		ctx, cancel := context.WithTimeout(f.ctx, f.grace())
		defer cancel()
		if err := t.page.Close(ctx); err != nil && t.page.Err() == nil {
			return "", fmt.Errorf("%s could not be closed: %w", t.name, err)
		}
		return undefined, nil
	case "crash":
		t.page.Crash()
		<-t.page.Done()
		return undefined, nil
	}
	return "", fmt.Errorf("there is no %q", a.Method)
}

// advance lets the clock of the pages go on.
func (f *file) advance(a ask) {
	var milliseconds float64
	if err := json.Unmarshal(a.Data, &milliseconds); err != nil {
		milliseconds = -1
	}
	d := time.Duration(min(milliseconds*float64(time.Millisecond), 1<<62))
	f.mu.Lock()
	f.asked++
	f.mu.Unlock()
	go func() {
		err := f.ua.AdvanceTime(f.ctx, d)
		release := f.hold()
		defer release()
		f.mu.Lock()
		f.asked--
		f.goesOn()
		f.mu.Unlock()
		if err != nil {
			f.answer(a.ID, true, encodedError("time goes by itself here; it stands still in a file that says // @sluice-time manual, or with --time manual"))
			return
		}
		f.answer(a.ID, false, undefined)
	}()
}

// end ends what a test has opened, when no other test runs.
func (f *file) end() {
	f.mu.Lock()
	var ending []*tab
	for _, t := range f.tabs {
		if t.ofTest && t.page.Err() == nil {
			ending = append(ending, t)
		}
	}
	f.inTest, f.test = 0, nil
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(f.ctx, f.grace())
	defer cancel()
	for _, t := range ending {
		_ = t.page.Close(ctx) // what does not end is ended
	}
}
