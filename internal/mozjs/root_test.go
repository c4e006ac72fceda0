package mozjs

import "testing"

// What script of a realm waits for ends with the realm, and other roots do not.
func TestRootAwaited(t *testing.T) {
	closed := func() {}
	t.Cleanup(func() { closed() }) // after that of the context
	cx, realms := openRealms(t, Options{}, "a", "b")
	before := cx.limit.external.Load()
	var stays, awaited, released, others *Root
	cx.Frame(func() {
		others = cx.RootAwaited(cx.NewPromise(), 1000)
		entered := realms[1].Enter()
		stays = cx.Root(cx.NewPromise())
		awaited = cx.RootAwaited(cx.NewPromise(), 100)
		released = cx.RootAwaited(cx.NewPromise(), 10)
		entered.Leave()
	})
	if got := cx.limit.external.Load() - before; got != 1110 {
		t.Errorf("they take %d bytes, not 1110", got)
	}
	released.Release()
	realms[1].Drop()
	if awaited.Value() == Undefined {
		t.Error("the root ends at once, not in the checkpoint")
	}
	cx.LetGo()
	for _, test := range []struct {
		name string
		root *Root
		ends bool
	}{{"of the realm", awaited, true}, {"released", released, true}, {"of another realm", others, false}, {"that does not end", stays, false}} {
		if ended := test.root.Value() == Undefined; ended != test.ends {
			t.Errorf("the root %s has ended: %v", test.name, ended)
		}
	}
	if got := cx.limit.external.Load() - before; got != 1000 {
		t.Errorf("what is left takes %d bytes, not 1000", got)
	}
	// Nobody is told of what comes all the same.
	cx.Resolve(awaited.Value(), True)
	cx.Reject(awaited.Value(), True)
	awaited.Release()
	// Script of the realm may still run, and wait for something.
	cx.Frame(func() {
		defer realms[1].Enter().Leave()
		awaited = cx.RootAwaited(cx.NewPromise(), 7)
	})
	cx.LetGo()
	if awaited.Value() != Undefined {
		t.Error("what begins in a realm that was dropped does not end")
	}
	left := cx.RootAwaited(cx.Realm().Global(), 70)
	others.Release()
	stays.Release()
	if got := cx.limit.external.Load() - before; got != 70 {
		t.Errorf("what is left takes %d bytes, not 70", got)
	}
	evalIn(t, realms[0], "delete globalThis.b; 0")
	cx.ClearKeptObjects()
	cx.GC(true)
	cx.Sweep()
	if cx.realms[1] != nil {
		t.Error("the realm lives on")
	}
	// The context's end is that of all.
	closed = func() {
		left.Release()
		if got := cx.limit.external.Load() - before; got != 0 {
			t.Errorf("%d bytes are left when the context has ended", got)
		}
	}
}
