// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/imageapi"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// imageDecode is a promise of decode() that waits for an image request.
type imageDecode struct {
	window  *Window
	request *imageRequest
	promise *mozjs.Root
}

// decode is https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-decode
func (e *imageElement) decode(cx *mozjs.Context) mozjs.Value {
	// 1. Let promise be a new promise.
	promise := cx.NewPromise()
	d := &imageDecode{promise: cx.RootAwaited(promise, 0)}
	// 2. Queue a microtask to perform the following steps:
	cx.QueueGoMicrotask(func() {
		d.window = e.window()
		// AD-HOC: The standard always means the current request. As in browsers, it is the pending request that is
		// waited for if there is one: what src says now.
		if d.request = e.current; e.pending != nil {
			d.request = e.pending
		}
		switch {
		// 1. Let global be this's relevant global object. 2. If any of the following are true: this's node document is not
		//    fully active; or this's current request's state is broken, then reject promise with an "EncodingError"
		//    DOMException.
		case !pageDocument(e.node.Document()).active():
			d.settle(cx, "The element is in no document that a window shows.")
		case d.request.state == imageBroken:
			d.settle(cx, "The image could not be loaded: "+d.request.failure.Error()+".")
		case d.request.state == imageUnavailable && !d.request.fetching:
			d.settle(cx, "The element has no image.")
		// 3. Otherwise, in parallel, wait for one of the following cases to occur, and perform the corresponding actions:
		default:
			e.decodes = append(e.decodes, d)
			e.settleDecodes()
		}
	})
	// 3. Return promise.
	return promise
}

// settleDecodes settles the promises whose request something has become of.
func (e *imageElement) settleDecodes() {
	waiting := e.decodes
	e.decodes = nil
	for _, d := range waiting {
		switch {
		case d.request == e.pending || d.request == e.current && e.current.fetching:
			e.decodes = append(e.decodes, d)
		// This img element's current request changes or is mutated: queue a global task to reject promise with an
		// "EncodingError" DOMException.
		case d.request != e.current:
			d.queue("The image request was replaced.")
		case e.current.state == imageBroken:
			d.queue("The image could not be loaded: " + e.current.failure.Error() + ".")
		// This img element's current request's state becomes completely available: decode the image.
		case e.current.encoded == nil:
			d.queue("")
		default:
			d.decode(e.current.encoded)
		}
	}
}

// decode decodes the image, and settles the promise with what came of it.
func (d *imageDecode) decode(encoded *images.Encoded) {
	cx := d.window.settings.Cx()
	err := imageapi.Decode(cx, encoded, func(err error) {
		if err != nil {
			d.settle(cx, "The image could not be decoded: "+err.Error()+".")
		} else {
			d.settle(cx, "")
		}
	})
	if err != nil {
		d.queue("There is no memory left to decode the image.")
	}
}

// queue queues a global task to settle the promise.
func (d *imageDecode) queue(failure string) {
	d.window.settings.QueueGlobalTask(domManipulation, func() { d.settle(d.window.settings.Cx(), failure) })
}

// settle resolves the promise with undefined, or rejects it with an "EncodingError" DOMException.
func (d *imageDecode) settle(cx *mozjs.Context, failure string) {
	defer d.promise.Release()
	if failure == "" {
		cx.Resolve(d.promise.Value(), mozjs.Undefined)
		return
	}
	if reason, terminated := cx.ThrownValue(&idl.DOMException{Name: "EncodingError", Message: failure}); terminated == nil {
		cx.Reject(d.promise.Value(), reason)
	}
}
