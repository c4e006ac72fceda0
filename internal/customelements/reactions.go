// Checked against HTML of 2026-07-17.

package customelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// reactionsStack is the custom element reactions stack of a context, and what tells it of
// the trees.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-reactions-stack
type reactionsStack struct {
	cx *mozjs.Context
	// queues are the element queues on the stack.
	queues []elementQueue
	// invoking are the element queues whose reactions are being invoked.
	invoking []*elementQueue
	// backup is the backup element queue, and processingBackup the processing the backup
	// element queue flag.
	backup           elementQueue
	processingBackup bool
	// active is the active custom element constructor map: the definitions whose constructors run. The last one that has a
	// constructor says of which registry that is.
	active []*Definition
}

// elementQueue is https://html.spec.whatwg.org/multipage/custom-elements.html#element-queue
type elementQueue []*nodes.Node

var contextStacks = mozjs.NewShared[reactionsStack]()

func stackOf(cx *mozjs.Context) *reactionsStack {
	s := contextStacks.Of(cx)
	s.cx = cx
	return s
}

// constructed returns the definition that is being constructed with a constructor; nil if none is.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#active-custom-element-constructor-map
func (s *reactionsStack) constructed(constructor mozjs.Value) *Definition {
	for _, d := range slices.Backward(s.active) {
		if s.cx.SameValue(d.registry.Held(d.constructor), constructor) {
			return d
		}
	}
	return nil
}

// open has the glue use the stack.
func (s *reactionsStack) open() { idl.SetReactionsStack(s.cx, s) }

// stackOfNode is the custom element reactions stack of a node's relevant agent.
func stackOfNode(n *nodes.Node) *reactionsStack { return stackOf(dom.ContextOf(n)) }

// elements calls yield with the elements in queues.
func (s *reactionsStack) elements(yield func(*nodes.Node) bool) {
	for _, queue := range s.queues {
		for _, element := range queue {
			if !yield(element) {
				return
			}
		}
	}
	for _, queue := range s.invoking {
		for _, element := range *queue {
			if !yield(element) {
				return
			}
		}
	}
	for _, element := range s.backup {
		if !yield(element) {
			return
		}
	}
}

// Push implements idl.ReactionsStack.
func (s *reactionsStack) Push() {
	if n := len(s.queues); n < cap(s.queues) {
		s.queues = s.queues[:n+1]
	} else {
		s.queues = append(s.queues, nil)
	}
}

// Pop implements idl.ReactionsStack.
func (s *reactionsStack) Pop() (invoke func() error) {
	last := len(s.queues) - 1
	queue := s.queues[last]
	s.queues[last] = nil
	s.queues = s.queues[:last]
	if len(queue) == 0 {
		return nil
	}
	return func() error { return s.invoke(&queue) }
}

// enqueue enqueues an element on the appropriate element queue.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#enqueue-an-element-on-the-appropriate-element-queue
func (s *reactionsStack) enqueue(element *nodes.Node) {
	// 3. Otherwise, add element to the current element queue.
	if last := len(s.queues) - 1; last >= 0 {
		s.queues[last] = append(s.queues[last], element)
		return
	}
	// 2. If reactionsStack is empty, then:
	//    1. Add element to reactionsStack's backup element queue.
	s.backup = append(s.backup, element)
	//    2. If reactionsStack's processing the backup element queue flag is set, then return.
	if s.processingBackup {
		return
	}
	//    3. Set reactionsStack's processing the backup element queue flag.
	s.processingBackup = true
	//    4. Queue a microtask to perform the following steps:
	s.cx.QueueGoMicrotask(func() {
		// 1. Invoke custom element reactions in reactionsStack's backup element queue. That the page has ended while they
		//    ran is known to who runs microtasks.
		_ = s.invoke(&s.backup)
		// 2. Unset reactionsStack's processing the backup element queue flag.
		s.processingBackup = false
	})
}

// invoke invokes custom element reactions in an element queue. The error is
// mozjs.ErrTerminated or nil.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#invoke-custom-element-reactions
func (s *reactionsStack) invoke(queue *elementQueue) error {
	s.invoking = append(s.invoking, queue)
	defer func() { s.invoking = s.invoking[:len(s.invoking)-1] }()
	// 1. While queue is not empty:
	for len(*queue) > 0 {
		// 1. Let element be the result of dequeuing from queue. It lives until its reactions are invoked.
		element := (*queue)[0]
		// 2. Let reactions be element's custom element reaction queue.
		reactions := reactionsOf(element)
		// 3. Repeat until reactions is empty:
		for len(reactions.list) > 0 {
			// 1. Remove the first element of reactions, and let reaction be that element.
			reaction := reactions.list[0]
			reactions.list = reactions.list[1:]
			f := s.cx.Enter()
			err := reaction(element)
			f.Leave()
			if err != nil {
				*queue = nil
				return err
			}
		}
		reactions.list = nil
		*queue = (*queue)[1:]
	}
	*queue = nil
	return nil
}

