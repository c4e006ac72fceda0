package idltest

import (
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
)

func TestConstructors(t *testing.T) {
	r := open(t, window)
	r.check(`
		new Base().label ⇒ "base"
		new Base(undefined).label ⇒ "base"
		new Base("x").label ⇒ "x"
		Base() ⇒ TypeError: Failed to construct 'Base': Please use the 'new' operator, this object constructor cannot be called as a function.
		new Derived("d") ⇒ TypeError: Failed to construct 'Derived': 2 arguments required, but only 1 present.
		new Derived("d", -1) ⇒ RangeError: Failed to construct 'Derived': extra is negative
		new Derived("d", Symbol()) ⇒ TypeError: can't convert symbol to number
		new Derived("d", 5).extra ⇒ 5
		new Derived("d", 5).describe() ⇒ "Base d"
		Derived.length ⇒ 2
		Base.length ⇒ 0
		Base.name ⇒ "Base"
		typeof Hidden ⇒ "undefined"
		typeof Elsewhere ⇒ "undefined"
		typeof OtherGlobal ⇒ "undefined"
		new Unrelated ⇒ TypeError: Illegal constructor
		new Members().hidden.x ⇒ 7`)
	r.eval(`
		class Sub extends Derived {
			constructor() { super("sub", 1); this.own = 1 }
			describe() { return super.describe() + "!" }
		}
		var sub = new Sub;
		function NewTarget() {}
		NewTarget.prototype = 5;
		var log = [];
		var target = new Proxy(function () {}, {get(o, k) { log.push(k); return k === "prototype" ? Base.prototype : o[k] }});
		var made = Reflect.construct(Derived, [{toString() { log.push("argument"); return "made" }}, 1], target);`)
	r.check(`
		sub.describe() ⇒ "Base sub!"
		sub instanceof Sub && sub instanceof Derived && sub instanceof Base ⇒ true
		Object.getPrototypeOf(Reflect.construct(Base, [], NewTarget)) === Base.prototype ⇒ true
		Object.getPrototypeOf(made) === Base.prototype ⇒ true
		Object.getOwnPropertyDescriptor(Derived.prototype, "extra").get.call(made) ⇒ 1
		log.join() ⇒ "argument,prototype"`)
}

func TestShape(t *testing.T) {
	r := open(t, window)
	r.check(`
		Object.getPrototypeOf(Derived) === Base ⇒ true
		Object.getPrototypeOf(Derived.prototype) === Base.prototype ⇒ true
		Object.getPrototypeOf(Base.prototype) === Object.prototype ⇒ true
		Derived.prototype.constructor === Derived ⇒ true
		Object.keys(Base.prototype).join() ⇒ "label,describe,MINUS,HEX,HALF"
		Object.prototype.toString.call(new Derived("", 1)) ⇒ "[object Derived]"
		Derived.prototype[Symbol.toStringTag] ⇒ "Derived"
		show(Object.getOwnPropertyDescriptor(self, "Base")) ⇒ "{value: function, writable: true, enumerable: false, configurable: true}"
		show({...Object.getOwnPropertyDescriptor(Base, "prototype"), value: 0}) ⇒ "{value: 0, writable: false, enumerable: false, configurable: false}"
		show(Object.getOwnPropertyDescriptor(Base.prototype, "label")) ⇒ "{get: function, set: function, enumerable: true, configurable: true}"
		show(Object.getOwnPropertyDescriptor(Base.prototype, "describe")) ⇒ "{value: function, writable: true, enumerable: true, configurable: true}"
		show(Object.getOwnPropertyDescriptor(Base, "HEX")) ⇒ "{value: 255, writable: false, enumerable: true, configurable: false}"
		Base.prototype.HALF + Base.MINUS ⇒ -0.5
		Object.getOwnPropertyDescriptor(Base.prototype, "label").get.name ⇒ "get label"
		Object.getOwnPropertyDescriptor(Base.prototype, "label").set.name ⇒ "set label"
		Object.getOwnPropertyDescriptor(Base.prototype, "label").set.length ⇒ 1
		Object.getOwnPropertyDescriptor(Derived.prototype, "extra").set ⇒ undefined
		show({...Object.getOwnPropertyDescriptor(self, "conv"), value: 0}) ⇒ "{value: 0, writable: true, enumerable: false, configurable: true}"
		Object.prototype.toString.call(conv) ⇒ "[object conv]"
		conv.version + conv.ANSWER ⇒ "142"
		(new Members).includes.length ⇒ 1
		Members.prototype.variadic.length ⇒ 1
		Overloads.prototype.pick.length ⇒ 0
		Overloads.prototype.post.length ⇒ 1
		Overloads.prototype.request.length ⇒ 2`)
}

