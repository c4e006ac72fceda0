package dom

import (
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
)

func TestEvent(t *testing.T) {
	r := newRealm(t)
	r.now = 12
	script{
		{"e = new Event('x', {bubbles: 1, cancelable: true}); [e.type, e.bubbles, e.cancelable, e.composed, e.isTrusted, e.timeStamp].join()", "x,true,true,false,false,12"},
		{"[e.target, e.srcElement, e.currentTarget, e.eventPhase, e.composedPath().length].map(String).join()", "null,null,null,0,0"},
		{"new Event()", "throws TypeError: Failed to construct 'Event': 1 argument required, but only 0 present."},
		{"new Event(undefined).type + new Event(null).type", "undefinednull"},
		{"Object.getOwnPropertyNames(e).join() + (Object.getOwnPropertyDescriptor(e, 'isTrusted').get === Object.getOwnPropertyDescriptor(new CustomEvent('y'), 'isTrusted').get)", "isTrustedtrue"},
		{"Event.AT_TARGET + e.BUBBLING_PHASE", "5"},
		// The flags and their legacy faces.
		{"e.preventDefault(); [e.defaultPrevented, e.returnValue].join()", "true,false"},
		{"e.returnValue = true; e.defaultPrevented", "true"},
		{"e = new Event('x', {cancelable: true}); e.returnValue = false; e.defaultPrevented", "true"},
		{"e = new Event('x'); e.preventDefault(); e.returnValue = false; e.defaultPrevented", "false"},
		{"e.cancelBubble = true; e.cancelBubble = false; e.cancelBubble", "true"},
		{"e = new Event('x'); e.stopImmediatePropagation(); e.cancelBubble", "true"},
		{"e.initEvent('y', true, true); [e.type, e.bubbles, e.cancelable, e.cancelBubble, e.target].map(String).join()", "y,true,true,false,null"},
		{"e.initEvent()", "throws TypeError: Failed to execute 'initEvent' on 'Event': 1 argument required, but only 0 present."},
		{"c = new CustomEvent('z', {detail: {a: 1}}); c.detail.a + String(new CustomEvent('z').detail)", "1null"},
		{"c.initCustomEvent('w', false, false, 7); c.type + c.detail", "w7"},
		{"c.initCustomEvent('w'); String(c.detail)", "null"},
		{"class My extends CustomEvent { get type() { return 'my' + super.type } }; m = new My('k'); m.type + (m instanceof Event) + m.isTrusted", "myktruefalse"},
		{"Event.prototype.preventDefault.call({})", "throws TypeError: Illegal invocation"},
	}.run(t, r)
}

// initEvent after a dispatch takes the target away; during one it does nothing.
func TestInitializeWhileDispatching(t *testing.T) {
	r := newRealm(t)
	script{
		{"t = new EventTarget; e = new CustomEvent('x', {detail: 1}); t.addEventListener('x', () => { e.initCustomEvent('y', true, true, 2); log.push(e.type, e.bubbles, e.detail) }); t.dispatchEvent(e); log.join()", "x,false,1"},
		{"e.target === t", "true"},
		{"e.initEvent('y'); String(e.target)", "null"},
		{"t.dispatchEvent(e); e.target === t", "true"},
	}.run(t, r)
}

