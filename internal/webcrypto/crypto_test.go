package webcrypto

import (
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
)

func open(t *testing.T, exposure idl.Exposure) *realmtest.Realm {
	r := realmtest.OpenAs(t, exposure, nil, Interfaces...)
	r.Set("crypto", func() mozjs.Value { return New(r.Context).Value() })
	return r
}

func TestCrypto(t *testing.T) {
	r := open(t, idl.Exposure{Global: realmtest.Window, SecureContext: true, CrossOriginIsolated: true})
	r.Check(`
		Object.prototype.toString.call(crypto) ⇒ "[object Crypto]"
		new Crypto() ⇒ TypeError: Illegal constructor
		[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array].every(A => { const a = new A(32); return crypto.getRandomValues(a) === a && a.some(x => x) }) ⇒ true
		crypto.getRandomValues(new Float32Array(1)) ⇒ TypeMismatchError: Failed to execute 'getRandomValues' on 'Crypto': The provided ArrayBufferView is not an array of integers.
		crypto.getRandomValues(new Float64Array(1e6)) ⇒ TypeMismatchError: Failed to execute 'getRandomValues' on 'Crypto': The provided ArrayBufferView is not an array of integers.
		crypto.getRandomValues(new DataView(new ArrayBuffer(1))) ⇒ TypeMismatchError: Failed to execute 'getRandomValues' on 'Crypto': The provided ArrayBufferView is not an array of integers.
		crypto.getRandomValues(new Uint8Array(65536)).length ⇒ 65536
		crypto.getRandomValues(new Uint8Array(65537)) ⇒ QuotaExceededError: Failed to execute 'getRandomValues' on 'Crypto': The ArrayBufferView's byte length (65537) exceeds the number of bytes of entropy available at once (65536).
		(() => { try { crypto.getRandomValues(new Uint16Array(40000)) } catch (e) { return [e instanceof QuotaExceededError, e.quota, e.requested] } })() ⇒ [true, 65536, 80000]
		crypto.getRandomValues(new Uint8Array(0)).length ⇒ 0
		(() => { const b = new Uint8Array(300); crypto.getRandomValues(b.subarray(100, 200)); return [b.subarray(0, 100).every(x => !x), b.subarray(100, 200).some(x => x), b.subarray(200).every(x => !x)] })() ⇒ [true, true, true]
		crypto.getRandomValues(new Uint8Array(new SharedArrayBuffer(1))) ⇒ TypeError: Failed to execute 'getRandomValues' on 'Crypto': The provided ArrayBufferView value must not be shared.
		crypto.getRandomValues(new ArrayBuffer(1)) ⇒ TypeError: Failed to execute 'getRandomValues' on 'Crypto': parameter 1 is not of type 'ArrayBufferView'.
		crypto.getRandomValues() ⇒ TypeError: Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.
		/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()) ⇒ true
		crypto.randomUUID() === crypto.randomUUID() ⇒ false
		Crypto.prototype.randomUUID.call({}) ⇒ TypeError: Illegal invocation`)
}

func TestRandomUUIDNeedsASecureContext(t *testing.T) {
	open(t, idl.Exposure{Global: realmtest.Window}).Check(`
		"randomUUID" in crypto ⇒ false
		"getRandomValues" in crypto ⇒ true`)
}
