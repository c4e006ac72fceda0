package streams

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
)

func open(t *testing.T) *realmtest.Realm {
	return realmtest.Open(t, nil, slices.Concat(dom.Interfaces, Interfaces)...)
}

// settle runs microtasks until there are none.
func settle(t *testing.T, cx *mozjs.Context) {
	t.Helper()
	if err := cx.RunMicrotasks(); err != nil {
		t.Fatal(err)
	}
}

// The functions that script wrote are what the IDL says.
func TestFunctionsAreAsTheIDLSays(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	for _, i := range Interfaces {
		class := r.InterfaceObject(i.Class(idl.HostOf(r.Context).Exposure()))
		prototype, err := r.GetNamed(class, "prototype")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range i.Members {
			if m.Kind != mozjs.Method && m.Kind != mozjs.StaticMethod || m.Alias != "" {
				continue
			}
			on := prototype
			if m.Kind == mozjs.StaticMethod {
				on = class
			}
			function, err := r.GetNamed(on, m.Name)
			if err != nil {
				t.Fatal(err)
			}
			length, _ := r.GetNamed(function, "length")
			name, _ := r.GetNamed(function, "name")
			if int(length.Number()) != m.Length || r.String(name) != m.Name {
				t.Errorf("%s.%s: length %v, name %q", i.Name, m.Name, length.Number(), r.String(name))
			}
		}
	}
}

// readAll reads all bytes, and gives what came of it once that is known.
func readAll(t *testing.T, s *ReadableStream) func() string {
	t.Helper()
	result := "pending"
	err := s.ReadAllBytes(
		func(b []byte) { result = fmt.Sprintf("%q", b) },
		func(reason mozjs.Value) { result = "failed: " + s.Cx().String(reason) })
	if err != nil {
		t.Fatal(err)
	}
	return func() string { return result }
}

