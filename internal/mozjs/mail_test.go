package mozjs

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Poster is a platform object that script posts to, and one that messages are
// delivered to: `onmail` is the function.
type poster struct {
	Object
	box       *Mailbox
	delivered Slot
}

// delivery is the Go side of what onmail is called with.
type delivery struct {
	Object
	Delivered
}

var (
	posterClass = &Class{Name: "Poster", Members: []Member{
		{Kind: Method, Name: "post", Length: 1, Posts: true, Func: func(c *Call) (Value, error) {
			p, ok := c.ThisImpl().(*poster)
			if !ok {
				return Undefined, NewTypeError("Illegal invocation")
			}
			p.goPosts(c.Cx, 1)
			m, err := c.Cx.Serialize(c.Arg(0), nil, CloneOptions{})
			if err != nil {
				return Undefined, err
			}
			m.ChargeTo(c.Cx)
			if !p.box.Post(m) {
				m.Release()
			}
			return Undefined, nil
		}},
		{Kind: Attribute, Name: "onmail",
			Get: func(c *Call) (Value, error) { p := c.ThisImpl().(*poster); return p.Held(p.delivered), nil },
			Set: func(c *Call) (Value, error) {
				p := c.ThisImpl().(*poster)
				p.delivered = p.SetHeld(p.delivered, c.Arg(0))
				p.box.Address(&p.Object, p.delivered)
				return Undefined, nil
			}},
	}}
	deliveryClass = &Class{Name: "Delivery", Members: []Member{
		{Kind: Attribute, Name: "data", Posted: true, Get: func(c *Call) (Value, error) {
			d, ok := c.ThisImpl().(*delivery)
			if !ok {
				return Undefined, NewTypeError("Illegal invocation")
			}
			return d.Held(1), nil
		}},
		{Kind: Attribute, Name: "underWay", Get: func(c *Call) (Value, error) {
			return Bool(c.ThisImpl().(*delivery).UnderWay), nil
		}},
		{Kind: Attribute, Name: "isKnown", Unforgeable: true, Get: func(c *Call) (Value, error) {
			_, ok := c.ThisImpl().(*delivery)
			return Bool(ok), nil
		}},
	}}
	mailClasses = NewClasses(posterClass, deliveryClass)
)

// goPosts counts, in script, what is posted by way of Go.
func (p *poster) goPosts(cx *Context, n float64) {
	v, _ := cx.GetNamed(cx.Global(), "goPosts")
	_ = cx.SetNamed(cx.Global(), "goPosts", Number(v.Number()+n))
}

// installMail makes a context ready for mail.
func installMail(t testing.TB, cx *Context) {
	if err := cx.Install(mailClasses); err != nil {
		t.Error(err)
	}
	cx.HandleDeliveries(Deliveries{Class: deliveryClass, Complete: func(d Delivered) Platform {
		impl := &delivery{Delivered: d}
		d.Cx.Adopt(d.Wrapper, impl)
		return impl
	}})
}

// newPoster makes an object that posts to a mailbox, a property of the global.
func newPoster(cx *Context, name string, box *Mailbox) *poster {
	f := cx.Enter()
	defer f.Leave()
	p := &poster{box: box}
	cx.SetNamed(cx.Global(), name, cx.Create(posterClass, p))
	p.SetOutlet(box)
	return p
}

// equipMail gives a context `poster`, whose mail is delivered to itself, and
// `deliver()`, which delivers what has arrived.
func equipMail(t testing.TB, cx *Context) (*poster, *Inbox) {
	f := cx.Enter()
	defer f.Leave()
	installMail(t, cx)
	inbox := NewInbox(func() {})
	p := newPoster(cx, "poster", NewMailbox())
	cx.SetNamed(cx.Global(), "goPosts", Int(0))
	p.box.Open(inbox, p)
	cx.SetNamed(cx.Global(), "deliver", cx.NewFunction("deliver", 0, func(c *Call) (Value, error) {
		return Undefined, deliverAll(c.Cx, inbox, 1000)
	}))
	return p, inbox
}

