package idltest

import (
	"strconv"
	"testing"
)

// quote is s as a string literal of JavaScript.
func quote(s string) string { return strconv.Quote(s) }

func TestIntegers(t *testing.T) {
	open(t, window).check(`
		conv.echoByte(127) ⇒ 127
		conv.echoByte(128) ⇒ -128
		conv.echoByte(-129) ⇒ 127
		conv.echoByte(1.9) ⇒ 1
		conv.echoByte(-1.9) ⇒ -1
		conv.echoByte(-0.5) ⇒ 0
		conv.echoByte(NaN) ⇒ 0
		conv.echoByte(Infinity) ⇒ 0
		conv.echoByte("12") ⇒ 12
		conv.echoByte(" 0x10 ") ⇒ 16
		conv.echoByte(null) ⇒ 0
		conv.echoByte(true) ⇒ 1
		conv.echoByte({valueOf() { return 5 }}) ⇒ 5
		conv.echoByte({valueOf() { throw 1 }}) ⇒ threw 1
		conv.echoByte(1n) ⇒ TypeError: can't convert BigInt to number
		conv.echoOctet(-1) ⇒ 255
		conv.echoOctet(257.5) ⇒ 1
		conv.echoShort(32768) ⇒ -32768
		conv.echoShort(-32769) ⇒ 32767
		conv.echoUnsignedShort(-1) ⇒ 65535
		conv.echoUnsignedShort(65536) ⇒ 0
		conv.echoLong(2**31) ⇒ -2147483648
		conv.echoLong(-(2**31) - 1) ⇒ 2147483647
		conv.echoLong(2**53) ⇒ 0
		conv.echoLong(2**32 * 3 + 5) ⇒ 5
		conv.echoLong(1e300) ⇒ 0
		conv.echoUnsignedLong(-1) ⇒ 4294967295
		conv.echoUnsignedLong(2**32) ⇒ 0
		conv.echoUnsignedLong(4294967295) ⇒ 4294967295
		conv.echoLongLong(2**53 - 1) ⇒ 9007199254740991
		conv.echoLongLong(2**63) ⇒ -9223372036854776000
		conv.echoLongLong(-(2**63)) ⇒ -9223372036854776000
		conv.echoLongLong(2**64) ⇒ 0
		conv.echoUnsignedLongLong(-1) ⇒ 18446744073709552000
		conv.echoUnsignedLongLong(2**64) ⇒ 0
		conv.echoUnsignedLongLong(-(2**53)) ⇒ 18437736874454810000
		conv.echoOctetClamp(-1) ⇒ 0
		conv.echoOctetClamp(256) ⇒ 255
		conv.echoOctetClamp(1.5) ⇒ 2
		conv.echoOctetClamp(2.5) ⇒ 2
		conv.echoOctetClamp(-0.4) ⇒ 0
		conv.echoOctetClamp(NaN) ⇒ 0
		conv.echoOctetClamp(Infinity) ⇒ 255
		conv.echoOctetClamp(-Infinity) ⇒ 0
		conv.echoByteClamp(-200) ⇒ -128
		conv.echoByteClamp(-2.5) ⇒ -2
		conv.echoLongLongClamp(2**60) ⇒ 9007199254740991
		conv.echoLongLongClamp(-(2**60)) ⇒ -9007199254740991
		conv.echoUnsignedLongLongClamp(-5) ⇒ 0
		conv.echoUnsignedLongLongClamp(1e30) ⇒ 9007199254740991
		conv.echoOctetEnforce(255.9) ⇒ 255
		conv.echoOctetEnforce(-0.9) ⇒ 0
		conv.echoOctetEnforce(256) ⇒ TypeError: Failed to execute 'echoOctetEnforce' on 'conv': Value is outside the 'octet' value range.
		conv.echoOctetEnforce(-1) ⇒ TypeError: Failed to execute 'echoOctetEnforce' on 'conv': Value is outside the 'octet' value range.
		conv.echoOctetEnforce(NaN) ⇒ TypeError: Failed to execute 'echoOctetEnforce' on 'conv': Value is not a finite number and not of type 'octet'.
		conv.echoLongEnforce(-(2**31)) ⇒ -2147483648
		conv.echoLongEnforce(2**31) ⇒ TypeError: Failed to execute 'echoLongEnforce' on 'conv': Value is outside the 'long' value range.
		conv.echoLongLongEnforce(2**53 - 1) ⇒ 9007199254740991
		conv.echoLongLongEnforce(2**53) ⇒ TypeError: Failed to execute 'echoLongLongEnforce' on 'conv': Value is outside the 'long long' value range.
		conv.echoUnsignedLongLongEnforce(2**53) ⇒ TypeError: Failed to execute 'echoUnsignedLongLongEnforce' on 'conv': Value is outside the 'unsigned long long' value range.
		conv.echoUnsignedLongLongEnforce(-1) ⇒ TypeError: Failed to execute 'echoUnsignedLongLongEnforce' on 'conv': Value is outside the 'unsigned long long' value range.`)
}

