// Checked against HTML of 2026-08-21.

package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// leftHistory is the history of a frame of a document that its navigable has left, and that is not kept: when that comes back, the
// frame shows where it was.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#nested-history
type leftHistory struct {
	// parent is the state of the document with the frame.
	parent  *documentState
	history *Traversable
}

// frameIdentity is what frames of documents that are made of the same text are told apart by.
//
// AD-HOC: the standard numbers child navigables, and does not say how those of a document that is loaded anew come by their
// numbers. Here it is the first frame with the same attributes.
type frameIdentity struct{ name, src, srcdoc string }

func identityOf(container *nodes.Node) (i frameIdentity) {
	i.name, _ = container.Attribute("name")
	i.src, _ = container.Attribute("src")
	if container.IsHTMLElement("object") {
		i.src, _ = container.Attribute("data")
	}
	i.srcdoc, _ = container.Attribute("srcdoc")
	return i
}

// leaveNested has no histories nested in the active document any more. Those of frames that have gone elsewhere are there for a
// return, unless the document is loaded anew. The lock is held.
func (t *Traversable) leaveNested(reloads bool) {
	top := t.top()
	if t.restored {
		// It has not been at its document before.
		t.restored = false
	} else {
		t.dropLeft()
	}
	top.nested = slices.DeleteFunc(top.nested, func(nested *Traversable) bool {
		if !nested.isIn(t) {
			return false
		}
		if reloads || len(nested.entries) == 1 {
			forget(nested.entries)
			return true
		}
		around := nested.parent()
		top.left = append(top.left, &leftHistory{
			parent:  around.entries[around.current].document,
			history: &Traversable{entries: nested.entries, current: nested.current, identity: nested.identity},
		})
		return true
	})
	top.forgetUnreachable()
}

// parent is the history of the navigable that a frame is in.
func (t *Traversable) parent() *Traversable { return t.container.document.window.traversable }

// isIn says whether the history is that of a frame in a navigable, at any depth.
func (t *Traversable) isIn(ancestor *Traversable) bool {
	for t.container != nil {
		if t = t.parent(); t == ancestor {
			return true
		}
	}
	return false
}

// takeLeft has the new history of a frame be the one that was left, if the navigable around has come back to its document. The lock
// is held.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#getting-the-target-history-entry
func (t *Traversable) takeLeft(around *Traversable) {
	top := t.top()
	parent := around.entries[around.current].document
	i := slices.IndexFunc(top.left, func(l *leftHistory) bool {
		return l.parent == parent && l.history.identity == t.identity
	})
	if i < 0 {
		return
	}
	t.entries, t.restored = top.left[i].history.entries, true
	top.left = slices.Delete(top.left, i, i+1)
	for i, e := range t.entries {
		if e.step <= top.step {
			t.current = i
		}
	}
}

// dropLeft forgets what was left of the active document: no frames have come that it was for. The lock is held.
func (t *Traversable) dropLeft() {
	active := t.entries[t.current].document
	t.top().forgetLeft(func(l *leftHistory) bool { return l.parent == active })
}

// forgetLeft forgets some of what was left. It says whether there was any. The lock is held.
func (t *Traversable) forgetLeft(which func(*leftHistory) bool) bool {
	before := len(t.left)
	t.left = slices.DeleteFunc(t.left, func(l *leftHistory) bool {
		gone := which(l)
		if gone {
			forget(l.history.entries)
		}
		return gone
	})
	return len(t.left) < before
}

// forgetUnreachable forgets what was left of documents that no entry leads back to. The top-level traversable's lock is held.
func (t *Traversable) forgetUnreachable() {
	for len(t.left) > 0 {
		reachable := map[*documentState]bool{}
		for _, each := range t.all() {
			for _, e := range each.entries {
				reachable[e.document] = true
			}
		}
		// What is forgotten may have led to others.
		if !t.forgetLeft(func(l *leftHistory) bool { return !reachable[l.parent] }) {
			return
		}
	}
}

// framesLoaded hears that a document has loaded, with its frames: those that come later begin anew.
func (t *Traversable) framesLoaded() {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	if t.restored || len(top.left) == 0 {
		return
	}
	t.dropLeft()
	top.forgetUnreachable()
}

// restore has the navigable show again what it has shown when the document with its element was left. It returns false if that is
// not so.
func (c *childNavigable) restore() bool {
	w := c.current()
	if !w.traversable.restored {
		return false
	}
	w.goTo(w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByTraversal}), w.traversable.active())
	return true
}
