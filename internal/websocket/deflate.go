package websocket

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"strings"
	"sync"
)

// deflate is the extension permessage-deflate. Messages to the server do not
// refer to those before, which is always allowed.
//
// https://www.rfc-editor.org/rfc/rfc7692#section-7
type deflate struct {
	// keepsWindow says that messages of the server may refer to those before.
	keepsWindow bool
	// window is the end of what the server has sent, if so.
	window []byte
	reader io.ReadCloser // made by flate.NewReader; nil before the first message
}

// maxWindow is how far back a message may refer.
const maxWindow = 32 << 10

const (
	// blockEnd is the end of an empty block without compression, which messages are
	// sent without.
	blockEnd = "\x00\x00\xff\xff"
	// lastBlock is a block that says it is the last.
	lastBlock = "\x01\x00\x00\xff\xff"
)

// minCompressed is how many bytes a message has that is worth compressing.
const minCompressed = 1 << 10

// errTooBig says that a message is larger than it may be.
var errTooBig = errors.New("the message is too large")

// inflate decompresses a message, which may have max bytes.
//
// https://www.rfc-editor.org/rfc/rfc7692#section-7.2.2
func (d *deflate) inflate(message []byte, limit int64) ([]byte, error) {
	from := io.MultiReader(bytes.NewReader(message), strings.NewReader(blockEnd+lastBlock))
	if d.reader == nil {
		d.reader = flate.NewReaderDict(from, d.window)
	} else if err := d.reader.(flate.Resetter).Reset(from, d.window); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	n, err := io.Copy(&out, io.LimitReader(d.reader, limit+1))
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, errTooBig
	}
	if d.keepsWindow {
		d.window = append(d.window, out.Bytes()[max(0, out.Len()-maxWindow):]...)
		d.window = bytes.Clone(d.window[max(0, len(d.window)-maxWindow):])
	}
	return out.Bytes(), nil
}

// compressors are kept, for one has more than a megabyte.
var compressors = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // the level is valid
	return w
}}

// compress compresses a message. It reports whether it has become smaller.
//
// https://www.rfc-editor.org/rfc/rfc7692#section-7.2.1
func compress(message []byte) ([]byte, bool) {
	var out bytes.Buffer
	w := compressors.Get().(*flate.Writer)
	defer compressors.Put(w)
	w.Reset(&out)
	// Writing to a buffer does not fail.
	_, _ = w.Write(message)
	_ = w.Flush()
	compressed := bytes.TrimSuffix(out.Bytes(), []byte(blockEnd))
	return compressed, len(compressed) < len(message)
}
