package streams

import (
	"embed"
	"fmt"
	"sync"

	"github.com/sluice-go/sluice/internal/builtins"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

//go:embed js/*.js
var files embed.FS

// order is the order in which the files of js/ are put together.
var order = []string{
	"support", "strategies", "writablestream", "writer", "writablecontroller", "readablestream", "readers",
	"defaultcontroller", "bytecontroller", "tee", "pipe", "asynciteration", "transformstream", "transferable", "others",
}

const scriptURL = "sluice:streams"

// The script is compiled once per process.
var script struct {
	sync.Mutex
	*mozjs.Script
}

func compiled(cx *mozjs.Context) (*mozjs.Script, error) {
	script.Lock()
	defer script.Unlock()
	if script.Script == nil {
		text := builtins.Assemble(files, "engine, host", order)
		s, err := cx.CompileShared(mozjs.Source{URL: scriptURL, Text: text, DiscardSource: true})
		if err != nil {
			return nil, err
		}
		script.Script = s
	}
	return script.Script, nil
}

// library is the script of a realm, once it was asked for. The realm's global object
// holds what the script gave.
type library struct {
	global *mozjs.Object // nil before the script has run
	// classes and operations are objects, functions those operations that were called.
	classes, operations mozjs.Slot
	functions           []mozjs.Slot
	// arriving is the port of the cross-realm transform that is being set up.
	arriving *messaging.Port
}

var libraries = mozjs.NewLocal[library]()

var (
	keyClasses    = mozjs.NewKey("classes")
	keyOperations = mozjs.NewKey("operations")
)

// libraryOf returns the realm's script, and runs it if it has not run yet.
func libraryOf(cx *mozjs.Context) (*library, error) {
	l := libraries.Of(cx)
	if l.global != nil {
		return l, nil
	}
	s, err := compiled(cx)
	if err != nil {
		return nil, err
	}
	run, err := cx.Run(s)
	if err != nil {
		return nil, err
	}
	engine := cx.NewObject()
	if err := cx.GiveEngineFunctions(engine); err != nil {
		return nil, err
	}
	result, err := cx.Call(run, mozjs.Undefined, engine, hostObject(cx))
	if err != nil {
		return nil, err
	}
	classes, err := cx.Get(result, keyClasses)
	if err != nil {
		return nil, err
	}
	operations, err := cx.Get(result, keyOperations)
	if err != nil {
		return nil, err
	}
	l.global = cx.Realm().GlobalObject()
	l.classes, l.operations = l.global.Hold(classes), l.global.Hold(operations)
	l.functions = make([]mozjs.Slot, len(operationKeys))
	// Objects of all classes are made without asking for the class.
	for _, i := range Interfaces {
		cx.InterfaceObject(i.Class(idl.HostOf(cx).Exposure()))
	}
	return l, nil
}

// scriptClass returns what gives a realm the class of that name.
func scriptClass(name string) func(cx *mozjs.Context) (mozjs.Value, error) {
	return func(cx *mozjs.Context) (mozjs.Value, error) {
		l, err := libraryOf(cx)
		if err != nil {
			return mozjs.Undefined, err
		}
		return cx.GetNamed(l.global.Held(l.classes), name)
	}
}

// operation is an operation of the script that Go calls: an index of operationKeys.
type operation int

var operationKeys []mozjs.Key

func newOperation(name string) operation {
	operationKeys = append(operationKeys, mozjs.NewKey(name))
	return operation(len(operationKeys) - 1)
}

// function returns the function of an operation.
func (l *library) function(cx *mozjs.Context, o operation) (mozjs.Value, error) {
	if slot := l.functions[o]; slot != 0 {
		return l.global.Held(slot), nil
	}
	f, err := cx.Get(l.global.Held(l.operations), operationKeys[o])
	if err != nil {
		return mozjs.Undefined, err
	}
	l.functions[o] = l.global.Hold(f)
	return f, nil
}

// call calls the operation. The result is in the caller's frame.
func (o operation) call(cx *mozjs.Context, args ...mozjs.Value) (mozjs.Value, error) {
	l, err := libraryOf(cx)
	if err != nil {
		return mozjs.Undefined, err
	}
	f, err := l.function(cx, o)
	if err != nil {
		return mozjs.Undefined, err
	}
	return cx.Call(f, mozjs.Undefined, args...)
}

// hostObject is the object with what the script needs of the platform.
func hostObject(cx *mozjs.Context) mozjs.Value {
	host := cx.NewObject()
	for name, f := range map[string]mozjs.Native{
		"newError": func(c *mozjs.Call) (mozjs.Value, error) {
			return c.Cx.NewErrorOutside(scriptURL, c.Cx.String(c.Arg(0)), c.Arg(1))
		},
		"prototypeIn":  prototypeIn,
		"foreignSlots": foreignSlots,
		"newReadableStream": func(c *mozjs.Call) (mozjs.Value, error) {
			return idl.CreateWithPrototype(c.Cx, ReadableStreamInterface, c.Arg(0), &ReadableStream{}), nil
		},
		"newWritableStream": func(c *mozjs.Call) (mozjs.Value, error) {
			return idl.CreateWithPrototype(c.Cx, WritableStreamInterface, c.Arg(0), &WritableStream{}), nil
		},
		"newTransformStream": func(c *mozjs.Call) (mozjs.Value, error) {
			return idl.CreateWithPrototype(c.Cx, TransformStreamInterface, c.Arg(0), &TransformStream{}), nil
		},
		"structuredClone": func(c *mozjs.Call) (mozjs.Value, error) {
			clone, _, err := c.Cx.StructuredClone(c.Arg(0), nil)
			return clone, err
		},
		"pull":   func(c *mozjs.Call) (mozjs.Value, error) { return ReadableStreamOf(c.Impl(c.Arg(0))).pull() },
		"cancel": func(c *mozjs.Call) (mozjs.Value, error) { return ReadableStreamOf(c.Impl(c.Arg(0))).cancel(c.Arg(1)) },
		"transform": func(c *mozjs.Call) (mozjs.Value, error) {
			return TransformStreamOf(c.Impl(c.Arg(0))).transform(c.Arg(1))
		},
		"flush":           func(c *mozjs.Call) (mozjs.Value, error) { return TransformStreamOf(c.Impl(c.Arg(0))).flush() },
		"cancelTransform": func(c *mozjs.Call) (mozjs.Value, error) { return TransformStreamOf(c.Impl(c.Arg(0))).cancel() },
		"write": func(c *mozjs.Call) (mozjs.Value, error) {
			return WritableStreamOf(c.Impl(c.Arg(0))).sink.Write(c.Arg(1))
		},
		"close": func(c *mozjs.Call) (mozjs.Value, error) { return WritableStreamOf(c.Impl(c.Arg(0))).sink.Close() },
		"abort": func(c *mozjs.Call) (mozjs.Value, error) {
			return WritableStreamOf(c.Impl(c.Arg(0))).sink.Abort(c.Arg(1))
		},
		"newAbortSignal": func(c *mozjs.Call) (mozjs.Value, error) {
			return dom.NewAbortController(c.Cx).Signal().Value(), nil
		},
		"isAbortSignal": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(dom.AbortSignalOf(c.Impl(c.Arg(0))) != nil), nil
		},
		"isAborted": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(dom.AbortSignalOf(c.Impl(c.Arg(0))).Aborted()), nil
		},
		"abortReason": func(c *mozjs.Call) (mozjs.Value, error) {
			return dom.AbortSignalOf(c.Impl(c.Arg(0))).Reason(), nil
		},
		"signalAbort": func(c *mozjs.Call) (mozjs.Value, error) {
			dom.AbortSignalOf(c.Impl(c.Arg(0))).SignalAbort(c.Arg(1))
			return mozjs.Undefined, nil
		},
		"addAbortAlgorithm": addAbortAlgorithm,
		"openPort":          openPort,
		"post":              post,
		"disentangle":       disentangle,
	} {
		// A property of a fresh object can always be set.
		_ = cx.SetNamed(host, name, cx.NewFunction(name, 0, f))
	}
	return host
}