func TestFloats(t *testing.T) {
	open(t, window).check(`
		conv.echoDouble(0.1) ⇒ 0.1
		conv.echoDouble(-0) ⇒ -0
		conv.echoDouble("1e400") ⇒ TypeError: Failed to execute 'echoDouble' on 'conv': The provided double value is non-finite.
		conv.echoDouble() ⇒ TypeError: Failed to execute 'echoDouble' on 'conv': 1 argument required, but only 0 present.
		conv.echoDouble(undefined) ⇒ TypeError: Failed to execute 'echoDouble' on 'conv': The provided double value is non-finite.
		conv.echoUnrestrictedDouble(NaN) ⇒ NaN
		conv.echoUnrestrictedDouble(-Infinity) ⇒ -Infinity
		conv.echoFloat(0.1) ⇒ 0.10000000149011612
		conv.echoFloat(-0) ⇒ -0
		conv.echoFloat(1e39) ⇒ TypeError: Failed to execute 'echoFloat' on 'conv': The provided float value is non-finite.
		conv.echoFloat(3.4028235e38) ⇒ 3.4028234663852886e+38
		conv.echoUnrestrictedFloat(1e39) ⇒ Infinity
		conv.echoUnrestrictedFloat(NaN) ⇒ NaN
		conv.echoBigint(12n) ⇒ 12n
		conv.echoBigint("2") ⇒ 2n
		conv.echoBigint(true) ⇒ 1n
		conv.echoBigint(1) ⇒ TypeError: can't convert 1 to BigInt`)
}

func TestStrings(t *testing.T) {
	open(t, window).check(`
		conv.echoDOMString("aé😀") ⇒ "aé😀"
		conv.echoDOMString("\ud800\0") === "\ud800\0" ⇒ true
		conv.echoDOMString(null) ⇒ "null"
		conv.echoDOMString(undefined) ⇒ "undefined"
		conv.echoDOMString(1.5) ⇒ "1.5"
		conv.echoDOMString(7n) ⇒ "7"
		conv.echoDOMString({toString() { return "s" }}) ⇒ "s"
		conv.echoDOMString({toString() { throw "t" }}) ⇒ threw "t"
		conv.echoDOMString(Symbol("x")) ⇒ TypeError: can't convert symbol to string
		conv.echoUSVString("a\ud800b\udc00\ud83d\ude00") === "a\ufffdb\ufffd😀" ⇒ true
		conv.echoByteString("a\xff") ⇒ "aÿ"
		conv.echoByteString("\u0100") ⇒ TypeError: Failed to execute 'echoByteString' on 'conv': String contains non ISO-8859-1 code point.
		conv.echoDOMStringOrEmpty(null) ⇒ ""
		conv.echoDOMStringOrEmpty(undefined) ⇒ "undefined"
		conv.echoBoolean("") ⇒ false
		conv.echoBoolean("0") ⇒ true
		conv.echoBoolean(NaN) ⇒ false
		conv.echoBoolean(0n) ⇒ false
		conv.echoBoolean({}) ⇒ true
		conv.echoColor("dark-green") ⇒ "dark-green"
		conv.echoColor("") ⇒ ""
		conv.echoColor("Red") ⇒ TypeError: Failed to execute 'echoColor' on 'conv': The provided value 'Red' is not a valid enum value of type Color.
		conv.echoColor({toString: () => "2nd"}) ⇒ "2nd"`)
}