// deliverAll delivers up to max messages as an agent does.
func deliverAll(cx *Context, inbox *Inbox, max int) error {
	var attention atomic.Uint32
	for max > 0 {
		d := cx.Deliver(inbox, DeliveryOptions{Max: max, Attention: &attention, Until: -1})
		if d.Err != nil {
			return d.Err
		}
		if d.UnderWay {
			cx.EndDelivery()
			if cx.depth == 0 {
				_ = cx.RunMicrotasks()
			}
			cx.Sweep()
		}
		if d.Recipient != nil {
			p := d.Recipient.(*poster)
			l := p.box.Take()
			v, _, err := cx.Deserialize(l.(*Message))
			l.Release()
			if err != nil {
				return err
			}
			event := cx.NewObject()
			_ = cx.SetNamed(event, "data", v)
			_ = cx.SetNamed(event, "byGo", Bool(true))
			if _, err := cx.Call(p.Held(p.delivered), p.Value(), event); err != nil {
				return err
			}
		}
		if d.Taken == 0 {
			return nil
		}
		max -= d.Taken
	}
	return nil
}

func TestMail(t *testing.T) {
	cx := cloneContext(t, Options{})
	for _, test := range []struct{ script, want string }{
		{`log = []; poster.onmail = function (e) { log.push(e.data, this === poster, e.byGo === true) };
			for (const v of [1, 'two', {x: [3]}, null, undefined, NaN, -0, 2n ** 70n, new Date(5)]) poster.post(v); deliver(); describe(log)`,
			`Array 27{ "0": 1 "1": true "2": false "3": "two" "4": true "5": false "6": Object{ "x": Array 1{ "0": 3 } } "7": true "8": false "9": null "10": true "11": false "12": undefined "13": true "14": false "15": NaN "16": true "17": false "18": -0 "19": true "20": false "21": 1180591620717411303424n "22": true "23": false "24": Date 5{ } "25": true "26": false }`},
		{"goPosts", "1"},
		// What runs script, or is more than bytes, goes by way of Go, in its turn.
		{`goPosts = 0; log = []; poster.onmail = e => log.push(e.data.a ?? e.data);
			for (const v of [1, {get a() { return 2 }}, 3, new Error('four').message, {a: new SharedArrayBuffer(5)}, 6]) poster.post(v);
			deliver(); log.map(x => x.byteLength ?? x) + ' ' + goPosts`, "1,2,3,four,5,6 2"},
		{`log = []; poster.onmail = e => { log.push(e.data); if (e.data === 1) poster.onmail = e => log.push(-e.data) };
			[0, 1, 2].forEach(v => poster.post(v)); deliver(); String(log)`, "0,1,-2"},
		{`poster.onmail = e => { log.push(e.data); if (e.data === 1) throw new RangeError('one') };
			log = []; [0, 1, 2].forEach(v => poster.post(v)); try { deliver() } catch (e) { log.push(e.message) } deliver(); String(log)`, "0,1,one,2"},
		{`const kept = []; poster.onmail = e => { kept.push(e); log.push(e.data % 2 ? e.underWay : 'later') };
			log = []; for (let i = 0; i < 4; i++) poster.post(i); deliver();
			[log, kept.map(e => e.underWay), kept.map(e => e.data), Object.keys(kept[0]), kept[0].hasOwnProperty('isKnown'), kept[0].isKnown, 'isOther' in kept[0], kept[1] instanceof Delivery].join(' ')`,
			"later,true,later,true false,true,false,true 0,1,2,3 isKnown true true false true"},
		{`attempt(() => poster.post(() => 1)) + attempt(() => poster.post(Symbol())) + attempt(() => poster.post.call({}, 1)) +
			attempt(() => Object.getOwnPropertyDescriptor(Delivery.prototype, 'data').get.call(poster))`,
			"DataCloneError: () => 1 could not be cloned.DataCloneError: Symbol() could not be cloned.TypeError: Illegal invocationTypeError: Illegal invocation"},
		{`log = []; poster.onmail = e => { log.push(e.data); if (e.data < 5) { poster.post(e.data + 1); deliver(); log.push('end ' + e.data + e.underWay) } };
			poster.post(3); deliver(); String(log)`, "3,4,5,end 4true,end 3true"},
	} {
		if got := eval(t, cx, test.script); got != test.want {
			t.Errorf("%s\nis %s\nwant %s", test.script, got, test.want)
		}
	}
}

