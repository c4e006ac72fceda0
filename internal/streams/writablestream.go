package streams

// WritableStream is https://streams.spec.whatwg.org/#ws-class
type WritableStream struct{ transferable }

var opIsWritableStreamLocked = newOperation("isWritableStreamLocked")

// Locked reports whether a writer has the stream.
//
// https://streams.spec.whatwg.org/#is-writable-stream-locked
func (s *WritableStream) Locked() (locked bool) {
	cx := s.Cx()
	cx.Frame(func() {
		// What can fail is an agent that is ending.
		v, err := opIsWritableStreamLocked.call(cx, s.Value())
		locked = err == nil && v.Bool()
	})
	return locked
}
