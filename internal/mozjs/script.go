package mozjs

// #include "shim.h"
import "C"

import (
	"runtime"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/mozjs/moduletext"
)

// Source is the text of a classic script and how it is to be compiled.
type Source struct {
	// URL names the script in errors and stacks.
	URL string
	// Text is the source, WTF-8.
	Text string
	// Line (1-based; 0 means 1) and Column (0-based) of the first character.
	Line, Column int
	// Muted hides what errors say from other origins.
	Muted bool
	// DiscardSource drops the text after compilation: functions show native
	// code, and cannot be compiled lazily.
	DiscardSource bool
	// NoResult says that the script's completion value is not wanted.
	NoResult bool
	// ID is handed to Hooks.ScriptReleased, and returned by ActiveScript while
	// code of the script, or code it compiled, runs. 0 means none.
	ID uint64
}

// Script is a compiled classic script. It can be run any number of times: by the context that has compiled it, for as long as that is
// open, and if it is shared by any context of the process, also at once.
type Script struct {
	source     Source
	importName string                         // stands for import in calls with attributes; "" for none
	requests   []moduletext.AttributedRequest // the imports with attributes
	stencil    *stencil
}

func (s *Source) c(url *C.char) C.sl_source {
	line := s.Line
	if line == 0 {
		line = 1
	}
	return C.sl_source{
		url:            url,
		line:           C.uint32_t(line),
		column:         C.uint32_t(s.Column),
		muted:          C.bool(s.Muted),
		discard_source: C.bool(s.DiscardSource),
		no_result:      C.bool(s.NoResult),
		private_id:     C.uint64_t(s.ID),
	}
}

// Compile compiles a classic script of the context. A syntax error is an *Exception.
func (cx *Context) Compile(source Source) (*Script, error) {
	return cx.compile(source, false, &cx.stencils)
}

// CompileShared is Compile of a script that other contexts can run, too, also when this one is closed.
func (cx *Context) CompileShared(source Source) (*Script, error) {
	return cx.compile(source, false, nil)
}

// compile compiles a script or a module, which is one of those of a context, or of none.
func (cx *Context) compile(source Source, module bool, of *stencils) (*Script, error) {
	rewritten := moduletext.Rewrite(source.Text, module)
	source.Text = rewritten.Text
	compiled := &stencil{url: C.CString(strings.ReplaceAll(source.URL, "\x00", "%00")), of: of}
	c := source.c(compiled.url)
	c.module = C.bool(module)
	made := false
	defer func() {
		if !made { // the context may have been cut off
			compiled.release()
		}
	}()
	err := cx.withText(&c, source.Text, func() C.sl_status { return C.sl_compile_stencil(cx.e, &c, &compiled.pointer) })
	if err != nil {
		return nil, err
	}
	made = true
	if of != nil {
		of.add(compiled)
	}
	source.Text = ""
	s := &Script{source, rewritten.ImportName, rewritten.Requests, compiled}
	runtime.AddCleanup(s, (*stencil).release, compiled)
	return s, nil
}

// withText points c at the text, as UTF-8 where that can say it.
func (cx *Context) withText(c *C.sl_source, text string, compile func() C.sl_status) error {
	var pin runtime.Pinner
	defer pin.Unpin()
	if !utf8.ValidString(text) {
		units := wtf8.AppendUTF16(nil, text)
		pin.Pin(unsafe.SliceData(units))
		c.text16 = (*C.uint16_t)(unsafe.SliceData(units))
		c.length = C.size_t(len(units))
	} else {
		if text == "" {
			text = "\n"
		}
		pin.Pin(unsafe.StringData(text))
		c.text = (*C.char)(unsafe.Pointer(unsafe.StringData(text)))
		c.length = C.size_t(len(text))
	}
	return cx.toEngine().outcome(compile())
}

// Run runs a script and returns its completion value.
func (cx *Context) Run(s *Script) (Value, error) { return cx.RunAs(s, s.source.ID) }

// RunAs runs a script as the one with another id.
func (cx *Context) RunAs(s *Script, id uint64) (Value, error) {
	if s.stencil.pointer == nil {
		return Undefined, ErrTerminated // its context is closed
	}
	if err := cx.defineImportFunction(s.importName); err != nil {
		return Undefined, err
	}
	c := s.source.c(s.stencil.url)
	c.private_id = C.uint64_t(id)
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_run_stencil(cx.e, &c, s.stencil.pointer, &out))
	runtime.KeepAlive(s)
	return Value(out), err
}

// Evaluate compiles a script and runs it.
func (cx *Context) Evaluate(source Source) (Value, error) {
	s, err := cx.Compile(source)
	if err != nil {
		return Undefined, err
	}
	defer s.stencil.release()
	return cx.Run(s)
}

// ActiveScript returns the id of the script whose code runs, or whose code
// compiled what runs; 0 for none. (GetActiveScriptOrModule)
func (cx *Context) ActiveScript() uint64 { return uint64(C.sl_active_script(cx.e)) }
