package dom

import (
	"testing"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func TestDOMException(t *testing.T) {
	r := newRealm(t)
	script{
		{"e = new DOMException; [e.name, e.message, e.code, String(e)].join()", "Error,,0,Error"},
		{"e = new DOMException('m', 'InvalidStateError'); [e.name, e.message, e.code, String(e), e instanceof Error].join()", "InvalidStateError,m,11,InvalidStateError: m,true"},
		{"Object.getPrototypeOf(DOMException) === Function.prototype && Object.getPrototypeOf(DOMException.prototype) === Error.prototype", "true"},
		{"Object.prototype.toString.call(e) + Object.getOwnPropertyNames(e)", "[object DOMException]"},
		{"DOMException()", "throws TypeError: Failed to construct 'DOMException': Please use the 'new' operator, this object constructor cannot be called as a function."},
		{"DOMException.prototype.name", "throws TypeError: Illegal invocation"},
		{"['IndexSizeError', 'DataCloneError', 'QuotaExceededError', 'EncodingError', 'constructor'].map(n => new DOMException('', n).code).join()", "1,25,22,0,0"},
		{"DOMException.DATA_CLONE_ERR + e.INDEX_SIZE_ERR", "26"},
		{"function here() { return new DOMException('m') }; here().stack.split('\\n')[0]", "here@test.js:1:26"},
		{"typeof new DOMException().stack", "string"},
		{"e.stack = 'mine'; e.stack", "mine"},
		{"Object.defineProperty(Error.prototype, 'stack', {get() { throw 1 }}); new DOMException().stack", ""},
		{"new (class extends DOMException { get name() { return 'Mine' } })('m').toString()", "Mine: m"},
	}.run(t, r)
}

func TestQuotaExceededError(t *testing.T) {
	r := newRealm(t)
	script{
		{"e = new QuotaExceededError('m', {quota: 1, requested: 2}); [e.name, e.message, e.code, e.quota, e.requested, e instanceof DOMException].join()", "QuotaExceededError,m,22,1,2,true"},
		{"e = new QuotaExceededError; [e.message, e.quota, e.requested].map(String).join()", ",null,null"},
		{"Object.getPrototypeOf(QuotaExceededError) === DOMException", "true"},
		{"new QuotaExceededError('', {quota: -1})", "throws RangeError: Failed to construct 'QuotaExceededError': The quota must not be negative."},
		{"new QuotaExceededError('', {requested: -1})", "throws RangeError: Failed to construct 'QuotaExceededError': The requested amount must not be negative."},
		{"new QuotaExceededError('', {quota: 2, requested: 1})", "throws RangeError: Failed to construct 'QuotaExceededError': The requested amount must not be less than the quota."},
	}.run(t, r)
}

// Exceptions are whole also where the stack has no room for a call.
func TestExceptionsAtTheStackLimit(t *testing.T) {
	r := newRealm(t)
	r.define("dom", func(c *mozjs.Call) (mozjs.Value, error) {
		return 0, &idl.DOMException{Name: "NotFoundError", Message: "gone"}
	})
	script{
		{`var es = []; function make() { es.push(new DOMException("m", "DataError")); make() } try { make() } catch {}
			es.every(e => typeof e.stack === "string" && e.name === "DataError")`, "true"},
		{`es = []; function fail() { try { dom() } catch (e) { es.push(e) } fail() } try { fail() } catch {}
			es.every(e => typeof e.stack === "string")`, "true"},
	}.run(t, r)
}

// Go code of all rooms throws these.
func TestThrownFromGo(t *testing.T) {
	r := newRealm(t)
	r.define("dom", func(c *mozjs.Call) (mozjs.Value, error) {
		return 0, &idl.DOMException{Name: "NotFoundError", Message: "gone"}
	})
	r.define("quota", func(c *mozjs.Call) (mozjs.Value, error) {
		return 0, &idl.QuotaExceededError{Message: "full", Quota: idl.Some(1.0)}
	})
	script{
		{"try { dom() } catch (e) { [e.name, e.message, e.code, e instanceof DOMException, e.stack].join() }", "NotFoundError,gone,8,true,@test.js:1:7\n"},
		{"try { quota() } catch (e) { [e.name, e.message, e.quota, e.requested, e instanceof QuotaExceededError].map(String).join() }", "QuotaExceededError,full,1,null,true"},
	}.run(t, r)
	r.cx.Frame(func() {
		e := NewDOMException(r.cx, "SyntaxError", "m")
		if e.Name() != "SyntaxError" || e.Message() != "m" || e.Code() != 12 || !e.ErrorObject().IsObject() {
			t.Error(e.Name(), e.Message(), e.Code())
		}
	})
}
