package tabs

import (
	"context"
	_ "embed" // the library
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// library is that of tabs, a classic script.
//
//go:embed tab.js
var library string

// libraryURL is what stacks say of the library.
const libraryURL = "sluice:tab"

// Tab is a page that a client has opened.
type Tab struct {
	// ID is its number, from 0.
	ID   int
	Page *sluice.Page
	// URL is that of its script or document, and Document says which it is.
	URL      string
	Document bool

	evaluates map[int]bool // asks that go on; under Session.mu
}

// Name is what messages call the tab.
func (t *Tab) Name() string { return t.Page.Label() }

// Ended says why the tab has ended; it is empty if it has not.
func (t *Tab) Ended() string {
	if err := t.Page.Err(); err != nil {
		return Message(err)
	}
	return ""
}

// Message is what an error says, without the name of the package that it comes from.
func Message(err error) string { return strings.TrimPrefix(err.Error(), "sluice: ") }

// StackOf is the stack of an exception, as script has it.
func StackOf(x *sluice.ScriptError) string {
	var b strings.Builder
	for _, frame := range x.Stack {
		fmt.Fprintf(&b, "%s@%s:%d:%d\n", frame.Function, frame.URL, frame.Line, frame.Column)
	}
	return b.String()
}

// open opens a tab, and returns it when its script has run or its document has loaded.
func (s *Session) open(at, arguments string) (*Tab, error) {
	// The client may answer what a document asks for.
	script, err := s.UserAgent.Fetch(s.ctx, at)
	if err != nil {
		return nil, fmt.Errorf("the tab cannot be opened: %s", Message(err))
	}
	o := s.Page
	o.URL, o.Label, o.LabelWorkers = script.URL, path.Base(strings.TrimRight(script.URL, "/")), true
	if strings.HasPrefix(script.URL, "data:") {
		o.URL, o.Label = s.URL, "data"
	}
	page, err := s.UserAgent.Open(s.ctx, o)
	if err != nil {
		return nil, errors.New(Message(err))
	}
	t := &Tab{Page: page, URL: script.URL, Document: script.Document, evaluates: map[int]bool{}}
	s.mu.Lock()
	t.ID = len(s.tabs)
	s.tabs = append(s.tabs, t)
	s.byPage[page] = t
	s.mu.Unlock()
	s.client.Opened(t)
	go s.awaitEnd(t)
	if err := page.Expose(s.ctx, "__sluiceTab", s.fromTab(t)); err != nil {
		return nil, err
	}
	if _, err := driver.Of(page).Call(s.ctx, libraryURL, "text => { "+library+"; sluiceTab.setArguments(text); }", arguments); err != nil {
		return nil, err
	}
	if err := s.runIn(page, script); err != nil && !errors.Is(err, sluice.ErrPageEnded) {
		return nil, err
	}
	return t, nil
}

// runIn runs a script in a tab, or opens a document there.
func (s *Session) runIn(page *sluice.Page, script sluice.Script) error {
	if script.Document {
		return page.Run(s.ctx, script)
	}
	way, err := driver.WayOf(script.URL, false, func() (bool, error) {
		return driver.Of(page).ParsesOnlyAsModule(s.ctx, script.Text)
	})
	if err != nil {
		return err
	}
	if way.Inline {
		script = sluice.Script{URL: script.URL, Text: script.Text}
	}
	script.Module = way.Module
	if err := page.Run(s.ctx, script); err != nil {
		return err
	}
	return page.Load(s.ctx)
}

// close closes a tab as its user does.
func (s *Session) close(t *Tab) error {
	ctx, cancel := context.WithTimeout(s.ctx, s.Grace)
	defer cancel()
	if err := t.Page.Close(ctx); err != nil && t.Page.Err() == nil {
		return fmt.Errorf("%s could not be closed: %w", t.Name(), err)
	}
	return nil
}

// evaluate has a tab evaluate a function; the answer comes from there.
func (s *Session) evaluate(t *Tab, id int, text, args string) error {
	s.mu.Lock()
	t.evaluates[id] = true
	s.mu.Unlock()
	_, err := driver.Of(t.Page).Call(s.ctx, libraryURL, "(id, text, args) => { "+library+"; void sluiceTab.evaluate(id, text, args); }", id, text, args)
	if err == nil || !s.takeEvaluate(t, id) {
		return nil
	}
	if t.Page.Err() != nil {
		return t.gone()
	}
	return err
}

// gone is the error of what is asked of a tab that has ended.
func (t *Tab) gone() error { return fmt.Errorf("the tab %s has ended: %w", t.Name(), t.Page.Err()) }

// takeEvaluate takes an evaluation that goes on; it says whether it still did.
func (s *Session) takeEvaluate(t *Tab, id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	goesOn := t.evaluates[id]
	delete(t.evaluates, id)
	return goesOn
}

// awaitEnd tells those that wait for a tab when it has ended.
func (s *Session) awaitEnd(t *Tab) {
	select {
	case <-t.Page.Done():
	case <-s.ctx.Done():
		return
	}
	defer s.UserAgent.HoldTime()()
	s.mu.Lock()
	var ids []int
	for id := range t.evaluates {
		ids = append(ids, id)
	}
	clear(t.evaluates)
	s.mu.Unlock()
	for _, id := range ids {
		s.client.Answered(id, true, ErrorText(t.gone().Error()))
	}
	s.client.Ended(t)
}

// fromTab returns what the library calls in a tab: the end of an evaluation.
func (s *Session) fromTab(t *Tab) func(data string) error {
	return func(data string) error {
		var of struct {
			ID     int
			Failed bool
			Text   string
		}
		if err := json.Unmarshal([]byte(data), &of); err != nil {
			return err
		}
		release := s.UserAgent.HoldTime()
		go func() {
			defer release()
			if s.takeEvaluate(t, of.ID) {
				s.client.Answered(of.ID, of.Failed, of.Text)
			}
		}()
		return nil
	}
}

// transfer is what a user chooses, drops or pastes, as the library tells it.
type transfer struct {
	Texts map[string]string
	Files []struct {
		Name, Type   string
		LastModified int64
		Content      []byte
	}
}

// of is it as pages take it.
func (tr transfer) of() sluice.Transfer {
	var files []sluice.File
	for _, f := range tr.Files {
		files = append(files, sluice.File{Name: f.Name, Type: f.Type, Content: f.Content, LastModified: time.UnixMilli(f.LastModified)})
	}
	return sluice.Transfer{Texts: tr.Texts, Files: files}
}

// input has the user of a tab do something.
func (s *Session) input(t *Tab, action, selector, text string, with transfer) error {
	var err error
	switch action {
	case "click":
		err = t.Page.Click(s.ctx, selector)
	case "doubleClick":
		err = t.Page.DoubleClick(s.ctx, selector)
	case "hover":
		err = t.Page.PointerMove(s.ctx, selector)
	case "focus":
		err = t.Page.Focus(s.ctx, selector)
	case "type":
		err = t.Page.Type(s.ctx, selector, text)
	case "press":
		err = t.Page.Press(s.ctx, text)
	case "setFiles":
		err = t.Page.SetFiles(s.ctx, selector, with.of().Files...)
	case "drag":
		err = t.Page.Drag(s.ctx, selector, text)
	case "drop":
		err = t.Page.Drop(s.ctx, selector, with.of())
	case "paste":
		err = t.Page.Paste(s.ctx, with.of())
	default:
		return fmt.Errorf("a user cannot %q", action)
	}
	if err != nil {
		return errors.New(Message(err))
	}
	return nil
}
