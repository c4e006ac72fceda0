// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// consumer is the mixin Body: what an object does that has a body.
//
// https://fetch.spec.whatwg.org/#body-mixin
type consumer struct {
	// body is https://fetch.spec.whatwg.org/#concept-body-body; nil for null.
	body *body
}

// BodyUsed is https://fetch.spec.whatwg.org/#dom-body-bodyused
func (c *consumer) BodyUsed() bool { return c.body != nil && c.body.disturbed() }

// consume is the consume body algorithm. Convert is convertBytesToJSValue.
//
// https://fetch.spec.whatwg.org/#concept-body-consume-body
func (c *consumer) consume(cx *mozjs.Context, convert func(bytes []byte) (mozjs.Value, error)) (mozjs.Value, error) {
	// 1. If object is unusable, then return a promise rejected with a TypeError.
	if c.body.unusable() {
		return mozjs.Undefined, errUnusable()
	}
	// 2. Let promise be a new promise.
	promise := cx.NewPromise()
	held, stack := cx.RootAwaited(promise, 0), cx.RootAwaited(cx.CallStack(), 0)
	release := func() {
		held.Release()
		stack.Release()
	}
	// 3. Let errorSteps given error be to reject promise with error.
	errorSteps := func(reason mozjs.Value) {
		cx.Reject(held.Value(), reason)
		release()
	}
	// 4. Let successSteps given a byte sequence data be to resolve promise with the
	//    result of running convertBytesToJSValue with data. If that threw an
	//    exception, then run errorSteps with that exception.
	successSteps := func(data []byte) {
		v, err := convert(data)
		if err == nil {
			cx.Resolve(held.Value(), v)
			release()
			return
		}
		if v, err = cx.ThrownValueFrom(err, stack.Value()); err == nil {
			errorSteps(v)
		}
	}
	// 5. If object's body is null, then run successSteps with an empty byte
	//    sequence.
	if c.body == nil {
		successSteps([]byte{})
		return promise, nil
	}
	// 6. Otherwise, fully read object's body given successSteps, errorSteps, and
	//    object's relevant global object.
	if err := c.body.fullyRead(successSteps, errorSteps); err != nil {
		release()
		return mozjs.Undefined, err
	}
	// 7. Return promise.
	return promise, nil
}

// fullyRead fully reads a body that is usable. ProcessBody is called in a fetch
// task; processBodyError may be called at once.
//
// https://fetch.spec.whatwg.org/#body-fully-read
func (b *body) fullyRead(processBody func([]byte), processBodyError func(mozjs.Value)) error {
	settings := agent.SettingsOf(b.owner.Cx())
	if b.stream != nil {
		return b.stream.ReadAllBytes(func(bytes []byte) {
			QueueFetchTask(settings, func() { processBody(bytes) })
		}, processBodyError)
	}
	b.used = true
	switch {
	case b.failure != 0:
		// AD-HOC: what has failed already is said at once, as browsers do, and not in a task.
		processBodyError(b.owner.Held(b.failure))
	case b.network != nil:
		b.network.readAll(processBody, processBodyError)
	default:
		bytes, call := b.bytes, b.call
		QueueFetchTask(settings, func() {
			if call != nil {
				call.finish()
			}
			processBody(bytes)
		})
	}
	return nil
}

// arrayBuffer is https://fetch.spec.whatwg.org/#dom-body-arraybuffer
func (c *consumer) arrayBuffer(cx *mozjs.Context) (mozjs.Value, error) {
	return c.consume(cx, cx.NewArrayBuffer)
}

// bytes is https://fetch.spec.whatwg.org/#dom-body-bytes
func (c *consumer) bytes(cx *mozjs.Context) (mozjs.Value, error) {
	return c.consume(cx, func(bytes []byte) (mozjs.Value, error) {
		buffer, err := cx.NewArrayBuffer(bytes)
		if err != nil {
			return mozjs.Undefined, err
		}
		return cx.NewUint8Array(buffer, 0, len(bytes))
	})
}

// blob is https://fetch.spec.whatwg.org/#dom-body-blob
func (c *consumer) blob(cx *mozjs.Context, mimeType func() *fetch.MIMEType) (mozjs.Value, error) {
	return c.consume(cx, func(bytes []byte) (mozjs.Value, error) {
		data := file.Data{Bytes: bytes}
		if m := mimeType(); m != nil {
			data.Type = m.String()
		}
		return file.NewBlob(cx, data).Value(), nil
	})
}

// formData is https://fetch.spec.whatwg.org/#dom-body-formdata
func (c *consumer) formData(cx *mozjs.Context, mimeType func() *fetch.MIMEType) (mozjs.Value, error) {
	return c.consume(cx, func(bytes []byte) (mozjs.Value, error) {
		data, err := parseFormData(cx, bytes, mimeType())
		if err != nil {
			return mozjs.Undefined, err
		}
		return data.Value(), nil
	})
}

// json is https://fetch.spec.whatwg.org/#dom-body-json
func (c *consumer) json(cx *mozjs.Context) (mozjs.Value, error) {
	return c.consume(cx, func(bytes []byte) (mozjs.Value, error) {
		v, err := cx.ParseJSON(utf8.Decode(bytes))
		if exception, ok := err.(*mozjs.Exception); ok {
			if message := exception.Report().Message; strings.HasPrefix(message, "JSON.parse: ") {
				err = mozjs.NewSyntaxError("%s", message)
			}
		}
		return v, err
	})
}

// text is https://fetch.spec.whatwg.org/#dom-body-text
func (c *consumer) text(cx *mozjs.Context) (mozjs.Value, error) {
	return c.consume(cx, func(bytes []byte) (mozjs.Value, error) { return cx.NewString(utf8.Decode(bytes)), nil })
}
