// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ErrorEvent is https://html.spec.whatwg.org/multipage/webappapis.html#the-errorevent-interface
type ErrorEvent struct {
	dom.Event
	message, filename string
	lineno, colno     uint32
	err               mozjs.Slot
}

func (e *ErrorEvent) construct(eventType string, init ErrorEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.message, e.filename, e.lineno, e.colno = init.Message, init.Filename, init.Lineno, init.Colno
	e.AddMemory(len(e.message) + len(e.filename))
	e.err = e.Hold(init.Error)
	return nil
}

// Message is https://html.spec.whatwg.org/multipage/webappapis.html#dom-errorevent-message
func (e *ErrorEvent) Message() string { return e.message }

// Filename is https://html.spec.whatwg.org/multipage/webappapis.html#dom-errorevent-filename
func (e *ErrorEvent) Filename() string { return e.filename }

// Lineno is https://html.spec.whatwg.org/multipage/webappapis.html#dom-errorevent-lineno
func (e *ErrorEvent) Lineno() uint32 { return e.lineno }

// Colno is https://html.spec.whatwg.org/multipage/webappapis.html#dom-errorevent-colno
func (e *ErrorEvent) Colno() uint32 { return e.colno }

// Error is https://html.spec.whatwg.org/multipage/webappapis.html#dom-errorevent-error
func (e *ErrorEvent) Error() mozjs.Value { return e.Held(e.err) }