func TestObjects(t *testing.T) {
	open(t, window).check(`
		conv.echoAny(undefined) ⇒ undefined
		conv.echoAny(Symbol.iterator) === Symbol.iterator ⇒ true
		conv.echoObject(conv) === conv ⇒ true
		conv.echoObject(1) ⇒ TypeError: Failed to execute 'echoObject' on 'conv': parameter 1 is not of type 'object'.
		conv.echoObjectOrNull(undefined) ⇒ null
		conv.echoObjectOrNull("") ⇒ TypeError: Failed to execute 'echoObjectOrNull' on 'conv': parameter 1 is not of type 'object'.
		conv.echoSymbol(Symbol.iterator) === Symbol.iterator ⇒ true
		conv.echoSymbol("x") ⇒ TypeError: Failed to execute 'echoSymbol' on 'conv': parameter 1 is not of type 'symbol'.
		conv.echoLongOrNull(null) ⇒ null
		conv.echoLongOrNull(undefined) ⇒ null
		conv.echoLongOrNull("3") ⇒ 3
		conv.echoDOMStringOrNull(undefined) ⇒ null
		conv.echoDOMStringOrNull("null") ⇒ "null"
		conv.echoBase(new Base("b")) ⇒ Base(b)
		conv.echoBase(new Derived("d", 1)) ⇒ Base(d)
		conv.echoBase(self).isThis() ⇒ true
		conv.echoBase({}) ⇒ TypeError: Failed to execute 'echoBase' on 'conv': parameter 1 is not of type 'Base'.
		conv.echoBase(Object.create(new Base)) ⇒ TypeError: Failed to execute 'echoBase' on 'conv': parameter 1 is not of type 'Base'.
		conv.echoBase(null) ⇒ TypeError: Failed to execute 'echoBase' on 'conv': parameter 1 is not of type 'Base'.
		conv.echoBaseOrNull(undefined) ⇒ null
		conv.echoBaseOrNull(new Pairs) ⇒ TypeError: Failed to execute 'echoBaseOrNull' on 'conv': parameter 1 is not of type 'Base'.`)
}

