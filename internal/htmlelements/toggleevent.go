// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// eventSource is the source of an event: an element, which the event keeps.
type eventSource struct{ slot mozjs.Slot }

func (s *eventSource) set(e *dom.Event, source *dom.Element) {
	if source != nil {
		s.slot = e.Hold(source.Value())
	}
}

// of is the result of retargeting the source against the event's currentTarget.
func (s *eventSource) of(e *dom.Event) *dom.Element {
	if s.slot == 0 {
		return nil
	}
	source := dom.ElementOf(e.Cx().Impl(e.Held(s.slot)))
	var against *nodes.Node
	if t := e.CurrentTarget(); t != nil {
		if n := dom.NodeOf(t.Impl()); n != nil {
			against = n.Tree()
		}
	}
	return dom.ElementOf(dom.Wrap(nodes.Retarget(source.Tree(), against)).Impl())
}

// ToggleEvent is https://html.spec.whatwg.org/multipage/interaction.html#toggleevent
type ToggleEvent struct {
	dom.Event
	oldState, newState string
	source             eventSource
}

func (e *ToggleEvent) construct(typ string, init ToggleEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.setStates(init.OldState, init.NewState)
	e.source.set(&e.Event, init.Source)
	return nil
}

func (e *ToggleEvent) setStates(oldState, newState string) {
	e.oldState, e.newState = oldState, newState
	e.AddMemory(len(oldState) + len(newState))
}

// OldState is https://html.spec.whatwg.org/multipage/interaction.html#dom-toggleevent-oldstate
func (e *ToggleEvent) OldState() string { return e.oldState }

// NewState is https://html.spec.whatwg.org/multipage/interaction.html#dom-toggleevent-newstate
func (e *ToggleEvent) NewState() string { return e.newState }

// Source is https://html.spec.whatwg.org/multipage/interaction.html#dom-toggleevent-source
func (e *ToggleEvent) Source() *dom.Element { return e.source.of(&e.Event) }

// CommandEvent is https://html.spec.whatwg.org/multipage/interaction.html#commandevent
type CommandEvent struct {
	dom.Event
	command string
	source  eventSource
}

func (e *CommandEvent) construct(typ string, init CommandEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.setCommand(init.Command)
	e.source.set(&e.Event, init.Source)
	return nil
}

func (e *CommandEvent) setCommand(command string) {
	e.command = command
	e.AddMemory(len(command))
}

// Source is https://html.spec.whatwg.org/multipage/interaction.html#dom-commandevent-source
func (e *CommandEvent) Source() *dom.Element { return e.source.of(&e.Event) }

// Command is https://html.spec.whatwg.org/multipage/interaction.html#dom-commandevent-command
func (e *CommandEvent) Command() string { return e.command }

// FireCommand fires an event named command at an element, and returns false if it was canceled.
func FireCommand(target, source *nodes.Node, command string) (notCanceled bool) {
	w := dom.Wrap(target)
	f := w.Cx().Enter()
	defer f.Leave()
	e := createCommandEvent(w.Cx())
	e.CreateAnEvent("command", dom.EventInit{Cancelable: true})
	e.setCommand(command)
	e.source.set(&e.Event, dom.ElementOf(dom.Wrap(source).Impl()))
	return w.Dispatch(&e.Event)
}

// fireToggle fires an event at an element, using ToggleEvent; source is nil for null. It returns false if the event was
// canceled.
func fireToggle(name string, target *nodes.Node, oldState, newState string, source *nodes.Node, cancelable bool) (notCanceled bool) {
	w := dom.Wrap(target)
	f := w.Cx().Enter()
	defer f.Leave()
	e := createToggleEvent(w.Cx())
	e.CreateAnEvent(name, dom.EventInit{Cancelable: cancelable})
	e.setStates(oldState, newState)
	if source != nil {
		e.source.set(&e.Event, dom.ElementOf(dom.Wrap(source).Impl()))
	}
	return w.Dispatch(&e.Event)
}

// toggleTask is a toggle task tracker: the task that will fire toggle, and the state before.
//
// https://html.spec.whatwg.org/multipage/interaction.html#toggle-task-tracker
type toggleTask struct{ oldState string }

// queueToggle queues a toggle event task of a popover, a dialog or a details element, in the place of the one that waits.
//
// https://html.spec.whatwg.org/multipage/popover.html#queue-a-popover-toggle-event-task
// https://html.spec.whatwg.org/multipage/interactive-elements.html#queue-a-dialog-toggle-event-task
// https://html.spec.whatwg.org/multipage/interactive-elements.html#queue-a-details-toggle-event-task
func queueToggle(tracker **toggleTask, n *nodes.Node, oldState, newState string, source *nodes.Node) {
	// 1. If element's toggle task tracker is not null, then: set oldState to its old state; remove its task from its task
	//    queue; set the tracker to null.
	if *tracker != nil {
		oldState = (*tracker).oldState
	}
	// 3. Set element's toggle task tracker to a struct with task set to the just-queued task and old state set to oldState.
	task := &toggleTask{oldState}
	*tracker = task
	// 2. Queue an element task given the DOM manipulation task source and element to run the following steps:
	queueElementTask(n, eventloop.DOMManipulation, func() {
		if *tracker != task {
			return
		}
		// 1. Fire an event named toggle at element, using ToggleEvent, with the oldState attribute initialized to oldState,
		//    the newState attribute initialized to newState, and the source attribute initialized to source.
		// 2. Set element's toggle task tracker to null.
		*tracker = nil
		fireToggle("toggle", n, oldState, newState, source, false)
	})
}
