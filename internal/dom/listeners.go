// Checked against DOM of 2026-07-18.

package dom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// A listenerList is an event listener list that is not empty.
//
// https://dom.spec.whatwg.org/#eventtarget-event-listener-list
type listenerList struct {
	// all are the listeners, and some that were removed. The array is never changed, only
	// appended to, so that a copy of the slice is a clone of the list.
	all []*Listener
	// removed is how many of all were removed.
	removed int
	// index is set where the list is long.
	index *listenerIndex
	// settled says that Go has dispatched an event since the list has changed.
	settled bool
	// left are the types whose listeners were left to the engine.
	left []mozjs.EventType
}

// longListeners is the length from which a list of listeners has an index.
const longListeners = 32

// A listenerIndex finds the listeners of script in a long list.
type listenerIndex struct {
	// numbers is the slot with the numbers of the callbacks, last the highest of them,
	// and uses how many listeners have each.
	numbers   mozjs.Slot
	last      uint32
	uses      map[uint32]int
	listeners map[listenerKey]*Listener
}

type listenerKey struct {
	typ     string
	capture bool
	number  uint32
}

// eachListener calls yield with the listeners. They may be removed meanwhile.
func (t *EventTarget) eachListener(yield func(*Listener) bool) {
	list := t.few().listeners
	if list == nil {
		return
	}
	for _, l := range list.all {
		if !l.removed && !yield(l) {
			return
		}
	}
}

// addListener appends a listener to the list.
func (t *EventTarget) addListener(l *Listener) {
	few := t.needFew()
	if few.listeners == nil {
		few.listeners = &listenerList{}
	}
	list := few.listeners
	list.all = append(list.all, l)
	switch {
	case list.index != nil:
		list.index.add(t, l)
	case len(list.all)-list.removed >= longListeners:
		list.index = &listenerIndex{uses: map[uint32]int{}, listeners: map[listenerKey]*Listener{}}
		for l := range t.eachListener {
			list.index.add(t, l)
		}
	}
}

// forgetListener takes a listener, which is marked as removed, out of the list. From a
// long list, many go at once.
func (t *EventTarget) forgetListener(l *Listener) {
	list := t.rare.listeners
	list.removed++
	if list.index != nil {
		list.index.remove(t, l)
	}
	switch left := len(list.all) - list.removed; {
	case left == 0:
		if list.index != nil {
			t.Drop(list.index.numbers)
		}
		t.rare.listeners = nil
	case left < longListeners || list.removed > left:
		rest := make([]*Listener, 0, left)
		list.all, list.removed = slices.AppendSeq(rest, t.eachListener), 0
	}
}

// find returns the listener of the list with that type, callback and capture,
// nil if there is none.
func (t *EventTarget) find(typ string, callback EventListener, capture bool) *Listener {
	if list := t.few().listeners; list != nil && list.index != nil {
		index := list.index
		return index.listeners[listenerKey{typ, capture, t.NumberOf(index.numbers, callback.Value())}]
	}
	var slots [16]mozjs.Slot
	candidates := slots[:0]
	for l := range t.eachListener {
		if l.typ == typ && l.capture == capture && l.steps == nil {
			candidates = append(candidates, l.callback)
		}
	}
	if len(candidates) == 0 {
		return nil
	}
	i := t.FindHeld(candidates, callback.Value())
	if i < 0 {
		return nil
	}
	for l := range t.eachListener {
		if l.steps == nil && l.callback == candidates[i] {
			return l
		}
	}
	return nil
}

func (index *listenerIndex) add(t *EventTarget, l *Listener) {
	if l.steps != nil {
		return
	}
	f := t.Cx().Enter()
	defer f.Leave()
	callback := t.Held(l.callback)
	if l.number = t.NumberOf(index.numbers, callback); l.number == 0 {
		index.last++
		l.number = index.last
		index.numbers = t.SetNumber(index.numbers, callback, l.number)
	}
	index.uses[l.number]++
	index.listeners[listenerKey{l.typ, l.capture, l.number}] = l
}

func (index *listenerIndex) remove(t *EventTarget, l *Listener) {
	if l.steps != nil {
		return
	}
	delete(index.listeners, listenerKey{l.typ, l.capture, l.number})
	if index.uses[l.number]--; index.uses[l.number] == 0 {
		delete(index.uses, l.number)
		f := t.Cx().Enter()
		defer f.Leave()
		t.SetNumber(index.numbers, t.Held(l.callback), 0)
	}
}
