package idltest

import "testing"

// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
func TestNamedProperties(t *testing.T) {
	r := open(t, window)
	r.eval(`
		var a = new Area, symbol = Symbol("s");
		a.x = 1; a["y"] = {toString() { return "why" }}; a[0] = "zero"; a[symbol] = symbol; a.look = "hidden"; a[4294967295] = "big";`)
	r.check(`
		a.x ⇒ "1"
		a.y ⇒ "why"
		a[0] + a["0"] ⇒ "zerozero"
		a[4294967295] ⇒ "big"
		a[symbol] === symbol ⇒ true
		typeof a.look ⇒ "function"
		a.look("look") ⇒ "hidden"
		a.none ⇒ undefined
		a.fixed ⇒ 7
		"x" in a && "look" in a && !("none" in a) && Object.hasOwn(a, "x") && !Object.hasOwn(a, "look") ⇒ true
		Reflect.ownKeys(a).map(String).join() ⇒ "x,y,0,4294967295,fixed,Symbol(s)"
		(() => { let all = []; for (const k in a) all.push(k); return all.join() })() ⇒ "x,y,0,4294967295,fixed,length,other,look,put"
		JSON.stringify(a) ⇒ "{\"x\":\"1\",\"y\":\"why\",\"0\":\"zero\",\"4294967295\":\"big\",\"fixed\":7}"
		show(Object.getOwnPropertyDescriptor(a, "x")) ⇒ "{value: \"1\", writable: true, enumerable: true, configurable: true}"
		Object.getOwnPropertyDescriptor(a, "none") ⇒ undefined
		delete a.x && a.x === undefined && a.length ⇒ 4
		delete a.none && delete a[symbol] && a[symbol] === undefined ⇒ true
		(a.keepMe = 1, delete a.keepMe) ⇒ false
		Reflect.deleteProperty(a, "keepMe") ⇒ false
		a.bad = "refused" ⇒ RangeError: Failed to set a property on 'Area': The value is refused.
		a.bad = Symbol() ⇒ TypeError: can't convert symbol to string
		Object.defineProperty(a, "d", {value: "defined"}).d + a.look("d") ⇒ "defineddefined"
		Object.defineProperty(a, "d", {get() {}}) ⇒ TypeError: can't define a getter/setter for element '"d"' of Object object
		Object.defineProperty(a, symbol, {get() { return this.length }})[symbol] === a.length ⇒ true
		Reflect.preventExtensions(a) ⇒ false
		(() => { try { Object.preventExtensions(a) } catch (e) { return e instanceof TypeError } })() ⇒ true
		Object.isExtensible(a) ⇒ true
		(a.other = 5, a.other + "," + a.look("other")) ⇒ "0,5"
		Object.prototype.toString.call(a) ⇒ "[object Area]"
		Object.keys(Object.create(a, {z: {enumerable: true}})).join() ⇒ "z"
		Reflect.set(Object.create(a), "other", 5) ⇒ TypeError: Illegal invocation
		Area.prototype.look.call(Object.create(a), "x") ⇒ TypeError: Illegal invocation
		(Area.prototype.late = 1, a.late = "x", a.late + a.look("late")) ⇒ "1x"
		(delete Area.prototype.late, a.late) ⇒ "x"
		Object.setPrototypeOf(a, {y: "theirs"}).y + a[0] ⇒ "theirszero"
		Object.setPrototypeOf(a, null)["y"] ⇒ "why"
		Object.setPrototypeOf(a, new Proxy({}, {getOwnPropertyDescriptor() { throw new RangeError("asked") }})).y ⇒ RangeError: asked`)
}