// What is posted counts as memory until it is delivered, or nobody can get it any
// more.
func TestMailMemory(t *testing.T) {
	cx := open(t, Options{})
	p, _ := equipMail(t, cx)
	eval(t, cx, "poster.onmail = () => {}; text = 'x'.repeat(1000); for (let i = 0; i < 100; i++) poster.post(i % 2 ? i : text); 0")
	if n := cx.External(); n < 50_000 || n > 150_000 {
		t.Errorf("100 messages count as %d bytes", n)
	}
	eval(t, cx, "deliver()")
	if n := cx.External(); n != 0 {
		t.Errorf("%d bytes after they were delivered", n)
	}
	eval(t, cx, "poster.post(1); poster.post(text); 0")
	p.box.Empty()
	if n := cx.External(); n != 0 || p.box.Len() != 0 {
		t.Errorf("%d bytes, %d messages after they were dropped", n, p.box.Len())
	}
	p.box.Refuse()
	eval(t, cx, "poster.post(1); poster.post(text); 0")
	if n := cx.External(); n != 0 || p.box.Len() != 0 {
		t.Errorf("%d bytes, %d messages after they were refused", n, p.box.Len())
	}
}

// Script that posts without end is ended.
func TestMailLimit(t *testing.T) {
	for _, value := range []string{"0", "'x'.repeat(100)", "{a: 1}"} {
		t.Run(value, func(t *testing.T) {
			cx := open(t, Options{Budget: NewBudget(16 << 20)})
			p, _ := equipMail(t, cx)
			_, err := cx.Evaluate(Source{Text: "for (;;) poster.post(" + value + ")"})
			if !errors.Is(err, ErrTerminated) || !cx.OverLimit() {
				t.Error(err)
			}
			if n := p.box.Len(); n > 400_000 {
				t.Errorf("%d messages in 16 MB", n)
			}
		})
	}
}

// Deliveries that Go does not know leave nothing behind, and those that it knows
// are swept.
func TestMailGarbage(t *testing.T) {
	cx := open(t, Options{})
	equipMail(t, cx)
	eval(t, cx, "poster.onmail = e => { if (e.data % 10 === 0) e.underWay }; 0")
	live := cx.Live()
	for range 20 {
		eval(t, cx, "for (let i = 0; i < 500; i++) poster.post(i); deliver()")
	}
	cx.GC(false)
	if n := cx.Live(); n > live+10 {
		t.Errorf("%d objects are left of 1000 that were known", n-live)
	}
}

