// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"context"
	"errors"
)

// Group is a fetch group: the fetches of an environment settings object that are under way, but those that may outlive it.
// They are canceled all at once, on the agent's thread.
//
// https://fetch.spec.whatwg.org/#concept-fetch-group
type Group struct {
	// whole ends with close, current with cancel: it is that of the fetches which have joined since that was called; nil for none.
	whole, current context.Context
	close, cancel  context.CancelCauseFunc
	// underWay is how many have joined, and not left.
	underWay int
}

// errCanceled is why fetches end whose group is canceled.
var errCanceled = errors.New("the document has stopped loading")

// NewGroup makes a group whose fetches end with a context at the latest.
func NewGroup(parent context.Context) *Group {
	g := &Group{}
	g.whole, g.close = context.WithCancelCause(parent)
	return g
}

// Join has a fetch join the group, and returns its context. It calls leave when what has come of it is known.
func (g *Group) Join() (fetch context.Context, leave func()) {
	if g.current == nil {
		g.current, g.cancel = context.WithCancelCause(g.whole)
	}
	g.underWay++
	return g.current, func() { g.underWay-- }
}

// UnderWay says whether fetches are under way.
func (g *Group) UnderWay() bool { return g.underWay > 0 }

// Cancel cancels the fetches that are under way. Others may follow.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document step 2
func (g *Group) Cancel() {
	if g.current != nil {
		g.cancel(errCanceled)
		g.current, g.cancel = nil, nil
	}
}

// Close cancels the group for good: its document is destroyed, and fetches that join end at once.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document
func (g *Group) Close() { g.close(errCanceled) }

// Canceled says whether the group of a fetch was canceled that has a context: what has come of it is discarded.
func Canceled(fetch context.Context) bool { return context.Cause(fetch) == errCanceled }