func TestDispatch(t *testing.T) {
	r := newRealm(t)
	script{
		{`t = new EventTarget; e = new Event('x');
		t.addEventListener('x', function (v) { log.push(this === t, v === e, e.target === t, e.currentTarget === t, e.srcElement === t, e.eventPhase, e.composedPath().length, currentEvent() === e) });
		[t.dispatchEvent(e), ...log].join()`, "true,true,true,true,true,true,2,1,true"},
		{"[e.target === t, e.currentTarget, e.eventPhase, e.composedPath().length, currentEvent()].map(String).join()", "true,null,0,0,undefined"},
		// What may be dispatched.
		{"t.dispatchEvent({})", "throws TypeError: Failed to execute 'dispatchEvent' on 'EventTarget': parameter 1 is not of type 'Event'."},
		{"t.dispatchEvent(null)", "throws TypeError: Failed to execute 'dispatchEvent' on 'EventTarget': parameter 1 is not of type 'Event'."},
		{"t.addEventListener('again', e => { try { t.dispatchEvent(e) } catch (x) { log = [x.name, x.code] } }); t.dispatchEvent(new Event('again')); log.join()", "InvalidStateError,11"},
		// Canceling.
		{"t.addEventListener('c', e => e.preventDefault()); [t.dispatchEvent(new Event('c')), t.dispatchEvent(new Event('c', {cancelable: true}))].join()", "true,false"},
		{"t.addEventListener('p', e => { e.preventDefault(); log = [e.defaultPrevented] }, {passive: true}); [t.dispatchEvent(new Event('p', {cancelable: true})), ...log].join()", "true,false"},
		// Listeners that are null, objects, hostile.
		{"t.addEventListener('n', null); t.removeEventListener('n', undefined); t.dispatchEvent(new Event('n'))", "true"},
		{"t.addEventListener('n', 1)", "throws TypeError: Failed to execute 'addEventListener' on 'EventTarget': parameter 2 is not of type 'Object'."},
		{"log = []; o = { get handleEvent() { log.push('get'); return function (e) { log.push(this === o, e.type) } } }; t.addEventListener('o', o); t.dispatchEvent(new Event('o')); t.dispatchEvent(new Event('o')); log.join()", "get,true,o,get,true,o"},
		{"t.addEventListener('b', {}); t.dispatchEvent(new Event('b')) + reported()", "trueTypeError: The provided callback is not callable: its 'handleEvent' property is not a function."},
		{"log = []; t.addEventListener('d', () => { log.push(1); throw new Error('no') }); t.addEventListener('d', () => log.push(2)); t.dispatchEvent(new Event('d')) + log.join() + reported()", "true1,2Error: no"},
		// Stopping.
		{"log = []; t.addEventListener('s', e => { log.push(1); e.stopPropagation() }); t.addEventListener('s', e => { log.push(2); e.stopImmediatePropagation() }); t.addEventListener('s', e => log.push(3)); e = new Event('s'); t.dispatchEvent(e); [...log, e.cancelBubble].join()", "1,2,false"},
		{"log = []; t.addEventListener('s', e => { log.push('c'); e.stopPropagation() }, true); t.dispatchEvent(new Event('s')); log.join()", "c"},
		{"log = []; e = new Event('s'); e.stopPropagation(); t.dispatchEvent(e); log.push(e.target === t); log.join() + e.cancelBubble", "truefalse"},
	}.run(t, r)
}

