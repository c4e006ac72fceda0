// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"errors"
	"io"
	"runtime"
	"weak"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// networkBody is the body of a response that comes from the network. Nobody
// waits for it, and it keeps no program running, but while it is being read.
type networkBody struct {
	settings *agent.EnvironmentSettings
	source   *fetch.BodyStream
	call     *call
	// reason is why the call was aborted while the body was being read; nil if it
	// was not.
	reason  *mozjs.Root
	reading bool
	// fed is the stream of the body, nil until script asks for it.
	fed *streams.ReadableStream
	// pulling says that the stream waits for more, broken what the transmission has
	// failed with meanwhile.
	pulling bool
	broken  error
}

// newNetworkBody makes a body of what comes. When nobody can read it any more, it is
// abandoned.
func newNetworkBody(settings *agent.EnvironmentSettings, source *fetch.BodyStream, c *call) *networkBody {
	n := &networkBody{settings: settings, source: source, call: c}
	runtime.AddCleanup(n, (*fetch.BodyStream).Abandon, source)
	return n
}

// readAll reads all that comes, in parallel, and then calls one of the functions
// in a fetch task.
func (n *networkBody) readAll(success func([]byte), failure func(mozjs.Value)) {
	n.reading = true
	all := streams.NewPile(n.settings.Cx())
	finish := func(err error) {
		queued := QueueFetchTask(n.settings, func() {
			n.call.finish()
			if err == nil {
				success(all.Take())
			} else {
				all.Drop()
				failure(n.failure(err))
			}
			n.reading = false
			if n.reason != nil {
				n.reason.Release()
			}
		})
		if !queued {
			all.Drop()
		}
	}
	// read takes what is there. It returns nil when that is the end, which it has
	// told.
	read := func() (changed <-chan struct{}) {
		for {
			bytes, changed, err := n.source.Take()
			switch {
			case len(bytes) > 0:
				all.Append(bytes)
				continue
			case errors.Is(err, io.EOF):
				finish(nil)
				return nil
			case err != nil:
				finish(err)
				return nil
			}
			return changed
		}
	}
	changed := read()
	if changed == nil {
		return
	}
	loop := n.settings.EventLoop()
	loop.InParallel(n.call.what, func() {
		for changed != nil {
			select {
			case <-changed:
				changed = read()
			case <-loop.Context().Done():
				all.Drop()
				return
			}
		}
	})
}

// failure is what script sees of a network error.
func (n *networkBody) failure(err error) mozjs.Value {
	if n.reason != nil {
		return n.reason.Value()
	}
	cx := n.settings.Cx()
	v, _ := cx.ThrownValue(failure(cx, err))
	return v
}

// fail says that the call was aborted: who is reading gets the reason.
func (n *networkBody) fail(reason mozjs.Value) {
	switch {
	case n.fed != nil:
		// It fails only when the agent is ending.
		_ = n.fed.Error(reason)
	case n.reading:
		n.reason = n.settings.Cx().RootAwaited(reason, 0)
	}
}

// stream makes the stream of the body.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (n *networkBody) stream() (*streams.ReadableStream, error) {
	stream, err := streams.NewByteStream(n.settings.Cx(), streams.Source{
		Pull: n.pull,
		// Let cancelAlgorithm be an algorithm that aborts fetchParams's controller
		// with reason.
		Cancel: func(mozjs.Value) (mozjs.Value, error) {
			n.source.Close()
			n.call.finish()
			return mozjs.Undefined, nil
		},
	})
	if err != nil {
		return nil, err
	}
	n.fed = stream
	// The source must not keep this alive, whose end is that of the source.
	settings, body := n.settings, weak.Make(n)
	n.source.WhenFailed(func(err error) {
		QueueFetchTask(settings, func() {
			if n := body.Value(); n != nil {
				n.failed(err)
			}
		})
	})
	return stream, nil
}

// failed is what becomes of the stream when the transmission fails, also if nobody reads.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (n *networkBody) failed(err error) {
	// Who waits for more gets what has come before, and hears of it then.
	if n.pulling {
		n.broken = err
		return
	}
	n.source.Close()
	n.call.finish()
	// If stream is readable, then error stream with a TypeError.
	if n.fed.Readable() {
		if err := n.fed.Error(n.failure(err)); err != nil {
			n.settings.Report(err)
		}
	}
}

// pull is the pullAlgorithm.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (n *networkBody) pull(stream *streams.ReadableStream) error {
	n.pulling = false
	bytes, changed, err := n.source.Take()
	switch {
	case len(bytes) > 0:
		err := stream.EnqueueBytes(bytes)
		if n.broken != nil {
			n.failed(n.broken)
		}
		return err
	// If the bytes transmission for response's message body is done normally, then
	// close stream.
	case errors.Is(err, io.EOF):
		// The task that reports the timing may be behind the one that this is called by.
		n.call.fetching.ReportTimingsSoFar()
		n.call.finish()
		return stream.Close()
	// If aborted, then error stream with a TypeError.
	case err != nil:
		n.call.finish()
		return stream.Error(n.failure(err))
	}
	// Wait, in parallel, until buffer is not empty. Queue a fetch task to pull from
	// bytes buffer into stream.
	n.pulling = true
	loop := n.settings.EventLoop()
	loop.InParallel(n.call.what, func() {
		select {
		case <-changed:
			QueueFetchTask(n.settings, func() {
				if err := n.pull(stream); err != nil {
					n.settings.Report(err)
				}
			})
		case <-loop.Context().Done():
		}
	})
	return nil
}