func TestIndexedProperties(t *testing.T) {
	r := open(t, window)
	r.eval(`
		var row = new Row([1, 2, 3]), named = new NamedRow([4, 5]), pair = new FixedRow;
		named.own = 1; row.own = 2;`)
	r.check(`
		row[0] + row["2"] ⇒ 4
		row[3] ⇒ undefined
		[...row].join() + Array.from(row).length ⇒ "1,2,33"
		Object.keys(row).join() ⇒ "0,1,2,own"
		(row.grow(9), row[3] + row.length) ⇒ 13
		(row[1] = "7", row[1]) ⇒ 7
		(row[100] = 1, row.length + "," + row[100]) ⇒ "4,undefined"
		delete row[0] ⇒ false
		delete row[50] ⇒ true
		show(Object.getOwnPropertyDescriptor(row, 0)) ⇒ "{value: 1, writable: true, enumerable: true, configurable: true}"
		show(Object.getOwnPropertyDescriptor(pair, 0)) ⇒ "{value: \"a\", writable: false, enumerable: true, configurable: true}"
		pair[1] + pair[2] ⇒ "bundefined"
		(pair[0] = "z", pair[0]) ⇒ "a"
		Reflect.set(pair, 0, "z") ⇒ false
		Object.defineProperty(pair, 0, {value: 1}) ⇒ TypeError: Object doesn't have an indexed property setter for '0'
		Object.defineProperty(pair, 7, {value: 1}) ⇒ TypeError: Object doesn't have an indexed property setter for '7'
		Object.defineProperty(row, 0, {value: 11})[0] ⇒ 11
		Object.defineProperty(row, 0, {get() {}}) ⇒ TypeError: can't define a getter/setter for element '0' of Object object
		pair[Symbol.iterator] === Array.prototype.values ⇒ true
		named.n1 + named[0] ⇒ 9
		Reflect.ownKeys(named).join() ⇒ "0,1,n0,n1,own"
		Object.keys(named).join() ⇒ "0,1,own"
		(named.n0 = 8, named.n0) ⇒ 4
		Reflect.set(named, "n0", 8) ⇒ false
		Object.defineProperty(named, "n0", {value: 1}) ⇒ TypeError: Object doesn't have a named property setter for '"n0"'
		delete named.n0 ⇒ false
		Object.defineProperty(named, "n7", {value: 1}).n7 ⇒ 1
		(Row.prototype.n1 = "builtin", named.n1) ⇒ 5`)
}

// https://tc39.es/ecma262/#sec-IsHTMLDDA-internal-slot
func TestIsHTMLDDA(t *testing.T) {
	r := open(t, window)
	// What the engine compiles before there is such an object holds for it afterwards.
	r.eval(`
		function like(x) { return [typeof x, x == null, x != null, x == undefined, x === undefined, x === null, !x, x ? 1 : 2, x ?? "nullish", x?.length].join() }
		for (let i = 0; i < 30000; i++) like(i % 2 ? {length: 1} : pair);
		var pair = new FixedRow, hidden;`)
	r.check(`
		like(pair) ⇒ "object,false,true,false,false,false,false,1,[object FixedRow],2"
		like(hidden = new HiddenRow) ⇒ "undefined,true,false,true,false,false,true,2,[object HiddenRow],1"
		like(pair) ⇒ "object,false,true,false,false,false,false,1,[object FixedRow],2"
		null == hidden && undefined == hidden && hidden == hidden && hidden != {} && hidden !== undefined ⇒ true
		Object(hidden) === hidden && Object.prototype.toString.call(hidden) ⇒ "[object HiddenRow]"
		hidden instanceof HiddenRow && Object.getPrototypeOf(hidden) === HiddenRow.prototype ⇒ true
		hidden[0] + hidden[1] ⇒ "zeroundefined"
		hidden("a", "b") + hidden() + hidden(undefined) ⇒ "item aitem missingitem missing"
		Function.prototype.call.call(hidden, null, 7) ⇒ "item 7"
		Reflect.apply(hidden, undefined, ["x"]) ⇒ "item x"
		["p", "q"].map(hidden).join() ⇒ "item p,item q"
		new hidden ⇒ TypeError: hidden is not a constructor
		hidden(Symbol()) ⇒ TypeError: can't convert symbol to string
		hidden({toString() { throw new RangeError("asked") }}) ⇒ RangeError: asked
		hidden.truth(hidden) + "," + hidden.truth({}) + "," + hidden.truth(hidden.item) ⇒ "false,true,true"
		HiddenRow.prototype.item.call(pair) ⇒ TypeError: Illegal invocation
		(hidden.own = 1, Object.keys(hidden).join()) ⇒ "0,own"
		((x = "default") => x)(hidden) === hidden ⇒ true`)
}
