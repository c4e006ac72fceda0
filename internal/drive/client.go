package drive

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/tabs"
)

// Options say what is driven.
type Options struct {
	// UserAgent are the options of the user agent, but for OnEvent. Page are those of each tab.
	UserAgent sluice.Options
	Page      sluice.PageOptions
	// URL is that of tabs whose scripts come from a data: URL.
	URL string
	// Grace is how long a tab may take to close.
	Grace time.Duration
}

// client is the process at the other end of the lines.
type client struct {
	session *tabs.Session
	cancel  context.CancelCauseFunc

	writing sync.Mutex
	out     io.Writer

	routes atomic.Int64

	mu     sync.Mutex
	last   int                            // the number of what was asked back last
	asking map[int]chan<- json.RawMessage // by number
}

// Serve drives tabs as the lines of in say, until they end, which is no error, or ctx does, or out
// takes no more. A line that is not understood is a [LineError].
func Serve(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := &client{cancel: cancel, out: out, asking: map[int]chan<- json.RawMessage{}}
	c.session = tabs.New(ctx, c)
	o.UserAgent.OnEvent = c.onEvent
	o.UserAgent.Handler = c.session.Handler(o.UserAgent.Handler)
	c.session.UserAgent, c.session.Page, c.session.URL, c.session.Grace = sluice.New(o.UserAgent), o.Page, o.URL, o.Grace
	defer c.session.UserAgent.Close()
	go func() { cancel(c.read(in)) }()
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// line is a line that comes in.
type line struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Data   json.RawMessage `json:"data"`
}

// LineError is a line that is not understood.
type LineError struct {
	// Number is that of the line, from 1.
	Number int
	Err    error
}

// Error implements error.
func (e *LineError) Error() string {
	return fmt.Sprintf("line %d is not understood: %v", e.Number, e.Err)
}

// Unwrap returns what is wrong with the line.
func (e *LineError) Unwrap() error { return e.Err }

// read does what lines say, and returns why they end.
func (c *client) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if len(text) > 0 {
			var l line
			if e := json.Unmarshal(text, &l); e != nil {
				return &LineError{n, e}
			}
			if e := c.take(l); e != nil {
				return &LineError{n, e}
			}
		}
		if err != nil {
			return err
		}
	}
}

// take does what a line says.
func (c *client) take(l line) error {
	switch l.Method {
	case "ping":
		c.Answered(l.ID, false, tabs.Undefined)
	case "routes":
		var n int64
		if err := json.Unmarshal(l.Data, &n); err != nil {
			return fmt.Errorf("routes: %w", err)
		}
		c.routes.Store(n)
	case "routed", "responded":
		c.mu.Lock()
		asked := c.asking[l.ID]
		delete(c.asking, l.ID)
		c.mu.Unlock()
		if asked != nil { // else the request was given up
			asked <- l.Data
		}
	default:
		c.session.Ask(tabs.Ask{ID: l.ID, Method: l.Method, Data: l.Data})
	}
	return nil
}

// write writes a line. Who cannot be written to drives no more.
func (c *client) write(what string, value any) {
	text, err := json.Marshal(map[string]any{what: value})
	if err != nil {
		panic(err)
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if _, err := c.out.Write(append(text, '\n')); err != nil {
		c.cancel(fmt.Errorf("what happens could not be told: %w", err))
	}
}

// askBack asks the client, and stores its answer.
func (c *client) askBack(ctx context.Context, what string, question func(id int) any, answer any) error {
	answered := make(chan json.RawMessage, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.asking[id] = answered
	c.mu.Unlock()
	c.write(what, question(id))
	select {
	case data := <-answered:
		return json.Unmarshal(data, answer)
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.asking, id)
		c.mu.Unlock()
		return ctx.Err()
	}
}

// Answered implements tabs.Client.
func (c *client) Answered(id int, failed bool, text string) {
	c.write("answered", struct {
		ID     int    `json:"id"`
		Failed bool   `json:"failed"`
		Text   string `json:"text"`
	}{id, failed, text})
}

// Opened implements tabs.Client.
func (c *client) Opened(*tabs.Tab) {}

// Ended implements tabs.Client.
func (c *client) Ended(t *tabs.Tab) {
	c.write("ended", struct {
		Tab int    `json:"tab"`
		Why string `json:"why"`
	}{t.ID, t.Ended()})
}

// Routes implements tabs.Client.
func (c *client) Routes(ctx context.Context, url string) (routed bool) {
	if c.routes.Load() == 0 {
		return false
	}
	err := c.askBack(ctx, "route", func(id int) any {
		return struct {
			ID  int    `json:"id"`
			URL string `json:"url"`
		}{id, url}
	}, &routed)
	return err == nil && routed
}

// Respond implements tabs.Client.
func (c *client) Respond(ctx context.Context, r tabs.Request) (response tabs.Response, err error) {
	err = c.askBack(ctx, "request", func(id int) any {
		return struct {
			ID int `json:"id"`
			tabs.Request
		}{id, r}
	}, &response)
	if err == nil && response.Status != 0 && (response.Status < 200 || response.Status > 599) {
		err = fmt.Errorf("the status of a response is from 200 to 599, not %d", response.Status)
	}
	return response, err
}

// onEvent tells what happens in the tabs and their workers.
func (c *client) onEvent(e sluice.Event) {
	tab := -1
	if t := c.session.TabOf(e.Page); t != nil {
		tab = t.ID
	}
	worker := ""
	if e.Worker {
		worker = e.URL
	}
	switch e.Kind {
	case sluice.ConsoleMessage:
		c.write("console", struct {
			Tab    int    `json:"tab"`
			Level  string `json:"level"`
			Text   string `json:"text"`
			Worker string `json:"worker,omitempty"`
			Label  string `json:"label,omitempty"`
		}{tab, e.Level, e.Text, worker, e.Label})
	case sluice.UncaughtException:
		x, ok := errors.AsType[*sluice.ScriptError](e.Err)
		if !ok {
			return
		}
		c.write("uncaught", struct {
			Tab     int    `json:"tab"`
			Message string `json:"message"`
			Stack   string `json:"stack"`
			Text    string `json:"text"`
			Worker  string `json:"worker,omitempty"`
			Label   string `json:"label,omitempty"`
		}{tab, x.Message, tabs.StackOf(x), x.Text, worker, e.Label})
	}
}
