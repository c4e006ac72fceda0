package testrunner

import (
	"encoding/json"
	"fmt"

	"github.com/sluice-go/sluice/internal/tabs"
)

// ask begins what the library asks for, which is answered later. It is called on the thread of
// the page of the tests.
func (f *file) ask(a tabs.Ask) {
	switch a.Method {
	case "end":
		f.answers(a, func() (string, error) {
			f.end()
			return tabs.Undefined, nil
		})
	case "explore":
		f.answers(a, func() (string, error) { return f.explore(a.Data) })
	case "message":
		var of struct{ Tab, After int }
		if err := json.Unmarshal(a.Data, &of); err != nil {
			panic(fmt.Sprintf("testrunner: the library asked for a message with %s: %v", a.Data, err))
		}
		release := f.hold()
		go func() {
			defer release()
			f.awaitMessage(f.tab(of.Tab), a.ID, of.After)
		}()
	case "advance":
		f.mu.Lock()
		f.advancing[a.ID] = true
		f.mu.Unlock()
		f.session.Ask(a)
	default:
		f.session.Ask(a)
	}
}

// answers answers an ask with what a function returns.
func (f *file) answers(a tabs.Ask, perform func() (string, error)) {
	release := f.hold()
	go func() {
		defer release()
		text, err := perform()
		if err != nil {
			f.Answered(a.ID, true, tabs.ErrorText(err.Error()))
			return
		}
		f.Answered(a.ID, false, text)
	}()
}

// Answered implements tabs.Client: it settles the promise of an ask, with the text of a value.
func (f *file) Answered(id int, failed bool, text string) {
	f.mu.Lock()
	delete(f.advancing, id)
	f.mu.Unlock()
	f.goesOn()
	f.call("answered", id, failed, text)
}
