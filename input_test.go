package sluice

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// inputPage opens a document that notes the events that a user's input makes.
func inputPage(t *testing.T, body string) *Page {
	t.Helper()
	p := openPage(t, PageOptions{URL: "https://a.test/"})
	if err := p.SetContent(t.Context(), `<!doctype html><script>
		var log = [];
		for (const type of "pointerover pointerenter pointerdown pointermove pointerup pointerout pointerleave mouseover mouseenter mousedown mousemove mouseup mouseout mouseleave click dblclick keydown keypress keyup beforeinput input change focus blur focusin focusout".split(" "))
			addEventListener(type, (e) => log.push((e.isTrusted ? "" : "untrusted ") + type + " " + (e.target.id || e.target.localName || "") + (e.key ? " " + e.key : "") + (e.detail ? " " + e.detail : "")), true);
		function take() { return log.splice(0).join("\n") }
	</script><body id=body>`+body); err != nil {
		t.Fatal(err)
	}
	return p
}

// logs checks what events an action makes.
func logs(t *testing.T, p *Page, action func() error, want string) {
	t.Helper()
	if err := action(); err != nil {
		t.Fatal(err)
	}
	got, err := Eval[string](t.Context(), p, "take()")
	if err != nil || got != want {
		t.Errorf("events\n%s\n%v, want\n%s", got, err, want)
	}
}

