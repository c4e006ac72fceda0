// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"math"

	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/internal/streams"
)

// FileSystemWritableFileStream is
// https://fs.spec.whatwg.org/#api-filesystemwritablefilestream
type FileSystemWritableFileStream struct {
	streams.WritableStream
	mode FileSystemWritableFileStreamMode
	lock *filesystem.Lock
	done func()
	// buffer and seekOffset are the internal slots.
	buffer     *filesystem.Buffer
	seekOffset uint64
}

// newWritable makes a stream for a file, with the lock.
//
// https://fs.spec.whatwg.org/#create-a-new-filesystemwritablefilestream
func newWritable(cx *mozjs.Context, lock *filesystem.Lock, options FileSystemCreateWritableOptions) (*FileSystemWritableFileStream, error) {
	// 1. Let stream be a new FileSystemWritableFileStream. 2. Set its [[file]] to file.
	s := createFileSystemWritableFileStream(cx)
	s.mode, s.lock, s.done = options.Mode, lock, keeps(cx, lock)
	// Of createWritable, 8: if options["keepExistingData"] is true, set the [[buffer]] to a
	// copy of entry's binary data.
	var bytes []byte
	if options.KeepExistingData {
		var err error
		if bytes, err = lock.Snapshot(); err != nil {
			return nil, err
		}
	}
	s.buffer = filesystem.NewBuffer(bytes)
	s.SetMemory(len(bytes))
	// 3–9. Set up stream, with these algorithms, and a high water mark of 1.
	err := s.SetUp(streams.Sink{Write: s.writeAlgorithm, Close: s.closeAlgorithm, Abort: s.abortAlgorithm}, 1)
	if err != nil {
		s.done()
	}
	// 10. Return stream.
	return s, err
}

// Transfer makes the stream one that cannot be transferred: its interface is not
// [Transferable], as that which it inherits from is.
func (s *FileSystemWritableFileStream) Transfer() (string, any, error) {
	return "", nil, &mozjs.CloneError{Message: "A FileSystemWritableFileStream cannot be transferred."}
}

// Finalized implements mozjs.Finalizer: the file is free when nobody can close it.
func (s *FileSystemWritableFileStream) Finalized() {
	s.WritableStream.Finalized()
	if s.done != nil {
		s.done()
	}
}

// closeAlgorithm: the file has what was written.
func (s *FileSystemWritableFileStream) closeAlgorithm() (mozjs.Value, error) {
	return enqueue(&s.Object, "'close' on 'FileSystemWritableFileStream'", func(p *storagetasks.Pending) {
		// 1–4. Set stream.[[file]]'s binary data to stream.[[buffer]], and release the lock on
		//      stream.[[file]].
		err := s.lock.Replace(s.buffer.Bytes(), p.Cx.Date().UnixMilli())
		s.end()
		settle(p, err)
	}), nil
}

// abortAlgorithm: the file stays as it was.
func (s *FileSystemWritableFileStream) abortAlgorithm(mozjs.Value) (mozjs.Value, error) {
	return enqueue(&s.Object, "'abort' on 'FileSystemWritableFileStream'", func(p *storagetasks.Pending) {
		s.end()
		settle(p, nil)
	}), nil
}

// end releases the lock, and forgets the buffer.
func (s *FileSystemWritableFileStream) end() {
	s.done()
	s.buffer = filesystem.NewBuffer(nil)
	s.SetMemory(0)
}

// Mode is the mode in which the stream was made.
func (s *FileSystemWritableFileStream) Mode() FileSystemWritableFileStreamMode { return s.mode }

// Write is https://fs.spec.whatwg.org/#dom-filesystemwritablefilestream-write
func (s *FileSystemWritableFileStream) Write(data mozjs.Value) (mozjs.Value, error) {
	// 1–4. Let writer be the result of getting a writer for this. Let result be the result
	//      of writing a chunk to writer given data. Release writer. Return result.
	return s.WriteAChunk(data)
}

// Seek is https://fs.spec.whatwg.org/#dom-filesystemwritablefilestream-seek
func (s *FileSystemWritableFileStream) Seek(position uint64) (mozjs.Value, error) {
	return s.command(WriteCommandTypeSeek, keyPosition, position)
}

// Truncate is https://fs.spec.whatwg.org/#dom-filesystemwritablefilestream-truncate
func (s *FileSystemWritableFileStream) Truncate(size uint64) (mozjs.Value, error) {
	return s.command(WriteCommandTypeTruncate, keySize, size)
}

// command writes WriteParams.
func (s *FileSystemWritableFileStream) command(typ WriteCommandType, key mozjs.Key, n uint64) (mozjs.Value, error) {
	cx := s.Cx()
	params := cx.NewObject()
	idl.SetMember(cx, params, keyType, cx.NewString(string(typ)))
	idl.SetMember(cx, params, key, mozjs.Number(float64(n)))
	return s.WriteAChunk(params)
}

// command is what a chunk asks for.
type command struct {
	typ            WriteCommandType
	position, size idl.Optional[uint64]
	data           []byte
	hasData        bool
}