func TestPushedBytes(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	s, err := NewByteStream(r.Context, Source{HighWaterMark: 4})
	if err != nil {
		t.Fatal(err)
	}
	settle(t, r.Context)
	if s.Locked() || s.Disturbed() || !s.Readable() || !s.NeedsMoreData() {
		t.Error("a new stream is locked, disturbed, not readable or full")
	}
	if err := s.EnqueueBytes([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	if s.NeedsMoreData() {
		t.Error("a full stream wants more")
	}
	result := readAll(t, s)
	settle(t, r.Context)
	if got := result(); got != "pending" || !s.Locked() || !s.Disturbed() {
		t.Error(got, s.Locked(), s.Disturbed())
	}
	if err := errors.Join(s.EnqueueBytes([]byte(", world")), s.Close()); err != nil {
		t.Fatal(err)
	}
	settle(t, r.Context)
	if got := result(); got != `"hello, world"` || !s.Closed() {
		t.Error(got)
	}
	// What comes late is not taken, without an error.
	if err := errors.Join(s.EnqueueBytes([]byte("late")), s.Close(), s.Error(mozjs.Null)); err != nil {
		t.Error(err)
	}
}

func TestPulledBytes(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	pulls := 0
	s, err := NewByteStream(r.Context, Source{Pull: func(s *ReadableStream) error {
		pulls++
		if pulls > 3 {
			return s.Close()
		}
		return s.EnqueueBytes(bytes.Repeat([]byte{byte('a' + pulls)}, pulls))
	}})
	if err != nil {
		t.Fatal(err)
	}
	settle(t, r.Context)
	if pulls != 0 {
		t.Error("pulled before somebody reads")
	}
	result := readAll(t, s)
	settle(t, r.Context)
	if got := result(); got != `"bccddd"` {
		t.Error(got)
	}
	if s, err = NewStreamOf(r.Context, nil); err != nil {
		t.Fatal(err)
	}
	result = readAll(t, s)
	settle(t, r.Context)
	if got := result(); got != `""` {
		t.Error(got)
	}
}

func TestFailures(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	s, _ := NewByteStream(r.Context, Source{})
	result := readAll(t, s)
	if err := s.Error(r.NewString("broken")); err != nil {
		t.Fatal(err)
	}
	settle(t, r.Context)
	if got := result(); got != "failed: broken" || !s.Errored() {
		t.Error(got)
	}
	s, _ = NewByteStream(r.Context, Source{Pull: func(*ReadableStream) error { return r.Throw(r.NewString("no pull")) }})
	result = readAll(t, s)
	settle(t, r.Context)
	if got := result(); got != "failed: no pull" {
		t.Error(got)
	}
	// A chunk that is not of bytes.
	s, _ = NewStream(r.Context, Source{})
	var reason mozjs.Value
	if err := s.ReadAllBytes(func([]byte) { t.Error("text is read as bytes") }, func(e mozjs.Value) { reason = e }); err != nil {
		t.Fatal(err)
	}
	if err := s.Enqueue(r.NewString("text")); err != nil {
		t.Fatal(err)
	}
	if !reason.IsObject() {
		t.Error("no failure")
	}
	if _, err := s.GetAReader(); err == nil {
		t.Error("a second reader")
	}
}

func TestCancelTellsTheSource(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	told := ""
	s, _ := NewByteStream(r.Context, Source{Cancel: func(reason mozjs.Value) (mozjs.Value, error) {
		told = r.String(reason)
		return mozjs.Undefined, nil
	}})
	promise, err := s.Cancel(r.NewString("enough"))
	if err != nil {
		t.Fatal(err)
	}
	settle(t, r.Context)
	if state, _ := r.PromiseState(promise); state != mozjs.Fulfilled || told != "enough" || !s.Closed() || !s.Disturbed() {
		t.Error(state, told)
	}
}

func TestTeeAndPipeThrough(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	s, _ := NewStreamOf(r.Context, []byte("twice"))
	first, second, err := s.Tee()
	if err != nil {
		t.Fatal(err)
	}
	double, err := NewTransformStream(r.Context, Transformer{
		Transform: func(s *TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
			b := bytes.Repeat(r.BufferOf(chunk).Bytes, 2)
			v, err := r.NewBytes(b)
			if err != nil {
				return mozjs.Undefined, err
			}
			return mozjs.Undefined, s.Enqueue(v)
		},
		Flush: func(s *TransformStream) (mozjs.Value, error) {
			v, err := r.NewBytes([]byte("."))
			if err != nil {
				return mozjs.Undefined, err
			}
			return mozjs.Undefined, s.Enqueue(v)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	piped, err := second.PipeThrough(double)
	if err != nil {
		t.Fatal(err)
	}
	one, other := readAll(t, first), readAll(t, piped)
	settle(t, r.Context)
	if one() != `"twice"` || other() != `"twicetwice."` {
		t.Error(one(), other())
	}
}

func TestReadAChunk(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	s, _ := NewStream(r.Context, Source{})
	reader, err := s.GetAReader()
	if err != nil {
		t.Fatal(err)
	}
	var log []string
	read := func() {
		err := reader.ReadAChunk(ReadRequest{
			Chunk: func(chunk mozjs.Value) { log = append(log, r.String(chunk)) },
			Close: func() { log = append(log, "end") },
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	read()
	read()
	if err := errors.Join(s.Enqueue(r.NewString("one")), s.Close()); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(log) != "[one end]" {
		t.Error(log)
	}
	if err := reader.Release(); err != nil || s.Locked() {
		t.Error(err, s.Locked())
	}
}

// Streams that nobody can reach are collected, but for those that Go owes something
// to somebody.
func TestAbandonedStreamsAreCollected(t *testing.T) {
	r := open(t)
	var owed, kept *ReadableStream
	var result func() string
	r.Frame(func() {
		settle(t, r.Context)
		if _, err := NewStreamOf(r.Context, []byte("x")); err != nil { // the script runs
			t.Fatal(err)
		}
		settle(t, r.Context)
	})
	r.GC(false)
	before := r.Live()
	r.Frame(func() {
		for range 100 {
			if _, err := NewStreamOf(r.Context, []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := r.Evaluate(mozjs.Source{Text: `for (let i = 0; i < 100; i++) {
			new ReadableStream({ pull() {} }).getReader().read();
			const ts = new TransformStream(); ts.readable.pipeTo(ts.writable);
			new WritableStream().getWriter().write(1);
		}`}); err != nil {
			t.Fatal(err)
		}
		owed, _ = NewByteStream(r.Context, Source{Pull: func(*ReadableStream) error { return nil }})
		kept, _ = NewByteStream(r.Context, Source{})
		settle(t, r.Context)
	})
	r.Frame(func() {
		result = readAll(t, owed)
		settle(t, r.Context)
	})
	r.GC(false)
	r.GC(false)
	r.Frame(func() {
		// Somebody waits for owed, though only Go refers to it.
		if err := errors.Join(owed.EnqueueBytes([]byte("here")), owed.Close(), kept.Close()); err != nil {
			t.Fatal(err)
		}
		settle(t, r.Context)
	})
	if got := result(); got != `"here"` {
		t.Error(got)
	}
	r.GC(false)
	r.GC(false)
	if after := r.Live(); after > before+5 {
		t.Errorf("%d objects are alive, %d before", after, before)
	}
	// What was collected takes nothing.
	if err := errors.Join(owed.EnqueueBytes([]byte("x")), owed.Close()); err != nil || owed.Readable() || owed.Locked() {
		t.Error("a stream that is gone:", err)
	}
}

// What is constructed for a target whose prototype is no object gets that of the
// target's realm.
func TestPrototypeOfTheTargetsRealm(t *testing.T) {
	r := open(t)
	r.Set("other", func() mozjs.Value {
		other, err := r.NewRealm(&realmtest.Global{})
		if err != nil {
			t.Fatal(err)
		}
		other.Data = r
		defer other.Enter().Leave()
		all := slices.Concat([]*idl.Interface{realmtest.Window}, dom.Interfaces, Interfaces)
		if err := idl.NewLibrary(all...).Install(r.Context, r.Exposure()); err != nil {
			t.Fatal(err)
		}
		return other.Global()
	})
	r.Check(`
		(made = (name, of, prototype, ...args) => { const f = new of.Function(); f.prototype = prototype; return Object.getPrototypeOf(Reflect.construct(globalThis[name], args, f)) }, 0) ⇒ 0
		made("ReadableStream", globalThis, 1) === ReadableStream.prototype ⇒ true
		made("ReadableStream", other, 1) === other.ReadableStream.prototype ⇒ true
		made("CountQueuingStrategy", other, null, { highWaterMark: 1 }) === other.CountQueuingStrategy.prototype ⇒ true
		made("TransformStream", other, other.Object.prototype) === other.Object.prototype ⇒ true
		made("TransformStream", other, Object.prototype) === Object.prototype ⇒ true
	`)
}

// The least that is read is in elements of the view.
func TestLeastElements(t *testing.T) {
	r := open(t)
	r.Check(`
		(least = async (View, min) => { const reader = new ReadableStream({ type: "bytes", start(c) { c.enqueue(new Uint8Array(8)) } }).getReader({ mode: "byob" }); return (await reader.read(new View(new ArrayBuffer(8)), { min })).value.byteLength }, 0) ⇒ 0
		await least(DataView, 8) ⇒ 8
		await least(Int8Array, 8) ⇒ 8
		await least(Uint8ClampedArray, 8) ⇒ 8
		await least(Uint16Array, 4) ⇒ 8
		await least(Float32Array, 2) ⇒ 8
		await least(BigInt64Array, 1) ⇒ 8
		await least(Float64Array, 2).catch(e => e.name) ⇒ "RangeError"
		await least(Uint16Array, 5).catch(e => e.name) ⇒ "RangeError"
		globalThis.Float16Array === undefined ? 8 : await least(Float16Array, 4) ⇒ 8
		globalThis.Float16Array === undefined ? "RangeError" : await least(Float16Array, 5).catch(e => e.name) ⇒ "RangeError"
	`)
}