func TestListenerList(t *testing.T) {
	r := newRealm(t)
	script{
		{"t = new EventTarget; go = type => { log = []; t.dispatchEvent(new Event(type)); return log.join() }; f = () => log.push('f'); g = () => log.push('g'); ''", ""},
		{"t.addEventListener('a', f); t.addEventListener('a', f); t.addEventListener('a', f, {once: true}); go('a')", "f"},
		{"t.addEventListener('a', f, true); go('a')", "f,f"},
		{"t.removeEventListener('a', f); go('a')", "f"},
		{"t.removeEventListener('a', f, {capture: true}); go('a')", ""},
		// Capturing listeners come first, even at the target.
		{"t.addEventListener('b', f); t.addEventListener('b', g, true); go('b')", "g,f"},
		{"t.addEventListener('once', f, {once: true}); go('once') + go('once')", "f"},
		{"t.addEventListener('once', function again() { log.push('again'); t.addEventListener('once', again, {once: true}) }, {once: true}); go('once') + go('once')", "againagain"},
		// Listeners added while dispatching are not called, removed ones neither.
		{"t.addEventListener('m', () => { log.push(1); t.addEventListener('m', f); t.removeEventListener('m', g) }); t.addEventListener('m', g); go('m') + ';' + go('m')", "1;1,f"},
		{"t.addEventListener('self', function x() { log.push('x'); t.removeEventListener('self', x) }); t.addEventListener('self', f); go('self') + ';' + go('self')", "x,f;f"},
		// A listener that is removed and added again is another one.
		{"t.addEventListener('r', () => { t.removeEventListener('r', f); t.addEventListener('r', f) }, {once: true}); t.addEventListener('r', f); go('r') + ';' + go('r')", ";f"},
		{"h = {handleEvent() { log.push('h') }}; t.addEventListener('h', h); t.addEventListener('h', h.handleEvent); h.handleEvent = f; go('h')", "f,h"},
		{"n = Array.from({length: 40}, (_, i) => () => log.push(i)); n.forEach(f => t.addEventListener('n', f)); n.forEach((f, i) => i % 2 && t.removeEventListener('n', f)); go('n').length", "54"},
		// Options are read in order.
		{"log = []; t.addEventListener('q', f, new Proxy({}, {get(_, name) { log.push(name) }})); log.join()", "capture,once,passive,signal"},
		{"t.addEventListener('q', f, {signal: null})", "throws TypeError: Failed to execute 'addEventListener' on 'EventTarget': Failed to read the 'signal' property from 'AddEventListenerOptions': Failed to convert value to 'AbortSignal'."},
	}.run(t, r)
}

func TestPassiveByDefault(t *testing.T) {
	r := newRealm(t)
	script{
		{`canceled = (target, type, options) => {
			let f = e => e.preventDefault();
			target.addEventListener(type, f, options);
			let result = !target.dispatchEvent(new Event(type, {cancelable: true}));
			target.removeEventListener(type, f);
			return result;
		}; ['touchstart', 'touchmove', 'wheel', 'mousewheel', 'touchend'].map(type => canceled(window, type)).join()`, "false,false,false,false,true"},
		{"['touchstart', 'wheel'].map(type => canceled(window, type, {passive: false})).join()", "true,true"},
		{"['touchstart', 'wheel'].map(type => canceled(new EventTarget, type)).join()", "true,true"},
	}.run(t, r)
}

// The microtask checkpoint comes after each listener that is called from
// outside of script, and not after those that script calls.
func TestMicrotaskCheckpoint(t *testing.T) {
	r := newRealm(t)
	r.eval("t = new EventTarget; for (let i of [1, 2]) t.addEventListener('x', () => { log.push(i); Promise.resolve().then(() => log.push('m' + i)) })")
	script{{"t.dispatchEvent(new Event('x')); log.push('end'); log.join()", "1,2,end"}, {"log.join()", "1,2,end,m1,m2"}}.run(t, r)
	r.cx.Frame(func() {
		v, _ := r.cx.Evaluate(mozjs.Source{Text: "log = []; t"})
		EventTargetOf(r.cx.Impl(v)).FireAnEvent("x", EventInit{})
	})
	script{{"log.join()", "1,m1,2,m2"}}.run(t, r)
}

func TestFireAnEvent(t *testing.T) {
	r := newRealm(t)
	script{
		{"t = new EventTarget; t.addEventListener('x', e => { log.push(e.isTrusted, e.bubbles, e.type); e.preventDefault() }); [fire(t, 'x'), ...log].join()", "false,true,true,x"},
		{"log = []; t.addEventListener('webkitAnimationEnd', e => log.push(e.type)); fire(t, 'animationend'); t.dispatchEvent(new Event('animationend')); log.join()", "webkitAnimationEnd"},
		{"t.addEventListener('animationend', e => log.push(e.type)); fire(t, 'animationend'); log.join()", "webkitAnimationEnd,animationend"},
		{"t.addEventListener('animationstart', e => log.push(e.isTrusted)); again = null; t.addEventListener('again', e => again = e); fire(t, 'again'); t.dispatchEvent(again); again.isTrusted", "false"},
	}.run(t, r)
}

