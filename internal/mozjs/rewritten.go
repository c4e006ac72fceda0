package mozjs

// #include "shim.h"
import "C"

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs/moduletext"
)

// MapStacks says that a script has other places than its source: from now on
// error.stack has what Hooks.SourcePlace says.
func (cx *Context) MapStacks() { C.sl_map_stacks(cx.e) }

//export slMapStack
func slMapStack(context C.uint32_t, stack C.sl_value) (mapped C.sl_value) {
	cx := contexts[context].Load()
	mapped = stack
	cx.calledBack(func() { mapped = C.sl_value(cx.NewString(cx.mapStack(cx.String(Value(stack))))) })
	return mapped
}

// AskToCompile has Hooks.MayCompile asked from now on what script of the current realm
// may compile.
func (cx *Context) AskToCompile() { C.sl_ask_to_compile(cx.e) }

//export slMayCompile
func slMayCompile(context C.uint32_t, code C.sl_value, ofObject C.bool) (may C.bool) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		may = C.bool(cx.hooks.MayCompile == nil || cx.hooks.MayCompile(Value(code), bool(ofObject)))
	})
	return may
}

//export slCodeForEval
func slCodeForEval(context C.uint32_t, object C.sl_value) (code C.sl_value) {
	cx := contexts[context].Load()
	code = C.sl_value(Undefined)
	cx.calledBack(func() {
		if cx.hooks.CodeForEval == nil {
			return
		}
		if text, ok := cx.hooks.CodeForEval(Value(object)); ok {
			code = C.sl_value(cx.NewString(text))
		}
	})
	return code
}

// mapStack makes the places of a stack, in the engine's format, those of the
// source texts.
func (cx *Context) mapStack(stack string) string {
	var b strings.Builder
	for line := range strings.Lines(stack) {
		function, place, ok := strings.Cut(line, "@")
		url, l, c := splitPlace(strings.TrimSuffix(place, "\n"))
		if !ok || c == 0 {
			b.WriteString(line)
			continue
		}
		l, c = cx.sourcePlace(url, l, c)
		fmt.Fprintf(&b, "%s@%s:%d:%d\n", function, url, l, c)
	}
	return b.String()
}

// slRewriteCode rewrites a text that script is about to compile, by eval or the
// constructor of a function; undefined says that it stays as it is.
//
//export slRewriteCode
func slRewriteCode(context C.uint32_t, code C.sl_value) (rewritten C.sl_value) {
	cx := contexts[context].Load()
	rewritten = C.sl_value(Undefined)
	cx.calledBack(func() {
		r := moduletext.Rewrite(cx.String(Value(code)), false)
		if r.ImportName != "" && cx.defineImportFunction(r.ImportName) == nil {
			rewritten = C.sl_value(cx.NewString(r.Text))
		}
	})
	return rewritten
}
