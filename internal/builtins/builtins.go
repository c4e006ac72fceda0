// Package builtins holds the built-in objects and functions of ECMAScript that
// are newer than the engine: the library of ECMAScript 2023 to 2025 and what
// browsers ship beyond it, written in JavaScript.
//
// The package knows nothing of the engine. Whoever makes a realm evaluates the
// core in it, before any other script, and calls the function that it evaluates to
// with a host object (see [Core]); the other parts follow when they are needed (see
// [Late]). What the engine has by itself is left as it is, so the same source serves
// a newer engine, which is spared the files of which it has all.
//
// The specification is https://tc39.es/ecma262/; the algorithms in js/ carry
// their own links.
package builtins

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed js/*.js
var files embed.FS

// file is a file of js/.
type file struct {
	name string
	// since is the version of the engine from which on it has by itself all that the file
	// defines: 0 if there is none. What other files use is in files that are always there.
	since int
}

// core is what the script that runs first is put together from, in this order:
// each file uses what those before it define. Below a class with a private field
// the engine compiles no function lazily, so slots is among the last.
var core = []file{
	{name: "intrinsics"}, {name: "operations"}, {name: "symbol"}, {"array", 128}, {name: "grouping"}, {"promise", 140},
	{"string", 128}, {"regexp", 140}, {"error", 140}, {name: "iterator"}, {name: "iterator-chunking"}, {name: "iterator-zip"},
	{name: "asynciterator"}, {name: "globals"}, {name: "slots"}, {name: "core"},
}

// late are the parts that wait until script can see what they add to. Views lead to
// their buffers.
var late = []struct {
	files   []file
	globals []string
	needs   string
}{
	{files: []file{{name: "buffers"}, {"arraybuffer", 128}}, globals: []string{"ArrayBuffer"}},
	{[]file{
		{name: "views"}, {name: "typedarrays"}, {"typedarray", 128}, {"float16", 140}, {"dataview", 140}, {"uint8array", 140},
		{name: "atomics"},
	}, []string{
		"DataView", "Atomics", "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
		"Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array",
	}, "ArrayBuffer"},
	{files: []file{{name: "collections"}, {name: "map"}, {"set", 128}}, globals: []string{"Map", "Set", "WeakMap"}},
	{files: []file{{"float16", 140}, {"math", 140}}, globals: []string{"Math"}},
	{files: []file{{name: "disposables"}, {name: "disposable"}}, globals: []string{"SuppressedError", "DisposableStack", "AsyncDisposableStack"}},
}

// needed returns the names of the files that an engine of a version needs.
func needed(all []file, engine int) (names []string) {
	for _, f := range all {
		if f.since == 0 || engine < f.since {
			names = append(names, f.name)
		}
	}
	return names
}

// Assemble puts files of js/ together to the text of a script, which evaluates to a
// strict function of these parameters. Each file uses what those before it define.
func Assemble(files embed.FS, parameters string, names []string) string {
	var text strings.Builder
	size := 64
	for _, name := range names {
		if info, err := fs.Stat(files, "js/"+name+".js"); err == nil {
			size += int(info.Size())
		}
	}
	text.Grow(size)
	text.WriteString("(function (" + parameters + ") { 'use strict';\n")
	for _, name := range names {
		file, err := files.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(err) // the files are part of the program
		}
		text.Write(file)
	}
	text.WriteString("})")
	return text.String()
}

// Part is a script that defines built-ins which script can reach only through these
// properties of the global object, or an object that it is given. Those that the
// engine does not have the script defines, too.
type Part struct {
	Text    string
	Globals []string
	// Needs is one of the globals of the part that has to run before this one, ""
	// if there is none.
	Needs string
}

// Name is what the scripts are to be compiled under. Stack traces show it for the
// frames of built-ins.
const Name = "sluice:builtins"

// Core is the script that defines the built-ins that a realm has from the start and that
// an engine of a version may lack.
//
// The script evaluates to a function of one argument, the host object. It is to
// be called once in each realm before any other script runs there. The host
// object has these methods, each of them optional; what needs a missing one is
// not defined, or done in JavaScript:
//
//   - isDetachedBuffer(buffer) says whether an ArrayBuffer is detached.
//     ArrayBuffer.prototype.detached, transfer and transferToFixedLength need it;
//     without it, methods of views of detached buffers take them for empty ones.
//   - transferArrayBuffer(buffer, length) moves the data block of an ArrayBuffer into a
//     new ArrayBuffer of the realm and detaches the first. It throws a TypeError
//     if the buffer cannot be detached. ArrayBuffer.prototype.transfer and
//     transferToFixedLength need it.
//   - waitAsync(array, index, value, timeout) does what Atomics.waitAsync does with
//     valid arguments, and returns a promise, or the outcome as a string;
//     notifyAsync(array, index, count) notifies such waiters, and returns how many.
//     Atomics.waitAsync needs both. They are told only by Atomics.notify, not by
//     WebAssembly's memory.atomic.notify, which is the engine's own.
//   - waitsInTurns() says whether the agent is under a schedule; mayBlock(), whether it may
//     wait; waitInTurn(array, index, value, timeout) does what Atomics.wait does then
//     with valid arguments.
//   - isError(object) says whether an object has an [[ErrorData]] internal slot;
//     a proxy for an error has none. Error.isError needs it.
//   - newError(type, message) makes an error of the realm, where type is "Error",
//     "TypeError", "RangeError", "ReferenceError" or "SyntaxError" and message a
//     string or undefined, for no message. Its location and stack should begin at
//     the innermost frame that is not a built-in's. Without it they begin in the
//     source of the built-ins.
//   - keepMaxByteLength(getter) is given get ArrayBuffer.prototype.maxByteLength, if
//     the engine has it.
//   - install(target, source) gives target the own properties of source that it
//     lacks, methods and accessors, string and symbol keys, with the attributes
//     they have there except that they are not enumerable. Without it a new
//     engine spends a third of its time here on the loop that does this.
//
// The call returns an object for [Late]. No script other than those gets to see it,
// or the host object.
func Core(engine int) string { return Assemble(files, "host", needed(core, engine)) }

// Late are the scripts that define the others. Each evaluates to a function of one
// argument, what the call of the core's function has returned. It is to be called
// before another script can get hold of one of the part's globals, of an object of
// their classes, or of the prototype of one.
func Late(engine int) []Part {
	var parts []Part
	for _, l := range late {
		if names := needed(l.files, engine); len(names) > 0 {
			parts = append(parts, Part{Assemble(files, "core", names), l.globals, l.needs})
		}
	}
	return parts
}
