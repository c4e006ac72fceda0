package dom

import (
	"strings"
	"testing"
)

func TestSerializeExceptions(t *testing.T) {
	r := newRealm(t)
	for _, test := range []struct{ text, want string }{
		{"e = new DOMException('m', 'AbortError'); c = HOW(e); [c !== e, c.name, c.message, c.code, c instanceof DOMException, c.constructor === DOMException].join()", "true,AbortError,m,20,true,true"},
		{"c = HOW(new DOMException('\\ud800é', 'Mine')); [c.message === '\\ud800é', c.name, c.code].join()", "true,Mine,0"},
		{"c = HOW(new DOMException); c.name + ':' + c.message", "Error:"},
		{"function here() { return new DOMException('m') }; e = here(); c = HOW(e); (c.stack === e.stack) + c.stack.split('\\n')[0]", "truehere@test.js:1:26"},
		{"HOW(HOW(e)).stack === e.stack", "true"},
		{"e = new DOMException('m'); c = HOW([e, {e}]); c[0] === c[1].e", "true"},
		// What script adds, and what it makes of its subclasses, is lost.
		{"e = new DOMException('m'); e.more = 1; e.name = 'no'; Object.getOwnPropertyNames(HOW(e)).length", "0"},
		{"c = HOW(new (class Mine extends DOMException { get name() { throw 1 } })('m', 'SyntaxError')); Object.getPrototypeOf(c) === DOMException.prototype && c.name", "SyntaxError"},
		{"c = HOW(new QuotaExceededError('m', {quota: 1.5, requested: 2})); [c.name, c.message, c.code, c.quota, c.requested, c.constructor === QuotaExceededError, typeof c.stack].join()", "QuotaExceededError,m,22,1.5,2,true,string"},
		{"c = HOW(new QuotaExceededError('m', {quota: 0})); [c.quota, c.requested].map(String).join()", "0,null"},
		{"try { HOW(DOMException) } catch (e) { e.name }", "DataCloneError"},
		// The prototype is no exception, but an ordinary object with getters.
		{"c = HOW(Object.create(DOMException.prototype)); Object.getPrototypeOf(c) === Object.prototype && Object.keys(c).length", "0"},
		{"HOW(DOMException.prototype)", "throws TypeError: Illegal invocation"},
		{"Object.defineProperty(Error.prototype, 'name', {get() { throw 'name' }}); Object.defineProperty(Error.prototype, 'stack', {get() { throw 'stack' }}); c = HOW(new DOMException('m', 'AbortError')); c.name + c.message", "AbortErrorm"},
	} {
		for _, how := range []string{"structuredClone", "store"} {
			text := strings.ReplaceAll(test.text, "HOW", how)
			if strings.Contains(text, "defineProperty(Error") && how == "structuredClone" {
				text = "prototype = Object.getOwnPropertyDescriptors(Error.prototype);" + text + "; result = c.name + c.message; Object.defineProperties(Error.prototype, prototype); result"
			}
			if got := r.eval(text); got != test.want {
				t.Errorf("%s\n\tis   %s\n\twant %s", text, got, test.want)
			}
		}
	}
}
