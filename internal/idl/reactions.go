package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// ReactionsStack is the custom element reactions stack of an agent.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-reactions-stack
type ReactionsStack interface {
	// Push pushes a new element queue.
	Push()
	// Pop pops an element queue. It returns how to invoke the custom element reactions in
	// it, whose error is mozjs.ErrTerminated or nil; nil if the queue is empty.
	Pop() (invoke func() error)
}

// reactionsStack is the stack of a context; nil while there is none.
type reactionsStack struct{ ReactionsStack }

var contextReactions = mozjs.NewShared[reactionsStack]()

// SetReactionsStack gives a context its stack. Until then [CEReactions] costs next to
// nothing, and nothing can be enqueued.
func SetReactionsStack(cx *mozjs.Context, stack ReactionsStack) {
	contextReactions.Of(cx).ReactionsStack = stack
}

// CEReactions supplements the steps of an operation, of the setter of an attribute, of a
// setter or of a deleter.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#cereactions
func CEReactions(steps mozjs.Native) mozjs.Native {
	return func(c *mozjs.Call) (mozjs.Value, error) {
		stack := contextReactions.Of(c.Cx).ReactionsStack
		if stack == nil {
			return steps(c)
		}
		// 1. Push a new element queue onto this object's relevant agent's custom element reactions stack.
		stack.Push()
		// 2. Run the originally-specified steps for this construct, catching any exceptions.
		value, exception := steps(c)
		// 3. Let queue be the result of popping from this object's relevant agent's custom element reactions stack.
		if invoke := stack.Pop(); invoke != nil {
			value = c.Keep(value)
			// 4. Invoke custom element reactions in queue.
			if terminated := invoke(); terminated != nil {
				return mozjs.Undefined, terminated
			}
		}
		// 5. If an exception was thrown by the original steps, rethrow it. 6. If a value was returned, return it.
		return value, exception
	}
}

var htmlConstructor = func(*mozjs.Call, *Interface) (mozjs.Value, error) {
	return mozjs.Undefined, TypeError("Illegal constructor")
}

// RegisterHTMLConstructor says what [HTMLConstructor] constructors do, which else refuse.
// The room that has custom elements calls it once, before any context exists.
func RegisterHTMLConstructor(f func(c *mozjs.Call, i *Interface) (mozjs.Value, error)) {
	htmlConstructor = f
}

// HTMLConstructor is the constructor of an interface with [HTMLConstructor].
//
// https://html.spec.whatwg.org/multipage/dom.html#html-element-constructors
func HTMLConstructor(i *Interface) mozjs.Native {
	return func(c *mozjs.Call) (mozjs.Value, error) { return htmlConstructor(c, i) }
}
