package testrunner

import (
	"context"
	"fmt"

	"github.com/sluice-go/sluice/internal/tabs"
)

// tab is a page that a test has opened, with what is known of it.
type tab struct {
	*tabs.Tab
	// ofTest says that it was opened by a test, and ends with that.
	ofTest bool

	// What follows is under file.mu.
	said      []said
	waits     map[int]int // asks for messages: how many there were
	unhandled []unhandled
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

// Opened implements tabs.Client.
func (f *file) Opened(t *tabs.Tab) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tabs[t] = &tab{Tab: t, ofTest: f.inTest > 0, waits: map[int]int{}}
}

// Ended implements tabs.Client: it tells those that wait for a message.
func (f *file) Ended(ended *tabs.Tab) {
	f.mu.Lock()
	t := f.tabs[ended]
	var ids []int
	for id := range t.waits {
		ids = append(ids, id)
	}
	clear(t.waits)
	f.mu.Unlock()
	for _, id := range ids {
		f.Answered(id, true, tabs.ErrorText(fmt.Sprintf("the tab %s has ended: %v", t.Name(), t.Page.Err())))
	}
	f.goesOn()
}

// tab returns a tab by its number, which the library has got from open.
func (f *file) tab(id int) *tab {
	t := f.session.Tab(id)
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tabs[t]
}

// owesAnswers says that the tab has ended and that those who wait for a message are yet to be
// told. The caller holds file.mu.
func (t *tab) owesAnswers() bool { return t.Page.Err() != nil && len(t.waits) > 0 }

// messages are what the tab's consoles have said.
func (f *file) messages(t *tab) []said {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]said{}, t.said...)
}

// awaitMessage answers an ask when there are more messages than a number, or at once.
func (f *file) awaitMessage(t *tab, id, after int) {
	f.mu.Lock()
	there := len(t.said) > after
	ended := t.Page.Err() != nil
	if !there && !ended {
		t.waits[id] = after
	}
	f.mu.Unlock()
	switch {
	case there:
		f.Answered(id, false, tabs.Undefined)
	case ended:
		f.Answered(id, true, tabs.ErrorText(fmt.Sprintf("the tab %s has ended, and did not say that: %v", t.Name(), t.Page.Err())))
	}
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

// end ends what a test has opened, when no other test runs.
func (f *file) end() {
	f.mu.Lock()
	var ending []*tab
	for _, t := range f.tabs {
		if t.ofTest && t.Page.Err() == nil {
			ending = append(ending, t)
		}
	}
	f.inTest, f.test = 0, nil
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(f.ctx, f.grace())
	defer cancel()
	for _, t := range ending {
		_ = t.Page.Close(ctx) // what does not end is ended
	}
}
