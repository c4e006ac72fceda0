package command

import (
	"bytes"
	"encoding/json"
	"io"
	"sync"

	"github.com/sluice-go/sluice/internal/printable"
)

// output is a writer that several pages share and that remembers its first error,
// since a console tells script of none.
type output struct {
	io.Writer
	mu  sync.Mutex
	err error
}

// Write implements io.Writer.
func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.Writer.Write(b)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// failure returns the first error.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// writeJSON writes data as JSON, in one piece, without what a terminal would take for a
// command.
func writeJSON(w io.Writer, data any, indent string) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(data); err != nil {
		return err
	}
	_, err := w.Write(printable.JSON(text.Bytes()))
	return err
}
