package tabs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

// Client is who drives tabs. Its methods are called on any goroutine, several at a time.
type Client interface {
	// Answered is told the outcome of what it has asked for: the text of a value, or of what
	// was thrown.
	Answered(id int, failed bool, text string)
	// Opened hears of a tab before anything runs in it, Ended when it has ended.
	Opened(*Tab)
	Ended(*Tab)
	// Routes says whether it answers the requests for a URL, and Respond answers one.
	Routes(ctx context.Context, url string) bool
	Respond(ctx context.Context, r Request) (Response, error)
}

// Session has the tabs that a client drives.
type Session struct {
	// UserAgent has the tabs.
	UserAgent *sluice.UserAgent
	// Page are the options of tabs, but for their URLs and labels.
	Page sluice.PageOptions
	// URL is that of tabs whose scripts come from a data: URL.
	URL string
	// Grace is how long a tab may take to close.
	Grace time.Duration

	ctx    context.Context
	client Client

	mu     sync.Mutex
	tabs   []*Tab
	byPage map[*sluice.Page]*Tab
}

// New returns a Session without tabs, which ends with ctx. What it has of a user agent is set
// before anything is asked.
func New(ctx context.Context, client Client) *Session {
	return &Session{ctx: ctx, client: client, byPage: map[*sluice.Page]*Tab{}}
}

// Ask is something that a client asks for.
type Ask struct {
	ID     int
	Method string
	Data   json.RawMessage
}

// Ask begins what is asked for, and returns. Client.Answered is told the outcome, once. The
// clock of the user agent does not go on, nor is it at rest, until what is asked has begun.
func (s *Session) Ask(a Ask) {
	if a.Method == "advance" {
		go s.advance(a)
		return
	}
	release := s.UserAgent.HoldTime()
	go func() {
		defer release()
		answer, later, err := s.perform(a)
		switch {
		case err != nil:
			s.client.Answered(a.ID, true, ErrorText(err.Error()))
		case !later:
			s.client.Answered(a.ID, false, answer)
		}
	}()
}

// perform does what is asked for. It returns the text of a value, or says that something else
// answers later.
func (s *Session) perform(a Ask) (answer string, later bool, err error) {
	var of struct {
		Tab              int
		URL, Text, Args  string
		Action, Selector string
		Transfer         transfer
		Name, State      string
	}
	if err := json.Unmarshal(a.Data, &of); err != nil {
		return "", false, fmt.Errorf("%s: %w", a.Method, err)
	}
	if a.Method == "open" {
		t, err := s.open(of.URL, of.Args)
		if err != nil {
			return "", false, err
		}
		return Text(t.ID), false, nil
	}
	if a.Method == "permission" {
		return Undefined, false, s.UserAgent.SetPermission(of.Name, of.State)
	}
	t := s.Tab(of.Tab)
	if t == nil {
		return "", false, fmt.Errorf("%s: there is no tab %d", a.Method, of.Tab)
	}
	switch a.Method {
	case "evaluate":
		return "", true, s.evaluate(t, a.ID, of.Text, of.Args)
	case "loaded":
		s.loaded(t, a.ID)
		return "", true, nil
	case "input":
		return Undefined, false, s.input(t, of.Action, of.Selector, of.Text, of.Transfer)
	case "close":
		return Undefined, false, s.close(t)
	case "crash":
		t.Page.Crash()
		<-t.Page.Done()
		return Undefined, false, nil
	}
	return "", false, fmt.Errorf("there is no %q", a.Method)
}

// advance lets the clock of the pages go on.
func (s *Session) advance(a Ask) {
	var milliseconds float64
	if err := json.Unmarshal(a.Data, &milliseconds); err != nil {
		milliseconds = -1
	}
	err := s.UserAgent.AdvanceTime(s.ctx, time.Duration(min(milliseconds*float64(time.Millisecond), 1<<62)))
	defer s.UserAgent.HoldTime()()
	if err != nil {
		s.client.Answered(a.ID, true, ErrorText("time goes by itself here; it stands still in a file that says // @sluice-time manual, or with --time manual"))
		return
	}
	s.client.Answered(a.ID, false, Undefined)
}

// Tab returns a tab by its number; nil if there is none.
func (s *Session) Tab(id int) *Tab {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id < 0 || id >= len(s.tabs) {
		return nil
	}
	return s.tabs[id]
}

// TabOf returns the tab of a page, or that whose document has opened the page, however far back; nil if there is none.
func (s *Session) TabOf(page *sluice.Page) *Tab {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ; page != nil; page = page.Opener() {
		if t := s.byPage[page]; t != nil {
			return t
		}
	}
	return nil
}

// OwesAnswers says that something that was asked of a tab is yet to be answered, though nothing
// happens there: the tab has ended, or has left the document, or no work is left that could load
// one.
func (s *Session) OwesAnswers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.tabs, (*Tab).owesAnswers)
}
