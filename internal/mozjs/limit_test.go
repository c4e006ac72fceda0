package mozjs

import "testing"

// blob is an object with memory of Go.
type blob struct{ Object }

// blobClass is its class. The constructor gets it from the context, since a
// variable must not refer to itself.
var blobClass = &Class{Name: "Blob", Constructor: func(c *Call) (Value, error) {
	b := new(blob)
	v, err := c.CreateThis(c.Cx.Realm().Data.(*Class), b)
	if err == nil {
		n, _ := c.Cx.ToNumber(c.Arg(0))
		b.SetMemory(int(n))
	}
	return v, err
}}

func openWithBlobs(t *testing.T, o Options) *Context {
	cx := open(t, o)
	cx.Realm().Data = blobClass
	if err := cx.Install(NewClasses(blobClass)); err != nil {
		t.Fatal(err)
	}
	return cx
}

func TestSetMemory(t *testing.T) {
	cx := openWithBlobs(t, Options{})
	outside := func() int { cx.GC(false); return int(cx.Memory().Outside) }
	before := outside()
	check := func(what string, want int) {
		t.Helper()
		if got := outside() - before; got < want || got > want+want/4+64<<10 {
			t.Errorf("%s: the collector knows of %d bytes, want about %d", what, got, want)
		}
	}
	eval(t, cx, "a = new Blob(1e6); b = new Blob(2e6); 0")
	check("two objects", 3e6)
	f := cx.Enter()
	v, _ := cx.GetNamed(cx.Global(), "b")
	b := cx.Impl(v).(*blob)
	b.AddMemory(4e6)
	check("one grows", 7e6)
	b.SetMemory(1000)
	check("one shrinks", 1e6)
	for range 1000 {
		b.AddMemory(1000)
	}
	check("one grows slowly", 1_800_000)
	f.Leave()
	cx.GlobalObject().SetMemory(5e6)
	check("the global object", 6_300_000)
	cx.GlobalObject().SetMemory(0)
	eval(t, cx, "a = b = null; 0")
	check("garbage", 0)
}

func TestMemoryOfGoPressesOnTheCollector(t *testing.T) {
	cx := openWithBlobs(t, Options{})
	eval(t, cx, "for (let i = 0; i < 5000; i++) new Blob(1e6); 0")
	if n := cx.Live(); n > 1000 {
		t.Errorf("%d objects of 1 MB each were not collected", n)
	}
}

func TestLimitOfMemoryOfGo(t *testing.T) {
	maxHeap := uint64(64 << 20)
	if stressEvery() > 0 {
		// Each of the forced collections looks at all that is held: the time grows with
		// the square of that.
		maxHeap = 4 << 20
	}
	for _, text := range []string{
		"a = []; for (;;) a.push(new Blob(1e6))",
		"a = []; for (;;) a.push(new Blob(200))",
		"a = new Blob(1e9); for (;;);",
		"a = new ArrayBuffer(1e9); for (;;);",
		"a = new ArrayBuffer(1e9)",
	} {
		t.Run(text, func(t *testing.T) {
			cx := openWithBlobs(t, Options{MaxHeap: maxHeap})
			cx.WatchLimit()
			cx.Evaluate(Source{Text: text})
			if cx.CheckLimit() || !cx.OverLimit() || !cx.Terminated() {
				t.Error("not ended")
			}
		})
	}
}

func TestGarbageOfGoIsWithinTheLimit(t *testing.T) {
	cx := openWithBlobs(t, Options{MaxHeap: 64 << 20})
	cx.WatchLimit()
	eval(t, cx, "for (let i = 0; i < 1000; i++) { new Blob(1e6); new ArrayBuffer(1e6) }; 0")
	if !cx.CheckLimit() {
		t.Error("garbage counts")
	}
}

func TestExternal(t *testing.T) {
	told := make(chan bool, 1)
	cx := open(t, Options{MaxHeap: 64 << 20, Hooks: Hooks{OverLimit: func() { told <- true }}})
	for range 1000 {
		cx.AddExternal(60 << 20)
		cx.AddExternal(-60 << 20)
	}
	if cx.External() != 0 || !cx.CheckLimit() {
		t.Error("what is no more counts")
	}
	// Together with the engine's own it is too much.
	cx.AddExternal(40 << 20)
	if eval(t, cx, "1"); !cx.CheckLimit() {
		t.Error("too early")
	}
	started := make(chan bool)
	cx.SetNamed(cx.Global(), "started", cx.NewFunction("started", 0, func(*Call) (Value, error) {
		close(started)
		return Undefined, nil
	}))
	// Another goroutine adds more than script may hold, while it runs. (Added
	// little by little, the engine may notice first, and nobody is told.)
	go func() {
		<-started
		cx.AddExternal(100 << 20)
	}()
	if _, err := cx.Evaluate(Source{Text: "started(); for (;;);"}); err != ErrTerminated || cx.CheckLimit() {
		t.Error(err)
	}
	if !<-told {
		t.Error("nobody is told")
	}
}

func TestExternalCountsWithTheHeap(t *testing.T) {
	cx := open(t, Options{MaxHeap: 64 << 20})
	cx.AddExternal(40 << 20)
	cx.Evaluate(Source{Text: "a = new ArrayBuffer(40e6)"})
	if cx.CheckLimit() {
		t.Error("the sum is not looked at")
	}
}

func TestMessagesAreCharged(t *testing.T) {
	cx := open(t, Options{})
	f := cx.Enter()
	defer f.Leave()
	m, err := cx.Serialize(cx.NewString(string(make([]byte, 1e6))), nil, CloneOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m.ChargeTo(cx)
	if n := cx.External(); n < 1e6 || n > 3e6 {
		t.Errorf("a message of 1 MB is charged as %d bytes", n)
	}
	m.Release()
	m.Release()
	if n := cx.External(); n != 0 {
		t.Errorf("%d bytes stay", n)
	}
}
