package sluice

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// cryptoPage opens a page with what these tests need.
func cryptoPage(t *testing.T, ua *UserAgent, url string) *Page {
	p := openAt(t, ua, url)
	do(t, p, `
		globalThis.subtle = crypto.subtle;
		globalThis.hex = (buffer) => Array.from(new Uint8Array(buffer), (x) => x.toString(16).padStart(2, '0')).join('');
		globalThis.bytes = (text) => new TextEncoder().encode(text);
		globalThis.failure = (promise) => promise.then(() => 'no failure', String);
		undefined`)
	return p
}

func TestDigests(t *testing.T) {
	p := cryptoPage(t, newAgent(t, Options{}), site)
	for algorithm, want := range map[string]string{
		"'SHA-1'":             "a9993e364706816aba3e25717850c26c9cd0d89d",
		"{ name: 'sha-256' }": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	} {
		if got := do(t, p, "subtle.digest("+algorithm+", bytes('abc')).then(hex)"); got != want {
			t.Errorf("%s: %v, want %s", algorithm, got, want)
		}
	}
	// The data are copied, and each result comes in a task.
	got := do(t, p, `(async () => {
		const order = [], data = bytes('abc');
		const digest = subtle.digest('SHA-256', data).then((d) => order.push(hex(d).slice(0, 4)));
		data.fill(0);
		await 0;
		order.push('microtask');
		await digest;
		return order.join();
	})()`)
	if got != "microtask,ba78" {
		t.Errorf("%v", got)
	}
}

func TestErrorsOfCrypto(t *testing.T) {
	p := cryptoPage(t, newAgent(t, Options{}), site)
	do(t, p, "subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt']).then((k) => { globalThis.key = k; })")
	for call, want := range map[string]string{
		"digest('MD5', bytes(''))": `NotSupportedError: Failed to execute 'digest' on 'SubtleCrypto': There is no algorithm "MD5" for the operation digest.`,
		"digest({}, bytes(''))":    `TypeError: Failed to execute 'digest' on 'SubtleCrypto': Failed to read the 'name' property from 'Algorithm': Required member is undefined.`,
		"digest('SHA-1')":          `TypeError: Failed to execute 'digest' on 'SubtleCrypto': 2 arguments required, but only 1 present.`,
		"digest({ get name() { throw new RangeError('mine') } }, bytes(''))": `RangeError: mine`,
		"decrypt({ name: 'AES-GCM', iv: bytes('i') }, key, bytes(''))":       `InvalidAccessError: Failed to execute 'decrypt' on 'SubtleCrypto': The key's usages are "encrypt", without "decrypt".`,
		"encrypt({ name: 'AES-CBC', iv: bytes('i') }, key, bytes(''))":       `InvalidAccessError: Failed to execute 'encrypt' on 'SubtleCrypto': The key is for AES-GCM, not for AES-CBC.`,
		"encrypt({ name: 'AES-GCM', iv: bytes('') }, key, bytes(''))":        `OperationError: Failed to execute 'encrypt' on 'SubtleCrypto': The iv is empty.`,
		"exportKey('raw', key)":                                                                            `InvalidAccessError: Failed to execute 'exportKey' on 'SubtleCrypto': The key is not extractable.`,
		"importKey('jwk', bytes(''), 'HKDF', false, [])":                                                   `TypeError: Failed to execute 'importKey' on 'SubtleCrypto': A key in the format 'jwk' has to be an object, not a buffer.`,
		"importKey('raw', {}, 'HKDF', false, [])":                                                          `TypeError: Failed to execute 'importKey' on 'SubtleCrypto': A key in the format 'raw' has to be a buffer.`,
		"importKey('jwk', { kty: 'oct', k: '\\ud800' }, 'AES-GCM', false, ['encrypt'])":                    `DataError: Failed to execute 'importKey' on 'SubtleCrypto': The member "k" of the JSON Web Key is not base64url.`,
		"importKey('raw', new ArrayBuffer(9), { name: 'HMAC', hash: 'SHA-1', length: 9 }, true, ['sign'])": `DataError: Failed to execute 'importKey' on 'SubtleCrypto': An HMAC key of 72 bits cannot have the length 9.`,
	} {
		if got := do(t, p, "failure(subtle."+call+")"); got != want {
			t.Errorf("%s\n got %v\nwant %s", call, got, want)
		}
	}
}

func TestKeysCross(t *testing.T) {
	ua := newAgent(t, Options{})
	p := cryptoPage(t, ua, site)
	got := do(t, p, `(async () => {
		const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
		const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
		const parts = [structuredClone(key) instanceof CryptoKey, structuredClone(key) !== key];
		// To a worker.
		const source = 'onmessage = async ({ data }) => postMessage([await crypto.subtle.sign("HMAC", data, new Uint8Array(3)), data])';
		const worker = new Worker('data:,' + encodeURIComponent(source));
		worker.postMessage(key);
		const [signature, back] = await new Promise((resolve) => { worker.onmessage = (e) => resolve(e.data); });
		worker.terminate();
		parts.push(await subtle.verify('HMAC', key, signature, new Uint8Array(3)), back.extractable, back.usages.join('+'), back.algorithm.hash.name);
		// To a database and back.
		const result = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
		const open = indexedDB.open('keys');
		open.onupgradeneeded = () => open.result.createObjectStore('keys');
		const db = await result(open);
		await result(db.transaction('keys', 'readwrite').objectStore('keys').put({ key, pair }, 1));
		const stored = await result(db.transaction('keys').objectStore('keys').get(1));
		const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
		const signed = await subtle.sign(algorithm, stored.pair.privateKey, new Uint8Array(3));
		parts.push(await subtle.verify(algorithm, pair.publicKey, signed, new Uint8Array(3)), await subtle.verify('HMAC', stored.key, signature, new Uint8Array(3)));
		parts.push(await failure(subtle.exportKey('jwk', stored.pair.privateKey)));
		return parts.join();
	})()`)
	const want = "true,true,true,false,sign+verify,SHA-256,true,true," +
		"InvalidAccessError: Failed to execute 'exportKey' on 'SubtleCrypto': The key is not extractable."
	if got != want {
		t.Errorf("\n got %v\nwant %s", got, want)
	}
}

