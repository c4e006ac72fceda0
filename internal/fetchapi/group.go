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
	parent  context.Context
	current context.Context
	cancel  context.CancelCauseFunc
}

// errCanceled is why fetches end whose group is canceled.
var errCanceled = errors.New("the document has stopped loading")

// NewGroup makes a group whose fetches end with a context at the latest.
func NewGroup(parent context.Context) *Group { return &Group{parent: parent} }

// Context is that of a fetch that joins the group.
func (g *Group) Context() context.Context {
	if g.current == nil {
		g.current, g.cancel = context.WithCancelCause(g.parent)
	}
	return g.current
}

// Cancel cancels the fetches that are under way. Others may follow.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document step 2
func (g *Group) Cancel() {
	if g.current != nil {
		g.cancel(errCanceled)
		g.current, g.cancel = nil, nil
	}
}

// Canceled says whether the group of a fetch was canceled that has a context: what has come of it is discarded.
func Canceled(fetch context.Context) bool { return context.Cause(fetch) == errCanceled }
