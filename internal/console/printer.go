// Checked against Console of 2025-08-12.

package console

import (
	"io"
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Level is the log level of a message: the name of the operation that made
// it, or "reportWarning" for the console's own warnings.
//
// https://console.spec.whatwg.org/#loglevel-severity
type Level string

// The levels.
const (
	LevelLog            Level = "log"
	LevelDebug          Level = "debug"
	LevelInfo           Level = "info"
	LevelWarn           Level = "warn"
	LevelError          Level = "error"
	LevelAssert         Level = "assert"
	LevelTrace          Level = "trace"
	LevelDir            Level = "dir"
	LevelDirxml         Level = "dirxml"
	LevelTable          Level = "table"
	LevelGroup          Level = "group"
	LevelGroupCollapsed Level = "groupCollapsed"
	LevelCount          Level = "count"
	LevelCountReset     Level = "countReset"
	LevelTimeLog        Level = "timeLog"
	LevelTimeEnd        Level = "timeEnd"
	LevelReportWarning  Level = "reportWarning"
)

// IsDiagnostic reports whether messages of the level belong to the standard
// error output of a program.
func (l Level) IsDiagnostic() bool {
	switch l {
	case LevelWarn, LevelError, LevelAssert, LevelTrace, LevelCountReset, LevelReportWarning:
		return true
	}
	return false
}

// Message is one message of a console.
type Message struct {
	Level Level
	// Text is the message as it is shown, its lines indented as the groups
	// want it, without a line break at its end.
	Text string
	// Values are the arguments that the message was made of. They live until
	// Print returns.
	Values []mozjs.Value
}

// Printer shows messages.
//
// https://console.spec.whatwg.org/#printer
type Printer interface {
	// Colors reports whether the text of messages of that level may have ANSI
	// escape sequences.
	Colors(l Level) bool
	// Print shows a message. It is called on the context's thread.
	Print(cx *mozjs.Context, m Message)
	// Clear clears the console, if that is possible.
	Clear(cx *mozjs.Context)
}

// Output is where the messages of any number of consoles are written to. Its
// methods may be called by several goroutines at once: each text is written
// in one piece.
type Output struct {
	mu       sync.Mutex
	out, err Stream
}

// Stream is one of the two streams of an Output.
type Stream struct {
	io.Writer
	// Colors says that the text may have ANSI escape sequences.
	Colors bool
	// Terminal says that the stream can be cleared.
	Terminal bool
}

// NewOutput returns an Output that writes diagnostics (see
// Level.IsDiagnostic) to err and other messages to out. A stream without a
// Writer swallows what it is given.
func NewOutput(out, err Stream) *Output {
	for _, s := range []*Stream{&out, &err} {
		if s.Writer == nil {
			s.Writer = io.Discard
		}
	}
	return &Output{out: out, err: err}
}

// Printer returns a Printer that writes to the output, each line after the
// label, which may be empty.
func (o *Output) Printer(label string) Printer { return &writer{o, label} }

// WriteLines writes a text to the stream that diagnostics go to, or the other
// one, in one piece and with a line break at its end. Each line begins with
// the label. It returns the error of the stream's Writer.
func (o *Output) WriteLines(diagnostic bool, label, text string) error {
	// What is no UTF-8, such as lone surrogates, cannot be shown.
	text = strings.ToValidUTF8(text, "\uFFFD")
	if label != "" {
		text = label + strings.ReplaceAll(text, "\n", "\n"+label)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	_, err := io.WriteString(o.stream(diagnostic), text+"\n")
	return err
}

func (o *Output) stream(diagnostic bool) *Stream {
	if diagnostic {
		return &o.err
	}
	return &o.out
}

type writer struct {
	output *Output
	label  string
}

// Colors implements Printer.
func (w *writer) Colors(l Level) bool { return w.output.stream(l.IsDiagnostic()).Colors }

// Print implements Printer. A console cannot tell script that a stream is
// closed, so errors are dropped.
func (w *writer) Print(_ *mozjs.Context, m Message) {
	_ = w.output.WriteLines(m.Level.IsDiagnostic(), w.label, m.Text)
}

// Clear implements Printer: it clears a terminal.
func (w *writer) Clear(*mozjs.Context) {
	w.output.mu.Lock()
	defer w.output.mu.Unlock()
	if w.output.out.Terminal {
		_, _ = io.WriteString(w.output.out, "\x1b[1;1H\x1b[0J")
	}
}
