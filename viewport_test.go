package sluice

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestViewport(t *testing.T) {
	p := openPage(t, PageOptions{Viewport: Viewport{Width: 800, Height: 600, PixelRatio: 2, ColorScheme: "dark"}})
	if _, err := p.Eval(t.Context(), `
		var log = [];
		addEventListener('resize', () => log.push('resize ' + innerWidth));
		for (const q of ['(max-width: 500px)', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(hover: none)', 'print'])
			matchMedia(q).onchange = (e) => log.push(e.media + ' ' + e.matches + ' ' + e.isTrusted);
		requestAnimationFrame(() => log.push('frame'));
		null`); err != nil {
		t.Fatal(err)
	}
	check := func(script, want string) {
		t.Helper()
		got, err := Eval[string](t.Context(), p, script)
		if err != nil || got != want {
			t.Errorf("%s is %q, %v, not %q", script, got, err, want)
		}
	}
	check(`[innerWidth, innerHeight, devicePixelRatio, screen.width, matchMedia('(prefers-color-scheme: dark)').matches].join()`, "800,600,2,800,true")
	err := p.SetViewport(t.Context(), Viewport{Width: 400, Height: 700, ReducedMotion: true, MediaType: "print", Features: map[string]string{"hover": "none"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	check(`log.filter((l) => l != 'frame').join('; ')`, "resize 400; (max-width: 500px) true true; (prefers-color-scheme: dark) false true; "+
		"(prefers-reduced-motion: reduce) true true; (hover: none) true true; print true true")
	// Another document has the viewport, too, and style sheets see it.
	if err := p.SetContent(t.Context(), `<style>@media (width: 400px) { p { color: rgb(1, 2, 3) } }</style><p id=p>x`); err != nil {
		t.Fatal(err)
	}
	check(`innerWidth + getComputedStyle(p).color`, "400rgb(1, 2, 3)")
	for _, bad := range []Viewport{{Width: -1}, {PixelRatio: -2}, {MediaType: "tv"}, {ColorScheme: "sepia"}, {Features: map[string]string{"hover": "perhaps"}}} {
		if err := p.SetViewport(t.Context(), bad); err == nil {
			t.Errorf("there is a viewport %+v", bad)
		}
		if _, err := p.ua.Open(t.Context(), PageOptions{Viewport: bad}); err == nil {
			t.Errorf("a page has a viewport %+v", bad)
		}
	}
}

func TestScrollOnCommand(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<ul><li>a</ul><p hidden></p><script>
		var log = [];
		onscroll = (e) => log.push('scroll ' + e.target.nodeName + ' ' + scrollY);
		document.querySelector('ul').onscroll = (e) => log.push('list ' + e.target.scrollTop);
	</script>`); err != nil {
		t.Fatal(err)
	}
	if err := p.ScrollTo(t.Context(), 0, 250); err != nil {
		t.Fatal(err)
	}
	if err := p.Scroll(t.Context(), "ul", 0, 40); err != nil {
		t.Fatal(err)
	}
	if err := p.Scroll(t.Context(), "p", 0, 40); err == nil || !strings.Contains(err.Error(), "not rendered") {
		t.Errorf("what is not rendered scrolls: %v", err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, err := Eval[string](t.Context(), p, `log.join('; ')`)
	if want := "scroll #document 250; list 40"; err != nil || got != want {
		t.Errorf("heard %q, %v, not %q", got, err, want)
	}
}

// rows are boxes of li elements, each 20 pixels high, below one another.
func rows(e Element) []Box {
	switch {
	case e.Matches("li:not(.gone)"):
		return []Box{{X: 10, Y: 20 * float64(e.Index()), Width: 100, Height: 20}}
	case e.Name() == "ul":
		return []Box{{Width: 120, Height: 400}}
	}
	if parent, ok := e.Parent(); ok && parent.Name() == "li" && e.Attribute("lines") == "2" {
		return []Box{{X: 10, Width: 90, Height: 10}, {X: 10, Y: 10, Width: 30, Height: 10}}
	}
	return nil
}

func TestBoxes(t *testing.T) {
	p := openPage(t, PageOptions{Boxes: rows, Viewport: Viewport{Height: 50}})
	if err := p.SetContent(t.Context(), `<ul><li>a<li><b lines=2>b</b><li>c<li>d</ul><script>
		var log = [], [a, b, c, d] = document.querySelectorAll('li');
		const name = (e) => e.target.textContent;
		const sizes = new ResizeObserver((entries) => log.push('sizes ' + entries.map((e) => name(e) + e.contentRect.width + 'x' + e.contentRect.height)));
		const sight = new IntersectionObserver((entries) => log.push('sight ' + entries.map((e) => name(e) + e.intersectionRatio)));
		for (const e of [a, b, c, d]) sight.observe(e);
		sizes.observe(a);
	</script>`); err != nil {
		t.Fatal(err)
	}
	steps := []struct{ script, want string }{
		{`''`, "sizes a100x20; sight a1,b1,c0.5,d0"},
		{`JSON.stringify([c.getBoundingClientRect(), c.offsetTop, c.offsetWidth, b.firstChild.getClientRects().length, b.firstChild.offsetHeight])`,
			`[{"x":10,"y":40,"width":100,"height":20,"top":40,"right":110,"bottom":60,"left":10},40,100,2,20]; `},
		{`document.elementFromPoint(15, 5).textContent + document.elementsFromPoint(15, 25).map((e) => e.localName)`, "bli,ul,html; "},
		// Boxes that have changed with the document are told.
		{`a.className = 'gone', ''`, "sizes a0x0; sight a0"},
		{`b.remove(), a.className = '', ''`, "sizes a100x20; sight a1,b0,d0.5"},
	}
	for _, step := range steps {
		got, err := Eval[string](t.Context(), p, step.script)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		told, err := Eval[string](t.Context(), p, `log.splice(0).join('; ')`)
		if got != "" {
			got += "; "
		}
		if got+told != step.want {
			t.Errorf("%s: %q, %v, not %q", step.script, got+told, err, step.want)
		}
	}
	if err := p.SetViewport(t.Context(), Viewport{Height: 30}); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if told, err := Eval[string](t.Context(), p, `log.join('; ')`); told != "sight d0" {
		t.Errorf("after the viewport became lower: %q, %v", told, err)
	}
}

// Where the pointer is: at the center of what the viewport shows of an element's first box.
func TestPointerAtBoxes(t *testing.T) {
	p := openPage(t, PageOptions{Boxes: rows, Viewport: Viewport{Width: 80, Height: 50}})
	if err := p.SetContent(t.Context(), `<ul><li id=a>a<li><b id=b lines=2>b</b></ul><p id=p>no box</p><script>
		var log = [], last;
		const of = (e) => [e.clientX, e.clientY, e.x, e.y, e.screenX, e.screenY, e.pageX, e.pageY, e.offsetX, e.offsetY, e.movementX, e.movementY].join();
		for (const type of ["mousemove", "pointermove", "pointerdown", "mouseup", "click"])
			addEventListener(type, (e) => { last = e; log.push(type + " " + of(e)) });
		function take() { return log.splice(0).join("; ") }
	</script>`); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	// Boxes begin at 10, and the viewport ends at 80.
	logs(t, p, func() error { return p.Click(ctx, "#a") }, "pointermove 45,10,45,10,45,10,45,10,35,10,0,0; mousemove 45,10,45,10,45,10,45,10,35,10,0,0; "+
		"pointerdown 45,10,45,10,45,10,45,10,35,10,0,0; mouseup 45,10,45,10,45,10,45,10,35,10,0,0; click 45,10,45,10,45,10,45,10,35,10,0,0")
	if err := p.ScrollTo(ctx, 5, 7); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.PointerMove(ctx, "#b") }, "pointermove 45,5,45,5,45,5,50,12,35,5,0,-5; mousemove 45,5,45,5,45,5,50,12,35,5,0,-5")
	// What had been dispatched tells where that is in the page as it is scrolled now. What is being dispatched tells where it was.
	logs(t, p, func() error {
		_, err := p.Eval(ctx, `log.push(of(last)); addEventListener("mousedown", (e) => { scrollTo(0, 0); log.push(of(e)) }, {once: true}), null`)
		return err
	}, "45,5,45,5,45,5,50,12,50,12,0,-5")
	logs(t, p, func() error { return p.PointerDown(ctx, "#b") }, "pointerdown 45,5,45,5,45,5,50,12,35,5,0,0; 45,5,45,5,45,5,50,12,35,5,0,0")
	logs(t, p, func() error { return p.PointerUp(ctx, "#p") }, "mouseup 0,0,0,0,0,0,0,0,0,0,0,0; click 0,0,0,0,0,0,0,0,0,0,0,0")
	// Script's own events.
	logs(t, p, func() error {
		_, err := p.Eval(ctx, `scrollTo(5, 7);
			for (const view of [window, null]) {
				const e = new MouseEvent("click", {clientX: 30, clientY: 40, screenX: 1, movementX: 2.5, bubbles: true, view});
				log.push(of(e));
				a.dispatchEvent(e);
				document.dispatchEvent(e);
			}
			null`)
		return err
	}, "30,40,30,40,1,0,35,47,35,47,2.5,0; click 30,40,30,40,1,0,35,47,20,40,2.5,0; click 30,40,30,40,1,0,35,47,35,47,2.5,0; "+
		"30,40,30,40,1,0,30,40,30,40,2.5,0; click 30,40,30,40,1,0,30,40,20,40,2.5,0; click 30,40,30,40,1,0,30,40,30,40,2.5,0")
}

// A callback whose time is far away holds nothing up.
func TestIdleTimeoutHoldsNothingUp(t *testing.T) {
	p := openPage(t, PageOptions{})
	begun := time.Now()
	if _, err := p.Eval(t.Context(), `requestIdleCallback(() => {}, {timeout: 3600000})`); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took > 30*time.Minute {
		t.Errorf("took %v", took)
	}
}

// What is loaded lazily is loaded when its box comes near the viewport.
func TestLazyLoadingByBoxes(t *testing.T) {
	p := openPage(t, PageOptions{Boxes: func(e Element) []Box {
		if e.Name() != "iframe" || e.Attribute("id") == "boxless" {
			return nil
		}
		y, err := strconv.ParseFloat(e.Attribute("y"), 64)
		if err != nil {
			t.Error(err)
		}
		return []Box{{Y: y, Width: 300, Height: 150}}
	}})
	if err := p.SetContent(t.Context(), `<body><script>
		var log = [];
		const loaded = (e) => log.push(e.target.id);
		for (const [id, y] of [['far', 5000], ['below', 1500], ['within', 100], ['boxless', 0], ['above', -1500], ['near', -1300]]) {
			const f = document.createElement('iframe');
			f.id = id; f.loading = 'lazy'; f.srcdoc = id; f.onload = loaded;
			f.setAttribute('y', y);
			document.body.append(f);
		}
	</script>`); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ script, want string }{
		{`''`, "below near within"},
		{`far.setAttribute('y', 2018), ''`, "far"},
		{`above.setAttribute('y', 2019), ''`, ""},
		{`boxless.loading = 'eager', ''`, "boxless"},
	} {
		if _, err := Eval[string](t.Context(), p, step.script); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if told, err := Eval[string](t.Context(), p, `log.splice(0).sort().join(' ')`); told != step.want {
			t.Errorf("%s: loaded %q, %v, not %q", step.script, told, err, step.want)
		}
	}
}