func TestSequences(t *testing.T) {
	r := open(t, window)
	r.check(`
		conv.echoLongs([1, "2", 3.7, null]) ⇒ [1, 2, 3, 0]
		conv.echoLongs(new Set([1, 2])) ⇒ [1, 2]
		conv.echoLongs(function* () { yield 1; yield 2 }()) ⇒ [1, 2]
		conv.echoLongs({*[Symbol.iterator]() { yield 5 }}) ⇒ [5]
		conv.echoLongs("12") ⇒ TypeError: Failed to execute 'echoLongs' on 'conv': The provided value cannot be converted to a sequence.
		conv.echoLongs({}) ⇒ TypeError: Failed to execute 'echoLongs' on 'conv': The object must have a callable @@iterator property.
		conv.echoLongs({[Symbol.iterator]: 1}) ⇒ TypeError: Failed to execute 'echoLongs' on 'conv': The object must have a callable @@iterator property.
		conv.echoLongs({[Symbol.iterator]: () => 1}) ⇒ TypeError: Failed to execute 'echoLongs' on 'conv': The iterator is not an object.
		conv.echoLongs({[Symbol.iterator]: () => ({next: () => 1})}) ⇒ TypeError: Failed to execute 'echoLongs' on 'conv': The result of the iterator is not an object.
		conv.echoLongs({get [Symbol.iterator]() { throw 5 }}) ⇒ threw 5
		conv.echoLongs([Symbol()]) ⇒ TypeError: can't convert symbol to number
		conv.echoStrings([["a"], [], "bc"]) ⇒ TypeError: Failed to execute 'echoStrings' on 'conv': The provided value cannot be converted to a sequence.
		conv.echoStrings([["a", 1], []]) ⇒ [["a", "1"], []]
		conv.echoBases([new Base("x"), null]) ⇒ [Base(x), null]
		conv.echoBases([1]) ⇒ TypeError: Failed to execute 'echoBases' on 'conv': parameter 1 is not of type 'Base'.
		conv.echoFrozen(["a", 1]) ⇒ frozen["a", "1"]
		conv.echoRecord({b: 1, a: "2", 3: 3}) ⇒ {3: 3, b: 1, a: 2}
		conv.echoRecord(Object.create({inherited: 1}, {hidden: {value: 1}, seen: {value: 2, enumerable: true}})) ⇒ {seen: 2}
		conv.echoRecord([7]) ⇒ {0: 7}
		conv.echoRecord(1) ⇒ TypeError: Failed to execute 'echoRecord' on 'conv': parameter 1 is not of type 'record'.
		conv.echoRecord({[Symbol("s")]: 1}) ⇒ TypeError: can't convert symbol to string
		conv.echoUSVRecord({"\ud800": "1", b: "2", "\ufffd": "3"}) ⇒ {�: "3", b: "2"}
		conv.echoByteRecord({"\u0100": 1}) ⇒ TypeError: Failed to execute 'echoByteRecord' on 'conv': String contains non ISO-8859-1 code point.
		conv.echoRecord({["__proto__"]: 1}).__proto__ ⇒ 1`)
	// A record looks at its object in the order of the standard.
	if got, want := r.eval(`
		var log = [];
		conv.echoRecord(new Proxy({a: 1, b: 2}, {
			ownKeys(o) { log.push("ownKeys"); return Reflect.ownKeys(o) },
			getOwnPropertyDescriptor(o, k) { log.push("descriptor " + k); return Reflect.getOwnPropertyDescriptor(o, k) },
			get(o, k) { log.push("get " + String(k)); return o[k] },
		}));
		log.join()`), "ownKeys,descriptor a,get a,descriptor b,get b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// An exception in an element does not close the iterator.
	if got, want := r.eval(`
		var closed = false;
		var iterable = {[Symbol.iterator]() { return {next() { return {value: Symbol(), done: false} }, return() { closed = true }} }};
		shown(() => conv.echoLongs(iterable)) + closed`), "TypeError: can't convert symbol to numberfalse"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestUnions(t *testing.T) {
	open(t, window).check(`
		conv.echoPrimitive(true) ⇒ true
		conv.echoPrimitive(1.5) ⇒ 1
		conv.echoPrimitive("true") ⇒ "true"
		conv.echoPrimitive(null) ⇒ "null"
		conv.echoPrimitive({toString: () => "o"}) ⇒ "o"
		conv.echoBaseOrLongs(new Derived("d", 1)) ⇒ Base(d)
		conv.echoBaseOrLongs([1]) ⇒ [1]
		conv.echoBaseOrLongs({}) ⇒ "[object Object]"
		conv.echoBaseOrLongs((p => (p.append("a", 1), p))(new Pairs)) ⇒ [0]
		conv.echoNumeric(1.5) ⇒ 1.5
		conv.echoNumeric(15n) ⇒ 15n
		conv.echoNumeric("7") ⇒ 7
		conv.echoNumeric({valueOf: () => 7n}) ⇒ 7n
		conv.echoNumeric(Object(3n)) ⇒ 3n
		conv.echoTransformOrOptions(() => 1) ⇒ function
		conv.echoTransformOrOptions({depth: 1}) ⇒ {depth: 1, flag: false}
		conv.echoTransformOrOptions() ⇒ {depth: 3, flag: false}
		conv.echoTransformOrOptions(null) ⇒ {depth: 3, flag: false}
		conv.echoTransformOrOptions(1) ⇒ TypeError: Failed to execute 'echoTransformOrOptions' on 'conv': The provided value is not of type '(Transform or Options)'.
		conv.echoBaseOrText(null) ⇒ null
		conv.echoBaseOrText(undefined) ⇒ null
		conv.echoBaseOrText(new Base("t")) ⇒ Base(t)
		conv.echoBaseOrText(1) ⇒ "1"
		conv.echoObjectOrText(self) === self ⇒ true
		conv.echoObjectOrText(show) === show ⇒ true
		conv.echoObjectOrText(1) ⇒ "1"
		conv.echoTextOrUndefined(undefined) ⇒ undefined
		conv.echoTextOrUndefined(null) ⇒ "null"
		conv.echoRecordOrLongs({a: 1}) ⇒ {a: 1}
		conv.echoRecordOrLongs([1]) ⇒ [1]
		conv.echoRecordOrLongs(1) ⇒ TypeError: Failed to execute 'echoRecordOrLongs' on 'conv': The provided value is not of type '(record<DOMString, long> or sequence<long>)'.
		conv.echoPart(new Base("p")) ⇒ Base(p)
		conv.echoPart(new Uint8Array(1)) ⇒ [object Uint8Array]
		conv.echoPart(new ArrayBuffer(1)) ⇒ [object ArrayBuffer]
		conv.echoPart(new SharedArrayBuffer(1)) ⇒ "[object SharedArrayBuffer]"
		conv.echoPart({}) ⇒ "[object Object]"
		conv.describeUnion(new Base("n")) ⇒ "base n"
		conv.describeUnion(5) ⇒ "long 5"
		conv.describeUnion(false) ⇒ "boolean false"
		conv.describeUnion("9") ⇒ "long 9"`)
}

func TestDictionaries(t *testing.T) {
	r := open(t, window)
	r.check(`
		conv.echoOptions() ⇒ {depth: 3, flag: false}
		conv.echoOptions(undefined) ⇒ {depth: 3, flag: false}
		conv.echoOptions(null) ⇒ {depth: 3, flag: false}
		conv.echoOptions({name: 1, flag: "x", depth: "8", other: 1}) ⇒ {depth: 8, flag: true, name: "1"}
		conv.echoOptions({depth: undefined, name: undefined}) ⇒ {depth: 3, flag: false}
		conv.echoOptions(Object.create({depth: 9})) ⇒ {depth: 9, flag: false}
		conv.echoOptions(1) ⇒ TypeError: Failed to execute 'echoOptions' on 'conv': The provided value is not of type 'Options'.
		conv.echoOptions({depth: Symbol()}) ⇒ TypeError: can't convert symbol to number
		conv.echoOptions({get name() { throw 3 }}) ⇒ threw 3
		conv.echoEverything({}) ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': Failed to read the 'number' property from 'Everything': Required member is undefined.
		conv.echoEverything() ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': 1 argument required, but only 0 present.
		conv.echoEverything({number: 1}) ⇒ {anything: null, baseNull: null, clamped: 7, color: "red", flagTrue: true, half: 0.5, list: [], nestedDefault: {depth: 3, flag: false}, number: 1, text: null, textSome: "some", union: "u", unionNull: null}
		conv.echoEverything({number: 1, base: {}}) ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': Failed to read the 'base' property from 'Everything': Failed to convert value to 'Base'.
		conv.echoEverything({number: 1, color: "blue"}) ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': Failed to read the 'color' property from 'Everything': The provided value 'blue' is not a valid enum value of type Color.
		conv.echoEverything({number: 1, nested: {depth: 1, name: "n"}}).nested ⇒ {depth: 1, flag: false, name: "n"}
		conv.echoEverything({number: 1, nested: 1}) ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': Failed to read the 'nested' property from 'Everything': The provided value is not of type 'Options'.
		conv.echoEverything({number: 1, transform: 1}) ⇒ TypeError: Failed to execute 'echoEverything' on 'conv': Failed to read the 'transform' property from 'Everything': Failed to convert value to 'Function'.`)
	r.check(`conv.echoEverything({number: 2, anything: undefined, anythingMissing: 5, base: new Base("b"), baseMaybe: null, baseNull: new Base("n"), buffer: new ArrayBuffer(1), clamped: 300, color: "", colorMissing: "2nd", flag: 0, flagTrue: 0, half: 1, list: [1], listMissing: [], map: {x: 1}, text: "t", textMissing: null, textSome: null, thing: [], transform: show, union: 1, unionMissing: "m", unionNull: new Base("u")}) ⇒ {anything: null, anythingMissing: 5, base: Base(b), baseMaybe: null, baseNull: Base(n), buffer: [object ArrayBuffer], clamped: 44, color: "", colorMissing: "2nd", flag: false, flagTrue: false, half: 1, list: [1], listMissing: [], map: {x: 1}, nestedDefault: {depth: 3, flag: false}, number: 2, text: "t", textMissing: null, textSome: null, thing: [], transform: function, union: 1, unionMissing: "m", unionNull: Base(u)}`)
	// Inherited dictionaries come first, and the members of each in
	// lexicographical order; each is converted before the next is read.
	if got, want := r.eval(`
		var log = [];
		conv.readChild(new Proxy({c: 1}, {get(o, k) { log.push(k); return o[k] }}));
		log.join()`), "e,z,c,d,a,b"; got != want {
		t.Errorf("members were read in the order %s, want %s", got, want)
	}
	if got, want := r.eval(`
		log = [];
		conv.echoOptions({
			get name() { log.push("name"); return {toString() { log.push("name converted"); return "" }} },
			get depth() { log.push("depth"); return {valueOf() { log.push("depth converted"); return 1 }} },
		});
		log.join()`), "depth,depth converted,name,name converted"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// What the members of Object.prototype are does not matter to results.
	if got, want := r.eval(`
		Object.defineProperty(Object.prototype, "depth", {set() { throw 1 }, get() { return undefined }, configurable: true});
		var d = shown(() => conv.echoOptions({}));
		delete Object.prototype.depth;
		d`), "{depth: 3, flag: false}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBuffers(t *testing.T) {
	open(t, window).check(`
		conv.buffer(new Uint8Array([1, 2])) ⇒ "64 [1 2]"
		conv.buffer(new Uint8Array([1, 2, 3]).subarray(1)) ⇒ "64 [2 3]"
		conv.buffer(new Uint16Array([258])) ⇒ "128 [2 1]"
		conv.buffer(new DataView(new ArrayBuffer(2), 1)) ⇒ "4 [0]"
		conv.buffer(new ArrayBuffer(1)) ⇒ "1 [0]"
		conv.buffer(new BigUint64Array(0)) ⇒ "2048 []"
		conv.buffer({}) ⇒ TypeError: Failed to execute 'buffer' on 'conv': parameter 1 is not of type 'BufferSource'.
		conv.buffer(new SharedArrayBuffer(1)) ⇒ TypeError: Failed to execute 'buffer' on 'conv': parameter 1 is not of type 'BufferSource'.
		conv.buffer(new Uint8Array(new SharedArrayBuffer(1))) ⇒ TypeError: Failed to execute 'buffer' on 'conv': The provided ArrayBufferView value must not be shared.
		conv.view(new ArrayBuffer(1)) ⇒ TypeError: Failed to execute 'view' on 'conv': parameter 1 is not of type 'ArrayBufferView'.
		conv.arrayBuffer(null) ⇒ "null"
		conv.arrayBuffer(new Uint8Array) ⇒ TypeError: Failed to execute 'arrayBuffer' on 'conv': parameter 1 is not of type 'ArrayBuffer'.
		conv.bytes(new Int8Array) ⇒ TypeError: Failed to execute 'bytes' on 'conv': parameter 1 is not of type 'Uint8Array'.
		(b => conv.bytes(b) + b)(new Uint8Array([1, 2])) ⇒ "64 [1 2]99,2"
		conv.sharedBytes(new Uint8Array(new SharedArrayBuffer(1))) ⇒ "64 [0]"
		conv.anyBuffer(new SharedArrayBuffer(1)) ⇒ "2 [0]"
		conv.anyBuffer(new DataView(new SharedArrayBuffer(1))) ⇒ "4 [0]"`)
}

func TestArguments(t *testing.T) {
	open(t, window).check(`
		conv.optionals() ⇒ "{0 false} 7 {{ false} false} false false false {[] false} red {false false} true {IsLong:true IsDOMString:false Long:5 DOMString:} 0"
		conv.optionals(undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, 2) ⇒ "{0 false} 7 {{ false} false} false false false {[] false} red {false false} true {IsLong:true IsDOMString:false Long:5 DOMString:} 2"
		conv.optionals(1, 2, null, new Base, null, null, [3], "", 0, 0, "k", 1) ⇒ "{1 true} 2 {{ false} true} true true true {[3] true}  {false true} false {IsLong:false IsDOMString:true Long:0 DOMString:k} 1"
		conv.optionals(1, 2, "c", null) ⇒ TypeError: Failed to execute 'optionals' on 'conv': parameter 4 is not of type 'Base'.
		conv.needed(1, 2) ⇒ "3"
		conv.needed(1, 2, undefined) ⇒ "3"
		conv.needed(1, undefined, 3) ⇒ "4"
		conv.needed(1, 2, 3, 4) ⇒ "6"
		conv.needed(1) ⇒ TypeError: Failed to execute 'needed' on 'conv': 2 arguments required, but only 1 present.
		conv.needed({valueOf() { throw "first" }}, {valueOf() { throw "second" }}) ⇒ threw "first"
		conv.optionals.length ⇒ 0
		conv.needed.length ⇒ 2
		conv.needed.name ⇒ "needed"`)
}

func TestPromises(t *testing.T) {
	r := open(t, window)
	r.eval(`
		var log = [];
		function settle(name, p) {
			log.push(name + " " + (p instanceof Promise));
			p.then(v => log.push(name + " fulfilled " + show(v)), e => log.push(name + " rejected " + e));
		}
		var m = new Members;
		settle("any", conv.echoPromise(1));
		settle("thenable", conv.echoPromise({then(f) { f(2) }}));
		settle("rejected", conv.echoPromise(Promise.reject("no")));
		settle("attribute", m.promise);
		settle("broken attribute", m.brokenPromise);
		settle("later", m.later("x"));
		settle("later fails", m.later("fail"));
		settle("no arguments", m.later());
		settle("bad argument", m.later({toString() { throw "bad" }}));
		settle("bad this", m.later.call({}, "x"));
		settle("bad this of attribute", Object.getOwnPropertyDescriptor(Members.prototype, "promise").get.call(1));
		settle("overload", new Overloads().promised(5));
		settle("overload of object", new Overloads().promised(new Base("b")));
		settle("overload without arguments", new Overloads().promised());`)
	want := []string{
		"any fulfilled 1", "thenable fulfilled 2", "rejected rejected no", "attribute fulfilled 3",
		"broken attribute rejected TypeError: Failed to read the 'brokenPromise' property from 'Members': it is broken",
		"later fulfilled \"x\"",
		"later fails rejected AbortError: Failed to execute 'later' on 'Members': failed",
		"no arguments rejected TypeError: Failed to execute 'later' on 'Members': 1 argument required, but only 0 present.",
		"bad argument rejected bad", "bad this rejected TypeError: Illegal invocation",
		"bad this of attribute rejected TypeError: Illegal invocation",
		"overload fulfilled \"5\"", "overload of object fulfilled \"b\"",
		"overload without arguments rejected TypeError: Failed to execute 'promised' on 'Overloads': 1 argument required, but only 0 present.",
	}
	for _, line := range want {
		if r.eval("log.includes("+quote(line)+")") != "true" {
			t.Errorf("missing: %s", line)
		}
	}
	if got := r.eval("log.filter(l => l.endsWith('false')).join()"); got != "" {
		t.Errorf("no promises: %s", got)
	}
	if got := r.eval("String(log.length)"); got != "28" {
		t.Errorf("%s entries, want 28: %s", got, r.eval("log.join('\\n')"))
	}
}
