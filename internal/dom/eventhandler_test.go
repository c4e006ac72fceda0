package dom

import "testing"

func TestEventHandler(t *testing.T) {
	r := newRealm(t)
	script{
		{"s = AbortSignal.abort(); go = () => { log = []; fire(s, 'abort'); return log.join() }; l = x => () => log.push(x); String(s.onabort)", "null"},
		{"f = l('h'); s.onabort = f; (s.onabort === f) + go()", "trueh"},
		// Only objects are values; those that cannot be called do nothing.
		{"['x', 1, undefined, Symbol(), null].map(v => { s.onabort = f; s.onabort = v; return String(s.onabort) }).join()", "null,null,null,null,null"},
		{"o = {handleEvent() { log.push('no') }}; s.onabort = o; (s.onabort === o) + go()", "true"},
		{"s.onabort = null; go()", ""},
		// The listener's position: kept by a change of the value, lost by null.
		{"s.addEventListener('abort', l(1)); s.onabort = l('h'); s.addEventListener('abort', l(2)); go()", "1,h,2"},
		{"s.onabort = l('i'); go()", "1,i,2"},
		{"s.onabort = {}; s.onabort = l('j'); go()", "1,j,2"},
		{"s.onabort = null; s.addEventListener('abort', l(3)); s.onabort = l('k'); go()", "1,2,3,k"},
		// this, arguments, return value, exceptions.
		{"log = []; s.onabort = function (...args) { log.push(this === s, args.length, args[0].type, args[0].currentTarget === s) }; fire(s, 'abort'); log.slice(3).join()", "true,1,abort,true"},
		{"['false', 'true', '0', 'undefined', '\"\"'].map(v => { s.onabort = eval('() => ' + v); return fire(s, 'abort') }).join()", "false,true,true,true,true"},
		{"s.onabort = () => false; s.dispatchEvent(new Event('abort'))", "true"},
		{"s.onabort = () => { throw 1 }; log = []; fire(s, 'abort') + log.join() + reported()", "true1,2,31"},
		// A handler that unsets itself, or is set by an earlier listener.
		{"s = AbortSignal.abort(); s.onabort = () => { log.push('h'); s.onabort = null }; go() + ';' + go()", "h;"},
		{"s.addEventListener('abort', () => s.onabort = l('late'), {once: true}); go() + ';' + go()", ";late"},
		{"s = AbortSignal.abort(); s.addEventListener('abort', () => s.onabort = l('new')); s.onabort = l('old'); go()", "new"},
		{"s = AbortSignal.abort(); s.addEventListener('abort', () => s.onabort = null); s.onabort = l('old'); go()", ""},
		{"AbortSignal.prototype.onabort", "throws TypeError: Illegal invocation"},
	}.run(t, r)
}

func TestOnError(t *testing.T) {
	r := newRealm(t)
	script{
		{"self.onerror = function (...args) { log = [this === self, ...args]; return result }; result = undefined; dispatchEvent(new ErrorEvent('error', 'm')) + log.join()", "truetrue,m,file,3,4,5"},
		{"[true, false, 1, 'x', undefined].map(v => { result = v; return dispatchEvent(new ErrorEvent('error', 'm')) }).join()", "false,true,true,true,true"},
		// Other events, and other targets, are not special.
		{"result = false; [dispatchEvent(new Event('error', {cancelable: true})), log.length, log[1].type].join()", "false,2,error"},
		{"result = true; dispatchEvent(new Event('error', {cancelable: true}))", "true"},
		{"self.onfoo = e => { log = [e instanceof ErrorEvent]; return false }; dispatchEvent(new ErrorEvent('foo', 'm')) + log.join()", "falsetrue"},
		{"self.onerror = () => { throw 'again' }; dispatchEvent(new ErrorEvent('error', 'm')) + reported()", "trueagain"},
	}.run(t, r)
}

func TestOnBeforeUnload(t *testing.T) {
	r := newRealm(t)
	script{
		{"go = result => { self.onbeforeunload = () => result; let e = new BeforeUnloadEvent('beforeunload'); return [dispatchEvent(e), e.text].join() }; go('stay')", "false,stay"},
		{"go(null) + go(undefined)", "true,true,"},
		{"go(false)", "false,false"},
		{"go('')", "false,"},
		{"go({toString() { throw 'bad' }}) + reported()", "true,bad"},
		{"log = []; self.onbeforeunload = () => { queueMicrotask(() => log.push('m')); return { toString() { log.push('s'); return 'x' } } }; fire(self, 'beforeunload'); log.join()", "s"},
		{"self.onbeforeunload = () => false; dispatchEvent(new Event('beforeunload', {cancelable: true}))", "true"},
	}.run(t, r)
}

func TestEraseAllEventListenersAndHandlers(t *testing.T) {
	r := newRealm(t)
	r.eval("self.onfoo = () => log.push(1); addEventListener('foo', () => log.push(2))")
	r.EraseAllEventListenersAndHandlers()
	script{
		{"dispatchEvent(new Event('foo')); log.join() + self.onfoo", "null"},
		{"self.onfoo = () => log.push(3); dispatchEvent(new Event('foo')); log.join()", "3"},
	}.run(t, r)
}
