package sluice

import (
	"errors"
	"reflect"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/values"
)

// ScriptError is an exception of script. If it stands for an error of Go, it wraps that:
// errors.Is and errors.As find what an exposed function has returned, or panicked with,
// however script has passed it on: uncaught, thrown again, as the reason of a promise,
// as the cause of another exception or among the errors of an AggregateError, such as
// Promise.any rejects with. Script can neither forge that nor take it away. A
// copy, as structuredClone makes one and messages to workers and other pages have, is an
// exception like any other.
type ScriptError struct {
	// Message is the exception in a line, such as "TypeError: x is not a
	// function".
	Message string
	// Text is the exception as the console shows it: message, place, source
	// line, stack and causes.
	Text string
	// URL, Line and Column say where; Line and Column count from 1 and are 0
	// when unknown.
	URL          string
	Line, Column int
	// Stack are the calls that led there, innermost first.
	Stack []StackFrame
	// InPromise says that a promise was rejected and nothing handled it.
	InPromise bool
	// err is the error of Go that the exception stands for; nil for none.
	err error
}

// StackFrame is one call of a stack.
type StackFrame struct {
	Function     string // "" for top-level code
	URL          string
	Line, Column int
}

// Error returns the message.
func (e *ScriptError) Error() string { return e.Message }

// Unwrap returns the error of Go that the exception stands for, or else its causes and
// the errors of an AggregateError: several are joined. It is nil for none.
func (e *ScriptError) Unwrap() error { return e.err }

func init() {
	values.NewError = func(cx *mozjs.Context, x *mozjs.Exception) error { return newScriptError(cx, x) }
	values.ErrorType = reflect.TypeFor[*ScriptError]()
}

func newScriptError(cx *mozjs.Context, x *mozjs.Exception) *ScriptError {
	report := x.Report()
	e := &ScriptError{
		Message: x.Describe(),
		err:     cx.GoError(x.Value),
		Text:    console.FormatException(cx, x, console.ExceptionOptions{SourceOf: agent.SettingsOf(cx).SourceText}),
	}
	e.URL, e.Line, e.Column = agent.Original(cx, report.URL, report.Line, report.Column)
	for _, f := range report.Stack {
		frame := StackFrame{Function: f.Function}
		frame.URL, frame.Line, frame.Column = agent.Original(cx, f.URL, f.Line, f.Column)
		e.Stack = append(e.Stack, frame)
	}
	return e
}

// scriptErrorOf makes a ScriptError of what running script has returned; other
// errors of Go stay as they are.
func scriptErrorOf(cx *mozjs.Context, err error) error {
	if x, ok := errors.AsType[*mozjs.Exception](err); ok {
		return newScriptError(cx, x)
	}
	return err
}

// unhandled prepares to print an exception that nothing has handled, to remember the
// first one, and to tell of it. The exception may be one of the page's workers: the
// event says whose it is. Lines begin with the label.
func (p *Page) unhandled(label string, s *agent.EnvironmentSettings, x *mozjs.Exception, inPromise bool, of Event) (tell func()) {
	e := newScriptError(s.Cx(), x)
	e.InPromise = inPromise
	text := console.FormatException(s.Cx(), x, console.ExceptionOptions{
		InPromise: inPromise,
		SourceOf:  s.SourceText,
		Colors:    p.options.Color,
	})
	return func() {
		_ = p.output.WriteLines(true, label, text)
		p.mu.Lock()
		if p.failure == nil {
			p.failure = e
		}
		p.mu.Unlock()
		if p.options.OnError != nil {
			guard(p.end, func() { p.options.OnError(e) })
		}
		of.Kind, of.Err = UncaughtException, e
		p.ua.tell(of)
	}
}
