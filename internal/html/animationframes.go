// Checked against HTML of 2026-08-21.

package html

import (
	"maps"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
)

// animationFrameProvider is the mixin AnimationFrameProvider, and its target object.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animationframeprovider
type animationFrameProvider struct {
	provider *globalScope
	// supported says whether the provider is considered supported.
	supported bool
	// callbacks is the map of animation frame callbacks, by handle. The global object
	// holds them.
	callbacks map[uint32]frameCallback
	// waiting is how many callbacks there are in all realms of the agent.
	waiting *int
	// identifier is the animation frame callback identifier.
	identifier uint32
	// awaited says whether something else awaits a rendering opportunity; nil for nothing.
	awaited func() bool
}

// frameCallback is an animation frame callback that the global object holds.
type frameCallback struct {
	slot    mozjs.Slot
	context *mozjs.Realm // the callback context
}

// frameMemory is about what Go keeps for a callback, in bytes.
const frameMemory = 64

// openFrames sets the provider up, once the scope is. It is the first one of the agent.
func (p *animationFrameProvider) openFrames(provider *globalScope) {
	p.provider = provider
	p.callbacks = map[uint32]frameCallback{}
	p.waiting = new(int)
}

// openFramesBeside sets the provider up for a realm beside the one of another provider.
func (p *animationFrameProvider) openFramesBeside(provider *globalScope, other *animationFrameProvider) {
	p.provider = provider
	p.callbacks = map[uint32]frameCallback{}
	p.waiting, p.awaited = other.waiting, other.awaited
}

// closeFrames removes all callbacks of a realm that ends.
func (p *animationFrameProvider) closeFrames() {
	for handle, callback := range p.callbacks {
		p.remove(handle, callback.slot)
	}
}

// global is the global object.
func (p *animationFrameProvider) global() *mozjs.Object {
	return p.provider.settings.Realm().GlobalObject()
}

// framesSupported reports whether an AnimationFrameProvider is considered supported: it
// is a Window, or its owner set has a Document or a DedicatedWorkerGlobalScope that is
// supported. A dedicated worker has one owner.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#concept-animationframeprovider-supported
func (p *animationFrameProvider) framesSupported() bool { return p.supported }

// supportsFrames reports whether the dedicated workers that it owns are supported.
func (g *globalScope) supportsFrames() bool {
	owner, ok := g.settings.Global().(interface{ framesSupported() bool })
	return ok && owner.framesSupported()
}

// RequestAnimationFrame is
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#dom-animationframeprovider-requestanimationframe
func (p *animationFrameProvider) RequestAnimationFrame(callback FrameRequestCallback) (uint32, error) {
	// 1. If this is not supported, then throw a "NotSupportedError" DOMException.
	if err := p.checkSupported(); err != nil {
		return 0, err
	}
	// 2. Let target be this's target object.
	// 3. Increment target's animation frame callback identifier by one, and let handle be
	//    the result.
	p.identifier++
	handle := p.identifier
	// 4. Let callbacks be target's map of animation frame callbacks.
	// 5. Set callbacks[handle] to callback.
	cx := p.provider.settings.Cx()
	p.callbacks[handle] = frameCallback{p.global().Hold(callback.Value()), callback.Context()}
	cx.AddExternal(frameMemory)
	*p.waiting++
	p.provider.settings.EventLoop().AwaitRenderingOpportunity()
	// 6. Return handle.
	return handle, nil
}

// CancelAnimationFrame is
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#animationframeprovider-cancelanimationframe
func (p *animationFrameProvider) CancelAnimationFrame(handle uint32) error {
	// 1. If this is not supported, then throw a "NotSupportedError" DOMException.
	if err := p.checkSupported(); err != nil {
		return err
	}
	// 2. Let callbacks be this's target object's map of animation frame callbacks.
	// 3. Remove callbacks[handle].
	if callback, exists := p.callbacks[handle]; exists {
		p.remove(handle, callback.slot)
	}
	return nil
}

func (p *animationFrameProvider) checkSupported() error {
	if p.supported {
		return nil
	}
	return &idl.DOMException{Name: "NotSupportedError", Message: "Workers of a shared worker have no animation frames."}
}

// remove removes a callback. Without any, no rendering is needed.
func (p *animationFrameProvider) remove(handle uint32, slot mozjs.Slot) {
	cx := p.provider.settings.Cx()
	delete(p.callbacks, handle)
	p.global().Drop(slot)
	cx.AddExternal(-frameMemory)
	*p.waiting--
	if *p.waiting == 0 && (p.awaited == nil || !p.awaited()) {
		p.provider.settings.EventLoop().ForgoRenderingOpportunity()
	}
}

// runAnimationFrameCallbacks runs the animation frame callbacks, with a time of the
// event loop's clock.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#run-the-animation-frame-callbacks
func (p *animationFrameProvider) runAnimationFrameCallbacks(frameTimestamp time.Duration) {
	cx := p.provider.settings.Cx()
	// Update the rendering, step 14: The relative high resolution time given
	// frameTimestamp and doc's relevant global object is the timestamp.
	environment := p.provider.environment
	now := performance.Coarsen(frameTimestamp-environment.TimeOrigin, environment.CrossOriginIsolated)
	// 1. Let callbacks be target's map of animation frame callbacks.
	// 2. Let callbackHandles be the result of getting the keys of callbacks.
	callbackHandles := slices.Sorted(maps.Keys(p.callbacks))
	// 3. For each handle in callbackHandles, if handle exists in callbacks:
	for _, handle := range callbackHandles {
		frame, exists := p.callbacks[handle]
		if !exists {
			continue
		}
		var ended error
		cx.Frame(func() {
			// 3.1. Let callback be callbacks[handle].
			callback := FrameRequestCallback{idl.CallbackOf(frame.context, p.global().Held(frame.slot))}
			// 3.2. Remove callbacks[handle].
			p.remove(handle, frame.slot)
			// 3.3. Invoke callback with « now » and "report".
			ended = callback.InvokeAndReport(mozjs.Undefined, now)
		})
		if ended != nil {
			return
		}
	}
}
