// Checked against Encoding of 2026-05-21.

package encoding

import (
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TextDecoder is https://encoding.spec.whatwg.org/#interface-textdecoder
type TextDecoder struct {
	mozjs.Object
	textDecoderCommon
	// doNotFlush is https://encoding.spec.whatwg.org/#textdecoder-do-not-flush-flag
	doNotFlush bool
	// decoder is the decoder while more of its input is to follow, else nil.
	decoder *decoder
	// queue is what an error has left of the I/O queue.
	queue []byte
}

// textDecoderCommon is https://encoding.spec.whatwg.org/#textdecodercommon
type textDecoderCommon struct {
	encoding  *Encoding
	fatal     bool
	ignoreBOM bool
}

// https://encoding.spec.whatwg.org/#dom-textdecoder
func (d *TextDecoder) construct(label string, options TextDecoderOptions) error {
	return d.choose(label, options)
}

// choose is what the constructors of both interfaces do first.
func (d *textDecoderCommon) choose(label string, options TextDecoderOptions) error {
	// 1. Let encoding be the result of getting an encoding from label.
	encoding := ForLabel(label)
	// 2. If encoding is failure or replacement, then throw a RangeError.
	if encoding == nil || encoding == Replacement {
		return idl.RangeError("The encoding label provided ('%s') is invalid.", label)
	}
	// 3. Set this's encoding to encoding.
	d.encoding = encoding
	// 4. If options["fatal"] is true, then set this's error mode to "fatal".
	d.fatal = options.Fatal
	// 5. Set this's ignore BOM to options["ignoreBOM"].
	d.ignoreBOM = options.IgnoreBOM
	return nil
}

// Encoding is https://encoding.spec.whatwg.org/#dom-textdecoder-encoding
func (d *textDecoderCommon) Encoding() string { return strings.ToLower(d.encoding.Name()) }

// Fatal is https://encoding.spec.whatwg.org/#dom-textdecoder-fatal
func (d *textDecoderCommon) Fatal() bool { return d.fatal }

// IgnoreBOM is https://encoding.spec.whatwg.org/#dom-textdecoder-ignorebom
func (d *textDecoderCommon) IgnoreBOM() bool { return d.ignoreBOM }

// movable is the size up to which the memory of a buffer may be moved by the
// collector. Larger buffers stay where they are.
const movable = 4096

// Decode is https://encoding.spec.whatwg.org/#dom-textdecoder-decode
func (d *TextDecoder) Decode(input idl.BufferSource, options TextDecodeOptions) (mozjs.Value, error) {
	// 3. If input is given, then push a copy of input to this's I/O queue.
	//    (It is read where it lies: nothing changes it meanwhile, except
	//    memory that is shared.)
	bytes := bytesOf(input)
	// 1. If this's do not flush is false, then set this's decoder to a new
	//    instance of this's encoding's decoder, this's I/O queue to the I/O
	//    queue of bytes « end-of-queue », and this's BOM seen to false.
	if !d.doNotFlush {
		d.release()
		// Most texts come in one piece and are ASCII.
		if !options.Stream && d.encoding == UTF8 {
			if v, ok := d.decodeASCII(bytes); ok {
				return v, nil
			}
		}
		d.decoder = newDecoder(d.encoding, d.ignoreBOM)
	}
	if len(d.queue) > 0 {
		bytes = append(d.queue, bytes...)
		d.queue = nil
	}
	// 2. Set this's do not flush to options["stream"].
	d.doNotFlush = options.Stream
	// 4. Let output be the I/O queue of scalar values « end-of-queue ».
	// 5. While true: process the items of this's I/O queue, and serialize
	//    output.
	units, rest, err := d.decoder.decode(nil, bytes, !options.Stream, d.fatal)
	if !options.Stream {
		d.release()
	}
	// 4. Otherwise, if result is error, throw a TypeError.
	if err != nil {
		if options.Stream {
			d.queue = append([]byte(nil), rest...)
		}
		return mozjs.Undefined, d.invalid()
	}
	return d.Cx().NewUTF16(units), nil
}

// bytesOf returns the bytes of a buffer source where they lie, if they stay there
// until script runs again and nothing changes them; or else a copy.
func bytesOf(input idl.BufferSource) []byte {
	if input.IsNull() {
		return nil
	}
	buffer := input.Buffer()
	if buffer.Shared || len(buffer.Bytes) <= movable {
		return append([]byte(nil), buffer.Bytes...)
	}
	return buffer.Bytes
}

// invalid is the error of bytes that are not valid.
func (d *textDecoderCommon) invalid() error {
	return idl.TypeError("The encoded data was not valid for encoding %s", d.Encoding())
}

// release frees the decoder.
func (d *TextDecoder) release() {
	if d.decoder != nil {
		d.decoder.free()
		d.decoder = nil
	}
	d.queue = nil
}

// decodeASCII decodes a whole text of UTF-8, if it is ASCII but for a byte
// order mark.
func (d *TextDecoder) decodeASCII(bytes []byte) (mozjs.Value, bool) {
	if !d.ignoreBOM && len(bytes) >= 3 && string(bytes[:3]) == utf8.BOM {
		bytes = bytes[3:]
	}
	if !utf8.IsASCII(bytes) {
		return mozjs.Undefined, false
	}
	return d.Cx().NewLatin1(bytes), true
}
