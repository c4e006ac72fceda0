package sluice

import (
	"context"
	"testing"
)

// capturePage opens a document that notes the events of the pointer at elements with an id, at the document and at the window.
func capturePage(t *testing.T, body string) *Page {
	t.Helper()
	p := openPage(t, PageOptions{URL: "https://a.test/"})
	if err := p.SetContent(t.Context(), `<!doctype html><script>
		var log = [];
		const note = (e) => {
			if (e.eventPhase == Event.AT_TARGET) log.push(e.type + " " + (e.target.id ?? e.target.nodeName));
		};
		const noted = (target) => {
			for (const type of "pointerover pointerout pointerdown pointermove pointerup pointercancel gotpointercapture lostpointercapture mousedown mousemove mouseup click".split(" "))
				target.addEventListener(type, note);
		};
		function take() { return log.splice(0).join(", ") }
	</script><body>`+body+`<script>for (const e of [document, ...document.querySelectorAll("[id]")]) noted(e)</script>`); err != nil {
		t.Fatal(err)
	}
	return p
}

// https://w3c.github.io/pointerevents/#pointer-capture
func TestPointerCapture(t *testing.T) {
	const body = `<div id=p><b id=a>a</b><b id=b>b</b><i id=c>c</i></div>`
	const over = "pointerover a, pointermove a, mousemove a, "
	for name, test := range map[string]struct{ body, script, want string }{
		"captured": {body, `a.onpointerdown = (e) => a.setPointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, gotpointercapture a, pointermove a, mousemove a, pointerup a, lostpointercapture a, pointerout a, pointerover b, mouseup a, click a"},
		"captured by another": {body, `a.onpointerdown = (e) => c.setPointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover c, gotpointercapture c, pointermove c, mousemove c, pointerup c, lostpointercapture c, pointerout c, pointerover b, mouseup c, click c"},
		"captured twice": {body, `a.onpointerdown = (e) => { c.setPointerCapture(e.pointerId); a.setPointerCapture(e.pointerId) }`,
			over + "pointerdown a, mousedown a, gotpointercapture a, pointermove a, mousemove a, pointerup a, lostpointercapture a, pointerout a, pointerover b, mouseup a, click a"},
		"released": {body, `a.onpointerdown = (e) => a.setPointerCapture(e.pointerId); a.onpointermove = (e) => a.releasePointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, gotpointercapture a, pointermove a, mousemove a, lostpointercapture a, pointerout a, pointerover b, pointerup b, mouseup b, click p"},
		"released at once": {body, `a.onpointerdown = (e) => { a.setPointerCapture(e.pointerId); a.releasePointerCapture(e.pointerId) }`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover b, pointermove b, mousemove b, pointerup b, mouseup b, click p"},
		"released by another": {body, `a.onpointerdown = (e) => { a.setPointerCapture(e.pointerId); c.releasePointerCapture(e.pointerId) }`,
			over + "pointerdown a, mousedown a, gotpointercapture a, pointermove a, mousemove a, pointerup a, lostpointercapture a, pointerout a, pointerover b, mouseup a, click a"},
		"released when got": {body, `a.onpointerdown = (e) => c.setPointerCapture(e.pointerId); c.ongotpointercapture = (e) => c.releasePointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover c, gotpointercapture c, pointermove c, mousemove c, lostpointercapture c, pointerout c, pointerover b, pointerup b, mouseup b, click p"},
		"captured by another when lost": {body, `a.onpointerdown = (e) => a.setPointerCapture(e.pointerId);
			a.onpointermove = (e) => a.releasePointerCapture(e.pointerId); a.onlostpointercapture = (e) => c.setPointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, gotpointercapture a, pointermove a, mousemove a, lostpointercapture a, pointerout a, pointerover c, gotpointercapture c, pointerup c, lostpointercapture c, pointerout c, pointerover b, mouseup c, click c"},
		// The button is up already.
		"captured by the last event": {body, `b.onpointerup = (e) => { b.setPointerCapture(e.pointerId); log.push(b.hasPointerCapture(e.pointerId)) }`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover b, pointermove b, mousemove b, pointerup b, false, mouseup b, click p"},
		"captured without a button": {body, `a.onpointermove = (e) => { a.setPointerCapture(e.pointerId); log.push(a.hasPointerCapture(e.pointerId)) }`,
			"pointerover a, pointermove a, false, mousemove a, pointerdown a, mousedown a, pointerout a, pointerover b, pointermove b, mousemove b, pointerup b, mouseup b, click p"},
		"removed": {body, `a.onpointerdown = (e) => c.setPointerCapture(e.pointerId); c.ongotpointercapture = (e) => { c.remove(); p.append(c) }`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover c, gotpointercapture c, lostpointercapture #document, pointerout p, pointerover b, pointermove b, mousemove b, pointerup b, mouseup b, click p"},
		"removed before it has got it": {body, `a.onpointerdown = (e) => { c.setPointerCapture(e.pointerId); c.remove() }`,
			over + "pointerdown a, mousedown a, pointerout a, pointerover b, pointermove b, mousemove b, pointerup b, mouseup b, click p"},
		"in a shadow tree": {`<div id=p><span id=a><template shadowrootmode=open><b id=s>s</b></template></span><b id=b>b</b></div>`,
			`const s = a.shadowRoot.getElementById("s"); noted(s); a.onpointerdown = (e) => s.setPointerCapture(e.pointerId)`,
			over + "pointerdown a, mousedown a, pointerover s, gotpointercapture s, gotpointercapture a, pointermove s, pointermove a, mousemove s, mousemove a, " +
				"pointerup s, pointerup a, lostpointercapture s, lostpointercapture a, pointerout s, pointerout a, pointerover b, mouseup s, mouseup a, click s, click a"},
	} {
		t.Run(name, func(t *testing.T) {
			p := capturePage(t, test.body)
			ctx := t.Context()
			logs(t, p, func() error {
				if _, err := p.Eval(ctx, test.script+"; null"); err != nil {
					return err
				}
				for _, act := range []struct {
					what func(context.Context, string) error
					at   string
				}{{p.PointerMove, "#a"}, {p.PointerDown, "#a"}, {p.PointerMove, "#b"}, {p.PointerUp, "#b"}} {
					if err := act.what(ctx, act.at); err != nil {
						return err
					}
				}
				return nil
			}, test.want)
		})
	}
}

// What the events say, and which pointers there are.
func TestPointerCaptureMembers(t *testing.T) {
	p := capturePage(t, `<b id=a>a</b><b id=b>b</b><iframe srcdoc="<body>x"></iframe>`)
	ctx := t.Context()
	if err := p.AwaitLoad(ctx, Loaded); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error {
		_, err := p.Eval(ctx, `
			const tell = (f) => { try { log.push(f()) } catch (e) { log.push(e.name) } };
			tell(() => a.setPointerCapture(2));
			tell(() => a.releasePointerCapture(-1));
			tell(() => a.hasPointerCapture(2));
			tell(() => document.createElement("b").setPointerCapture(1));
			tell(() => a.setPointerCapture(1));
			tell(() => a.releasePointerCapture(1));
			tell(() => a.hasPointerCapture(1));
			tell(() => navigator.maxTouchPoints);
			null`)
		return err
	}, "NotFoundError, NotFoundError, false, InvalidStateError, , , false, 0")
	logs(t, p, func() error {
		if _, err := p.Eval(ctx, `
			a.onpointerdown = (e) => { a.setPointerCapture(e.pointerId); tell(() => a.hasPointerCapture(e.pointerId)); tell(() => b.hasPointerCapture(e.pointerId)) };
			a.ongotpointercapture = a.onlostpointercapture = (e) =>
				tell(() => [e.bubbles, e.cancelable, e.composed, e.isTrusted, e.pointerId, e.pointerType, e.button, e.buttons, e.pressure, a.hasPointerCapture(e.pointerId), e.getCoalescedEvents().length].join(" "));
			null`); err != nil {
			return err
		}
		if err := p.PointerDown(ctx, "#a"); err != nil {
			return err
		}
		// The frame hears nothing.
		if err := p.PointerMove(ctx, "iframe"); err != nil {
			return err
		}
		return p.PointerUp(ctx, "iframe")
	}, "pointerover a, pointerdown a, true, false, mousedown a, gotpointercapture a, true false true true 1 mouse -1 1 0.5 true 0, pointermove a, mousemove a, "+
		"pointerup a, lostpointercapture a, true false true true 1 mouse 0 0 0 false 0, pointerout a, mouseup a, click a")
	logs(t, p, func() error {
		if _, err := p.Eval(ctx, `
			a.onpointerrawupdate = a.onpointermove = (e) => tell(() => [e.type, e.cancelable, e.getPredictedEvents().length, ...e.getCoalescedEvents().map((c) =>
				[c.type, c.isTrusted, c.pointerId, c.isPrimary, c.getCoalescedEvents().length, c.timeStamp <= e.timeStamp, c === e.getCoalescedEvents()[0]])].join(" "));
			null`); err != nil {
			return err
		}
		return p.PointerMove(ctx, "#a")
	}, "pointerover a, pointerrawupdate false 0 pointerrawupdate,true,1,true,0,true,true, pointermove a, pointermove true 0 pointermove,true,1,true,0,true,true, mousemove a")
}
