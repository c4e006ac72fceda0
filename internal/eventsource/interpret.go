// Checked against HTML of 2026-07-17.

package eventsource

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
)

// eventMemory is what an event counts beside its strings.
const eventMemory = 256

// connection is a connection whose stream is being read.
type connection struct {
	source  *EventSource
	ctx     context.Context
	stream  *fetch.BodyStream // nil if all of the body was there at once
	account func(delta int64)
	inflow  *agent.Inflow
	origin  string
	limit   fetch.Limit
}

// interpret interprets the body of a response line by line. The goroutine that does
// it keeps no program going.
//
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
func (s *EventSource) interpret(ctx context.Context, client *fetch.Client, response *fetch.Response) {
	c := &connection{
		source: s, ctx: ctx, stream: response.Stream, account: client.Account, inflow: agent.NewInflow(client.Account),
		// The origin attribute is initialized to the serialization of the origin of the
		// event stream's final URL, after redirects.
		origin: response.URL().Origin().String(),
		limit:  globalOf(s.Cx()).Fetching().Fetcher.Limit(client),
	}
	p := newParser(s.lastEventID)
	p.limit = c.limit.Bytes
	p.dispatch = c.dispatch
	p.setID = func(id string) { c.queue(func() { s.lastEventID = id }) }
	p.setRetry = func(d time.Duration) { c.queue(func() { s.reconnectionTime = d }) }
	go func() {
		if c.stream == nil {
			if c.parse(p, response.Body) {
				c.queue(c.source.reestablish)
			}
			return
		}
		c.read(p)
	}()
}

// parse parses some of the stream. It reports whether the rest is wanted.
//
// AD-HOC: an event that is larger than the user agent's limit fails the connection.
func (c *connection) parse(p *parser, bytes []byte) bool {
	if err := p.feed(bytes); err != nil {
		c.queue(func() { c.source.fail(fmt.Sprintf("%v of %v", err, c.limit)) })
		return false
	}
	c.inflow.Wait(c.ctx)
	return true
}

// queue queues a task of the connection, unless it was closed.
func (c *connection) queue(steps func()) bool {
	return c.source.queue(func() {
		if !c.source.aborted(c.ctx) {
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
			c.queue(func() { c.source.lost(err) })
			return
		default:
			select {
			case <-changed:
			case <-c.ctx.Done():
				c.queue(func() {})
				return
			}
		}
	}
}

// lost reestablishes a connection that has ended.
func (s *EventSource) lost(err error) {
	if err != io.EOF {
		s.warn(fmt.Sprintf("was lost and is opened again: %v", err))
	}
	s.reestablish()
}

// dispatch queues a task which, if the readyState attribute is set to a value other
// than CLOSED, dispatches the event at the EventSource object.
func (c *connection) dispatch(e event) {
	n := len(e.typ) + len(e.data) + len(e.lastEventID) + eventMemory
	c.inflow.Arrive(n)
	queued := c.source.settings.QueueGlobalTask(remoteEvent, func() {
		c.inflow.Take(n)
		if s := c.source; !s.weak.Value().IsUndefined() && !s.aborted(c.ctx) {
			cx := s.Cx()
			globalOf(cx).FireMessageEvent(&s.EventTarget, e.typ, cx.NewString(e.data), c.origin, e.lastEventID)
		}
	})
	if !queued {
		c.inflow.Take(n)
	}
}

// futile reports whether it is of no use to ask again after such a network error:
// it was no error of the network, but something that must not be.
func futile(err error) bool {
	network, ok := errors.AsType[*fetch.NetworkError](err)
	return ok && network.Err == nil
}
