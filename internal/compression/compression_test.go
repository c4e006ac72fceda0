package compression

import (
	"bytes"
	"compress/gzip"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/streams"
)

func open(t *testing.T) *realmtest.Realm {
	r := realmtest.Open(t, nil, slices.Concat(dom.Interfaces, streams.Interfaces, Interfaces)...)
	r.Eval(`
		// run writes chunks to a stream and returns the bytes that come out of it.
		async function run(stream, ...chunks) {
			const writer = stream.writable.getWriter(), bytes = [];
			for (const chunk of chunks) writer.write(chunk).catch(() => {});
			writer.close().catch(() => {});
			for await (const chunk of stream.readable) bytes.push(...chunk);
			return new Uint8Array(bytes);
		}
		const b = (...bytes) => new Uint8Array(bytes);
		const each = bytes => [...bytes].map(byte => b(byte));
		const text = bytes => String.fromCharCode(...bytes);
		const pack = (format, ...chunks) => run(new CompressionStream(format), ...chunks);
		const unpack = (format, ...chunks) => run(new DecompressionStream(format), ...chunks);
		const unpacked = async (format, ...chunks) => text(await unpack(format, ...chunks));
		const zlib = b(120, 156, 75, 173, 40, 72, 77, 46, 73, 77, 81, 200, 47, 45, 41, 40, 45, 1, 0, 48, 173, 6, 36);
		const raw = zlib.slice(2, -4);
		const gz = b(31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 75, 173, 40, 72, 77, 46, 73, 77, 81, 200, 47, 45, 41, 40, 45, 1, 0, 176, 1, 57, 179, 15, 0, 0, 0);
		const changed = (bytes, at, byte) => { bytes = bytes.slice(); bytes[at] = byte; return bytes };
		const inputs = { deflate: zlib, "deflate-raw": raw, gzip: gz };
		const names = Object.keys(inputs);
		const forAll = async f => { const all = []; for (const name of names) all.push(await f(name, inputs[name])); return all };`)
	return r
}

func TestDecompressionStream(t *testing.T) {
	open(t).Check(`
		await forAll((format, bytes) => unpacked(format, bytes)) ⇒ ["expected output", "expected output", "expected output"]
		await forAll((format, bytes) => unpacked(format, ...each(bytes))) ⇒ ["expected output", "expected output", "expected output"]
		await forAll((format, bytes) => unpacked(format, b(), bytes, b())) ⇒ ["expected output", "expected output", "expected output"]
		await unpacked("gzip", gz.buffer) ⇒ "expected output"
		await unpacked("gzip", new DataView(gz.buffer, 0, 20), new Uint8ClampedArray(gz.buffer, 20)) ⇒ "expected output"
		await unpacked("gzip", changed(gz, 3, 1)) ⇒ "expected output"
		// What is no BufferSource.
		await unpack("gzip", [31, 139]) ⇒ TypeError: Failed to convert value to 'BufferSource'.
		await unpack("gzip", new SharedArrayBuffer(1)) ⇒ TypeError: Failed to convert value to 'BufferSource'.
		await unpack("gzip", new Uint8Array(new SharedArrayBuffer(1))) ⇒ TypeError: The provided ArrayBufferView value must not be shared.
		new DecompressionStream("br") ⇒ TypeError: Failed to construct 'DecompressionStream': The provided value 'br' is not a valid enum value of type CompressionFormat.
		// What ends too early.
		await unpack("gzip") ⇒ TypeError: The input ends before the end of the data in the format gzip.
		await unpack("deflate", b()) ⇒ TypeError: The input ends before the end of the data in the format deflate.
		await unpack("gzip", gz.slice(0, 5)) ⇒ TypeError: The input ends before the end of the data in the format gzip.
		await unpack("gzip", gz.slice(0, -1)) ⇒ TypeError: The input ends before the end of the data in the format gzip.
		await unpack("deflate", zlib.slice(0, 1)) ⇒ TypeError: The input ends before the end of the data in the format deflate.
		await unpack("deflate-raw", raw.slice(0, -1)) ⇒ TypeError: The input ends before the end of the data in the format deflate-raw.
		// What comes behind the end.
		await unpack("deflate", zlib, b(0)) ⇒ TypeError: There is more input after the end of the data in the format deflate.
		await unpack("deflate-raw", b(...raw, 0)) ⇒ TypeError: There is more input after the end of the data in the format deflate-raw.
		await unpack("gzip", b(...gz, ...gz)) ⇒ TypeError: There is more input after the end of the data in the format gzip.
		await unpack("gzip", gz, gz) ⇒ TypeError: There is more input after the end of the data in the format gzip.
		// What is not valid.
		await unpack("gzip", zlib) ⇒ TypeError: The input is no valid data in the format gzip: gzip: invalid header
		await unpack("gzip", changed(gz, 3, 0x20)) ⇒ TypeError: The input is no valid data in the format gzip: gzip: reserved flags are set
		await unpack("gzip", ...each(changed(gz, 3, 0x80))) ⇒ TypeError: The input is no valid data in the format gzip: gzip: reserved flags are set
		await unpack("gzip", changed(gz, gz.length - 8, 0)) ⇒ TypeError: The input is no valid data in the format gzip: gzip: invalid checksum
		await unpack("deflate", changed(zlib, 1, 157)) ⇒ TypeError: The input is no valid data in the format deflate: zlib: invalid header
		await unpack("deflate", changed(zlib, zlib.length - 1, 0)) ⇒ TypeError: The input is no valid data in the format deflate: zlib: invalid checksum
		await unpack("deflate-raw", b(7)) ⇒ TypeError: The input is no valid data in the format deflate-raw: flate: corrupt input before offset 1`)
}