// What script does to the objects that a key shows changes no key.
func TestKeysAreClosed(t *testing.T) {
	p := cryptoPage(t, newAgent(t, Options{}), site)
	got := do(t, p, `(async () => {
		const key = await subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt']);
		key.usages.push('decrypt');
		key.algorithm.name = 'AES-CBC';
		return [key.usages === key.usages, key.usages.length, key.algorithm.name, structuredClone(key).algorithm.name,
			await failure(subtle.decrypt({ name: 'AES-GCM', iv: bytes('iv') }, key, new Uint8Array(20)))].join();
	})()`)
	const want = `true,2,AES-CBC,AES-GCM,InvalidAccessError: Failed to execute 'decrypt' on 'SubtleCrypto': The key's usages are "encrypt", without "decrypt".`
	if got != want {
		t.Errorf("\n got %v\nwant %s", got, want)
	}
}

func TestCryptoNeedsASecureContext(t *testing.T) {
	ua := newAgent(t, Options{})
	for url, want := range map[string]string{
		"https://example.com/":   "object function function",
		"http://127.0.0.1:8080/": "object function function",
		"http://example.com/":    "undefined undefined undefined",
	} {
		if got := do(t, openAt(t, ua, url), "[typeof crypto.subtle, typeof SubtleCrypto, typeof CryptoKey].join(' ')"); got != want {
			t.Errorf("%s: %v", url, got)
		}
	}
}

// Pages end although what they have begun to compute would take hours.
func TestPageEndsAmidCrypto(t *testing.T) {
	for _, begin := range []string{
		"subtle.generateKey({ name: 'RSA-PSS', hash: 'SHA-1', modulusLength: 16384, publicExponent: new Uint8Array([1, 0, 1]) }, false, ['sign'])",
		"subtle.importKey('raw', bytes('password'), 'PBKDF2', false, ['deriveBits']).then((k) => subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: bytes(''), iterations: 4294967295 }, k, 512))",
	} {
		ua := newAgent(t, Options{})
		p := cryptoPage(t, ua, site)
		do(t, p, "for (let i = 0; i < 100; i++) "+begin+"; undefined")
		// The agent is not held up by it.
		if got := do(t, p, "subtle === crypto.subtle"); got != true {
			t.Errorf("%v", got)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := p.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := ua.Wait(ctx); err != nil {
			t.Errorf("the user agent still has something to do: %v", err)
		}
	}
}

func TestCryptoCountsItsMemory(t *testing.T) {
	for what, script := range map[string]string{
		"copies of data":    "const data = new Uint8Array(1 << 20); for (;;) crypto.subtle.digest('SHA-512', data)",
		"operations":        "for (;;) crypto.subtle.digest('SHA-512', new Uint8Array(0))",
		"a huge key":        "crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 4294967288 }, true, ['sign'])",
		"a huge derivation": "crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).then((k) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-1', salt: new Uint8Array(8), iterations: 1 }, k, 4294967288))",
		"keys":              "(async () => { const keys = []; for (;;) keys.push(await crypto.subtle.importKey('raw', new Uint8Array(1 << 20), 'HKDF', false, ['deriveBits'])) })()",
	} {
		ua := newAgent(t, Options{})
		p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 32 << 20})
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Eval(t.Context(), script)
		if err == nil {
			err = p.Wait(t.Context())
		}
		if !errors.Is(err, ErrHeapLimit) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// JSON Web Keys are read once, as dictionaries, and other members are let be.
func TestJSONWebKeysOfScript(t *testing.T) {
	p := cryptoPage(t, newAgent(t, Options{}), site)
	got := do(t, p, `(async () => {
		const read = [];
		const jwk = new Proxy({ kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', alg: 'A128GCM', kid: 'mine', oth: [] }, {
			get(target, key) { read.push(key); return target[key]; },
		});
		const key = await subtle.importKey('jwk', jwk, 'AES-GCM', true, ['encrypt']);
		return [key.type, ...read].join() + ' ' + JSON.stringify(await subtle.exportKey('jwk', key));
	})()`)
	const want = `secret,alg,crv,d,dp,dq,e,ext,k,key_ops,kty,n,oth,p,q,qi,use,x,y ` +
		`{"alg":"A128GCM","ext":true,"k":"AAAAAAAAAAAAAAAAAAAAAA","key_ops":["encrypt"],"kty":"oct"}`
	if s, _ := got.(string); !strings.HasPrefix(s, "secret") || s != want {
		t.Errorf("\n got %v\nwant %s", got, want)
	}
}