func TestBrandChecks(t *testing.T) {
	open(t, window).check(`
		Base.prototype.label ⇒ TypeError: Illegal invocation
		Base.prototype.describe.call({}) ⇒ TypeError: Illegal invocation
		Base.prototype.describe.call(1) ⇒ TypeError: Illegal invocation
		Base.prototype.describe.call(new Derived("d", 1)) ⇒ "Base d"
		Object.getOwnPropertyDescriptor(Derived.prototype, "extra").get.call(new Base) ⇒ TypeError: Illegal invocation
		Object.getOwnPropertyDescriptor(Base.prototype, "label").set.call({}, "x") ⇒ TypeError: Illegal invocation
		Object.getOwnPropertyDescriptor(Members.prototype, "replaceable").set.call({}, "x") ⇒ TypeError: Illegal invocation
		Object.getOwnPropertyDescriptor(Members.prototype, "forwarded").set.call({}, "x") ⇒ TypeError: Illegal invocation
		Object.getOwnPropertyDescriptor(Members.prototype, "onthing").get.call({}) ⇒ TypeError: Illegal invocation
		Object.getOwnPropertyDescriptor(Members.prototype, "onthing").set.call({}, "x") ⇒ TypeError: Illegal invocation
		Members.prototype.throw.call(new Pairs, Symbol()) ⇒ TypeError: Illegal invocation
		Pairs.prototype.entries.call({}) ⇒ TypeError: Illegal invocation
		Pairs.prototype.forEach.call({}) ⇒ TypeError: Illegal invocation
		Pairs.prototype.toString.call({}) ⇒ TypeError: Illegal invocation
		Point.prototype.toJSON.call({}) ⇒ TypeError: Illegal invocation`)
}

// The getter of a [SameObject] attribute knows what it gave.
func TestSameObject(t *testing.T) {
	r := open(t, window)
	r.eval(`var a = new Members, b = new Members;
		var same = Object.getOwnPropertyDescriptor(Members.prototype, "same").get;
		a.same.mark = "a"; b.same.mark = "b";`)
	r.check(`
		a.same === same.call(a) ⇒ true
		a.same === b.same ⇒ false
		a.same.mark + b.same.mark ⇒ "ab"
		same.call({}) ⇒ TypeError: Illegal invocation
		same.call(5) ⇒ TypeError: Illegal invocation
		same.call(Object.create(a)) ⇒ TypeError: Illegal invocation
		same.call(a.same) ⇒ TypeError: Illegal invocation
		same.call(undefined) ⇒ TypeError: Illegal invocation
		new Proxy(a, {}).same ⇒ TypeError: Illegal invocation
		Reflect.get({}, "same", a) ⇒ undefined
		Reflect.get(Members.prototype, "same", a) === a.same ⇒ true
		same() ⇒ TypeError: Illegal invocation`)
}