// What comes before an error is there; what comes after it is refused.
func TestDecompressionErrors(t *testing.T) {
	r := open(t)
	r.Eval(`async function go() {
		const { readable, writable } = new DecompressionStream("gzip"), writer = writable.getWriter(), reader = readable.getReader();
		const written = writer.write(b(...gz, 1)).then(() => "written", e => e.name);
		const first = await reader.read();
		return [text(first.value), await reader.read().catch(e => e.name), await written, await writer.write(b(1)).catch(e => e.name)];
	}`)
	r.Check(`
		await go() ⇒ ["expected output", "TypeError", "TypeError", "TypeError"]`)
}

func TestCompressionStream(t *testing.T) {
	open(t).Check(`
		await forAll(async format => (await unpack(format, await pack(format, b(1, 2), b(), b(3).buffer)))) ⇒ [bytes(1,2,3), bytes(1,2,3), bytes(1,2,3)]
		await forAll(async format => (await unpack(format, await pack(format))).length) ⇒ [0, 0, 0]
		(await pack("deflate")).slice(0, 2) ⇒ bytes(120,156)
		(await pack("gzip")).slice(0, 4) ⇒ bytes(31,139,8,0)
		(await pack("gzip", new Uint8Array(1000000))).length < 2000 ⇒ true
		await pack("gzip", "text") ⇒ TypeError: Failed to convert value to 'BufferSource'.
		await pack("gzip", new Uint8Array(new SharedArrayBuffer(1))) ⇒ TypeError: The provided ArrayBufferView value must not be shared.
		new CompressionStream() ⇒ TypeError: Failed to construct 'CompressionStream': 1 argument required, but only 0 present.
		new CompressionStream("GZIP") ⇒ TypeError: Failed to construct 'CompressionStream': The provided value 'GZIP' is not a valid enum value of type CompressionFormat.`)
}

// What comes of a chunk comes in pieces, before there are other chunks, whatever script
// does with the chunk meanwhile.
func TestOutputIsIncremental(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(make([]byte, 1<<20))
	z.Flush()
	r := open(t)
	r.Set("packed", func() mozjs.Value {
		v, err := r.NewBytes(packed.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		return v
	})
	r.Eval(`async function go() {
		const { readable, writable } = new DecompressionStream("gzip"), writer = writable.getWriter(), reader = readable.getReader();
		const written = writer.write(packed);
		let size = 0, largest = 0;
		while (size < 2 ** 20) {
			const { value } = await reader.read();
			packed.fill(0xFF);
			size += value.length;
			largest = Math.max(largest, value.length);
		}
		await written;
		await writer.abort();
		return [size, largest <= 65536];
	}`)
	r.Check(`
		await go() ⇒ [1048576, true]`)
}

// The goroutine of an inflation ends with its stream, in whatever way that ends, or
// when nobody can reach it any more.
func TestInflationsEnd(t *testing.T) {
	r := open(t)
	f := r.Enter()
	defer f.Leave()
	for name, end := range map[string]func(*decompressor, *streams.TransformStream){
		"flush":   func(d *decompressor, s *streams.TransformStream) { d.decompressFlushAndEnqueue(s) },
		"cancel":  func(d *decompressor, s *streams.TransformStream) { d.cancel() },
		"garbage": func(d *decompressor, s *streams.TransformStream) {},
		"error": func(d *decompressor, s *streams.TransformStream) {
			v, _ := r.NewBytes([]byte("no gzip at all"))
			if _, err := d.decompressAndEnqueueAChunk(s, v); err == nil {
				t.Error("that is no error")
			}
		},
		"no BufferSource": func(d *decompressor, s *streams.TransformStream) { d.decompressAndEnqueueAChunk(s, mozjs.Null) },
	} {
		s, err := streams.NewTransformStream(r.Context, streams.Transformer{})
		if err != nil {
			t.Fatal(err)
		}
		d := &decompressor{format: CompressionFormatGzip}
		d.begin(s)
		n := d.context
		end(d, s)
		if name == "garbage" {
			runtime.GC()
		} else if d.context != nil {
			t.Errorf("%s: the context is kept", name)
		}
		<-n.stopped
		runtime.KeepAlive(s)
	}
}

// A goroutine that is stopped does not go on waiting.
func TestStop(t *testing.T) {
	for _, input := range [][]byte{nil, {31}, {31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 75}} {
		synctest.Test(t, func(t *testing.T) {
			n := inflate(CompressionFormatGzip)
			if input != nil && !n.resume(input).hungry {
				t.Error("it wants no more")
			}
			n.stop()
		})
	}
}