// reactionQueue is https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-reaction-queue
type reactionQueue struct{ list []reaction }

// reaction is an upgrade reaction or a callback reaction: it is what invoking it does. The
// error is mozjs.ErrTerminated or nil.
type reaction func(element *nodes.Node) error

// reactionsOf is the element's custom element reaction queue.
func reactionsOf(element *nodes.Node) *reactionQueue {
	state := element.Custom()
	if state == nil {
		state = &nodes.CustomState{State: "uncustomized"}
		element.SetCustom(state)
	}
	queue, _ := state.Reactions.(*reactionQueue)
	if queue == nil {
		queue = &reactionQueue{}
		state.Reactions = queue
	}
	return queue
}

// enqueueUpgrade enqueues a custom element upgrade reaction.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#enqueue-a-custom-element-upgrade-reaction
func enqueueUpgrade(element *nodes.Node, definition *Definition) {
	// 1. Add a new upgrade reaction to element's custom element reaction queue, with definition.
	queue := reactionsOf(element)
	queue.list = append(queue.list, func(element *nodes.Node) error {
		// Upgrade element using reaction's custom element definition. If this throws an exception, catch it, and report
		// it for definition's constructor's associated realm's global object.
		return definition.constructorFunction().Report(definition.upgrade(element))
	})
	// 2. Enqueue an element on the appropriate element queue given element.
	stackOfNode(element).enqueue(element)
}

// arguments makes the arguments of a lifecycle callback; nil makes none.
type arguments func(cx *mozjs.Context) []mozjs.Value

// EnqueueCallback enqueues a custom element callback reaction for an element whose
// definition is not null.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#enqueue-a-custom-element-callback-reaction
func EnqueueCallback(element *nodes.Node, callbackName string, args arguments) {
	// 1. Let definition be element's custom element definition.
	definition := definitionOf(element)
	if definition == nil {
		return
	}
	// 2. Let callback be the value of the entry in definition's lifecycle callbacks with key callbackName.
	callbacks := []string{callbackName}
	// 3. If callbackName is "connectedMoveCallback" and callback is null: set callback to calling disconnectedCallback,
	//    then connectedCallback.
	if callbackName == "connectedMoveCallback" && definition.callbacks[callbackName] == 0 {
		callbacks = []string{"disconnectedCallback", "connectedCallback"}
	}
	// 4. If callback is null, then return.
	present := callbacks[:0]
	for _, name := range callbacks {
		if definition.callbacks[name] != 0 {
			present = append(present, name)
		}
	}
	if len(present) == 0 {
		return
	}
	// 6. Add a new callback reaction to element's custom element reaction queue, with callback function callback and
	//    arguments args.
	queue := reactionsOf(element)
	queue.list = append(queue.list, func(element *nodes.Node) error {
		// Invoke reaction's callback function with reaction's arguments and "report", and callback this value set to
		// element.
		cx := definition.registry.Cx()
		this := dom.Wrap(element).Object.Value()
		var values []mozjs.Value
		if args != nil {
			values = args(cx)
		}
		for _, name := range present {
			if _, err := definition.callback(name).InvokeAndReport(this, values...); err != nil {
				return err
			}
		}
		return nil
	})
	// 7. Enqueue an element on the appropriate element queue given element.
	stackOfNode(element).enqueue(element)
}

// enqueueAttributeChanged is EnqueueCallback for "attributeChangedCallback".
func enqueueAttributeChanged(element *nodes.Node, localName string, oldValue, value nodes.NullString, namespace string) {
	// 5. If callbackName is "attributeChangedCallback": if definition's observed attributes does not contain attributeName,
	//    then return.
	if definition := definitionOf(element); definition == nil || !definition.observedAttributes[localName] {
		return
	}
	EnqueueCallback(element, "attributeChangedCallback", func(cx *mozjs.Context) []mozjs.Value {
		return []mozjs.Value{
			cx.NewString(localName), nullString(cx, oldValue), nullString(cx, value),
			nullString(cx, nodes.NullString{String: namespace, Valid: namespace != ""}),
		}
	})
}

func nullString(cx *mozjs.Context, s nodes.NullString) mozjs.Value {
	if !s.Valid {
		return mozjs.Null
	}
	return cx.NewString(s.String)
}
