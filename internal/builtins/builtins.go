// Package builtins holds the built-in objects and functions of ECMAScript that
// are newer than the engine: the library of ECMAScript 2023 to 2025 and what
// browsers ship beyond it, written in JavaScript.
//
// The package knows nothing of the engine. Whoever makes a realm evaluates the
// source in it, before any other script, and calls the function that the source
// evaluates to with a host object (see [Source]). What the engine has by itself
// is left as it is, so the same source serves a newer engine.
//
// The specification is https://tc39.es/ecma262/; the algorithms in js/ carry
// their own links.
package builtins

import (
	"embed"
	"strings"
	"sync"
)

//go:embed js/*.js
var files embed.FS

// order is the order in which the files of js/ are put together: each uses what
// those before it define.
var order = []string{
	"intrinsics", "operations", "slots", "symbol", "array", "arraybuffer", "typedarray", "float16", "uint8array", "grouping",
	"map", "set", "promise", "string", "regexp", "math", "atomics", "error", "iterator", "iterator-chunking",
	"iterator-zip", "disposable", "globals",
}

var source = sync.OnceValue(func() string {
	var text strings.Builder
	text.WriteString("(function (host) { 'use strict';\n")
	for _, name := range order {
		file, err := files.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err) // the files are part of the program
		}
		text.Write(file)
	}
	text.WriteString("})")
	return text.String()
})

// Source is the script that defines the built-ins, and the name to compile it
// under, which stack traces show for the frames of built-ins.
//
// The script evaluates to a function of one argument, the host object. It is to
// be called once in each realm before any other script runs there. The host
// object has these methods, each of them optional; what needs a missing one is
// not defined, or done in JavaScript:
//
//   - transferArrayBuffer(buffer) moves the data block of an ArrayBuffer into a
//     new ArrayBuffer of the realm and detaches the first. It throws a TypeError
//     if the buffer cannot be detached. ArrayBuffer.prototype.transfer and
//     transferToFixedLength need it.
//   - waitAsync(array, index, value, timeout) does what Atomics.waitAsync does with
//     valid arguments, and returns a promise, or the outcome as a string;
//     notifyAsync(array, index, count) notifies such waiters, and returns how many.
//     Atomics.waitAsync needs both. They are told only by Atomics.notify, not by
//     WebAssembly's memory.atomic.notify, which is the engine's own.
//   - isError(object) says whether an object has an [[ErrorData]] internal slot;
//     a proxy for an error has none. Error.isError needs it.
//   - newError(type, message) makes an error of the realm, where type is "Error",
//     "TypeError", "RangeError", "ReferenceError" or "SyntaxError" and message a
//     string or undefined, for no message. Its location and stack should begin at
//     the innermost frame that is not a built-in's. Without it they begin in the
//     source of the built-ins.
//   - install(target, source) gives target the own properties of source that it
//     lacks, methods and accessors, string and symbol keys, with the attributes
//     they have there except that they are not enumerable. Without it a new
//     engine spends a third of its time here on the loop that does this.
//
// The functions keep the host object's methods; the object itself is not kept
// and no other script gets to see either.
func Source() (name, text string) {
	return "sluice:builtins", source()
}