func TestClickByCommand(t *testing.T) {
	p := inputPage(t, `<button id=a>x</button><div id=d tabindex=-1><b id=b>y</b></div><button id=off disabled>z</button><p hidden id=none>w</p>`)
	ctx := t.Context()
	logs(t, p, func() error { return p.Click(ctx, "#a") }, `pointerover a
pointerenter html
pointerenter body
pointerenter a
mouseover a
mouseenter html
mouseenter body
mouseenter a
pointermove a
mousemove a
pointerdown a
mousedown a 1
focus a
focusin a
pointerup a
mouseup a 1
click a 1`)
	logs(t, p, func() error { return p.DoubleClick(ctx, "#b") }, `pointerout a
pointerleave a
mouseout a
mouseleave a
pointerover b
pointerenter d
pointerenter b
mouseover b
mouseenter d
mouseenter b
pointermove b
mousemove b
pointerdown b
mousedown b 1
blur a
focusout a
focus d
focusin d
pointerup b
mouseup b 1
click b 1
pointerdown b
mousedown b 2
pointerup b
mouseup b 2
click b 2
dblclick b 2`)
	if err := p.PointerMove(ctx, "#off"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(ctx, "take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Click(ctx, "#off") }, "pointermove off\npointerdown off\nblur d\nfocusout d\npointerup off")
	for selector, want := range map[string]string{
		"#nosuch": `sluice: Page.Click: no element matches "#nosuch"`,
		"#none":   `sluice: Page.Click: "#none" is not rendered`,
	} {
		if err := p.Click(ctx, selector); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", selector, err, want)
		}
	}
	if err := p.Click(ctx, "["); err == nil {
		t.Error("a selector that is none was taken")
	}
	// What listeners prevent, and remove.
	if _, err := p.Eval(ctx, `a.onmousedown = (e) => e.preventDefault(); b.onmousedown = () => b.remove(); take()`); err != nil {
		t.Fatal(err)
	}
	if err := p.Click(ctx, "#a"); err != nil {
		t.Error(err)
	}
	if err := p.Click(ctx, "#b"); err == nil || !strings.Contains(err.Error(), "was removed") {
		t.Error(err)
	}
	evals(t, p, map[string]any{`document.activeElement.id`: "body", `document.querySelectorAll(":focus-visible").length`: 0.0})
}

func TestKeysByCommand(t *testing.T) {
	p := inputPage(t, `<details id=d><summary id=s>x</summary></details><a id=l href="#here">y</a><button id=b>z</button><button tabindex=1 id=first></button><i inert><button>no</button></i>`)
	ctx := t.Context()
	for _, want := range []string{"first", "s", "l", "b", "first"} {
		if err := p.Press(ctx, "Tab"); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"document.activeElement.id": want, `document.querySelector(":focus-visible").id`: want})
	}
	if err := p.Press(ctx, "Shift+Tab"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(ctx, "take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "Space") }, "keydown b  \nkeypress b  \nkeyup b  \nclick b")
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown b Enter\nkeypress b Enter\nclick b\nkeyup b Enter")
	logs(t, p, func() error { return p.Focus(ctx, "#l") }, "blur b\nfocusout b\nfocus l\nfocusin l")
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown l Enter\nkeypress l Enter\nclick l\nkeyup l Enter")
	logs(t, p, func() error { return p.Press(ctx, "Control+a") }, "keydown l a\nkeyup l a")
	evals(t, p, map[string]any{"location.hash": "#here"})
	if _, err := p.Eval(ctx, "s.focus(); onkeydown = (e) => e.preventDefault(); take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown s Enter\nkeyup s Enter")
	evals(t, p, map[string]any{"d.open": false})
	if err := p.Press(ctx, "Nosuch"); err == nil || err.Error() != `sluice: Page.Press: there is no key "Nosuch"` {
		t.Error(err)
	}
	if err := p.Type(ctx, "#b", "x"); err == nil {
		t.Error("text was written into a button")
	}
}

// What is typed into a form, and the Enter key that submits it.
func TestTypeByCommand(t *testing.T) {
	p := inputPage(t, `<form id=f onsubmit="log.push('submit ' + (event.submitter?.id ?? 'by itself')); return false"><input id=i><input id=c type=checkbox><button id=go></button></form>`)
	ctx := t.Context()
	logs(t, p, func() error { return p.Type(ctx, "#i", "hé") }, `focus i
focusin i
keydown i h
keypress i h
beforeinput i
input i
keyup i h
keydown i é
keypress i é
beforeinput i
input i
keyup i é`)
	logs(t, p, func() error { return p.Press(ctx, "Backspace") }, "keydown i Backspace\nbeforeinput i\ninput i\nkeyup i Backspace")
	evals(t, p, map[string]any{"i.value": "h", "new FormData(f).get('i')": nil})
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown i Enter\nkeypress i Enter\nchange i\nclick go\nsubmit go\nkeyup i Enter")
	if _, err := p.Eval(ctx, "go.disabled = true; take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown i Enter\nkeypress i Enter\nkeyup i Enter")
	// Without a button, one field more keeps the form from being submitted.
	if _, err := p.Eval(ctx, "go.remove(); take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown i Enter\nkeypress i Enter\nsubmit by itself\nkeyup i Enter")
	if _, err := p.Eval(ctx, "f.append(document.createElement('input')); take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "Enter") }, "keydown i Enter\nkeypress i Enter\nkeyup i Enter")
	logs(t, p, func() error { return p.Press(ctx, "Tab") }, "keydown i Tab\nblur i\nfocusout i\nfocus c\nfocusin c\nkeyup c Tab")
	logs(t, p, func() error { return p.Press(ctx, "Space") }, "keydown c  \nkeypress c  \nkeyup c  \nclick c\ninput c\nchange c")
	evals(t, p, map[string]any{"c.checked": true})
}

// What the user does beside a popover, or a dialog that is closed by anything, closes it, and so does the Escape key.
func TestLightDismiss(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<body><p id=out>out</p><div popover id=a><b id=in>in</b><div popover id=b></div></div>
		<dialog id=d closedby=any><b id=ind>in</b></dialog><script>
		const $ = id => document.getElementById(id), open = () => ["a", "b"].filter(id => $(id).matches(":popover-open")).concat($("d").open ? "d" : []).join();
		const show = () => { $("a").showPopover(); $("b").showPopover(); };
		var prevent = 0;
		$("d").addEventListener("cancel", e => { if (prevent-- > 0) e.preventDefault(); });
		</script>`); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	for _, step := range []struct {
		script string
		act    func() error
		want   string
	}{
		{"show()", func() error { return p.Click(ctx, "#in") }, "a"},
		{"show()", func() error { return p.Press(ctx, "Escape") }, "a"},
		{"show()", func() error { return p.Click(ctx, "#out") }, ""},
		{"show()", func() error { return errors.Join(p.PointerDown(ctx, "#out"), p.PointerUp(ctx, "#in")) }, "a,b"},
		{"", func() error { return p.Click(ctx, "#out") }, ""},
		{"$('d').show()", func() error { return p.Click(ctx, "#ind") }, "d"},
		{"", func() error { return p.Click(ctx, "#out") }, ""},
		{"$('d').showModal()", func() error { return p.Press(ctx, "Escape") }, ""},
		{"$('d').showModal()", func() error { return p.Click(ctx, "#ind") }, "d"},
		{"", func() error { return p.Click(ctx, "#out") }, ""},
		{"$('d').closedBy = ''; $('d').showModal()", func() error { return p.Click(ctx, "#out") }, "d"},
		{"$('d').close()", func() error { return nil }, ""},
		{"$('d').closedBy = 'none'; $('d').showModal()", func() error { return p.Press(ctx, "Escape") }, "d"},
		{"$('d').closedBy = ''; prevent = 1", func() error { return errors.Join(p.Click(ctx, "#ind"), p.Press(ctx, "Escape")) }, "d"},
		{"prevent = 1", func() error { return p.Press(ctx, "Escape") }, ""},
	} {
		if _, err := Eval[any](ctx, p, step.script+";0"); err != nil {
			t.Fatal(err)
		}
		if err := step.act(); err != nil {
			t.Fatal(err)
		}
		if got, err := Eval[string](ctx, p, "open()"); err != nil || got != step.want {
			t.Errorf("%s: open is %q, %v, not %q", step.script, got, err, step.want)
		}
	}
}

// Keys choose radio buttons and options, as in browsers.
func TestChoosingByCommand(t *testing.T) {
	ua := New(Options{ManualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://a.test/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.SetContent(t.Context(), `<!doctype html>
		<form><input type=radio name=r id=r1><input type=radio name=r id=r2 disabled><input type=radio name=r id=r3 hidden><input type=radio name=r id=r4 checked></form>
		<input type=radio name=r id=other>
		<select id=s><option>alpha<option disabled>apple<option>beta<optgroup disabled label=x><option>bingo</optgroup><option>Bravo<option label="  ">gamma<option label=delta>x</select>
		<select id=m multiple size=3><option selected>a<option selected>b<option>c<option>d<option>e</select>
		<select id=none><option disabled>a</select>
		<script>
			var log = [];
			for (const type of ["focus", "click", "keypress", "input", "change"]) addEventListener(type, (e) => log.push((e.isTrusted ? "" : "untrusted ") + type + " " + e.target.id), true);
			const chosen = () => [...document.activeElement.selectedOptions ?? document.querySelectorAll(":checked:not(option)")].map((o) => o.id || o.text).join();
			const take = () => chosen() + ": " + log.splice(0).join()
		</script>`); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	for _, step := range []struct {
		focus, key, want string
		after            time.Duration
	}{
		{focus: "#r4", want: "r4: focus r4"},
		{key: "ArrowDown", want: "r1: focus r1,click r1,input r1,change r1"},
		{key: "ArrowRight", want: "r4: focus r4,click r4,input r4,change r4"},
		{key: "ArrowLeft", want: "r1: focus r1,click r1,input r1,change r1"},
		{key: "ArrowUp", want: "r4: focus r4,click r4,input r4,change r4"},
		{key: "Control+ArrowUp", want: "r4: "},
		{key: "End", want: "r4: "},
		{focus: "#other", want: "r4: focus other"},
		{key: "ArrowDown", want: "r4: "},
		{focus: "#s", want: "alpha: focus s"},
		{key: "ArrowUp", want: "alpha: "},
		{key: "ArrowDown", want: "beta: input s,change s"},
		{key: "ArrowRight", want: "Bravo: input s,change s"},
		{key: "ArrowLeft", want: "beta: input s,change s"},
		{key: "PageDown", want: "x: input s,change s"},
		{key: "PageUp", want: "beta: input s,change s"},
		{key: "End", want: "x: input s,change s"},
		{key: "Home", want: "alpha: input s,change s"},
		{key: "Space", want: "alpha: keypress s"},
		{key: "b", want: "beta: keypress s,input s,change s"},
		{key: "b", want: "Bravo: keypress s,input s,change s"},
		{key: "B", want: "beta: keypress s,input s,change s"},
		{after: 2 * time.Second, key: "b", want: "Bravo: keypress s,input s,change s"},
		{key: "e", want: "beta: keypress s,input s,change s"},
		{after: 2 * time.Second, key: "d", want: "x: keypress s,input s,change s"},
		{key: "z", want: "x: keypress s"},
		{focus: "#m", want: "a,b: focus m"},
		{key: "ArrowDown", want: "b: input m,change m"},
		{key: "ArrowRight", want: "b: "},
		{key: "PageDown", want: "d: input m,change m"},
		{focus: "#none", want: ": focus none"},
		{key: "ArrowDown", want: ": "},
		{key: "a", want: ": keypress none"},
	} {
		if err := ua.AdvanceTime(ctx, step.after); err != nil {
			t.Fatal(err)
		}
		if step.focus != "" {
			err = p.Focus(ctx, step.focus)
		} else {
			err = p.Press(ctx, step.key)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := evalString(t, p, "take()"); got != step.want {
			t.Errorf("%s%s: %q, want %q", step.focus, step.key, got, step.want)
		}
	}
	evals(t, p, map[string]any{`document.querySelectorAll("select:user-valid").length`: 2.0})
}