func TestGoListeners(t *testing.T) {
	r := newRealm(t)
	f := r.cx.Enter()
	defer f.Leave()
	target := createEventTarget(r.cx)
	var log string
	first := target.AddListener("x", func(e *Event) { log += "a" + e.Type() })
	target.AddListener("x", func(e *Event) { log += "b"; e.PreventDefault() })
	if target.FireAnEvent("x", EventInit{Cancelable: true}) || log != "axb" {
		t.Error(log)
	}
	target.RemoveListener(first)
	target.RemoveListener(first)
	if target.FireAnEvent("x", EventInit{}); log != "axbb" || !target.HasListeners("x") || target.HasListeners("y") {
		t.Error(log)
	}
	changes := ""
	target.OnListenersChange(func(typ string) { changes += typ })
	target.AddListener("z", func(*Event) {})
	target.RemoveAllEventListeners()
	if changes != "zxz" || target.HasListeners("x") {
		t.Error(changes)
	}
}

func TestTree(t *testing.T) {
	r := newRealm(t)
	f := r.cx.Enter()
	defer f.Leave()
	var nodes []*EventTarget
	for i := range 3 {
		n := createEventTarget(r.cx)
		if i > 0 {
			parent := nodes[i-1]
			n.SetGetTheParent(func(*Event) *EventTarget { return parent })
		}
		nodes = append(nodes, n)
		r.cx.SetIndex(r.cx.Global(), i, n.Value())
	}
	script{
		{`nodes = [self[0], self[1], self[2]];
		for (let n of nodes) for (let capture of [false, true]) n.addEventListener('x', e => {
			if (e.currentTarget !== n || e.target !== nodes[2]) throw 'target';
			log.push((capture ? 'c' : 'b') + nodes.indexOf(n) + e.eventPhase + e.composedPath().map(n => nodes.indexOf(n)).join(''));
			if (e.stop === log.length) e.stopPropagation();
		}, capture);
		nodes[2].dispatchEvent(new Event('x', {bubbles: true})); log.join() + reported()`, "c01210,c11210,c22210,b22210,b13210,b03210"},
		{"log = []; nodes[2].dispatchEvent(new Event('x')); log.join()", "c01210,c11210,c22210,b22210"},
		{"log = []; e = new Event('x', {bubbles: true}); e.stop = 2; nodes[2].dispatchEvent(e); log.join() + (e.target === nodes[2])", "c01210,c11210true"},
	}.run(t, r)
}

func TestDidListenersThrow(t *testing.T) {
	r := newRealm(t)
	r.eval("t = new EventTarget; t.addEventListener('x', () => { throw 1 }); t.addEventListener('y', () => 0)")
	f := r.cx.Enter()
	defer f.Leave()
	v, _ := r.cx.Evaluate(mozjs.Source{Text: "t"})
	target := EventTargetOf(r.cx.Impl(v))
	for typ, want := range map[string]bool{"x": true, "y": false} {
		if _, threw := target.DispatchAndOutputDidListenersThrow(NewEvent(r.cx, typ, EventInit{})); threw != want {
			t.Errorf("%s: %v", typ, threw)
		}
	}
}

// A context that ends in a listener ends the dispatch.
func TestTermination(t *testing.T) {
	r := newRealm(t)
	r.define("end", func(*mozjs.Call) (mozjs.Value, error) { r.cx.Interrupt(); return 0, nil })
	r.eval("t = new EventTarget; called = 0; t.addEventListener('x', () => { called++; end(); for (;;); }); t.addEventListener('x', () => called++)")
	f := r.cx.Enter()
	defer f.Leave()
	v, _ := r.cx.Evaluate(mozjs.Source{Text: "t"})
	event := NewEvent(r.cx, "x", EventInit{})
	target := EventTargetOf(r.cx.Impl(v))
	calls := 0
	target.AddListener("x", func(*Event) { calls++ })
	target.Dispatch(event)
	if calls != 0 || event.Dispatching() || len(r.reported) > 0 {
		t.Error(calls, event.Dispatching(), r.reported)
	}
}
