package main

import (
	"io"
	"sync"
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
