package html_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// counter is a shared worker that tells each who connects how many they are.
const counter = `data:text/javascript,let n = 0; onconnect = e => { n++; e.ports[0].postMessage(name + n); e.ports[0].onmessage = m => e.source.postMessage(m.data + n) }`

func TestSharedWorkers(t *testing.T) {
	check(t, "https://a.example/", []struct{ name, script string }{
		{"connect", `
			const w = new SharedWorker('` + counter + `', 'n');
			w.port.onmessage = e => { console.log(e.data); if (e.data === 'n1') w.port.postMessage('x') };
			//= n1
			//= x1`},
		{"the same one by URL and name", `
			const at = '` + counter + `';
			const ask = (url, options) => new Promise(resolve => new SharedWorker(url, options).port.onmessage = e => resolve(e.data));
			(async () => {
				console.log(await ask(at), await ask(at), await ask(at, 'other'), await ask(at, {name: 'other'}), await ask(at + '//'));
			})();
			//= 1 2 other1 other2 1`},
		{"the global object", `
			const w = new SharedWorker(` + "`" + `data:,onconnect = e => e.source.postMessage([
				String(self), e instanceof MessageEvent, e.data === '', e.ports.length, e.source === e.ports[0], typeof Worker, typeof SharedWorker, typeof postMessage,
				name, origin, Object.isFrozen(e.ports)].join())` + "`" + `, {name: 'q'});
			w.port.onmessage = e => console.log(e.data);
			//= [object SharedWorkerGlobalScope],true,true,1,true,function,undefined,undefined,q,null,true`},
		{"the port is not started", `
			const w = new SharedWorker('` + counter + `');
			w.port.addEventListener('message', e => console.log(e.data));
			// The worker answers this one after the other.
			new SharedWorker('` + counter + `').port.onmessage = e => { console.log('start', e.data); w.port.start() };
			//= start 2
			//= 1`},
		{"errors", `
			for (const f of [() => new SharedWorker, () => new SharedWorker('https://[')]) try { f() } catch (e) { console.log(e.name) }
			const w = new SharedWorker('blob:https://a.example/none');
			w.onerror = e => {
				console.log(e.type, e.constructor.name);
				new SharedWorker('data:,][').onerror = e => {
					console.log(e.type);
					const a = new SharedWorker('` + counter + `', {credentials: 'omit'});
					const b = new SharedWorker('` + counter + `', {credentials: 'include'});
					b.onerror = e => {
						console.log(e.type, 'mismatch');
						const c = new SharedWorker('` + counter + `', {credentials: 'omit', extendedLifetime: true});
						c.onerror = e => console.log(e.type, 'lifetime');
					};
				};
			};
			//= TypeError
			//= SyntaxError
			//= error Event
			//= error
			//= error mismatch
			//= error lifetime`},
		{"made by the conversion of the arguments of another", `
			const ask = (...args) => new Promise(resolve => new SharedWorker(...args).port.onmessage = e => resolve(e.data));
			const inner = [];
			const outer = ask('` + counter + `', {get name() { for (const name of ['r', 'q']) inner.push(ask('` + counter + `', name)); return 'r' }});
			Promise.all([...inner, outer]).then(all => console.log(...all));
			//= r1 q1 r2`},
		{"onconnect takes objects, and nothing else", `
			const w = new SharedWorker(` + "`" + `data:,
				const values = [], object = {handleEvent() { values.push('called') }};
				for (onconnect of [object, 5, 'x', undefined, null, Symbol.iterator]) values.push(onconnect === object || onconnect);
				onconnect = object;
				addEventListener('connect', e => { values.push(onconnect === object); e.source.postMessage(values) })` + "`" + `);
			w.port.onmessage = e => console.log(...e.data);
			//= true null null null null null true`},
		{"a script that throws connects nevertheless", `
			const w = new SharedWorker('data:,onconnect = e => e.source.postMessage(1); onerror = () => true; throw 1');
			w.onerror = () => console.log('never');
			w.port.onmessage = e => console.log(e.data);
			//= 1`},
		{"a closed one is replaced", `
			const at = 'data:,onconnect = e => { if (name) close(); e.source.postMessage(performance.timeOrigin) }';
			const ask = name => new Promise(resolve => new SharedWorker(at, name).port.onmessage = e => resolve(e.data));
			(async () => {
				const [a, b, c, d] = [await ask('x'), await ask('x'), await ask(''), await ask('')];
				console.log(a !== b, c === d);
			})();
			//= true true`},
	})
}

// Pages of one origin share a worker, which ends with the last of them.
func TestSharedWorkerOfPages(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	ask := func(page *sluice.Page) string {
		t.Helper()
		v, err := page.Eval(ctx, "new Promise(resolve => new SharedWorker('"+counter+"').port.onmessage = e => resolve(e.data))")
		if err != nil {
			t.Fatal(err)
		}
		return v.(string)
	}
	open := func(at string) *sluice.Page {
		t.Helper()
		page, err := ua.Open(ctx, sluice.PageOptions{URL: at})
		if err != nil {
			t.Fatal(err)
		}
		return page
	}
	a, b, other := open("https://a.example/1"), open("https://a.example/2"), open("https://b.example/")
	var got []string
	got = append(got, ask(a), ask(b), ask(other))
	a.Close(ctx)
	got = append(got, ask(b))
	b.Close(ctx)
	got = append(got, ask(open("https://a.example/3")))
	if want := "1 2 1 3 1"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}
