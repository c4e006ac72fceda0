package compression

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
)

// source is the input of an inflation, as its goroutine reads it: byte for byte, so
// that what comes behind the end of the data is left.
type source struct {
	inflation *inflation
	input     []byte
	// finished says that there is no more input.
	finished bool
	// read is how many bytes were read, and flags the fourth of them.
	read  int
	flags byte
}

// errReserved is the error of a header of gzip with flags of the future.
//
// https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1.2
var errReserved = errors.New("gzip: reserved flags are set")

// The fourth byte of the format gzip has its flags, of which three are reserved.
const (
	flagsOfGzip    = 3
	reservedOfGzip = 0xE0
)

// open returns a reader of what was compressed.
func (s *source) open(format CompressionFormat) (io.Reader, error) {
	switch format {
	case CompressionFormatDeflate:
		return zlib.NewReader(s)
	case CompressionFormatDeflateRaw:
		return flate.NewReader(s), nil
	}
	decoded, err := gzip.NewReader(s)
	if err != nil {
		return nil, err
	}
	if s.flags&reservedOfGzip != 0 {
		return nil, errReserved
	}
	// A second member is junk behind the first one.
	decoded.Multistream(false)
	return decoded, nil
}

// Read implements io.Reader.
func (s *source) Read(p []byte) (int, error) {
	if err := s.fill(); err != nil {
		return 0, err
	}
	n := copy(p, s.input)
	if i := flagsOfGzip - s.read; 0 <= i && i < n {
		s.flags = p[i]
	}
	s.input, s.read = s.input[n:], s.read+n
	return n, nil
}

// ReadByte implements io.ByteReader.
func (s *source) ReadByte() (byte, error) {
	if err := s.fill(); err != nil {
		return 0, err
	}
	b := s.input[0]
	s.input, s.read = s.input[1:], s.read+1
	return b, nil
}

// fill asks for input if there is none.
func (s *source) fill() error {
	if len(s.input) > 0 {
		return nil
	}
	if !s.finished {
		s.inflation.told <- outcome{hungry: true}
	}
	return s.await()
}

// await waits for input that was asked for.
func (s *source) await() error {
	if s.finished {
		return io.EOF
	}
	input, err := s.inflation.await()
	s.input, s.finished = input, err == nil && input == nil
	if s.finished {
		return io.EOF
	}
	return err
}
