// Checked against Fetch of 2026-07-02.

package fetch

import (
	"errors"
	"io"
	"slices"
	"sync"
	"time"
)

// maxAhead is how many bytes are read of a body before somebody asks for them:
// so a small response frees its connection even if nobody reads it.
const maxAhead = 64 << 10

// BodyStream is the body of a response that is still on its way. A goroutine
// reads some of it ahead, into the buffer, and more as it is taken. It keeps no
// program running.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
type BodyStream struct {
	// source is nil when it has ended: script may keep the stream for long, and needs no
	// connection and no fetch behind it then.
	source  source
	account func(delta int64)
	// failure makes the error of the fetch of what was wrong with the body.
	failure func(error) error
	// ended is closed when the fetch is canceled.
	ended <-chan struct{}

	mu     sync.Mutex
	buffer []byte
	// abandoned says that nobody will take what comes.
	abandoned bool
	err       error // once the body has ended; io.EOF if it is whole
	failed    func(error)
	// changed is closed, and another one made, when the buffer or err changes.
	changed chan struct{}
	// taken has an item when the buffer was taken.
	taken  chan struct{}
	closed chan struct{}
	once   sync.Once
}

// newBodyStream makes the stream of a body, which is still to begin.
func (f *fetchParams) newBodyStream(s source) *BodyStream {
	return &BodyStream{
		source: s, account: f.account(), failure: f.networkError, ended: f.ctx.Done(),
		changed: make(chan struct{}), taken: make(chan struct{}, 1), closed: make(chan struct{}),
	}
}

// begin begins to read the body. Expect hears when the body begins to be read (1),
// and stops being read (-1). When it has come, whole or not, over is called before
// others hear of it.
func (b *BodyStream) begin(expect func(delta int), over func(whole bool)) {
	expect(1)
	go b.pump(expect, over)
}

// errBodyClosed is the end of a body that nobody wants.
var errBodyClosed = errors.New("the body was given up")

// pump reads the body into the buffer.
func (b *BodyStream) pump(expect func(delta int), over func(whole bool)) {
	source := b.source
	defer b.end()
	defer expect(-1)
	chunk := make([]byte, 16<<10)
	for {
		n, err := source.Read(chunk)
		if err != nil && !errors.Is(err, io.EOF) {
			err = b.failure(err)
		}
		b.mu.Lock()
		if b.err != nil {
			b.mu.Unlock()
			return
		}
		if err != nil {
			over(errors.Is(err, io.EOF))
		}
		b.buffer = append(b.buffer, chunk[:n]...)
		b.err = err
		full, abandoned, failed := len(b.buffer) >= maxAhead, b.abandoned, b.failed
		b.account(int64(n))
		b.notify()
		b.mu.Unlock()
		if failed != nil && hasFailed(err) {
			failed(err)
		}
		if abandoned && (full || err != nil) {
			b.Close()
		}
		if err != nil || full && !b.awaitRoom(expect) {
			return
		}
	}
}

// end is the end of the source.
func (b *BodyStream) end() {
	b.mu.Lock()
	source := b.source
	b.source, b.failure = nil, nil
	b.mu.Unlock()
	source.close()
}

// awaitRoom waits until there is room in the buffer, or the next Read fails. It
// returns false if nobody wants more.
func (b *BodyStream) awaitRoom(expect func(delta int)) bool {
	expect(-1)
	defer expect(1)
	for {
		select {
		case <-b.taken:
		case <-b.closed:
			return false
		case <-b.ended:
			return true
		}
		b.mu.Lock()
		room := len(b.buffer) < maxAhead
		b.mu.Unlock()
		if room {
			return true
		}
	}
}

// notify tells those that wait of a change. The caller holds mu.
func (b *BodyStream) notify() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// Take returns what has come since the last call. If that is nothing, the error
// says why there will be nothing more: it is io.EOF, or a *NetworkError; and if
// that is nil too, the channel is closed when it is time to ask again.
func (b *BodyStream) Take() (bytes []byte, changed <-chan struct{}, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.buffer) == 0 {
		return nil, b.changed, b.err
	}
	bytes, b.buffer = b.buffer, nil
	b.account(-int64(len(bytes)))
	select {
	case b.taken <- struct{}{}:
	default:
	}
	return bytes, nil, nil
}

// ahead returns the first of the bytes that have come and were not taken, at most so many, and whether there will be no more. If
// there may be, the channel is closed when it is time to ask again.
func (b *BodyStream) ahead(most int) (bytes []byte, changed <-chan struct{}, ended bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.buffer[:min(len(b.buffer), most)]), b.changed, b.err != nil
}

// WhenFailed has a function called when the body fails, whatever was taken of it: with
// the error that Take returns, and at once if it has failed already. It is not called
// when the body was closed.
func (b *BodyStream) WhenFailed(failed func(error)) {
	b.mu.Lock()
	b.failed = failed
	err := b.err
	b.mu.Unlock()
	if hasFailed(err) {
		failed(err)
	}
}

// hasFailed reports whether a body that has ended so is not whole, and is wanted.
func hasFailed(err error) bool { return err != nil && !errors.Is(err, io.EOF) && err != errBodyClosed }

// Ended reports whether nothing more will come, taken or not.
func (b *BodyStream) Ended() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err != nil
}

// maxAbandoned is how long the rest of a body is awaited that was abandoned.
const maxAbandoned = 5 * time.Second

// Abandon says that nobody can take the body any more. As much as is read ahead of any
// body still comes, though not for long: the timing of a small one is told, whether
// garbage was collected or not. The rest is given up. It may be called by any
// goroutine.
func (b *BodyStream) Abandon() {
	b.mu.Lock()
	b.abandoned = true
	over := b.err != nil || len(b.buffer) >= maxAhead
	b.mu.Unlock()
	if over {
		b.Close()
	} else {
		time.AfterFunc(maxAbandoned, b.Close)
	}
}

// Close gives the rest of the body up. The connection is closed, unless all has
// come. It may be called again, and by any goroutine.
func (b *BodyStream) Close() {
	b.once.Do(func() {
		b.mu.Lock()
		b.account(-int64(len(b.buffer)))
		b.buffer = nil
		if b.err == nil {
			b.err = errBodyClosed
			b.notify()
		}
		source := b.source
		b.mu.Unlock()
		close(b.closed)
		if source != nil {
			source.cancel()
		}
	})
}
