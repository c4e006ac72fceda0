// Checked against Fetch of 2026-07-02 and Streams of 2026-08-18.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
	"github.com/sluice-go/sluice/internal/url"
)

// body is a body. It is one of three things: bytes, what is still to come from
// the network, or a stream. Of the first two a stream is made when script asks
// for it.
//
// https://fetch.spec.whatwg.org/#concept-body
type body struct {
	// owner is the Request or Response, whose wrapper holds what the body holds.
	owner *mozjs.Object
	// bytes are the source, or what it is made of, if sourced; they are not
	// changed.
	bytes   []byte
	sourced bool
	// network is where the body comes from if it comes from the network.
	network *networkBody
	// used says that the body was read, without there having been a stream.
	used bool
	// failure is the reason why the body cannot be read any more, if there is no
	// stream.
	failure mozjs.Slot
	// stream is https://fetch.spec.whatwg.org/#concept-body-stream, nil until it is
	// made, and held where the owner holds it.
	stream *streams.ReadableStream
	held   mozjs.Slot
	// fed is the stream that Go feeds with the bytes: stream, or what it is a
	// branch of; nil if there is none, or it is the network's.
	fed *streams.ReadableStream
	// of holds the wrapper that holds the memory of the bytes, if that is not the owner's.
	of mozjs.Slot
	// call is the fetch() call whose response's body this is; nil if there is none,
	// or another body follows it.
	call *call
}

// bodyWithType is a body with type: what its bytes are, and of which type, which
// may be missing.
//
// https://fetch.spec.whatwg.org/#body-with-type
type bodyWithType struct {
	*body
	contentType string
	hasType     bool
}

// newBody makes a body of bytes. Their memory counts for the owner, unless they
// are somebody else's.
func newBody(owner *mozjs.Object, bytes []byte, shared bool) *body {
	if !shared {
		owner.AddMemory(len(bytes))
	}
	return &body{owner: owner, bytes: bytes, sourced: true}
}

// share makes the bytes of another body this one's, too.
func (b *body) share(other *body) {
	b.bytes, b.sourced = other.bytes, other.sourced
	if other.of != 0 {
		b.of = b.owner.Hold(other.owner.Held(other.of))
	} else if len(b.bytes) > 0 {
		b.of = b.owner.Hold(other.owner.Value())
	}
}

// extract extracts a body with type.
//
// https://fetch.spec.whatwg.org/#concept-bodyinit-extract
func extract(owner *mozjs.Object, object BodyInit, keepalive bool) (*bodyWithType, error) {
	// 10. Switch on object:
	// If keepalive is true, then throw a TypeError. If object is disturbed or
	// locked, then throw a TypeError.
	if object.IsReadableStream {
		if keepalive {
			return nil, idl.TypeError("a request with keepalive cannot have a stream for its body")
		}
		b := &body{owner: owner}
		if b.setStream(object.ReadableStream); b.unusable() {
			return nil, idl.TypeError("the stream was read already, or is being read")
		}
		return &bodyWithType{b, "", false}, nil
	}
	s := ExtractSource(object.withoutStream())
	b := newBody(owner, s.Bytes, s.Shared)
	if s.Shared {
		b.of = owner.Hold(object.Blob.Value())
	}
	return &bodyWithType{b, s.Type, s.HasType}, nil
}

// withoutStream returns a BodyInit that is no stream.
func (object BodyInit) withoutStream() XMLHttpRequestBodyInit {
	return XMLHttpRequestBodyInit{
		IsBlob: object.IsBlob, Blob: object.Blob,
		IsBufferSource: object.IsBufferSource, BufferSource: object.BufferSource,
		IsFormData: object.IsFormData, FormData: object.FormData,
		IsURLSearchParams: object.IsURLSearchParams, URLSearchParams: object.URLSearchParams,
		IsUSVString: object.IsUSVString, USVString: object.USVString,
	}
}

// Source is what is extracted of an object that is no stream: a body's source,
// as bytes, and its type, which may be missing.
//
// https://fetch.spec.whatwg.org/#concept-body-source
type Source struct {
	// Bytes are not changed. If they are Shared, their memory is somebody else's.
	Bytes   []byte
	Shared  bool
	Type    string
	HasType bool
}

// ExtractSource safely extracts a body with type.
//
// https://fetch.spec.whatwg.org/#bodyinit-safely-extract
func ExtractSource(object XMLHttpRequestBodyInit) Source {
	// Extract, 10. Switch on object:
	switch {
	// Set source to object, and type to its type attribute, if that is not empty.
	case object.IsBlob:
		data, _ := file.DataOf(object.Blob.Impl())
		return Source{data.Bytes, true, data.Type, data.Type != ""}
	// Set source to a copy of the bytes held by object.
	case object.IsBufferSource:
		return Source{append([]byte{}, object.BufferSource.Buffer().Bytes...), false, "", false}
	// The multipart/form-data encoding algorithm; type has its boundary.
	case object.IsFormData:
		boundary := fetch.NewBoundary()
		bytes := fetch.EncodeMultipart(object.FormData.EntryList(), boundary)
		return Source{bytes, false, "multipart/form-data; boundary=" + boundary, true}
	// The application/x-www-form-urlencoded serializer.
	case object.IsURLSearchParams:
		bytes := []byte(object.URLSearchParams.String())
		return Source{bytes, false, "application/x-www-form-urlencoded;charset=UTF-8", true}
	}
	// Set source to the UTF-8 encoding of object.
	return Source{[]byte(object.USVString), false, "text/plain;charset=UTF-8", true}
}

