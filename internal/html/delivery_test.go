package html_test

import "testing"

// What holds of messages however they are delivered.
func TestDelivery(t *testing.T) {
	check(t, "https://a.example/", withWorker(scripts{
		{"messages take turns with other tasks in the order in which they came", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port2.onmessage = e => console.log('a', e.data);
			b.port2.onmessage = e => console.log('b', e.data);
			onmessage = e => console.log('window', e.data);
			a.port1.postMessage(1); postMessage(2); b.port1.postMessage(3); a.port1.postMessage({x: 4});
			postMessage(5); a.port1.postMessage(6, []); a.port1.postMessage(7);
			//= a 1
			//= window 2
			//= b 3
			//= a { x: 4 }
			//= window 5
			//= a 6
			//= a 7`},
		{"what carries objects keeps its place", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port2.onmessage = e => console.log(e.data instanceof ArrayBuffer ? e.data.byteLength : e.data, e.ports.length);
			const buffer = new ArrayBuffer(8);
			a.port1.postMessage('é');
			a.port1.postMessage(buffer, [buffer]);
			a.port1.postMessage('€');
			a.port1.postMessage(0, [b.port1]);
			a.port1.postMessage(new Error('e').message);
			a.port1.postMessage(10n);
			//= é 0
			//= 8 0
			//= € 0
			//= 0 1
			//= e 0
			//= 10n 0`},
		{"a task for each message: microtasks, rejections and exceptions between", `
			const {port1, port2} = new MessageChannel();
			addEventListener('error', e => { console.log(e.message); e.preventDefault() });
			addEventListener('unhandledrejection', e => { console.log('rejected', e.reason); e.preventDefault() });
			port2.onmessage = async e => {
				console.log(e.data);
				if (e.data === 1) { await null; console.log('micro 1') }
				if (e.data === 3) Promise.reject(3);
			};
			port1.onmessage = e => { queueMicrotask(() => console.log('micro', e.data)); if (e.data === 2) throw new Error('two'); console.log(e.data) };
			for (let i = 1; i <= 4; i++) port1.postMessage(i);
			for (let i = 1; i <= 3; i++) port2.postMessage(i);
			//= 1
			//= micro 1
			//= 2
			//= 3
			//= 4
			//= 1
			//= micro 1
			//= micro 2
			//= Uncaught Error: two
			//= 3
			//= micro 3
			//= rejected 3`},
		{"a flood of messages to itself starves neither timers nor other ports", `
			const a = new MessageChannel(), b = new MessageChannel();
			let on = true, replies = 0, left = 2;
			const done = () => { if (--left === 0) { on = false; console.log('over') } };
			a.port2.onmessage = e => { if (on) a.port1.postMessage(e.data + 1) };
			b.port2.onmessage = e => b.port2.postMessage(e.data);
			b.port1.onmessage = e => { if (++replies < 50) b.port1.postMessage(e.data); else done() };
			a.port1.postMessage(0);
			b.port1.postMessage({});
			setTimeout(() => setTimeout(() => navigator.locks.request('l', done), 5), 5);
			//= over`},
		{"listeners that change in the middle", `
			const {port1, port2} = new MessageChannel();
			const first = e => { console.log('first', e.data); port2.onmessage = second };
			const second = e => { console.log('second', e.data); port2.addEventListener('message', third) };
			const third = e => { console.log('third', e.data); port2.onmessage = null; port2.removeEventListener('message', third); port2.addEventListener('message', fourth, {once: true}) };
			const fourth = e => { console.log('fourth', e.data); port2.onmessage = {handleEvent(e) { console.log('an object is no handler') }}; port2.addEventListener('message', fifth) };
			const fifth = {handleEvent(e) { console.log('fifth', e.data, this === fifth); port2.removeEventListener('message', fifth) }};
			port2.onmessage = first;
			for (let i = 1; i <= 7; i++) port1.postMessage(i);
			//= first 1
			//= second 2
			//= second 3
			//= third 3
			//= fourth 4
			//= fifth 5 true`},
		{"a port that is transferred in the middle takes its messages along", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port2.onmessage = e => { console.log('first', e.data); b.port1.postMessage('', [a.port2]); a.port1.postMessage(4) };
			b.port2.onmessage = e => { e.ports[0].onmessage = e => console.log('second', e.data); a.port1.postMessage({x: 5}) };
			for (let i = 1; i <= 3; i++) a.port1.postMessage(i);
			//= first 1
			//= second 2
			//= second 3
			//= second 4
			//= second { x: 5 }`},
		{"a port that goes to a worker and back while messages come", `
			const w = worker(() => {
				let n = 0;
				onmessage = e => {
					const port = e.ports[0];
					port.onmessage = e => { if (e.data !== n) postMessage('not ' + n); n += 2; port.onmessage = null; postMessage(n, [port]) };
				};
			});
			const {port1, port2} = new MessageChannel();
			let sent = 0, n = 1;
			const post = () => { if (sent < 40) port1.postMessage(sent++) };
			for (let i = 0; i < 10; i++) post();
			w.onmessage = e => {
				if (typeof e.data === 'string') console.log(e.data);
				const port = e.ports[0];
				post(); post(); post();
				port.onmessage = e => {
					if (e.data !== n) console.log('here not', n, e.data);
					n += 2; port.onmessage = null;
					if (n > 40) { console.log('all'); w.terminate() } else { w.postMessage('', [port]); post(); }
				};
			};
			w.postMessage('', [port2]);
			//= all`},
		{"a worker that closes in the middle takes no more", `
			const w = worker(() => { onmessage = e => { postMessage(e.data); if (e.data === 2) close(); if (e.data === 3) postMessage('too late') } });
			w.onmessage = e => console.log(e.data);
			for (let i = 1; i <= 5; i++) w.postMessage(i);
			//= 1
			//= 2`},
		{"terminate in the middle", `
			const w = worker(() => { for (let i = 1; i <= 100; i++) postMessage(i); onmessage = e => postMessage(e.data); });
			w.onmessage = e => { console.log(e.data); if (e.data === 3) w.terminate() };
			for (let i = 1; i <= 5; i++) w.postMessage('x');
			//= 1
			//= 2
			//= 3`},
		{"a worker that is terminated in the middle of its messages", `
			const shared = new Int32Array(new SharedArrayBuffer(4));
			const w = worker(() => {
				const take = e => { if (e.data instanceof Int32Array) self.shared = e.data; else if (Atomics.add(shared, 0, 1) === 1) { postMessage(0); for (;;); } };
				navigator.locks.request('while the worker lives', () => { onmessage = take; return new Promise(() => {}) });
			});
			w.postMessage(shared);
			for (let i = 1; i <= 5; i++) w.postMessage(i);
			w.onmessage = () => {
				w.terminate();
				navigator.locks.request('while the worker lives', () => console.log(Atomics.load(shared, 0)));
			};
			//= 2`},
		{"a message is there when postMessage has returned", `
			const shared = new Int32Array(new SharedArrayBuffer(4));
			const w = worker(() => {
				let shared;
				onmessage = e => {
					if (shared) { Atomics.store(shared, 0, e.data); Atomics.notify(shared, 0); return }
					shared = e.data;
					postMessage('ready');
				};
			});
			w.onmessage = () => {
				w.postMessage(7);
				while (Atomics.load(shared, 0) !== 7);
				console.log('heard');
				w.terminate();
			};
			w.postMessage(shared);
			//= heard`},
		{"events that Go gets to know late", `
			const {port1, port2} = new MessageChannel();
			let kept;
			port2.onmessage = function (e) {
				switch (e.data) {
				case 1:
					console.log(this === port2, e.isTrusted, e.type, e.target === port2, e.currentTarget === port2, e.eventPhase, e.composedPath().length, Object.keys(e).join(), e instanceof MessageEvent, window.event === e);
					queueMicrotask(() => console.log('micro', e.currentTarget === port2, e.eventPhase, window.event === e));
					break;
				case 2:
					console.log(kept.currentTarget, kept.eventPhase, kept.data, kept.composedPath().length, kept.timeStamp <= e.timeStamp, window.event === e);
					break;
				case 3:
					console.log(kept.currentTarget, kept.target === port2, kept.data, kept.hasOwnProperty('isTrusted'), 'isTrusted' in kept, Object.getOwnPropertyNames(kept).join());
					try { port1.dispatchEvent(e) } catch (x) { console.log(x.name) }
					e.initMessageEvent('other', false, false, 'changed');
					console.log(e.data);
					break;
				default:
					setTimeout(() => {
						console.log(window.event, kept.data, kept.target === port2, kept.currentTarget);
						port1.onmessage = e => console.log(e === kept, e.isTrusted, e.target === port1);
						port1.dispatchEvent(kept);
						kept.initMessageEvent('message', false, false, 'changed');
						console.log(kept.data, kept.target);
					});
				}
				kept = e;
			};
			for (let i = 1; i <= 4; i++) port1.postMessage(i);
			//= true true message true true 2 1 isTrusted true true
			//= micro true 2 true
			//= null 0 1 0 true true
			//= null true 2 true true isTrusted
			//= InvalidStateError
			//= 3
			//= undefined 4 true null
			//= true false true
			//= changed null`},
		{"postMessage and data check whose they are", `
			const {port1, port2} = new MessageChannel();
			const w = worker(() => {});
			const post = MessagePort.prototype.postMessage, data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;
			for (let i = 0; i < 3; i++) { w.postMessage(i); new MessageChannel().port1.postMessage(i) }
			for (const self of [w, {}, null, window]) try { post.call(self, 1) } catch (e) { console.log(e.name) }
			port2.onmessage = e => {
				for (const self of [{}, Object.create(e)]) try { data.call(self) } catch (x) { console.log(x.name) }
				console.log(data.call(e));
				port1.close(); w.terminate();
			};
			port1.postMessage(3);
			//= TypeError
			//= TypeError
			//= TypeError
			//= TypeError
			//= TypeError
			//= TypeError
			//= 3`},
	}))
}