func TestAttributes(t *testing.T) {
	r := open(t, window)
	r.eval(`var m = new Members;`)
	r.check(`
		m.same === m.same ⇒ true
		m.hidden === m.hidden ⇒ false
		(m.forwarded = "put", m.same.label) ⇒ "put"
		(m.color = "dark-green", m.color) ⇒ "dark-green"
		(m.color = "no color", m.color) ⇒ "dark-green"
		(m.color = Symbol(), m.color) ⇒ TypeError: can't convert symbol to string
		m.maybe ⇒ null
		(m.maybe = m.same, m.maybe === m.same) ⇒ true
		(m.maybe = undefined, m.maybe) ⇒ null
		m.maybe = 5 ⇒ TypeError: Failed to set the 'maybe' property on 'Members': Failed to convert value to 'Base'.
		m.number ⇒ null
		(m.number = "0.5", m.number) ⇒ 0.5
		(m.number = null, m.number) ⇒ null
		m.number = NaN ⇒ TypeError: Failed to set the 'number' property on 'Members': The provided double value is non-finite.
		m.anything ⇒ undefined
		(m.anything = m, m.anything === m) ⇒ true
		(m.flag = 1, m.flag) ⇒ true
		(m.picky = 4, m.picky) ⇒ 4
		m.picky = 5 ⇒ InvalidStateError: Failed to set the 'picky' property on 'Members': odd
		m.broken ⇒ TypeError: Failed to read the 'broken' property from 'Members': it is broken
		m.either ⇒ "either"
		(m.either = m.same, m.either === m.same) ⇒ true
		(m.either = 1, m.either) ⇒ "1"
		Object.getOwnPropertyDescriptor(Members.prototype, "flag").set.call(m) ⇒ undefined
		m.flag ⇒ false
		Members.count ⇒ 0
		(Members.count = "3", Members.count) ⇒ 3
		Members.twice(4) ⇒ 8
		Members.twice.call(null, 4) ⇒ 8
		"count" in m ⇒ false
		m.variadic(1) ⇒ 1
		m.variadic(1, "2", 3.5) ⇒ 6
		m.variadic(1, 2, Symbol()) ⇒ TypeError: can't convert symbol to number
		m.onthing ⇒ null
		(m.onthing = show, m.onthing === show) ⇒ true
		(m.onthing = {}, typeof m.onthing) ⇒ "object"
		(m.onthing = 5, m.onthing) ⇒ null
		(m.onthing = show, m.onthing = undefined, m.onthing) ⇒ null`)
	r.check(`
		m.replaceable ⇒ "original"
		(m.replaceable = 5, m.replaceable) ⇒ 5
		show(Object.getOwnPropertyDescriptor(m, "replaceable")) ⇒ "{value: 5, writable: true, enumerable: true, configurable: true}"
		new Members().replaceable ⇒ "original"
		replaceable ⇒ 1
		(replaceable = "new", replaceable) ⇒ "new"
		fixed === self ⇒ true
		self === globalThis ⇒ true
		isThis() ⇒ true
		isThis.call(null) ⇒ true
		isThis.call(undefined) ⇒ true
		label ⇒ ""`)
}

func TestUnforgeable(t *testing.T) {
	r := open(t, window)
	r.eval(`var m = new Members, other = new Members;`)
	r.check(`
		m.unforgeable + m.unforgeableOperation() ⇒ 11
		show(Object.getOwnPropertyDescriptor(m, "unforgeable")) ⇒ "{get: function, set: undefined, enumerable: true, configurable: false}"
		show(Object.getOwnPropertyDescriptor(m, "unforgeableOperation")) ⇒ "{value: function, writable: false, enumerable: true, configurable: false}"
		Object.getOwnPropertyDescriptor(m, "unforgeable").get === Object.getOwnPropertyDescriptor(other, "unforgeable").get ⇒ true
		"unforgeable" in Members.prototype ⇒ false
		show(Object.getOwnPropertyDescriptor(self, "fixed")) ⇒ "{get: function, set: undefined, enumerable: true, configurable: false}"`)
}

func TestErrors(t *testing.T) {
	open(t, window).check(`
		new Members().throw("type") ⇒ TypeError: Failed to execute 'throw' on 'Members': 100% wrong
		new Members().throw("range") ⇒ RangeError: Failed to execute 'throw' on 'Members': 7 is too much
		new Members().throw("dom") ⇒ DataCloneError: Failed to execute 'throw' on 'Members': no clone
		new Members().throw("quota") ⇒ QuotaExceededError: Failed to execute 'throw' on 'Members': too much
		new Members().throw("wrapped") ⇒ TypeError: Failed to execute 'throw' on 'Members': inner
		new Members().throw("value") ⇒ threw 42
		new Members().throw("go") ⇒ Error: plain
		new Members().throw("") ⇒ undefined
		new Members().throw() ⇒ TypeError: Failed to execute 'throw' on 'Members': 1 argument required, but only 0 present.`)
}

