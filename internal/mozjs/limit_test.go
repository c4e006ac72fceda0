package mozjs

import (
	"runtime"
	"testing"
)

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
			cx := openWithBlobs(t, Options{Budget: NewBudget(maxHeap)})
			cx.WatchLimit()
			cx.Evaluate(Source{Text: text})
			if cx.CheckLimit() || !cx.OverLimit() || !cx.Terminated() {
				t.Error("not ended")
			}
		})
	}
}

func TestGarbageOfGoIsWithinTheLimit(t *testing.T) {
	cx := openWithBlobs(t, Options{Budget: NewBudget(64 << 20)})
	cx.WatchLimit()
	eval(t, cx, "for (let i = 0; i < 1000; i++) { new Blob(1e6); new ArrayBuffer(1e6) }; 0")
	if !cx.CheckLimit() {
		t.Error("garbage counts")
	}
}

func TestExternal(t *testing.T) {
	told := make(chan bool, 1)
	cx := open(t, Options{Budget: NewBudget(64 << 20), Hooks: Hooks{OverLimit: func() { told <- true }}})
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
	cx := open(t, Options{Budget: NewBudget(64 << 20)})
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

// Shared memory that was posted, and that the collector finds dead, is looked at by
// further collections before the limit is.
func TestSharedMemoryThatIsGone(t *testing.T) {
	cx := cloneContext(t, Options{Budget: NewBudget(1 << 30)})
	eval(t, cx, "poster.onmail = () => {}; for (let i = 0; i < 100; i++) poster.post(new SharedArrayBuffer(1000)); deliver(); 0")
	for range 3 {
		cx.GC(false)
	}
	if !cx.CheckLimit() {
		t.Error("over the limit")
	}
	cx.GC(false)
	if n := len(cx.limit.shared); n != 0 {
		t.Errorf("%d buffers are held", n)
	}
}

// member makes a context that has no engine a member of a budget.
func member(b *Budget) *Context {
	cx := &Context{closed: true}
	allocate(&cx.e)
	cx.limit.budget = b
	b.join(cx)
	return cx
}

func allocate[T any](p **T) { *p = new(T) }

// wantVerdict has a context look that holds as many MB, its garbage collected.
func wantVerdict(t *testing.T, cx *Context, megabytes int64, v verdict) {
	t.Helper()
	b := cx.limit.budget
	b.tell(cx, megabytes<<20, false)
	if got := b.look(cx, megabytes<<20, true); got != v {
		t.Errorf("%d MB: %v, want %v", megabytes, got, v)
	}
}

// Who has grown ends, whoever looks first. A collection may find more than was told,
// since objects are counted only when a first collection has moved them.
func TestWhoHasGrownIsToBlame(t *testing.T) {
	b := NewBudget(100 << 20)
	greedy, innocent := member(b), member(b)
	wantVerdict(t, greedy, 10, within)
	wantVerdict(t, innocent, 50, within)
	b.tell(greedy, 60<<20, false)
	b.tell(greedy, 60<<20, true)
	// It grows by its collection, and by some objects in addition.
	b.tell(innocent, 50<<20, false)
	if v := b.look(innocent, 51<<20, true); v != within {
		t.Error("a collection counts as growth: ", v)
	}
	if !b.hasLocked(greedy) {
		t.Error("who has not grown looks, and another is ended for it")
	}
	wantVerdict(t, innocent, 53, within)
	if b.hasLocked(greedy) || !b.hasLocked(innocent) {
		t.Error("who has grown less is to blame")
	}
	if v := b.look(greedy, 60<<20, true); v != over {
		t.Error(v)
	}
	wantVerdict(t, innocent, 53, within)
	if n := b.held.Load(); n != 53<<20 {
		t.Errorf("%d bytes are held", n)
	}
	// Its growth is forgiven once, not at every collection.
	wantVerdict(t, innocent, 100, within)
	for n := int64(100 << 20); ; n += 50 << 10 {
		if n > 101<<20 {
			t.Fatal("who grows little by little does not end")
		}
		b.tell(innocent, n, false)
		if b.look(innocent, n+50<<10, true) == over {
			break
		}
	}
}

// What a context holds that was cut off counts, although it was to end.
func TestWhoIsCutOffHolds(t *testing.T) {
	b := NewBudget(100 << 20)
	one, other := member(b), member(b)
	wantVerdict(t, other, 10, within)
	wantVerdict(t, one, 200, over)
	if n := b.held.Load(); n != 10<<20 {
		t.Errorf("%d bytes are held when one is to end", n)
	}
	b.stay(one)
	if n := b.held.Load(); n != 210<<20 {
		t.Errorf("%d bytes are held when it is cut off", n)
	}
	wantVerdict(t, other, 10, within)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reserveLocked(1) {
		t.Error("there is room")
	}
}

// What Go keeps for a context that is to end is about to be freed, and nobody ends for
// it.
func TestWhoEndsHoldsNothing(t *testing.T) {
	b := NewBudget(100 << 20)
	one, other := member(b), member(b)
	wantVerdict(t, other, 10, within)
	one.AddExternal(150 << 20)
	if b.hasLocked(one) {
		t.Error("it is not ended")
	}
	wantVerdict(t, other, 20, within)
	if !b.hasLocked(other) {
		t.Error("the other is")
	}
}

// Shared memory is the growth of who has made it.
func TestSharedMemoryIsTheGrowthOfItsMaker(t *testing.T) {
	b := NewBudget(100 << 20)
	maker, receiver := member(b), member(b)
	wantVerdict(t, maker, 1, within)
	wantVerdict(t, receiver, 1, within)
	for at := range uintptr(12) {
		b.addShared(maker, 1+at, 10<<20)
		b.addShared(receiver, 1+at, 10<<20)
	}
	if n := b.held.Load(); n != 122<<20 {
		t.Errorf("%d bytes are held", n)
	}
	wantVerdict(t, receiver, 2, within)
	if b.hasLocked(maker) || !b.hasLocked(receiver) {
		t.Error("it is the growth of the other")
	}
	wantVerdict(t, receiver, 2, within)
	if !b.hasLocked(receiver) {
		t.Error("it ends for what is about to be freed")
	}
	for at := range uintptr(12) {
		b.removeShared(1 + at)
		b.removeShared(1 + at)
	}
	if n := b.held.Load(); n != 2<<20 {
		t.Errorf("%d bytes are held when all is gone", n)
	}
}

// A context that waits for others, and is told to end, waits no more.
func TestWaitForOthersEnds(t *testing.T) {
	b := NewBudget(100 << 20)
	late := member(b)
	late.limit.ran.Store(true)
	cx := open(t, Options{Budget: b})
	asked := make(chan struct{})
	go func() {
		for told := false; !told; {
			b.mu.Lock()
			told = late.limit.share.asked
			b.mu.Unlock()
			runtime.Gosched()
		}
		cx.Interrupt()
		close(asked)
	}()
	wantVerdict(t, cx, 200, within)
	<-asked
	if !cx.Terminated() || b.late != 0 {
		t.Error("it has waited for long")
	}
}

// A context that was let hold more than there is looks again when the one that is late
// has collected its garbage.
func TestLateCollection(t *testing.T) {
	b := NewBudget(100 << 20)
	looks := make(chan struct{}, 1)
	one, late := member(b), member(b)
	one.hooks.Collect = func() { looks <- struct{}{} }
	late.limit.ran.Store(true)
	wantVerdict(t, one, 0, within)
	b.tell(late, 60<<20, false)
	wantVerdict(t, one, 60, within) // when it has waited
	if b.late != 1 || !one.limit.share.let {
		t.Fatal("it waits for nobody")
	}
	wantVerdict(t, one, 70, within)
	select {
	case <-looks:
		t.Fatal("it looks before the other has collected")
	default:
	}
	b.tell(late, 60<<20, true)
	late.limit.ran.Store(false)
	<-looks
	if !b.isDue(one) {
		t.Error("it is not due")
	}
	wantVerdict(t, one, 70, over)
	if n := b.held.Load(); n != 60<<20 {
		t.Errorf("%d bytes are held", n)
	}
}

// Nobody is let hold more than half as much again, whoever is late.
func TestLateCollectionAndTheMost(t *testing.T) {
	b := NewBudget(100 << 20)
	one, late := member(b), member(b)
	late.limit.ran.Store(true)
	late.limit.share.asked, late.limit.share.late, b.late = true, true, 1
	wantVerdict(t, one, 150, within)
	wantVerdict(t, one, 151, over)
}
