package html_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// lines collects what pages print.
type lines struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.String()
}

// withoutWorkerFailures leaves out of what is printed what the console says of
// workers that could not be run, whose addresses and order vary: TestScripts of the
// command looks at that.
type withoutWorkerFailures struct{ io.Writer }

// Write implements io.Writer; a message is one Write.
func (w withoutWorkerFailures) Write(b []byte) (int, error) {
	for _, beginning := range []string{"The worker at ", "The shared worker at ", "There is a shared worker at ", "Failed to fetch the module "} {
		if bytes.HasPrefix(b, []byte(beginning)) {
			return len(b), nil
		}
	}
	return w.Writer.Write(b)
}

// ran runs a script in a page at a URL, waits until nothing can happen any
// more, and returns what it has printed. Uncaught exceptions are printed too.
func ran(t testing.TB, at, script string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{URL: at, Stdout: &out, Stderr: withoutWorkerFailures{&out}})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Run(ctx, sluice.Script{Text: script}); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Errorf("%v; printed so far:\n%s", err, out.String())
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// check runs scripts, and compares what they print with the comment lines at
// their ends.
func check(t *testing.T, at string, tests []struct{ name, script string }) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			script, want, ok := strings.Cut(test.script, "//=")
			if !ok {
				t.Fatal("the script does not say what it prints")
			}
			var expected []string
			for line := range strings.SplitSeq(want, "//=") {
				expected = append(expected, strings.TrimSpace(line))
			}
			if got, want := ran(t, at, script), strings.Join(expected, "\n"); got != want {
				t.Errorf("printed\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestMessagePorts(t *testing.T) {
	check(t, "https://a.example/", []struct{ name, script string }{
		{"onmessage starts the queue", `
			const {port1, port2} = new MessageChannel();
			port1.postMessage('a'); port1.postMessage({b: [1]});
			port2.onmessage = e => console.log(e.data, e.origin === '', e.lastEventId === '', e.source, e.ports.length, Object.isFrozen(e.ports), e.ports === e.ports, e.target === port2, e.isTrusted);
			//= a true true null 0 true true true true
			//= { b: [ 1 ] } true true null 0 true true true true`},
		{"addEventListener does not", `
			const {port1, port2} = new MessageChannel();
			port2.addEventListener('message', e => console.log(e.data));
			port1.postMessage(1);
			const later = new MessageChannel();
			later.port2.onmessage = () => { console.log('start'); port2.start(); port2.start() };
			later.port1.postMessage('');
			//= start
			//= 1`},
		{"setting onmessage to null does", `
			const {port1, port2} = new MessageChannel();
			port2.addEventListener('message', e => console.log(e.data));
			port1.postMessage(1);
			port2.onmessage = null;
			//= 1`},
		{"an order with microtasks between", `
			const {port1, port2} = new MessageChannel();
			port2.onmessage = e => { console.log(e.data); Promise.resolve().then(() => console.log('micro', e.data)) };
			port1.postMessage(1); port1.postMessage(2);
			//= 1
			//= micro 1
			//= 2
			//= micro 2`},
		{"close by the sender keeps what is under way", `
			const {port1, port2} = new MessageChannel();
			port1.postMessage(1); port1.close(); port1.postMessage(2);
			port2.onmessage = e => console.log(e.data);
			port2.onclose = e => console.log(e.type, e.constructor.name, e.bubbles, e.cancelable);
			port1.onclose = () => console.log('not for who closes');
			//= 1
			//= close Event false false`},
		{"close by the receiver keeps what is under way", `
			const {port1, port2} = new MessageChannel();
			port1.postMessage(1); port1.postMessage(2);
			port2.onmessage = e => { console.log(e.data); port2.close(); port1.postMessage(3) };
			//= 1
			//= 2`},
		{"a closed port cannot be transferred, its other can", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port1.close();
			try { b.port1.postMessage(0, [a.port1]) } catch (e) { console.log(e.name, e instanceof DOMException) }
			b.port2.onmessage = e => console.log(e.ports[0] instanceof MessagePort);
			b.port1.postMessage(0, [a.port2]);
			//= DataCloneError true
			//= true`},
		{"errors of postMessage", `
			const {port1, port2} = new MessageChannel();
			const attempt = f => { try { f(); console.log('no error') } catch (e) { console.log(e.name) } };
			attempt(() => port1.postMessage());
			attempt(() => port1.postMessage(1, 5));
			attempt(() => port1.postMessage(1, [null]));
			attempt(() => port1.postMessage(1, {transfer: 5}));
			attempt(() => port1.postMessage(() => 1));
			attempt(() => port1.postMessage(port1));
			attempt(() => port1.postMessage(1, [port1]));
			attempt(() => port1.postMessage(1, {transfer: [port1]}));
			attempt(() => port1.postMessage({get x() { throw new RangeError }}));
			const buffer = new ArrayBuffer(8);
			attempt(() => port1.postMessage(1, [buffer, buffer]));
			attempt(() => port1.postMessage(1, null));
			attempt(() => port1.postMessage(1, [buffer]));
			console.log(buffer.byteLength);
			attempt(() => port1.postMessage(1, [buffer]));
			//= TypeError
			//= TypeError
			//= TypeError
			//= TypeError
			//= DataCloneError
			//= DataCloneError
			//= DataCloneError
			//= DataCloneError
			//= RangeError
			//= DataCloneError
			//= no error
			//= no error
			//= 0
			//= DataCloneError`},
		{"transferring the other port dooms the channel", `
			const {port1, port2} = new MessageChannel();
			port1.onclose = () => console.log('close');
			port2.onmessage = () => console.log('never');
			port1.postMessage('lost', [port2]);
			port1.postMessage('lost too');
			//= close`},
		{"the target of a message is the port that the other was entangled with before serializing", `
			for (const happens of ['close', 'close the target', 'transfer', 'transfer the target']) {
				const {port1, port2} = new MessageChannel(), other = new MessageChannel();
				const receive = e => console.log(happens, e.data.x);
				port2.onmessage = receive;
				const steps = {
					close: () => port1.close(),
					'close the target': () => port2.close(),
					transfer: () => other.port1.postMessage(0, [port1]),
					'transfer the target': () => {
						other.port2.onmessage = e => { e.ports[0].onmessage = receive };
						other.port1.postMessage(0, [port2]);
					},
				};
				port1.postMessage({get x() { steps[happens](); return 'arrives' }});
				port1.postMessage({x: 'never, but after the target was transferred'});
			}
			//= close arrives
			//= close the target arrives
			//= transfer arrives
			//= transfer the target arrives
			//= transfer the target never, but after the target was transferred`},
		{"a port travels with its messages", `
			const a = new MessageChannel(), b = new MessageChannel(), c = new MessageChannel();
			a.port1.postMessage(1);
			b.port1.postMessage('port', [a.port2]);
			a.port1.postMessage(2);
			b.port2.onmessage = e => {
				a.port1.postMessage(3);
				c.port1.postMessage(e.data, [e.ports[0]]);
				a.port1.postMessage(4);
			};
			c.port2.onmessage = e => {
				a.port1.postMessage(5);
				e.ports[0].onmessage = e => console.log(e.data);
				a.port1.postMessage(6);
				e.ports[0].postMessage('back');
			};
			a.port1.onmessage = e => console.log(e.data);
			//= 1
			//= 2
			//= 3
			//= 4
			//= 5
			//= 6
			//= back`},
		{"messages that were due when the port left travel, too", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port2.onmessage = e => { console.log('first', e.data); b.port1.postMessage(0, [a.port2]) };
			b.port2.onmessage = e => { e.ports[0].onmessage = e => console.log('second', e.data) };
			for (let i = 1; i < 4; i++) a.port1.postMessage(i);
			//= first 1
			//= second 2
			//= second 3`},
		{"ports in the message and in the list", `
			const a = new MessageChannel(), b = new MessageChannel(), c = new MessageChannel();
			a.port2.onmessage = e => console.log(e.data.p === e.ports[1], e.ports.length, e.data.p instanceof MessagePort, e.data.b.byteLength);
			const buffer = new ArrayBuffer(3);
			a.port1.postMessage({p: c.port1, b: buffer}, [b.port1, buffer, c.port1]);
			//= true 2 true 3`},
		{"structuredClone of a port", `
			const {port1, port2} = new MessageChannel();
			const {p} = structuredClone({p: port2}, {transfer: [port2]});
			p.onmessage = e => console.log(e.data);
			port1.postMessage(1); port2.postMessage(2);
			//= 1`},
		{"close while on the way", `
			const a = new MessageChannel(), b = new MessageChannel();
			b.port1.postMessage(0, [a.port2]);
			a.port1.postMessage(1); a.port1.close();
			b.port2.onmessage = e => {
				e.ports[0].onclose = () => console.log('close');
				e.ports[0].onmessage = e => console.log(e.data);
			};
			//= 1
			//= close`},
		{"unreachable ports with a message under way", `
			(() => {
				const {port1, port2} = new MessageChannel();
				port2.onmessage = e => console.log(e.data);
				port1.postMessage(1); port1.postMessage(2);
			})();
			//= 1
			//= 2`},
		{"a conversation holds the program open, idle ports do not", `
			const {port1, port2} = new MessageChannel();
			port1.onmessage = e => e.data < 1000 ? port1.postMessage(e.data + 1) : console.log(e.data);
			port2.onmessage = e => port2.postMessage(e.data + 1);
			port1.postMessage(0);
			//= 1001`},
		{"an exception in onmessage is reported, the next message comes", `
			const {port1, port2} = new MessageChannel();
			onerror = m => { console.log(m); return true };
			port2.onmessage = e => { throw new Error(e.data) };
			port1.postMessage(1); port1.postMessage(2);
			//= Uncaught Error: 1
			//= Uncaught Error: 2`},
		{"interface", `
			const {port1} = new MessageChannel();
			console.log(String(port1), MessagePort.length, MessagePort.prototype.postMessage.length, port1.onmessage, port1.onclose, port1.onmessageerror);
			try { new MessagePort } catch (e) { console.log(e.message) }
			//= [object MessagePort] 0 1 null null null
			//= Illegal constructor`},
	})
}

func TestMessageEvent(t *testing.T) {
	check(t, "https://a.example/", []struct{ name, script string }{
		{"constructor", `
			const {port1, port2} = new MessageChannel();
			let e = new MessageEvent('m');
			console.log(e.data, e.origin === '', e.lastEventId === '', e.source, e.ports.length, e.isTrusted);
			e = new MessageEvent('m', {data: e, origin: 'o', lastEventId: 'l', source: port1, ports: [port1, port2], bubbles: true});
			console.log(e.data.type, e.origin, e.lastEventId, e.source === port1, e.ports[1] === port2, Object.isFrozen(e.ports), e.bubbles);
			e = new MessageEvent('m', {source: window, data: undefined});
			console.log(e.source === window, e.data);
			for (const init of [{source: {}}, {ports: 1}, {ports: [1]}, {ports: null}])
				try { new MessageEvent('m', init); console.log('fine') } catch (e) { console.log(e.name) }
			//= null true true null 0 false
			//= m o l true true true true
			//= true null
			//= TypeError
			//= TypeError
			//= TypeError
			//= TypeError`},
		{"initMessageEvent", `
			const {port1} = new MessageChannel();
			const e = new MessageEvent('m', {data: 1, ports: [port1]}), before = e.ports;
			e.initMessageEvent('n', true, true, 2, 'o', 'l', window, []);
			console.log(e.type, e.bubbles, e.cancelable, e.data, e.origin, e.lastEventId, e.source === window, e.ports.length, before.length);
			e.initMessageEvent('n');
			console.log(e.bubbles, e.cancelable, e.data, e.origin, e.source, MessageEvent.prototype.initMessageEvent.length);
			addEventListener('n', e => { e.initMessageEvent('other', false, false, 9); console.log(e.type, e.data) });
			dispatchEvent(e);
			//= n true true 2 o l true 0 1
			//= false false null  null 1
			//= n null`},
	})
}

func TestWindowPostMessage(t *testing.T) {
	check(t, "https://a.example/x", []struct{ name, script string }{
		{"target origins", `
			onmessage = e => console.log(e.data, e.origin, e.source === window, e.ports.length);
			postMessage('default');
			postMessage('all', '*');
			postMessage('same', '/');
			postMessage('url', 'https://a.example/elsewhere');
			postMessage('option', {targetOrigin: '*'});
			postMessage('other', 'https://b.example');
			postMessage('other', {targetOrigin: 'http://a.example'});
			try { postMessage(1, 'no url') } catch (e) { console.log(e.name) }
			try { postMessage() } catch (e) { console.log(e.name) }
			const {port1} = new MessageChannel();
			postMessage('port', '*', [port1]);
			//= SyntaxError
			//= TypeError
			//= default https://a.example true 0
			//= all https://a.example true 0
			//= same https://a.example true 0
			//= url https://a.example true 0
			//= option https://a.example true 0
			//= port https://a.example true 1`},
	})
}

func TestBroadcastChannel(t *testing.T) {
	check(t, "https://a.example/", []struct{ name, script string }{
		{"everyone of the name but the sender, the oldest first", `
			const [a, b, c, other] = ['n', 'n', 'n', 'o'].map(n => new BroadcastChannel(n));
			for (const [name, ch] of Object.entries({a, b, c, other})) ch.onmessage = e => console.log(name, e.data, e.origin, e.source, e.ports.length, e.target === ch);
			b.postMessage({x: 1});
			a.postMessage(2);
			//= a { x: 1 } https://a.example null 0 true
			//= c { x: 1 } https://a.example null 0 true
			//= b 2 https://a.example null 0 true
			//= c 2 https://a.example null 0 true`},
		{"close", `
			const a = new BroadcastChannel('n'), b = new BroadcastChannel('n'), c = new BroadcastChannel('n');
			b.onmessage = c.onmessage = e => console.log(e.target === b ? 'b' : 'c', e.data);
			a.postMessage(1); b.close(); a.postMessage(2);
			a.close();
			try { a.postMessage(3) } catch (e) { console.log(e.name) }
			console.log(a.name, String(a));
			try { b.postMessage(() => 1) } catch (e) { console.log(e.name) }
			try { c.postMessage(() => 1) } catch (e) { console.log(e.name) }
			//= InvalidStateError
			//= n [object BroadcastChannel]
			//= InvalidStateError
			//= DataCloneError
			//= c 1
			//= c 2`},
	})
}

// Two pages of one origin hear one another, others do not.
func TestBroadcastBetweenPages(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	var pages []*sluice.Page
	for _, at := range []string{"https://a.example/1", "https://a.example/2", "https://b.example/", "about:blank", "about:blank"} {
		page, err := ua.Open(ctx, sluice.PageOptions{URL: at, Stdout: &out, Stderr: &out})
		if err != nil {
			t.Fatal(err)
		}
		if err := page.Run(ctx, sluice.Script{Text: `
			b = new BroadcastChannel('n');
			b.onmessage = e => console.log(location.href, e.data, e.origin);
			b.onmessageerror = e => console.log(location.href, e.type, e.origin);`}); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page)
	}
	for i, text := range []string{"b.postMessage('one')", "b.postMessage(new SharedArrayBuffer(8))", "b.postMessage('three')", "b.postMessage('four')"} {
		if err := pages[i].Run(ctx, sluice.Script{Text: text}); err != nil {
			t.Fatal(err)
		}
		if err := ua.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	want := "https://a.example/2 one https://a.example\nhttps://a.example/1 messageerror https://a.example\n"
	if out.String() != want {
		t.Errorf("printed\n%swant\n%s", out.String(), want)
	}
}