func TestOverloads(t *testing.T) {
	r := open(t, window)
	r.eval(`var o = new Overloads;`)
	r.check(`
		o.pick() ⇒ "dictionary 3"
		o.pick(undefined) ⇒ "dictionary 3"
		o.pick(null) ⇒ "dictionary 3"
		o.pick({depth: 1}) ⇒ "dictionary 1"
		o.pick(new Pairs) ⇒ "sequence []"
		o.pick(new Members) ⇒ "dictionary 3"
		o.pick(new Derived("d", 1)) ⇒ "base d"
		o.pick([1]) ⇒ "sequence [1]"
		o.pick(new Uint8Array(2)) ⇒ "sequence [0 0]"
		o.pick(new ArrayBuffer(2)) ⇒ "buffer"
		o.pick(() => 1) ⇒ "function"
		o.pick(Base) ⇒ "function"
		o.pick(true) ⇒ "boolean true"
		o.pick(5) ⇒ "number 5"
		o.pick("5") ⇒ "string 5"
		o.pick(5n) ⇒ "string 5"
		o.pick(Symbol()) ⇒ TypeError: can't convert symbol to string
		o.pick(new String("s")) ⇒ "sequence [0]"
		o.pick(5, "ignored") ⇒ "number 5"
		o.post(1) ⇒ "options 3"
		o.post(1, undefined) ⇒ "options 3"
		o.post(1, null) ⇒ "options 3"
		o.post(1, {depth: 7}) ⇒ "options 7"
		o.post(1, []) ⇒ "transfer 0"
		o.post(1, [{}, {}]) ⇒ "transfer 2"
		o.post(1, [1]) ⇒ TypeError: Failed to execute 'post' on 'Overloads': parameter 2 is not of type 'object'.
		o.post(1, 5) ⇒ TypeError: Failed to execute 'post' on 'Overloads': Overload resolution failed.
		o.post() ⇒ TypeError: Failed to execute 'post' on 'Overloads': 1 argument required, but only 0 present.
		o.request("n", show) ⇒ "n"
		o.request("n", {depth: 4}, show) ⇒ "n 4"
		o.request("n", undefined, show) ⇒ "n 3"
		o.request("n", show, show) ⇒ "n 3"
		o.request("n", {}) ⇒ TypeError: Failed to execute 'request' on 'Overloads': parameter 2 is not of type 'Function'.
		o.request("n", {}, 1) ⇒ TypeError: Failed to execute 'request' on 'Overloads': parameter 3 is not of type 'Function'.
		o.request("n") ⇒ TypeError: Failed to execute 'request' on 'Overloads': 2 arguments required, but only 1 present.
		o.numbers(true) ⇒ "boolean true"
		o.numbers(1) ⇒ "number 1"
		o.numbers("1") ⇒ "number 1"
		o.numbers(undefined) ⇒ "number NaN"
		o.anything(new Base) ⇒ "base"
		o.anything(null) ⇒ "unrelated false"
		o.anything(new Pairs) ⇒ TypeError: Failed to execute 'anything' on 'Overloads': Overload resolution failed.`)
	// The iterator method is read once.
	if got := r.eval(`
		var reads = 0;
		o.post(1, {get [Symbol.iterator]() { reads++; return [][Symbol.iterator].bind([]) }}) + reads`); got != "transfer 01" {
		t.Errorf("got %s", got)
	}
}

func TestIterable(t *testing.T) {
	r := open(t, window)
	r.eval(`
		var p = new Pairs;
		p.append("a", 1); p.append("b", 2); p.append("a", 3);
		var iterator = p.entries();
		var prototype = Object.getPrototypeOf(iterator);`)
	r.check(`
		[...p] ⇒ [["a", 1], ["b", 2], ["a", 3]]
		[...p.keys()] ⇒ ["a", "b", "a"]
		[...p.values()] ⇒ [1, 2, 3]
		p[Symbol.iterator] === p.entries ⇒ true
		p.entries.name ⇒ "entries"
		p.forEach.length ⇒ 1
		show(Object.getOwnPropertyDescriptor(Pairs.prototype, Symbol.iterator)) ⇒ "{value: function, writable: true, enumerable: false, configurable: true}"
		show(Object.getOwnPropertyDescriptor(Pairs.prototype, "keys")) ⇒ "{value: function, writable: true, enumerable: true, configurable: true}"
		Object.getPrototypeOf(prototype) === Object.getPrototypeOf(Object.getPrototypeOf([].values())) ⇒ true
		prototype[Symbol.toStringTag] ⇒ "Pairs Iterator"
		Object.prototype.hasOwnProperty.call(prototype, "constructor") ⇒ false
		show(Object.getOwnPropertyDescriptor(prototype, "next")) ⇒ "{value: function, writable: true, enumerable: true, configurable: true}"
		iterator[Symbol.iterator]() === iterator ⇒ true
		iterator.next() ⇒ {value: ["a", 1], done: false}
		prototype.next.call(p) ⇒ TypeError: Illegal invocation
		prototype.next.call([].values()) ⇒ TypeError: Illegal invocation
		String(p) ⇒ "a=1;b=2;a=3;"
		p.toString.name ⇒ "toString"
		p.forEach() ⇒ TypeError: Failed to execute 'forEach' on 'Pairs': 1 argument required, but only 0 present.
		p.forEach({}) ⇒ TypeError: Failed to execute 'forEach' on 'Pairs': parameter 1 is not of type 'Function'.
		p.forEach(() => { throw "up" }) ⇒ threw "up"`)
	if got, want := r.eval(`
		var seen = [];
		p.forEach(function (value, key, object) { seen.push(key + value + (object === p) + this.x) }, {x: 9});
		seen.join()`), "a1true9,b2true9,a3true9"; got != want {
		t.Errorf("forEach: got %s, want %s", got, want)
	}
	// The pairs are live.
	if got, want := r.eval(`
		seen = [];
		for (const [key, value] of p) { seen.push(key + value); if (value === 2) p.append("new", 4); if (value === 4) p.clear() }
		seen.push(show(iterator.next()));
		seen.join()`), "a1,b2,a3,new4,{value: undefined, done: true}"; got != want {
		t.Errorf("live: got %s, want %s", got, want)
	}
	// An iterator keeps its target, and only as long as it lives itself.
	if got, want := r.eval(`
		var it = (() => { const q = new Pairs; q.append("kept", 1); return q.values() })();`), "undefined"; got != want {
		t.Errorf("got %s", got)
	}
	r.GC(false)
	if got := r.eval(`show(it.next())`); got != "{value: 1, done: false}" {
		t.Errorf("after a collection: %s", got)
	}
}

