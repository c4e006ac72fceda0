// Checked against Streams of 2026-08-18 and File API of 2025-12-03.

package file

import (
	"runtime"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// Blob is https://w3c.github.io/FileAPI/#dfn-Blob
type Blob struct {
	mozjs.Object
	bytes []byte // never changed
	typ   string
	// of is the Blob whose wrapper keeps the bytes alive, and accounts for them,
	// when this one has only a part of them or shares them; else undefined.
	of mozjs.Slot
}

// share makes b a Blob with bytes of another.
func (b *Blob) share(other *Blob, bytes []byte) {
	b.bytes = bytes
	owner := other.Held(other.of)
	if other.of == 0 {
		owner = other.Value()
	}
	b.of = b.Hold(owner)
}

// Data is what a blob is without a realm: what a clone, a fetch or an entry of
// the blob URL store carries between agents.
type Data struct {
	// Bytes must not be changed.
	Bytes []byte
	// Type is the media type, in ASCII lowercase; "" if unknown.
	Type string
	// File is what the blob is beside that if it is a file, else nil.
	File *FileData
}

// Memory returns the size of the data in bytes. It implements mozjs.Sizer.
func (d Data) Memory() int {
	n := len(d.Bytes) + len(d.Type)
	if d.File != nil {
		n += len(d.File.Name)
	}
	return n
}

// FileData is what a file has that other blobs have not.
type FileData struct {
	Name string
	// LastModified is in milliseconds since the Unix epoch.
	LastModified int64
}

// NewBlob makes a Blob, or a File if the data is a file's, in a realm. It
// returns the Blob, or the Blob that the File is.
func NewBlob(cx *mozjs.Context, data Data) *Blob {
	if data.File == nil {
		b := createBlob(cx)
		b.bytes, b.typ = data.Bytes, data.Type
		b.SetMemory(data.Memory())
		return b
	}
	f := createFile(cx)
	f.bytes, f.typ = data.Bytes, data.Type
	f.name, f.lastModified = data.File.Name, data.File.LastModified
	f.SetMemory(data.Memory())
	return &f.Blob
}

// DataOf returns the data of the blob that impl, the Go object behind a
// wrapper, is; false if it is none.
func DataOf(impl any) (Data, bool) {
	b := BlobOf(impl)
	if b == nil {
		return Data{}, false
	}
	d := Data{Bytes: b.bytes, Type: b.typ}
	if f := FileOf(impl); f != nil {
		d.File = &FileData{f.name, f.lastModified}
	}
	return d, true
}

// https://w3c.github.io/FileAPI/#dom-blob-blob
func (b *Blob) construct(parts idl.Optional[[]BlobPart], options BlobPropertyBag) error {
	// 1. If invoked with zero parameters, return a new Blob object with zero
	//    bytes. 2. Let bytes be the result of processing blob parts given
	//    blobParts and options.
	b.process(parts.Or(nil), options)
	// 3. If the type member of the options argument is not the empty string,
	//    normalize it.
	b.typ = normalizeType(options.Type)
	b.AddMemory(len(b.typ))
	// 4. Return a Blob object referring to bytes.
	return nil
}

// normalizeType is what the constructors and slice do to a media type.
//
// https://w3c.github.io/FileAPI/#constructorBlob
func normalizeType(t string) string {
	// 1. If t contains any characters outside the range U+0020 to U+007E, then
	//    set it to the empty string.
	for i := 0; i < len(t); i++ {
		if t[i] < 0x20 || t[i] > 0x7E {
			return ""
		}
	}
	// 2. Convert every character in t to ASCII lowercase.
	return strings.ToLower(t)
}

// process gives the blob its bytes.
func (b *Blob) process(parts []BlobPart, options BlobPropertyBag) {
	// What script can no longer change needs no copy.
	if len(parts) == 1 && parts[0].IsBlob {
		b.share(parts[0].Blob, parts[0].Blob.bytes)
		return
	}
	b.bytes = processBlobParts(parts, options)
	b.SetMemory(len(b.bytes))
}

// processBlobParts is https://w3c.github.io/FileAPI/#process-blob-parts
func processBlobParts(parts []BlobPart, options BlobPropertyBag) []byte {
	native := options.Endings == EndingTypeNative
	size := 0
	for _, element := range parts {
		switch {
		case element.IsBufferSource:
			size += len(element.BufferSource.Buffer().Bytes)
		case element.IsBlob:
			size += len(element.Blob.bytes)
		default:
			size += len(element.USVString)
		}
	}
	// 1. Let bytes be an empty sequence of bytes.
	bytes := make([]byte, 0, size)
	// 2. For each element in parts:
	for _, element := range parts {
		switch {
		// 2. If element is a BufferSource, get a copy of the bytes held by the
		//    buffer source, and append those bytes to bytes.
		case element.IsBufferSource:
			bytes = append(bytes, element.BufferSource.Buffer().Bytes...)
		// 3. If element is a Blob, append the bytes it represents to bytes.
		case element.IsBlob:
			bytes = append(bytes, element.Blob.bytes...)
		// 1. If element is a USVString, append the result of UTF-8 encoding
		//    it, with its line endings converted to native if the options say
		//    so.
		case native:
			bytes = append(bytes, convertLineEndings(element.USVString, runtime.GOOS)...)
		default:
			bytes = append(bytes, element.USVString...)
		}
	}
	// 3. Return bytes.
	return bytes
}

// convertLineEndings converts line endings to native, on a system that Go
// knows by that name.
//
// https://w3c.github.io/FileAPI/#convert-line-endings-to-native
func convertLineEndings(s, system string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	if system == "windows" {
		s = strings.ReplaceAll(s, "\n", "\r\n")
	}
	return s
}

// Size is https://w3c.github.io/FileAPI/#dfn-size
func (b *Blob) Size() uint64 { return uint64(len(b.bytes)) }

// Type is https://w3c.github.io/FileAPI/#dfn-type
func (b *Blob) Type() string { return b.typ }

// Slice is https://w3c.github.io/FileAPI/#dfn-slice
func (b *Blob) Slice(start, end idl.Optional[int64], contentType idl.Optional[string]) *Blob {
	// https://w3c.github.io/FileAPI/#slice-blob
	size := int64(len(b.bytes))
	// 2. Normalize start.
	relativeStart := position(start.Or(0), size)
	// 3. Normalize end.
	relativeEnd := position(end.Or(size), size)
	// 5. Let span be max((relativeEnd - relativeStart), 0).
	span := max(relativeEnd-relativeStart, 0)
	// 6. Return a new Blob object with span consecutive bytes from blob,
	//    beginning with the byte at relativeStart, and 4. with contentType
	//    normalized.
	slice := createBlob(b.Cx())
	slice.share(b, b.bytes[relativeStart:relativeStart+span:relativeStart+span])
	slice.typ = normalizeType(contentType.Or(""))
	return slice
}

// position is a byte-order position, counted from the end if negative, within
// a size.
func position(n, size int64) int64 {
	if n < 0 {
		return max(size+n, 0)
	}
	return min(n, size)
}

// Text is https://w3c.github.io/FileAPI/#dom-blob-text
func (b *Blob) Text() (mozjs.Value, error) {
	return b.read(func() (mozjs.Value, error) { return b.Cx().NewString(utf8.Decode(b.bytes)), nil })
}

// ArrayBuffer is https://w3c.github.io/FileAPI/#dom-blob-arraybuffer
func (b *Blob) ArrayBuffer() (mozjs.Value, error) {
	return b.read(func() (mozjs.Value, error) { return b.Cx().NewArrayBuffer(b.bytes) })
}

// Bytes is https://w3c.github.io/FileAPI/#dom-blob-bytes
func (b *Blob) Bytes() (mozjs.Value, error) {
	return b.read(func() (mozjs.Value, error) { return b.Cx().NewBytes(b.bytes) })
}

// streamChunk is the size of the chunks of a blob's stream.
const streamChunk = 64 << 10

// Stream is https://w3c.github.io/FileAPI/#dom-blob-stream
func (b *Blob) Stream() (*streams.ReadableStream, error) {
	rest := b.bytes
	// https://w3c.github.io/FileAPI/#blob-get-stream: a chunk is read when somebody
	// asks for it.
	stream, err := streams.NewByteStream(b.Cx(), streams.Source{Pull: func(stream *streams.ReadableStream) error {
		chunk := rest[:min(len(rest), streamChunk)]
		rest = rest[len(chunk):]
		// 2. If bytes is not failure, then: enqueue it in stream.
		if err := stream.EnqueueBytes(chunk); err != nil {
			return err
		}
		// 5. While not all bytes of blob have been read … Close stream.
		if len(rest) == 0 {
			return stream.Close()
		}
		return nil
	}})
	if err == nil {
		// The wrapper accounts for the bytes.
		stream.Hold(b.Value())
	}
	return stream, err
}

// read returns a promise for what the bytes become. All of them are at hand,
// so that reading takes no more than a microtask.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes
func (b *Blob) read(become func() (mozjs.Value, error)) (mozjs.Value, error) {
	cx := b.Cx()
	promise := cx.NewPromise()
	// The wrapper, which the steps read, lives as long as the promise waits.
	held := cx.Root(cx.NewArray(promise, b.Value()))
	cx.QueueGoMicrotask(func() {
		defer held.Release()
		promise, err := cx.GetIndex(held.Value(), 0)
		if err != nil {
			return
		}
		v, err := become()
		if err == nil {
			cx.Resolve(promise, v)
			return
		}
		if v, err = cx.ThrownValue(err); err == nil {
			cx.Reject(promise, v)
		}
	})
	return promise, nil
}