// disturbed reports whether the body was read from, or canceled.
//
// https://streams.spec.whatwg.org/#readablestream-disturbed
func (b *body) disturbed() bool {
	if b.stream != nil {
		return b.stream.Disturbed()
	}
	return b.used
}

// unusable reports whether an object that has this body is unusable. A nil body
// is null.
//
// https://fetch.spec.whatwg.org/#body-unusable
func (b *body) unusable() bool {
	if b == nil {
		return false
	}
	return b.disturbed() || b.stream != nil && b.stream.Locked()
}

// errUnusable is what is wrong with an unusable body.
func errUnusable() error { return idl.TypeError("the body was read already, or is being read") }

// take returns a body for another owner that reads what this one would have:
// this one is unusable from then on.
//
// https://streams.spec.whatwg.org/#readablestream-create-a-proxy
func (b *body) take(owner *mozjs.Object) (*body, error) {
	proxy := &body{owner: owner}
	proxy.share(b)
	if b.stream == nil {
		b.used = true
		return proxy, nil
	}
	// 1. 2. Let identityTransform be a new TransformStream, set up to be that.
	identityTransform, err := streams.NewTransformStream(owner.Cx(), streams.Transformer{
		Transform: func(s *streams.TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
			return mozjs.Undefined, s.Enqueue(chunk)
		},
	})
	if err != nil {
		return nil, err
	}
	// 3. Return the result of stream piped through identityTransform.
	piped, err := b.stream.PipeThrough(identityTransform)
	if err != nil {
		return nil, err
	}
	proxy.setStream(piped)
	return proxy, nil
}

// clone clones a body for another owner.
//
// https://fetch.spec.whatwg.org/#concept-body-clone
func (b *body) clone(owner *mozjs.Object) (*body, error) {
	clone := &body{owner: owner}
	clone.share(b)
	// Bytes can be read as often as is wanted.
	if b.stream == nil && b.network == nil {
		if b.failure != 0 {
			clone.failure = owner.Hold(b.owner.Held(b.failure))
		}
		return clone, nil
	}
	// 1. Let « out1, out2 » be the result of teeing body's stream.
	stream, err := b.makeStream()
	if err != nil {
		return nil, err
	}
	out1, out2, err := stream.Tee()
	if err != nil {
		return nil, err
	}
	// 2. Set body's stream to out1. 3. Return a body whose stream is out2.
	b.setStream(out1)
	clone.setStream(out2)
	return clone, nil
}

// fail makes the body unreadable, if it was not read yet.
func (b *body) fail(reason mozjs.Value) {
	b.failStream(reason)
	if b.stream == nil && !b.used && b.failure == 0 {
		b.failure = b.owner.Hold(reason)
	}
}

// failStream is fail for a body whose owner may be gone: only its stream can
// still be read.
func (b *body) failStream(reason mozjs.Value) {
	if b.fed != nil {
		// It fails only when the agent is ending.
		_ = b.fed.Error(reason)
	}
}

// abandon gives the body up that nobody can read any more. The context must not
// be used.
func (b *body) abandon() {
	if b.used || b.stream != nil || b.call == nil {
		return
	}
	if b.network != nil {
		b.network.source.Close()
	}
	QueueFetchTask(b.call.settings, b.call.finish)
}

// parseFormData makes a FormData of a body.
//
// https://fetch.spec.whatwg.org/#dom-body-formdata
func parseFormData(cx *mozjs.Context, bytes []byte, mimeType *fetch.MIMEType) (*FormData, error) {
	// 2. If mimeType is non-null, then switch on mimeType's essence:
	if mimeType != nil {
		switch mimeType.Essence() {
		// 1. Parse bytes, using the value of the `boundary` parameter.
		case "multipart/form-data":
			boundary, _ := mimeType.Parameter("boundary")
			list, err := fetch.ParseMultipart(bytes, boundary)
			// 2. If that fails for some reason, then throw a TypeError.
			if err != nil || boundary == "" {
				return nil, idl.TypeError("the body is no form data with the boundary that its type names")
			}
			// 3. Return a new FormData object with the entries.
			return newFormData(cx, list), nil
		// 1. 2. Return a new FormData object whose entry list is the result of
		// parsing bytes.
		case "application/x-www-form-urlencoded":
			var list []fetch.FormEntry
			for _, t := range url.ParseURLEncoded(string(bytes)) {
				list = append(list, fetch.FormEntry{Name: t.Name, Value: t.Value})
			}
			return newFormData(cx, list), nil
		}
	}
	// 3. Throw a TypeError.
	return nil, idl.TypeError("the body is not of a type that forms are sent in")
}