func TestStringifierAttribute(t *testing.T) {
	open(t, window).check(`
		String(new Named("n")) ⇒ "n"
		(n => (n.name = "m", n + ""))(new Named("n")) ⇒ "m"
		Named.prototype.toString() ⇒ TypeError: Illegal invocation
		Object.keys(Named.prototype).join() ⇒ "name,toString"`)
}

func TestToJSON(t *testing.T) {
	open(t, window).check(`
		new Point().toJSON() ⇒ {x: 1, y: null}
		JSON.stringify(new Point3) ⇒ "{\"x\":1,\"y\":null,\"z\":\"dark-green\",\"inner\":{\"x\":1,\"y\":null}}"
		Point.prototype.toJSON.call(new Point3) ⇒ {x: 1, y: null}`)
}

func TestCallbacks(t *testing.T) {
	r := open(t, window)
	r.check(`
		conv.callTransform((text, ...rest) => text + rest.length, "x") ⇒ "x0"
		conv.callTransform((text, times) => text.repeat(times), "x", 3) ⇒ "xxx"
		conv.callTransform(function () { "use strict"; return this }, "x") ⇒ "undefined"
		conv.callTransform(() => Symbol(), "x") ⇒ TypeError: can't convert symbol to string
		conv.callTransform(() => { throw "thrown" }, "x") ⇒ threw "thrown"
		conv.callTransform({}, "x") ⇒ TypeError: Failed to execute 'callTransform' on 'conv': parameter 1 is not of type 'Function'.
		conv.callAsking(b => b, false) ⇒ Base()
		conv.callAsking(() => { throw "up" }, false) ⇒ threw "up"
		conv.callAsking(() => { throw "up" }, true) ⇒ undefined
		conv.callPlain(() => { throw "up" }, false) ⇒ threw "up"
		conv.callPlain(() => { throw "up" }, true) ⇒ undefined
		conv.callVisitor(b => b.label, new Base("b")) ⇒ true
		conv.callVisitor({visit(b) { return this.answer && b.label }, answer: 1}, new Base("")) ⇒ false
		conv.callVisitor({}, new Base) ⇒ TypeError: The provided callback is not callable: its 'visit' property is not a function.
		conv.callVisitor({get visit() { throw "getter" }}, new Base) ⇒ threw "getter"
		conv.callVisitor(1, new Base) ⇒ TypeError: Failed to execute 'callVisitor' on 'conv': parameter 1 is not of type 'Object'.
		conv.callListener({heard: 1}, true) ⇒ undefined
		conv.callFunction(function (...a) { return [this, ...a] }, 5, 1, 2).length ⇒ 3
		conv.callFunction(function () { "use strict"; return this }, 5) ⇒ 5
		conv.callVoidFunction(() => { throw 1 }, true) ⇒ undefined
		conv.callVoidFunction(() => { throw 1 }, false) ⇒ threw 1`)
	r.eval(`
		var got = [];
		function record(...args) { got.push(args.length + show(args)) }
		conv.callPlain(record, false);
		for (const which of ["", "b", "t", "n", "v", "bv"]) conv.callMaybe(record, which);`)
	if got, want := r.eval(`got.join(" ")`), `3[1, 2, 3] 0[] 1[Base()] 2[undefined, "text"] 2[undefined, null] 3[undefined, undefined, true] 3[Base(), undefined, true]`; got != want {
		t.Errorf("arguments: got %s, want %s", got, want)
	}
	r.eval(`
		var settled = [];
		for (const [name, f] of Object.entries({value: b => b === null, promise: async () => "p", thrown() { throw "t" }, thenable: () => ({then(f) { f("th") }})}))
			conv.callLater(f, null).then(v => settled.push(name + " " + v), e => settled.push(name + " rejected " + e));`)
	if got, want := r.eval(`settled.sort().join()`), "promise p,thenable th,thrown rejected t,value true"; got != want {
		t.Errorf("promises: got %s, want %s", got, want)
	}
}

