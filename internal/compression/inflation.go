package compression

import (
	"errors"
	"io"

	"github.com/sluice-go/sluice/internal/idl"
)

// inflation decompresses on a goroutine of its own, as Go's library wants it, which
// asks for input where it needs some. Of the goroutine and the agent's thread only one
// runs at a time: who resumes it waits until it has something to say.
type inflation struct {
	asked   chan []byte
	told    chan outcome
	stopped chan struct{}
}

// outcome is what an inflation has to say.
type outcome struct {
	// bytes are what was decompressed; they are good until the inflation is resumed.
	bytes []byte
	// hungry says that there was not enough input.
	hungry bool
	// ended says that the end of the compressed input has been reached, junk that
	// there is more input behind it.
	ended, junk bool
	// err is what is wrong with the input: a TypeError.
	err error
}

// inflate begins an inflation.
func inflate(format CompressionFormat) *inflation {
	n := &inflation{asked: make(chan []byte), told: make(chan outcome), stopped: make(chan struct{})}
	go n.run(format)
	return n
}

// resume gives an inflation that is hungry more input, or none at all: nil, if it
// has come to its end. One that is not hungry goes on. It returns what comes of it.
func (n *inflation) resume(input []byte) outcome {
	n.asked <- input
	return <-n.told
}

// stop ends the goroutine of an inflation that is not resumed any more. It is called
// once.
func (n *inflation) stop() { close(n.stopped) }

// errStopped is the error of an inflation that was stopped.
var errStopped = errors.New("nothing more is wanted")

// await waits until the inflation is resumed.
func (n *inflation) await() (input []byte, err error) {
	select {
	case input := <-n.asked:
		return input, nil
	case <-n.stopped:
		return nil, errStopped
	}
}

// run is the goroutine of an inflation.
func (n *inflation) run(format CompressionFormat) {
	source := &source{inflation: n}
	output := make([]byte, piece)
	var decoded io.Reader
	err := source.await()
	if err == nil {
		decoded, err = source.open(format)
	}
	for err == nil {
		var size int
		size, err = decoded.Read(output)
		if size > 0 {
			n.told <- outcome{bytes: output[:size]}
			if _, stopped := n.await(); stopped != nil {
				return
			}
		}
	}
	switch {
	case errors.Is(err, errStopped):
	case errors.Is(err, io.EOF) && decoded != nil:
		n.told <- outcome{ended: true, junk: len(source.input) > 0}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		n.told <- outcome{err: truncated(format)}
	default:
		n.told <- outcome{err: idl.TypeError("The input is no valid data in the format %s: %v", format, err)}
	}
}
