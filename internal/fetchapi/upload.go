// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"errors"
	"io"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// upload is a stream that is the body of a request, as the network reads it: a
// chunk is read of it when the one before was sent.
//
// https://fetch.spec.whatwg.org/#body-incrementally-read
type upload struct {
	settings *agent.EnvironmentSettings
	reader   *mozjs.Root // released when the stream is of no more use

	mu    sync.Mutex
	chunk []byte
	err   error // why there is nothing after the chunk
	asked bool  // whether a chunk is being read
	// changed wakes who waits for chunk or err.
	changed chan struct{}
}

// newUpload begins to read a stream that is not locked.
func newUpload(cx *mozjs.Context, stream *streams.ReadableStream) (*upload, error) {
	reader, err := stream.GetAReader()
	if err != nil {
		return nil, err
	}
	return &upload{
		settings: agent.SettingsOf(cx), reader: cx.RootAwaited(reader.Value(), 0), changed: make(chan struct{}, 1),
	}, nil
}

// Read implements io.Reader.
func (u *upload) Read(p []byte) (int, error) {
	for {
		u.mu.Lock()
		if len(u.chunk) > 0 {
			n := copy(p, u.chunk)
			u.chunk = u.chunk[n:]
			u.mu.Unlock()
			return n, nil
		}
		err, ask := u.err, !u.asked
		u.asked = true
		u.mu.Unlock()
		if err != nil {
			return 0, err
		}
		if ask && !QueueFetchTask(u.settings, u.readAChunk) {
			return 0, io.ErrUnexpectedEOF
		}
		<-u.changed
	}
}

var (
	errUploadClosed  = errors.New("no more of the body is wanted")
	errUploadFailed  = errors.New("the stream that is the body of the request has failed")
	errUploadNoBytes = errors.New("the stream that is the body of the request has a chunk that is not a Uint8Array")
)

// readAChunk is one turn of the incrementally-read loop.
//
// https://fetch.spec.whatwg.org/#incrementally-read-loop
func (u *upload) readAChunk() {
	cx := u.settings.Cx()
	reader := u.reader.Value()
	if reader.IsUndefined() {
		return
	}
	err := streams.ReaderOf(cx, reader).ReadAChunk(streams.ReadRequest{
		Chunk: func(chunk mozjs.Value) {
			// If chunk is not a Uint8Array object, then run processBodyError given a
			// TypeError. Otherwise, let bytes be a copy of chunk.
			b := cx.BufferOf(chunk)
			if b.Kind != mozjs.TypedArray || b.Element != mozjs.Uint8 {
				u.arrived(nil, errUploadNoBytes)
				return
			}
			u.arrived(append([]byte{}, b.Bytes...), nil)
		},
		Close: func() { u.arrived(nil, io.EOF) },
		Error: func(mozjs.Value) { u.arrived(nil, errUploadFailed) },
	})
	if err != nil {
		u.arrived(nil, errUploadFailed)
	}
}

// arrived hands over what was read.
func (u *upload) arrived(chunk []byte, err error) {
	u.mu.Lock()
	u.chunk, u.asked = chunk, false
	if u.err == nil {
		u.err = err
	}
	u.mu.Unlock()
	select {
	case u.changed <- struct{}{}:
	default:
	}
}

// Close implements io.Closer: no more is wanted.
func (u *upload) Close() error {
	u.arrived(nil, errUploadClosed)
	return nil
}

// cancel tells the stream that nobody wants the rest.
func (u *upload) cancel(reason mozjs.Value) {
	if reader := u.reader.Value(); !reader.IsUndefined() {
		// What the source's cancel algorithm throws is in the promise.
		if promise, err := streams.ReaderOf(u.settings.Cx(), reader).Cancel(reason); err == nil {
			u.settings.Cx().MarkAsHandled(promise)
		}
	}
	u.release()
}

// release lets go of the stream.
func (u *upload) release() { u.reader.Release() }
