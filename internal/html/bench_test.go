package html_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sluice-go/sluice"
)

// benchmark runs b.N rounds in a page: setup defines an async function round.
func benchmark(b *testing.B, setup string) {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://a.example/"})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := page.Eval(ctx, worker+setup+"; round(10)"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := page.Eval(ctx, fmt.Sprintf("round(%d)", b.N)); err != nil {
		b.Fatal(err)
	}
}

// A message to the other port, and one back.
func BenchmarkMessageChannel(b *testing.B) {
	benchmark(b, `
		const {port1, port2} = new MessageChannel();
		port2.onmessage = e => port2.postMessage(e.data);
		const round = n => new Promise(resolve => {
			port1.onmessage = e => e.data === n ? resolve() : port1.postMessage(e.data + 1);
			port1.postMessage(1);
		})`)
}

// A message to a worker, and one back.
func BenchmarkWorkerRoundTrip(b *testing.B) {
	benchmark(b, `
		const w = worker('onmessage = e => postMessage(e.data)');
		const round = n => new Promise(resolve => {
			w.onmessage = e => e.data === n ? resolve() : w.postMessage(e.data + 1);
			w.postMessage(1);
		})`)
}

// A megabyte transferred to a worker, and back.
func BenchmarkTransfer(b *testing.B) {
	benchmark(b, `
		const w = worker('onmessage = e => postMessage(e.data, [e.data])');
		const round = n => new Promise(resolve => {
			w.onmessage = e => --n === 0 ? resolve() : w.postMessage(e.data, [e.data]);
			const buffer = new ArrayBuffer(1 << 20);
			w.postMessage(buffer, [buffer]);
		})`)
}

// Small messages to a worker, one way.
func BenchmarkWorkerOneWay(b *testing.B) {
	benchmark(b, `
		const w = worker('onmessage = e => { if (e.data.last) postMessage(0) }');
		const round = n => new Promise(resolve => {
			w.onmessage = () => resolve();
			for (let i = 1; i <= n; i++) w.postMessage({i, last: i === n});
		})`)
}

// A worker from its constructor to its first message.
func BenchmarkWorkerSpawn(b *testing.B) {
	benchmark(b, `
		const at = URL.createObjectURL(new Blob(['postMessage(0)']));
		const round = async n => {
			for (; n > 0; n--) await new Promise(resolve => { const w = new Worker(at); w.onmessage = () => { w.terminate(); resolve() } });
		}`)
}

func BenchmarkBroadcastChannel(b *testing.B) {
	benchmark(b, `
		const x = new BroadcastChannel('n'), y = new BroadcastChannel('n');
		y.onmessage = e => y.postMessage(e.data);
		const round = n => new Promise(resolve => {
			x.onmessage = e => e.data === n ? resolve() : x.postMessage(e.data + 1);
			x.postMessage(1);
		})`)
}
