// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// setStream sets the body's stream, which the owner keeps.
func (b *body) setStream(s *streams.ReadableStream) {
	b.stream = s
	b.held = b.owner.SetHeld(b.held, s.Value())
}

// Body is https://fetch.spec.whatwg.org/#dom-body-body
func (c *consumer) Body() *streams.ReadableStream {
	if c.body == nil {
		return nil
	}
	stream, err := c.body.makeStream()
	if err != nil {
		return nil // the agent is ending
	}
	return stream
}

// textStream is https://fetch.spec.whatwg.org/#dom-body-textstream
func (c *consumer) textStream(cx *mozjs.Context) (*streams.ReadableStream, error) {
	// 1. If this is unusable, then throw a TypeError.
	if c.body.unusable() {
		return nil, errUnusable()
	}
	// 2. If this's body is null: return an empty stream, which is closed.
	if c.body == nil {
		emptyStream, err := streams.NewStream(cx, streams.Source{Pull: func(*streams.ReadableStream) error { return nil }})
		if err != nil {
			return nil, err
		}
		return emptyStream, emptyStream.Close()
	}
	// 3. to 6. Return the result of this's body's stream, piped through a TextDecoderStream that is set up with UTF-8.
	stream, err := c.body.makeStream()
	if err != nil {
		return nil, err
	}
	return encoding.DecodeStream(stream, encoding.UTF8)
}

// makeStream returns the body's stream, and makes it if there is none yet.
func (b *body) makeStream() (*streams.ReadableStream, error) {
	if b.stream != nil {
		return b.stream, nil
	}
	make := b.streamOfBytes
	switch {
	case b.used:
		make = b.usedStream
	case b.failure != 0:
		make = b.failedStream
	case b.network != nil:
		make = b.network.stream
	}
	stream, err := make()
	if err != nil {
		return nil, err
	}
	b.setStream(stream)
	return stream, nil
}

// usedStream makes the stream of a body that was read without one: it is
// disturbed, and locked by a reader that nobody has.
func (b *body) usedStream() (*streams.ReadableStream, error) {
	stream, err := streams.NewStreamOf(b.owner.Cx(), nil)
	if err != nil {
		return nil, err
	}
	reader, err := stream.GetAReader()
	if err != nil {
		return nil, err
	}
	return stream, reader.ReadAChunk(streams.ReadRequest{})
}

// failedStream makes the stream of a body that has failed.
func (b *body) failedStream() (*streams.ReadableStream, error) {
	stream, err := streams.NewByteStream(b.owner.Cx(), streams.Source{
		Pull: func(*streams.ReadableStream) error { return nil },
	})
	if err != nil {
		return nil, err
	}
	return stream, stream.Error(b.owner.Held(b.failure))
}

// maxChunk is how large the chunks of a stream of bytes are.
const maxChunk = 64 << 10

// streamOfBytes makes the stream of a body of bytes.
func (b *body) streamOfBytes() (*streams.ReadableStream, error) {
	rest := b.bytes
	// The stream keeps the body, of which the call knows weakly.
	done := func() {
		if b.call != nil {
			b.call.finish()
		}
	}
	stream, err := streams.NewByteStream(b.owner.Cx(), streams.Source{
		Pull: func(s *streams.ReadableStream) error {
			n := min(len(rest), maxChunk)
			chunk := rest[:n]
			if rest = rest[n:]; len(rest) > 0 {
				return s.EnqueueBytes(chunk)
			}
			done()
			if err := s.EnqueueBytes(chunk); err != nil {
				return err
			}
			return s.Close()
		},
		Cancel: func(mozjs.Value) (mozjs.Value, error) {
			done()
			return mozjs.Undefined, nil
		},
	})
	b.fed = stream
	return stream, err
}
