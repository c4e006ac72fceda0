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

	// Under Session.mu:
	evaluates map[int]*evaluation // asks that go on
	loads     int                 // asks that wait for the tab's document
}

// evaluation is one that goes on in a tab.
type evaluation struct {
	stay driver.Stay // nil until the function is called; under Session.mu
	over chan struct{}
}

// owesAnswers says that something is yet to be answered, though nothing happens in the tab; under Session.mu.
func (t *Tab) owesAnswers() bool {
	if t.loads > 0 || len(t.evaluates) > 0 && t.Page.Err() != nil {
		return true
	}
	for _, e := range t.evaluates {
		if e.stay != nil && hasEnded(e.stay) {
			return true
		}
	}
	return false
}

func hasEnded(stay driver.Stay) bool {
	select {
	case <-stay.Ended():
		return true
	default:
		return false
	}
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
	t := &Tab{Page: page, URL: script.URL, Document: script.Document, evaluates: map[int]*evaluation{}}
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

// evaluate has a tab evaluate a function; the answer comes from there, unless the tab leaves the document before.
func (s *Session) evaluate(t *Tab, id int, text, args string) error {
	e := &evaluation{over: make(chan struct{})}
	s.mu.Lock()
	t.evaluates[id] = e
	s.mu.Unlock()
	stay, err := driver.Of(t.Page).CallIn(s.ctx, libraryURL, "(id, text, args) => { "+library+"; void sluiceTab.evaluate(id, text, args); }", id, text, args)
	if err == nil {
		s.mu.Lock()
		e.stay = stay
		s.mu.Unlock()
		go s.awaitLeave(t, id, e)
		return nil
	}
	if !s.takeEvaluate(t, id) {
		return nil
	}
	return t.failed(err)
}

// awaitLeave tells who waits for an evaluation that the tab has left the document in which it goes on.
func (s *Session) awaitLeave(t *Tab, id int, e *evaluation) {
	select {
	case <-e.stay.Ended():
	case <-e.over:
		return
	case <-s.ctx.Done():
		return
	}
	if !e.stay.Left() {
		return // awaitEnd tells it
	}
	defer s.UserAgent.HoldTime()()
	if s.takeEvaluate(t, id) {
		s.client.Answered(id, true, ErrorText(Message(sluice.ErrNavigated)))
	}
}

// loaded answers when the document that a tab is at, or on its way to, has loaded.
func (s *Session) loaded(t *Tab, id int) {
	s.mu.Lock()
	t.loads++
	s.mu.Unlock()
	go func() {
		err := t.Page.AwaitLoad(s.ctx, sluice.Loaded)
		defer s.UserAgent.HoldTime()()
		s.mu.Lock()
		t.loads--
		s.mu.Unlock()
		if err != nil {
			s.client.Answered(id, true, ErrorText(t.failed(err).Error()))
			return
		}
		s.client.Answered(id, false, Undefined)
	}()
}

// failed is the error of what is asked of a tab, and failed.
func (t *Tab) failed(err error) error {
	if t.Page.Err() != nil {
		return t.gone()
	}
	return errors.New(Message(err))
}

// gone is the error of what is asked of a tab that has ended.
func (t *Tab) gone() error { return fmt.Errorf("the tab %s has ended: %w", t.Name(), t.Page.Err()) }

// takeEvaluate takes an evaluation that goes on; it says whether it still did.
func (s *Session) takeEvaluate(t *Tab, id int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := t.evaluates[id]
	if e == nil {
		return false
	}
	delete(t.evaluates, id)
	close(e.over)
	return true
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
	for id, e := range t.evaluates {
		ids = append(ids, id)
		close(e.over)
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
		// At once: the tab may leave the document next.
		if !s.takeEvaluate(t, of.ID) {
			release()
			return nil
		}
		go func() {
			defer release()
			s.client.Answered(of.ID, of.Failed, of.Text)
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
