package sluice

import (
	"strings"
	"testing"
)

// openFrame opens a page with a frame A of its origin, and what tests of streams use.
func openFrame(t *testing.T) *Page {
	t.Helper()
	p := openPage(t, PageOptions{URL: "https://a.example/"})
	if err := p.SetContent(t.Context(), "<iframe></iframe>"); err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context(), Script{Text: `
		const A = frames[0];
		const rs = (R = ReadableStream) => new R({ start(c) { c.enqueue("x"); c.close() } });
		const read = s => s.getReader().read().then(r => r.value);
		const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
		const received = (target, post) => new Promise(r => { target.onmessage = e => r(e.data); post() });
	`}); err != nil {
		t.Fatal(err)
	}
	return p
}

// Streams of one realm work with those of another of the agent, and with its functions.
func TestStreamsOfTwoRealms(t *testing.T) {
	p := openFrame(t)
	for _, test := range []struct {
		script string
		want   any
	}{
		{"new A.ReadableStreamDefaultReader(rs()).read().then(r => r.value)", "x"},
		{"new ReadableStreamDefaultReader(rs(A.ReadableStream)).read().then(r => r.value)", "x"},
		{"new A.ReadableStreamBYOBReader(new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array([7])) } })).read(new Uint8Array(1)).then(r => r.value[0])", 7.0},
		{"{ let got = ''; rs().pipeTo(new A.WritableStream({ write(c) { got += c } })).then(() => got) }", "x"},
		{"read(rs().pipeThrough(new A.TransformStream))", "x"},
		{"read(rs().pipeThrough(new A.TextEncoderStream).pipeThrough(new TextDecoderStream))", "x"},
		{"A.ReadableStream.prototype.getReader.call(rs()).read().then(r => r.value)", "x"},
		{"A.ReadableStream.prototype.tee.call(rs()).length", 2.0},
		{"getter(A.ReadableStream.prototype, 'locked').call(rs())", false},
		{"getter(A.WritableStreamDefaultWriter.prototype, 'desiredSize').call(new WritableStream().getWriter())", 1.0},
		{"new A.Response(rs().pipeThrough(new TextEncoderStream)).text()", "x"},
		{"new Response(rs(A.ReadableStream).pipeThrough(new A.TextEncoderStream)).text()", "x"},
		{"fetch('data:,hello').then(r => read(r.body.pipeThrough(new A.TextDecoderStream)))", "hello"},
		{"new Response(new Blob(['hello']).stream().pipeThrough(new A.CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip'))).text()", "hello"},
		// New objects are of the realm of the stream.
		{"A.ReadableStream.prototype.getReader.call(rs()) instanceof ReadableStreamDefaultReader", true},
		{"A.WritableStream.prototype.getWriter.call(new WritableStream) instanceof WritableStreamDefaultWriter", true},
		{"A.ReadableStream.prototype.tee.call(rs()).every(b => b instanceof ReadableStream)", true},
		{"getter(A.TransformStream.prototype, 'readable').call(new TransformStream) instanceof ReadableStream", true},
		{"getter(TransformStream.prototype, 'writable').call(new A.TransformStream) instanceof A.WritableStream", true},
		{"getter(A.TextEncoderStream.prototype, 'readable').call(new TextEncoderStream) instanceof ReadableStream", true},
		{"getter(A.CountQueuingStrategy.prototype, 'size').call(new CountQueuingStrategy({ highWaterMark: 1 })) === new CountQueuingStrategy({ highWaterMark: 1 }).size", true},
		{`{ let c; const r = new ReadableStream({ type: "bytes", start(x) { c = x } }).getReader({ mode: "byob" }); r.read(new Uint8Array(1));
			getter(A.ReadableByteStreamController.prototype, "byobRequest").call(c) instanceof ReadableStreamBYOBRequest }`, true},
		{"new A.ReadableStreamDefaultReader(rs()) instanceof A.ReadableStreamDefaultReader", true},
		// Iterators end, by whichever next() they are asked.
		{`{ const next = Object.getPrototypeOf(rs(A.ReadableStream).values()).next, i = A.ReadableStream.prototype.values.call(rs());
			next.call(i).then(a => next.call(i).then(b => [a.value, a.done, b.value, b.done].join())) }`, "x,false,,true"},
		// What is no stream is none in any realm.
		{"try { A.ReadableStream.prototype.getReader.call(A) } catch (e) { e.message }", "Illegal invocation"},
		{"try { A.ReadableStream.prototype.getReader.call(new WritableStream) } catch (e) { e.message }", "Illegal invocation"},
		{"rs().pipeTo(A.document.body).catch(e => e.message)", "The provided value is not of type 'WritableStream'."},
		{"try { A.ReadableStream.prototype.getReader.call(new Proxy(rs(), {})) } catch (e) { e.message }", "Illegal invocation"},
	} {
		if got, err := p.Eval(t.Context(), test.script); err != nil || got != test.want {
			t.Errorf("%s: %v, %v", test.script, got, err)
		}
	}
}

// Streams can be transferred between the realms of an agent, either way.
func TestTransferOfStreamsBetweenRealms(t *testing.T) {
	p := openFrame(t)
	for _, kind := range []string{"ReadableStream", "WritableStream", "TransformStream"} {
		for _, script := range []string{
			"{ const s = new KIND; A.structuredClone(s, { transfer: [s] }) instanceof A.KIND }",
			"{ const s = new A.KIND; structuredClone(s, { transfer: [s] }) instanceof KIND }",
			"{ const s = new A.KIND; A.structuredClone(s, { transfer: [s] }) instanceof A.KIND }",
			"{ const s = new KIND; received(A, () => A.postMessage(s, '*', [s])).then(d => d instanceof A.KIND) }",
			"{ const s = new A.KIND; received(window, () => postMessage(s, '*', [s])).then(d => d instanceof KIND) }",
			"{ const s = new KIND; const { port1, port2 } = new A.MessageChannel; received(port1, () => port2.postMessage(s, [s])).then(d => d instanceof A.KIND) }",
		} {
			script = strings.ReplaceAll(script, "KIND", kind)
			if got, err := p.Eval(t.Context(), script); err != nil || got != true {
				t.Errorf("%s: %v, %v", script, got, err)
			}
		}
	}
	for script, want := range map[string]any{
		// Chunks are of the realm that gets them.
		"{ const s = new ReadableStream({ start(c) { c.enqueue({}) } }); received(A, () => A.postMessage(s, '*', [s])).then(read).then(c => c instanceof A.Object) }": true,
		`{ const { port1, port2 } = new A.MessageChannel, s = new ReadableStream({ start(c) { c.enqueue({}) } });
			received(port1, () => port2.postMessage([s], [s])).then(async d => d instanceof A.Array && await read(d[0]) instanceof A.Object) }`: true,
		"{ const s = rs(); received(A, () => A.postMessage(s, '*', [s])).then(read) }":                    "x",
		"{ const s = rs(A.ReadableStream); received(window, () => postMessage(s, '*', [s])).then(read) }": "x",
		`{ const t = new TransformStream; received(A, () => A.postMessage(t, '*', [t])).then(async u => {
			const w = u.writable.getWriter(); w.write('y'); return read(u.readable) }) }`: "y",
		"{ const s = rs(); s.getReader(); try { A.structuredClone(s, { transfer: [s] }) } catch (e) { e.name } }": "DataCloneError",
	} {
		if got, err := p.Eval(t.Context(), script); err != nil || got != want {
			t.Errorf("%s: %v, %v", script, got, err)
		}
	}
}
