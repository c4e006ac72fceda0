package testrunner

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// tab is a page that a test has opened.
type tab struct {
	name string
	page *sluice.Page
	// ofTest says that it was opened by a test, and ends with that.
	ofTest bool

	// What follows is under file.mu.
	said       []said
	waits      map[int]int  // asks for messages: how many there were
	evaluates  map[int]bool // asks for evaluations that go on
	unhandled  []unhandled
	script     string // the URL that it was opened at
	isDocument bool
}

// said is a message of the tab's consoles.
type said struct {
	Level  string `json:"level"`
	Text   string `json:"text"`
	Worker string `json:"worker,omitempty"`
}

// unhandled is an uncaught exception of the tab.
type unhandled struct {
	Message string `json:"message"`
	Stack   string `json:"stack"`
	taken   bool
	text    string
	where   string
}

// tab returns a tab by its number, which the library has got from open.
func (f *file) tab(id int) *tab {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tabs[id]
}

// open opens a tab, and returns its number when its script has run or its document has loaded.
func (f *file) open(at, arguments string) (int, error) {
	// What a document asks for may be answered by the page of the tests.
	script, err := f.ua.Fetch(f.ctx, at)
	if err != nil {
		return 0, fmt.Errorf("the tab cannot be opened: %s", messageOf(err))
	}
	o := f.options.Page
	o.URL, o.Label, o.LabelWorkers = script.URL, path.Base(strings.TrimRight(script.URL, "/")), true
	if strings.HasPrefix(script.URL, "data:") {
		o.URL, o.Label = f.url, "data"
	}
	page, err := f.ua.Open(f.ctx, o)
	if err != nil {
		return 0, errors.New(messageOf(err))
	}
	t := &tab{name: page.Label(), page: page, waits: map[int]int{}, evaluates: map[int]bool{}, script: script.URL, isDocument: script.Document}
	f.mu.Lock()
	id := len(f.tabs)
	t.ofTest = f.inTest > 0
	f.tabs = append(f.tabs, t)
	f.byPage[page] = t
	f.mu.Unlock()
	go f.awaitEnd(t)
	if err := page.Expose(f.ctx, "__sluiceTest", f.fromTab(t)); err != nil {
		return 0, err
	}
	if _, err := driver.Of(page).Call(f.ctx, Specifier, "text => { "+tabLibrary+"; sluiceTest.setArguments(text); }", arguments); err != nil {
		return 0, err
	}
	if err := f.runIn(page, script); err != nil && !errors.Is(err, sluice.ErrPageEnded) {
		return 0, err
	}
	return id, nil
}

// runIn runs a script in a tab, or opens a document there.
func (f *file) runIn(page *sluice.Page, script sluice.Script) error {
	if script.Document {
		return page.Run(f.ctx, script)
	}
	way, err := driver.WayOf(script.URL, false, func() (bool, error) {
		return driver.Of(page).ParsesOnlyAsModule(f.ctx, script.Text)
	})
	if err != nil {
		return err
	}
	if way.Inline {
		script = sluice.Script{URL: script.URL, Text: script.Text}
	}
	script.Module = way.Module
	if err := page.Run(f.ctx, script); err != nil {
		return err
	}
	return page.Load(f.ctx)
}

// evaluate has a tab evaluate a function; the answer comes from there.
func (f *file) evaluate(t *tab, id int, text, args string) error {
	f.mu.Lock()
	t.evaluates[id] = true
	f.mu.Unlock()
	_, err := driver.Of(t.page).Call(f.ctx, Specifier, "(id, text, args) => { "+tabLibrary+"; void sluiceTest.evaluate(id, text, args); }", id, text, args)
	if err != nil && f.takeEvaluate(t, id) {
		return t.gone(err)
	}
	return errLater
}

// gone is the error of what is asked of a tab that has ended.
func (t *tab) gone(err error) error {
	if t.page.Err() != nil {
		err = fmt.Errorf("the tab %s has ended: %w", t.name, t.page.Err())
	}
	return err
}

// takeEvaluate takes an evaluation that goes on; it says whether it still did.
func (f *file) takeEvaluate(t *tab, id int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !t.evaluates[id] {
		return false
	}
	delete(t.evaluates, id)
	f.goesOn()
	return true
}

// owesAnswers says that the tab has ended and what waits for it is yet to be told. The caller
// holds file.mu.
func (t *tab) owesAnswers() bool { return t.page.Err() != nil && len(t.evaluates)+len(t.waits) > 0 }

// awaitEnd tells those that wait for a tab when it has ended.
func (f *file) awaitEnd(t *tab) {
	select {
	case <-t.page.Done():
	case <-f.ctx.Done():
		return
	}
	f.mu.Lock()
	release := f.hold()
	defer release()
	var ids []int
	for id := range t.evaluates {
		ids = append(ids, id)
	}
	for id := range t.waits {
		ids = append(ids, id)
	}
	clear(t.evaluates)
	clear(t.waits)
	f.goesOn()
	f.mu.Unlock()
	for _, id := range ids {
		f.answer(id, true, encodedError(fmt.Sprintf("the tab %s has ended: %v", t.name, t.page.Err())))
	}
}

// fromTab returns what the library calls in a tab: the end of an evaluation.
func (f *file) fromTab(t *tab) func(method, data string) (string, error) {
	return func(_, data string) (string, error) {
		var of struct {
			ID     int
			Failed bool
			Text   string
		}
		if err := json.Unmarshal([]byte(data), &of); err != nil {
			return "", err
		}
		release := f.hold()
		go func() {
			defer release()
			if f.takeEvaluate(t, of.ID) {
				f.answer(of.ID, of.Failed, of.Text)
			}
		}()
		return "", nil
	}
}

// messages are what the tab's consoles have said.
func (f *file) messages(t *tab) []said {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]said{}, t.said...)
}

// awaitMessage answers an ask when there are more messages than a number, or at once.
func (f *file) awaitMessage(t *tab, id, after int) error {
	f.mu.Lock()
	there := len(t.said) > after
	ended := t.page.Err() != nil
	if !there && !ended {
		t.waits[id] = after
	}
	f.mu.Unlock()
	switch {
	case there:
		f.answer(id, false, undefined)
	case ended:
		return fmt.Errorf("the tab %s has ended, and did not say that: %w", t.name, t.page.Err())
	}
	return errLater
}

// takeErrors returns the uncaught exceptions of a tab, and forgives them.
func (f *file) takeErrors(t *tab) []unhandled {
	f.mu.Lock()
	defer f.mu.Unlock()
	taken := []unhandled{}
	for i := range t.unhandled {
		if !t.unhandled[i].taken {
			t.unhandled[i].taken = true
			taken = append(taken, t.unhandled[i])
		}
	}
	return taken
}

// messageOf is what an error says, without the name of the package that it comes from.
func messageOf(err error) string { return strings.TrimPrefix(err.Error(), "sluice: ") }

// ended says why a tab has ended; empty if it has not.
func (t *tab) ended() string {
	if err := t.page.Err(); err != nil {
		return messageOf(err)
	}
	return ""
}
