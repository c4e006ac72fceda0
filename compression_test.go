package sluice

import (
	"errors"
	"testing"
)

// A little input that becomes much harms only the page that decompresses it, and
// contexts that nobody closes count.
func TestCompressionStreamsCountAgainstMaxHeap(t *testing.T) {
	ua := newAgent(t, Options{})
	for name, script := range map[string]string{
		"a bomb": `(async () => {
			const cs = new CompressionStream('gzip'), packer = cs.writable.getWriter(), zeros = new Uint8Array(1 << 20);
			const packed = new Response(cs.readable).arrayBuffer();
			for (let i = 0; i < 100; i++) await packer.write(zeros);
			packer.close();
			const bomb = new Uint8Array(await packed), ds = new DecompressionStream('gzip'), writer = ds.writable.getWriter();
			writer.write(bomb);
			await ds.readable.getReader().read();
		})()`,
		"contexts": `(async () => {
			const kept = [];
			for (;;) {
				const cs = new CompressionStream('deflate-raw');
				kept.push(cs);
				cs.readable.getReader().read();
				await cs.writable.getWriter().write(new Uint8Array(1));
			}
		})()`,
	} {
		p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Eval(t.Context(), script); !errors.Is(err, ErrHeapLimit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	// What is over does not count.
	if got := do(t, p, `(async () => {
		for (let i = 0; i < 200; i++) {
			const cs = new CompressionStream('deflate'), writer = cs.writable.getWriter();
			const unpacked = cs.readable.pipeThrough(new DecompressionStream('deflate'));
			writer.write(new Uint8Array(1000));
			writer.close();
			await new Response(unpacked).arrayBuffer();
		}
		return 'done';
	})()`); got != "done" {
		t.Error(got)
	}
}