// prototypeIn returns the interface prototype object, for the interface of that name, in the
// realm of a function.
func prototypeIn(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	defer cx.RealmOf(c.Arg(0)).Enter().Leave()
	class, err := scriptClass(cx.String(c.Arg(1)))(cx)
	if err != nil {
		return mozjs.Undefined, err
	}
	return cx.GetNamed(class, "prototype")
}

var opSlotsOf = newOperation("slotsOf")

// foreignSlots returns the slots that the script of another realm has given an object
// of it; undefined if there are none.
func foreignSlots(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	realm := cx.RealmOf(c.Arg(0))
	if realm == cx.Realm() {
		return mozjs.Undefined, nil
	}
	defer realm.Enter().Leave()
	// A realm in which the script has not run has no streams.
	if libraries.Of(cx).global == nil {
		return mozjs.Undefined, nil
	}
	return opSlotsOf.call(cx, c.Arg(0))
}

// addAbortAlgorithm adds a function to a signal's abort algorithms, and returns
// what removes it. The signal keeps the function.
func addAbortAlgorithm(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	signal := dom.AbortSignalOf(c.Impl(c.Arg(0)))
	slot := signal.Hold(c.Arg(1))
	weak := signal.Weak()
	take := func() mozjs.Value {
		f := signal.Held(slot)
		signal.Drop(slot)
		slot = 0
		return f
	}
	algorithm := signal.Add(func() {
		f := cx.Enter()
		defer f.Leave()
		if _, err := cx.Call(take(), mozjs.Undefined); err != nil {
			report(cx, err)
		}
	})
	return cx.NewFunction("remove", 0, func(*mozjs.Call) (mozjs.Value, error) {
		algorithm.Remove()
		if slot != 0 && weak.Get() != nil {
			take()
		}
		return mozjs.Undefined, nil
	}), nil
}

// report reports what an algorithm of the script has thrown that nobody called.
func report(cx *mozjs.Context, err error) {
	if e, ok := err.(*mozjs.Exception); ok {
		idl.HostOf(cx).ReportException(e)
	}
}

// elementOf returns the stream that is an element of an array.
func elementOf(cx *mozjs.Context, array mozjs.Value, i int) (*ReadableStream, error) {
	v, err := cx.GetIndex(array, i)
	if err != nil {
		return nil, err
	}
	s := ReadableStreamOf(cx.Impl(v))
	if s == nil {
		return nil, fmt.Errorf("streams: element %d is no stream", i)
	}
	return s, nil
}