func TestHostCalls(t *testing.T) {
	r := open(t, window)
	tests := []struct{ script, want string }{
		{`conv.callVoidFunction(() => {}, false)`, "prepare script, clean up script"},
		{`try { conv.callVoidFunction(() => { throw 1 }, false) } catch {}`, "prepare script, clean up script"},
		{`conv.callVoidFunction(() => { throw 1 }, true)`, "prepare script, clean up script, report 1"},
		{`conv.callListener({}, true)`, "prepare script, clean up script, report TypeError: The provided callback is not callable: its 'heard' property is not a function."},
		{`conv.callVoidFunction(() => conv.callVoidFunction(() => {}, false), false)`, "prepare script, prepare script, clean up script, clean up script"},
	}
	for _, test := range tests {
		r.host.log = nil
		r.eval(test.script)
		if got := strings.Join(r.host.log, ", "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.script, got, test.want)
		}
	}
}

func TestExposure(t *testing.T) {
	// The interfaces and members that each kind of realm sees.
	const script = `["Base", "Secure", "Elsewhere", "TestGlobal", "OtherGlobal", "Hidden", "onlySecure", "onlyIsolated", "onlyOther", "where", "secureWhere", "conv"].filter(n => n in globalThis).join()`
	tests := []struct {
		name     string
		exposure idl.Exposure
		want     string
	}{
		{"all", idl.Exposure{Global: TestGlobalInterface, SecureContext: true, CrossOriginIsolated: true},
			"Base,Secure,TestGlobal,onlySecure,onlyIsolated,where,secureWhere,conv"},
		{"not secure", idl.Exposure{Global: TestGlobalInterface, CrossOriginIsolated: true}, "Base,TestGlobal,onlyIsolated,where,conv"},
		{"not isolated", idl.Exposure{Global: TestGlobalInterface, SecureContext: true}, "Base,Secure,TestGlobal,onlySecure,where,secureWhere,conv"},
		{"neither", idl.Exposure{Global: TestGlobalInterface}, "Base,TestGlobal,where,conv"},
		{"other", idl.Exposure{Global: OtherGlobalInterface, SecureContext: true}, "Base,Secure,Elsewhere,OtherGlobal,where,secureWhere,conv"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := open(t, test.exposure)
			if got := r.eval(script); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if got := r.eval("new Base('made').describe()"); got != "Base made" {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestClassesAreShared(t *testing.T) {
	secure := idl.Exposure{Global: TestGlobalInterface, SecureContext: true}
	if BaseInterface.Class(window) != BaseInterface.Class(secure) {
		t.Error("two classes for an interface that is the same everywhere")
	}
	if TestGlobalInterface.Class(window) == TestGlobalInterface.Class(secure) {
		t.Error("one class for two different sets of members")
	}
	if first, second := TestGlobalInterface.Class(secure), TestGlobalInterface.Class(secure); first != second {
		t.Error("two classes for one kind of realm")
	}
}

func TestMemberNames(t *testing.T) {
	var names []string
	for _, m := range MembersInterface.Members {
		names = append(names, m.Name)
	}
	if !slices.Contains(names, "includes") || !slices.Contains(names, "throw") {
		t.Errorf("names that are keywords of IDL or Go are missing: %v", names)
	}
}
