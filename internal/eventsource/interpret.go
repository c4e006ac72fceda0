package eventsource

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
)

// maxUntaken is how many bytes of events may wait for the agent; the server has to
// wait with more.
const maxUntaken = 1 << 20

// eventMemory is what an event counts beside its strings.
const eventMemory = 256

// connection is a connection whose stream is being read.
type connection struct {
	source  *EventSource
	ctx     context.Context
	stream  *fetch.BodyStream // nil if all of the body was there at once
	account func(delta int64)
	origin  string

	mu sync.Mutex
	// untaken is how many bytes of events have tasks that have not run.
	untaken int
	// taken has an item when untaken has become less.
	taken chan struct{}
}

// interpret interprets the body of a response line by line. The goroutine that does
// it keeps no program going.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
func (s *EventSource) interpret(ctx context.Context, client *fetch.Client, response *fetch.Response) {
	c := &connection{
		source: s, ctx: ctx, stream: response.Stream, account: client.Account,
		// The origin attribute is initialized to the serialization of the origin of the
		// event stream's final URL, after redirects.
		origin: response.URL().Origin().String(), taken: make(chan struct{}, 1),
	}
	p := newParser(s.lastEventID)
	p.limit = globalOf(s.Cx()).Fetching().Fetcher.MaxBody(client)
	p.dispatch = c.dispatch
	p.setID = func(id string) { c.queue(func() { s.lastEventID = id }) }
	p.setRetry = func(d time.Duration) { c.queue(func() { s.reconnectionTime = d }) }
	go func() {
		if c.stream == nil {
			c.parse(p, response.Body)
			c.queue(c.source.reestablish)
			return
		}
		c.read(p)
	}()
}

// parse parses some of the stream. It reports whether the rest is wanted.
func (c *connection) parse(p *parser, bytes []byte) bool {
	if err := p.feed(bytes); err != nil {
		c.queue(func() { c.source.fail(err.Error()) })
		return false
	}
	c.waitForAgent()
	return true
}

// queue queues a task of the connection, unless it was closed.
func (c *connection) queue(steps func()) bool {
	return c.source.queue(func() {
		if c.ctx.Err() == nil {
			steps()
		}
	})
}

// read reads the stream until it ends.
func (c *connection) read(p *parser) {
	defer c.stream.Close()
	kept := 0
	defer func() { c.account(-int64(kept)) }()
	for {
		bytes, changed, err := c.stream.Take()
		switch {
		case len(bytes) > 0:
			wanted := c.parse(p, bytes)
			c.account(int64(p.size() - kept))
			kept = p.size()
			if !wanted {
				return
			}
		// Once the end of the file is reached, the user agent must reestablish the
		// connection.
		case err != nil:
			c.queue(c.source.reestablish)
			return
		default:
			select {
			case <-changed:
			case <-c.ctx.Done():
				return
			}
		}
	}
}

// dispatch queues a task which, if the readyState attribute is set to a value other
// than CLOSED, dispatches the event at the EventSource object.
func (c *connection) dispatch(e event) {
	n := len(e.typ) + len(e.data) + len(e.lastEventID) + eventMemory
	c.mu.Lock()
	c.untaken += n
	c.mu.Unlock()
	c.account(int64(n))
	queued := c.source.settings.QueueGlobalTask(remoteEvent, func() {
		c.take(n)
		if s := c.source; c.ctx.Err() == nil && !s.weak.Value().IsUndefined() {
			cx := s.Cx()
			globalOf(cx).FireMessageEvent(&s.EventTarget, e.typ, cx.NewString(e.data), c.origin, e.lastEventID)
		}
	})
	if !queued {
		c.account(-int64(n))
	}
}

// take says that an event waits no longer.
func (c *connection) take(n int) {
	c.account(-int64(n))
	c.mu.Lock()
	c.untaken -= n
	c.mu.Unlock()
	select {
	case c.taken <- struct{}{}:
	default:
	}
}

// waitForAgent waits while too much waits for the agent.
func (c *connection) waitForAgent() {
	for {
		c.mu.Lock()
		full := c.untaken > maxUntaken
		c.mu.Unlock()
		if !full {
			return
		}
		select {
		case <-c.taken:
		case <-c.ctx.Done():
			return
		}
	}
}

// futile reports whether it is of no use to ask again after such a network error:
// it was no error of the network, but something that must not be.
func futile(err error) bool {
	network, ok := errors.AsType[*fetch.NetworkError](err)
	return ok && network.Err == nil
}
