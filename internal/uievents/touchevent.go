// Checked against Touch Events of 2022-06-29.

package uievents

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TouchEvent is https://w3c.github.io/touch-events/#touchevent-interface
//
// Its touch target list has the targets of the touches in its lists, one after the other. The standards do not say how that and
// the lists belong together. Here, as in browsers, what is outside of a shadow tree sees lists of touches with other targets.
type TouchEvent struct {
	UIEvent
	modifiers
	// lists are touches, targetTouches and changedTouches as they are now, each held in its slot.
	lists [3]*TouchList
	slots [3]mozjs.Slot
	// initial are the lists that the event was made with, held.
	initial [3]*TouchList
	targets []*dom.EventTarget // of the lists, which keep them
}

// https://w3c.github.io/touch-events/#touchevent-interface
func (e *TouchEvent) construct(typ string, init TouchEventInit) error {
	if err := e.UIEvent.construct(typ, init.UIEventInit); err != nil {
		return err
	}
	e.modifiers = init.state()
	for i, touches := range [][]*Touch{init.Touches, init.TargetTouches, init.ChangedTouches} {
		e.initial[i] = newTouchList(e.Cx(), touches)
		e.Hold(e.initial[i].Value())
		e.setList(i, e.initial[i])
		for _, t := range touches {
			e.targets = append(e.targets, t.init.Target)
		}
	}
	return nil
}

func (e *TouchEvent) setList(i int, list *TouchList) {
	e.lists[i] = list
	e.slots[i] = e.SetHeld(e.slots[i], list.Value())
}

// Touches is https://w3c.github.io/touch-events/#dom-touchevent-touches
func (e *TouchEvent) Touches() *TouchList { return e.lists[0] }

// TargetTouches is https://w3c.github.io/touch-events/#dom-touchevent-targettouches
func (e *TouchEvent) TargetTouches() *TouchList { return e.lists[1] }

// ChangedTouches is https://w3c.github.io/touch-events/#dom-touchevent-changedtouches
func (e *TouchEvent) ChangedTouches() *TouchList { return e.lists[2] }

// TouchTargets is https://dom.spec.whatwg.org/#event-touch-target-list
func (e *TouchEvent) TouchTargets() []*dom.EventTarget { return e.targets }

// SetTouchTargets sets the touch target list, as its dispatch does: to other targets of the same touches, or to none, so that the
// event has no touches any more.
func (e *TouchEvent) SetTouchTargets(targets []*dom.EventTarget) {
	if slices.Equal(e.targets, targets) {
		return
	}
	defer e.Cx().Enter().Leave()
	defer e.Realm().Enter().Leave()
	e.targets = targets
	for i, list := range e.initial {
		var touches []*Touch
		same := len(targets) >= len(list.touches)
		for k := 0; k < len(list.touches) && k < len(targets); k++ {
			touch := list.touches[k].at(targets[k])
			touches = append(touches, touch)
			same = same && touch == list.touches[k]
		}
		targets = targets[len(touches):]
		if !same {
			list = newTouchList(e.Cx(), touches)
		}
		e.setList(i, list)
	}
}
