package imageapi

import (
	"runtime"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

var (
	// bitmapTasks is https://html.spec.whatwg.org/multipage/webappapis.html#bitmap-task-source
	bitmapTasks = eventloop.DeclareTaskSource("bitmap")
	// canvasBlobTasks is https://html.spec.whatwg.org/multipage/canvas.html#canvas-blob-serialisation-task-source
	canvasBlobTasks = eventloop.DeclareTaskSource("canvas blob serialization")
)

// atOnce has a place for each of the computations that run at the same time, of all agents.
var atOnce = make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))

// work is something that is computed in parallel, for a task of the agent.
type work struct {
	what   string
	source eventloop.TaskSource
	// memory is how many bytes it takes at most, which count until its task has run.
	memory int64
}

// do computes in parallel, and queues a task for what came of it. It returns an error if there is no memory for that.
func do[T any](cx *mozjs.Context, w work, compute func() (T, error), then func(T, error)) error {
	if !cx.AddIfRoom(w.memory) {
		return invalidState("There is no memory left for it.")
	}
	settings := agent.SettingsOf(cx)
	loop := settings.EventLoop()
	loop.InParallel(w.what, func() {
		select {
		case atOnce <- struct{}{}:
		case <-loop.Context().Done():
			cx.AddExternal(-w.memory)
			return
		}
		result, err := compute()
		<-atOnce
		if !settings.QueueGlobalTask(w.source, func() {
			then(result, err)
			cx.AddExternal(-w.memory)
		}) {
			cx.AddExternal(-w.memory)
		}
	})
	return nil
}

// promise is do, for a promise of what the result is converted to. The prefix is that of errors.
func promise[T any](cx *mozjs.Context, w work, prefix string, compute func() (T, error), convert func(T) (mozjs.Value, error)) (mozjs.Value, error) {
	p := cx.NewPromise()
	root := cx.RootAwaited(p, 0)
	err := do(cx, w, compute, func(result T, err error) {
		defer root.Release()
		var v mozjs.Value
		if err == nil {
			v, err = convert(result)
		}
		if err == nil {
			cx.Resolve(root.Value(), v)
			return
		}
		if reason, terminated := cx.ThrownValue(idl.Failed(err, prefix)); terminated == nil {
			cx.Reject(root.Value(), reason)
		}
	})
	if err != nil {
		root.Release()
		return mozjs.Undefined, err
	}
	return p, nil
}

// invalidState is an "InvalidStateError" DOMException.
func invalidState(message string) error {
	return &idl.DOMException{Name: "InvalidStateError", Message: message}
}