// toCommand converts a chunk to a FileSystemWriteChunkType.
//
// https://fs.spec.whatwg.org/#typedefdef-filesystemwritechunktype
func toCommand(cx *mozjs.Context, chunk mozjs.Value) (c command, err error) {
	var data BufferSourceOrBlobOrUSVStringOrNull
	isData := !chunk.IsObject() && !chunk.IsNullish() ||
		idl.IsBufferSource(cx, chunk, idl.BufferSourceTypes) || file.BlobOf(cx.Impl(chunk)) != nil
	if isData {
		c.typ, c.hasData = WriteCommandTypeWrite, true
		if data, err = toBufferSourceOrBlobOrUSVStringOrNull(cx, chunk); err != nil {
			return c, err
		}
	} else {
		params, err := ToWriteParams(cx, chunk)
		if err != nil {
			return c, err
		}
		none := idl.Optional[uint64]{}
		c.typ, c.position, c.size = params.Type, params.Position.Or(none), params.Size.Or(none)
		data, c.hasData = params.Data.Get()
	}
	switch {
	case !c.hasData:
	case data.IsNull:
		if c.typ == WriteCommandTypeWrite {
			return c, idl.TypeError("There is no data to write.")
		}
	case data.IsBufferSource:
		c.data = data.BufferSource.Bytes()
	case data.IsBlob:
		of, _ := file.DataOf(data.Blob)
		c.data = of.Bytes
	default:
		c.data = []byte(data.USVString)
	}
	return c, nil
}

// writeAlgorithm is https://fs.spec.whatwg.org/#write-a-chunk
func (s *FileSystemWritableFileStream) writeAlgorithm(chunk mozjs.Value) (mozjs.Value, error) {
	cx := s.Cx()
	// 1. Let input be the result of converting chunk to a FileSystemWriteChunkType. If this
	//    throws an exception, then return a promise rejected with that exception.
	c, err := toCommand(cx, chunk)
	if err != nil {
		// AD-HOC: the stream is errored, and so has no use for the file: it releases the lock,
		// here and below, which it would keep for as long as somebody has it.
		s.end()
		return mozjs.Undefined, err
	}
	// What waits to be written counts.
	cx.AddExternal(int64(len(c.data)))
	return enqueue(&s.Object, "'write' on 'FileSystemWritableFileStream'", func(p *storagetasks.Pending) {
		cx.AddExternal(-int64(len(c.data)))
		err := s.run(c)
		if err != nil {
			s.end()
		} else {
			s.SetMemory(int(s.buffer.Size()))
		}
		settle(p, err)
	}), nil
}

// run runs the command of a chunk.
func (s *FileSystemWritableFileStream) run(c command) error {
	switch c.typ {
	case WriteCommandTypeWrite:
		// 1. If input["data"] is undefined, reject p with an exception.
		if !c.hasData {
			return syntaxError("There is no data to write.")
		}
		// 3–5. Let writePosition be stream.[[seekOffset]], or input["position"].
		position := c.position.Or(s.seekOffset)
		// 10, 12. If the storage quota is exceeded, reject p with a QuotaExceededError.
		if err := s.fits(position, len(c.data)); err != nil {
			return err
		}
		// 6–13. Write the bytes there, and set stream.[[seekOffset]] to what follows.
		s.buffer.Write(c.data, int(position))
		s.seekOffset = position + uint64(len(c.data))
	case WriteCommandTypeSeek:
		// 1. If input["position"] is undefined, reject p with an exception.
		position, ok := c.position.Get()
		if !ok {
			return syntaxError("There is no position to seek.")
		}
		// 2. Set stream.[[seekOffset]] to input["position"].
		s.seekOffset = position
	case WriteCommandTypeTruncate:
		// 1. If input["size"] is undefined, reject p with an exception.
		size, ok := c.size.Get()
		if !ok {
			return syntaxError("There is no size to truncate to.")
		}
		if err := s.fits(size, 0); err != nil {
			return err
		}
		// 3–5. Make stream.[[buffer]] that long.
		s.buffer.Resize(int(size))
		// 6. If stream.[[seekOffset]] is bigger than newSize, set it to newSize.
		s.seekOffset = min(s.seekOffset, size)
	}
	return nil
}

// fits returns an error if the buffer cannot have bytes at a position.
func (s *FileSystemWritableFileStream) fits(position uint64, n int) error {
	if position > math.MaxInt64-uint64(n) {
		return &filesystem.QuotaError{Requested: math.MaxInt64}
	}
	size := max(int64(position)+int64(n), s.buffer.Size())
	if err := s.lock.Fits(size); err != nil {
		return err
	}
	if more := size - s.buffer.Size(); more > 0 {
		if !s.Cx().AddIfRoom(more) {
			return &filesystem.QuotaError{Quota: s.buffer.Size(), Requested: size}
		}
		s.Cx().AddExternal(-more) // which SetMemory will count
	}
	return nil
}

// syntaxError is an error of a command that lacks something.
//
// AD-HOC: it is a "SyntaxError" DOMException in browsers and web-platform-tests, and a
// TypeError in the standard.
func syntaxError(message string) error {
	return &filesystem.Error{Name: "SyntaxError", Message: message}
}