// Deliveries end early when asked to.
func TestDeliverStops(t *testing.T) {
	cx := open(t, Options{})
	p, inbox := equipMail(t, cx)
	var attention atomic.Uint32
	cx.SetNamed(cx.Global(), "attend", cx.NewFunction("attend", 0, func(*Call) (Value, error) {
		attention.Store(4)
		return Undefined, nil
	}))
	cx.SetNamed(cx.Global(), "shut", cx.NewFunction("shut", 0, func(*Call) (Value, error) {
		p.box.Shut()
		return Undefined, nil
	}))
	deliver := func(o DeliveryOptions) Delivery {
		o.Attention = &attention
		d := cx.Deliver(inbox, o)
		if d.UnderWay {
			cx.EndDelivery()
		}
		return d
	}
	eval(t, cx, "log = []; for (const v of [1, 2, 'attend', 3, 4, 5]) poster.post(v); poster.onmail = e => { log.push(e.data); if (e.data in globalThis) globalThis[e.data]() }; 0")
	if d := deliver(DeliveryOptions{Max: 2, Until: -1}); d.Taken != 2 {
		t.Error("Max:", d.Taken)
	}
	if d := deliver(DeliveryOptions{Max: 9, Until: -1}); d.Taken != 1 {
		t.Error("Attention:", d.Taken)
	}
	attention.Store(0)
	if d := deliver(DeliveryOptions{Max: 9, Now: time.Second, Until: time.Second, Still: true}); d.Taken != 1 {
		t.Error("Until:", d.Taken)
	}
	eval(t, cx, "poster.post('shut'); poster.post(6); 0")
	if d := deliver(DeliveryOptions{Max: 9, Until: -1}); d.Taken != 4 {
		t.Error("Shut:", d.Taken)
	}
	if inbox.Next() != nil || p.box.Len() != 1 || inbox.Arrived() != inbox.Taken() {
		t.Error("a mailbox that is shut still gives mail")
	}
	if got := eval(t, cx, "String(log)"); got != "1,2,attend,3,4,5,shut" {
		t.Error(got)
	}
	cx.Interrupt()
	p.box.Open(inbox, p)
	if d := deliver(DeliveryOptions{Max: 9, Until: -1}); d.Err != ErrTerminated || d.Taken != 0 {
		t.Error(d)
	}
}

// Script of two agents posts to one mailbox after the other that go round between
// two more, and nothing is lost or changes its order.
func TestMailTravels(t *testing.T) {
	const boxes, each = 4, 3000
	var mailboxes [boxes]*Mailbox
	var mu [boxes]sync.Mutex // who takes the mailbox's messages
	for i := range mailboxes {
		mailboxes[i] = NewMailbox()
	}
	inThread := func(steps func(cx *Context)) func() {
		return func() {
			runtime.LockOSThread()
			cx, err := NewContext(Options{}, &testGlobal{})
			if err != nil {
				t.Error(err)
				return
			}
			defer cx.Close()
			installMail(t, cx)
			steps(cx)
		}
	}
	var senders, receivers sync.WaitGroup
	for half := range 2 {
		senders.Go(inThread(func(cx *Context) {
			for n := 0; n < each; n += 100 {
				for i := half; i < boxes; i += 2 {
					if n == 0 {
						newPoster(cx, fmt.Sprint("to", i), mailboxes[i])
					}
					eval(t, cx, fmt.Sprintf("for (let i = %d; i < %d; i++) to%d.post(i %% 3 ? i : i %% 2 ? {i} : String(i)); 0", n, n+100, i))
				}
			}
		}))
	}
	var got [boxes]int
	var total atomic.Int32
	for range 2 {
		receivers.Go(inThread(func(cx *Context) {
			inbox := NewInbox(func() {})
			defer inbox.Close()
			for round := 0; total.Load() < boxes*each && !t.Failed(); round++ {
				i := round % boxes
				if !mu[i].TryLock() {
					runtime.Gosched()
					continue
				}
				p := newPoster(cx, "from", mailboxes[i])
				eval(t, cx, fmt.Sprintf("n = %d; wrong = ''; from.onmail = e => { const got = Number(e.data.i ?? e.data); if (got !== n) wrong ||= got + ' is not ' + n; n++ }; 0", got[i]))
				mailboxes[i].Open(inbox, p)
				if err := deliverAll(cx, inbox, 37); err != nil {
					t.Error(err)
				}
				mailboxes[i].Shut()
				if wrong := eval(t, cx, "wrong"); wrong != "" {
					t.Errorf("box %d: %s", i, wrong)
				}
				var n int
				fmt.Sscan(eval(t, cx, "String(n)"), &n)
				total.Add(int32(n - got[i]))
				got[i] = n
				mu[i].Unlock()
			}
		}))
	}
	senders.Wait()
	receivers.Wait()
	for i, n := range got {
		if n != each && !t.Failed() {
			t.Errorf("box %d: %d of %d", i, n, each)
		}
	}
}
