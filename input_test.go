package sluice

import (
	"errors"
	"fmt"
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
	// What is removed as it is pressed is not clicked: the button is released over what is beneath.
	if _, err := p.Eval(ctx, `take()`); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Click(ctx, "#b") }, `pointerout a
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
pointerover d
mouseover d
pointerup d
mouseup d 1`)
	evals(t, p, map[string]any{`document.activeElement.id`: "body", `document.querySelectorAll(":focus-visible").length`: 0.0})
}

// What has ceased to be focusable can lose the focus at once, unless it is inert.
func TestBlurOfUnfocusable(t *testing.T) {
	p := inputPage(t, `<div id=a tabindex=0></div><div id=b tabindex=0></div>`)
	evals(t, p, map[string]any{
		`a.focus(); a.removeAttribute("tabindex"); document.activeElement.id + (a.blur(), document.activeElement.id)`: "abody",
		`b.focus(); b.inert = true; b.blur(); document.activeElement.id`:                                              "b",
	})
}

// Tab stops once in a group of radio buttons, and arrow keys choose in it.
func TestRadioGroupsByKeys(t *testing.T) {
	p := inputPage(t, `<input id=x><input type=radio name=g id=a><input type=radio name=g id=b disabled><input type=radio name=g id=c><input type=radio id=alone><input id=y>
		<form><input type=radio name=g id=other></form>`)
	ctx := t.Context()
	for _, step := range []struct{ key, focused, checked string }{
		{"Tab", "x", ""}, {"Tab", "a", ""}, {"Tab", "alone", ""}, {"Shift+Tab", "c", ""}, {"Shift+Tab", "x", ""},
		{"Tab", "a", ""}, {"ArrowDown", "c", "c"}, {"ArrowDown", "a", "a"}, {"ArrowUp", "c", "c"},
		{"Tab", "alone", "c"}, {"Tab", "y", "c"}, {"Tab", "other", "c"}, {"Tab", "x", "c"}, {"Tab", "c", "c"}, {"Shift+Tab", "x", "c"},
	} {
		if err := p.Press(ctx, step.key); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"document.activeElement.id": step.focused, `document.querySelector(":checked")?.id || ""`: step.checked})
	}
	// Events of a choice.
	if _, err := p.Eval(ctx, "c.focus(); take()"); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Press(ctx, "ArrowRight") }, `keydown c ArrowRight
blur c
focusout c
focus a
focusin a
click a
input a
change a
keyup a ArrowRight`)
}

// Whichever listener removes what is pointed at, the command goes on at what is beneath, and clicks only what is there since the press.
func TestRemovedUnderPointer(t *testing.T) {
	for when, want := range map[string]string{
		"pointerover": "pointermove d\nmousemove d\npointerover d\nmouseover d\npointerdown d\nmousedown d 1\npointerup d\nmouseup d 1\nclick d 1",
		"pointermove": "pointermove b\nmousemove d\npointerover d\nmouseover d\npointerdown d\nmousedown d 1\npointerup d\nmouseup d 1\nclick d 1",
		"pointerdown": "pointermove b\nmousemove b\npointerdown b\nmousedown d 1\npointerover d\nmouseover d\npointerup d\nmouseup d 1",
		"mousedown":   "pointermove b\nmousemove b\npointerdown b\nmousedown b 1\npointerover d\nmouseover d\npointerup d\nmouseup d 1",
		"pointerup":   "pointermove b\nmousemove b\npointerdown b\nmousedown b 1\npointerup b\nmouseup d 1",
		"mouseup":     "pointermove b\nmousemove b\npointerdown b\nmousedown b 1\npointerup b\nmouseup b 1",
		"click":       "pointermove b\nmousemove b\npointerdown b\nmousedown b 1\npointerup b\nmouseup b 1\nclick b 1",
	} {
		p := inputPage(t, `<div id=d><b id=b>y</b></div>`)
		if _, err := p.Eval(t.Context(), `b.addEventListener("`+when+`", () => b.remove())`); err != nil {
			t.Fatal(err)
		}
		if err := p.Click(t.Context(), "#b"); err != nil {
			t.Errorf("%s: %v", when, err)
		}
		got, err := Eval[string](t.Context(), p, "take()")
		if at := strings.Index(got, "pointermove"); err != nil || at < 0 || got[at:] != want {
			t.Errorf("%s:\n%s\n%v, want\n%s", when, got, err, want)
		}
	}
	// With the whole document gone there is nothing to click.
	p := inputPage(t, `<b id=b>y</b>`)
	if _, err := p.Eval(t.Context(), `b.onmousedown = () => document.documentElement.remove(); 0`); err != nil {
		t.Fatal(err)
	}
	if err := p.DoubleClick(t.Context(), "#b"); err != nil {
		t.Error(err)
	}
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
	logs(t, p, func() error { return p.Press(ctx, "Control+a") }, "keydown l Control\nkeydown l a\nkeyup l a\nkeyup l Control")
	if _, err := p.Eval(ctx, `var keys = []; for (const type of ["keydown", "keyup"]) l.addEventListener(type, (e) => keys.push([type, e.key, e.code, e.keyCode, e.location, e.ctrlKey, e.shiftKey].join())); 0`); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"Control+Shift+a", "Shift"} {
		if err := p.Press(ctx, key); err != nil {
			t.Fatal(err)
		}
	}
	evals(t, p, map[string]any{`keys.join("\n")`: `keydown,Control,ControlLeft,17,1,true,false
keydown,Shift,ShiftLeft,16,1,true,true
keydown,a,KeyA,65,0,true,true
keyup,a,KeyA,65,0,true,true
keyup,Shift,ShiftLeft,16,1,true,false
keyup,Control,ControlLeft,17,1,false,false
keydown,Shift,ShiftLeft,16,1,false,true
keyup,Shift,ShiftLeft,16,1,false,false`})
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

// keysStep has a script run, and the user act; what a text control is then is what another script says.
type keysStep struct {
	script string
	act    func() error
	want   string
}

// checkSteps runs steps in a page, whose function say tells what there is.
func checkSteps(t *testing.T, p *Page, steps []keysStep) {
	t.Helper()
	for k, step := range steps {
		if _, err := Eval[any](t.Context(), p, step.script+";0"); err != nil {
			t.Fatal(err)
		}
		if step.act != nil {
			if err := step.act(); err != nil {
				t.Fatal(err)
			}
		}
		if got := evalString(t, p, "say()"); got != step.want {
			t.Errorf("step %d, %s: %q, want %q", k, step.script, got, step.want)
		}
	}
}

// What is written into a control is shown there, though it need not be a value yet.
func TestTypeWhatIsNoValueYet(t *testing.T) {
	p := inputPage(t, `<form id=f><input id=i type=number min=-10><button id=b></button></form><script>
		const say = () => JSON.stringify([i.value, i.validity.badInput, i.validity.valid, log.filter((l) => l.includes("input") || l.startsWith("change")).map((l) => l.split(" ")[0][0]).join("")]) + (log = [], "")
		const type = (t) => i.type = t;
	</script>`)
	ctx := t.Context()
	write := func(text string) func() error { return func() error { return p.Type(ctx, "#i", text) } }
	press := func(keys ...string) func() error {
		return func() (err error) {
			for _, key := range keys {
				err = errors.Join(err, p.Press(ctx, key))
			}
			return err
		}
	}
	checkSteps(t, p, []keysStep{
		{"", write("-"), `["",true,false,"bi"]`},
		{"", write("5"), `["-5",false,true,"bi"]`},
		{"", write("0"), `["-50",false,false,"bi"]`},
		{"", press("Backspace", "Backspace"), `["",true,false,"bibi"]`},
		{"", press("Backspace"), `["",false,true,"bi"]`},
		{"", press("Backspace"), `["",false,true,"b"]`},
		{"", write("1e"), `["",true,false,"bibi"]`},
		{"", write("2"), `["1e2",false,true,"bi"]`},
		{"", write("x$"), `["1e2",false,true,"bb"]`},
		{"", press("Tab"), `["1e2",false,true,"c"]`},
		{"", write("."), `["",true,false,"bi"]`},
		{"i.value = '7'", nil, `["7",false,true,""]`},
		{"", write("."), `["",true,false,"bi"]`},
		{"f.reset()", nil, `["",false,true,""]`},
		{"", write("-"), `["",true,false,"bi"]`},
		{"type('text'); type('number')", nil, `["",false,true,""]`},
		{"", write("-"), `["",true,false,"bi"]`},
		{"i.min = '-20'", nil, `["",true,false,""]`},
		{"i.cloneNode().validity.badInput && alert()", press("Control+a", "8"), `["8",false,true,"bi"]`},
		{"type('email'); i.value = ''", write("a "), `["a",false,false,"bibi"]`},
		{"", write("b@c"), `["a b@c",false,false,"bibibi"]`},
		{"type('url'); i.value = ''", write(" a:b "), `["a:b",false,true,"bibibibibi"]`},
		{"type('text'); i.value = ''; i.maxLength = 3; i.minLength = 2", write("abcd"), `["abc",false,true,"bibibib"]`},
		{"", press("Backspace", "Backspace"), `["a",false,false,"bibi"]`},
		{"i.value = 'b'", nil, `["b",false,true,""]`},
	})
	if err := p.Click(ctx, "#body"); err != nil {
		t.Error(err)
	}
	evals(t, p, map[string]any{`i.matches(":user-valid")`: true})
	for typ, want := range map[string]string{"range": "no text can be written", "color": "no text can be written", "checkbox": "no text can be written"} {
		if _, err := p.Eval(ctx, "type('"+typ+"')"); err != nil {
			t.Fatal(err)
		}
		if err := p.Type(ctx, "#i", "1"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", typ, err)
		}
	}
}

// The keys of text controls: what they delete, and where they move the cursor.
func TestKeysOfTextControls(t *testing.T) {
	p := inputPage(t, `<input id=i value="one two"><textarea id=a></textarea><input id=r readonly value=xyz><script>
		let selects = 0;
		addEventListener("select", (e) => selects += e.isTrusted, true);
		for (const type of ["beforeinput", "input"])
			addEventListener(type, (e) => kinds.push(type[0] + " " + e.inputType + " " + e.data), true);
		var kinds = [];
		const say = () => { const e = document.activeElement; return [e.value, e.selectionStart, e.selectionEnd, e.selectionDirection[0], kinds.splice(0).filter((k) => k[0] === "i").join()].join("|") }
	</script>`)
	ctx := t.Context()
	press := func(keys ...string) func() error {
		return func() (err error) {
			for _, key := range keys {
				err = errors.Join(err, p.Press(ctx, key))
			}
			return err
		}
	}
	checkSteps(t, p, []keysStep{
		{"", press("Tab"), "one two|0|7|f|"},
		{"", press("End", "Backspace"), "one tw|6|6|n|i deleteContentBackward null"},
		{"", press("Control+Backspace"), "one |4|4|n|i deleteWordBackward null"},
		{"", press("ArrowLeft", "ArrowLeft", "x"), "onxe |3|3|n|i insertText x"},
		{"", press("Delete"), "onx |3|3|n|i deleteContentForward null"},
		{"", press("Home", "Shift+ArrowRight", "Shift+ArrowRight"), "onx |0|2|f|"},
		{"", press("Shift+ArrowLeft"), "onx |0|1|f|"},
		{"", press("Shift+End"), "onx |0|4|f|"},
		{"", press("ArrowRight", "Shift+Home"), "onx |0|4|b|"},
		{"", press("ArrowLeft"), "onx |0|0|n|"},
		{"", press("Backspace"), "onx |0|0|n|"},
		{"", press("Control+a", "Delete"), "|0|0|n|i deleteContentForward null"},
		{"", func() error { return p.Type(ctx, "#i", "a😀") }, "a😀|3|3|n|i insertText a,i insertText 😀"},
		{"", press("ArrowLeft", "ArrowRight", "Backspace"), "a|1|1|n|i deleteContentBackward null"},
		{"i.addEventListener('beforeinput', (e) => e.preventDefault(), {once: true})", press("b"), "a|1|1|n|"},
		{"", func() error { return p.Type(ctx, "#a", "ab\ncde\nf") }, "ab\ncde\nf|8|8|n|i insertText a,i insertText b,i insertLineBreak null,i insertText c,i insertText d,i insertText e,i insertLineBreak null,i insertText f"},
		{"", press("ArrowUp"), "ab\ncde\nf|4|4|n|"},
		{"", press("End", "ArrowUp"), "ab\ncde\nf|2|2|n|"},
		{"", press("ArrowUp", "Shift+ArrowDown"), "ab\ncde\nf|0|3|f|"},
		{"", press("ArrowRight", "ArrowDown", "ArrowDown"), "ab\ncde\nf|8|8|n|"},
		{"", press("Control+ArrowLeft", "Control+ArrowLeft", "Control+Delete"), "ab\n\nf|3|3|n|i deleteWordForward null"},
		{"", press("Control+Home", "Shift+Control+End"), "ab\n\nf|0|5|f|"},
		{"r.focus()", press("End", "Backspace", "x"), "xyz|3|3|n|"},
		{"a.value = 'end'", func() error { return p.Click(ctx, "#a") }, "end|3|3|n|"},
		{"i.setAttribute('onfocus', 'this.select()')", func() error { return p.Click(ctx, "#i") }, "a|0|1|n|"},
		{"i.disabled = true; a.setSelectionRange(0, 1)", func() error { return p.Type(ctx, "#a", "E") }, "End|1|1|n|i insertText E"},
	})
	evals(t, p, map[string]any{"selects > 5": true})
}

// Dates and times have their value when all of it is written; numbers and sliders go up and down.
func TestTypeDates(t *testing.T) {
	p := inputPage(t, `<form id=f><input id=i><button id=b></button></form><script>
		addEventListener("keyup", (e) => log.push("u"), true);
		const say = () => JSON.stringify([i.value, i.validity.badInput, log.filter((l) => /^u$|input|change/.test(l)).map((l) => l[0]).join("")]) + (log = [], "")
		const type = (t) => i.type = t;
	</script>`)
	ctx := t.Context()
	write := func(text string) func() error { return func() error { return p.Type(ctx, "#i", text) } }
	press := func(keys ...string) func() error {
		return func() (err error) {
			for _, key := range keys {
				err = errors.Join(err, p.Press(ctx, key))
			}
			return err
		}
	}
	checkSteps(t, p, []keysStep{
		{"type('date')", write("2026-08-21"), `["2026-08-21",false,"uuuuuuuuuicu"]`},
		{"", press("Tab"), `["2026-08-21",false,"u"]`},
		{"", write("2026-08-22"), `["2026-08-22",false,"uuuuuuuuuicu"]`},
		{"", press("Backspace"), `["",false,"icu"]`},
		{"", press("2", "0", "x"), `["",true,"uuu"]`},
		{"", press("Delete", "Delete"), `["",false,"uu"]`},
		{"", press("2", "0", "2", "6", "-", "0", "1", "-", "3", "1"), `["2026-01-31",false,"uuuuuuuuuicu"]`},
		{"", press("3"), `["2026-01-31",false,"u"]`},
		{"i.value = ''", nil, `["",false,""]`},
		{"type('time')", write("10:30:15"), `["10:30:15",false,"uuuuuuuicu"]`},
		{"", press("1", "1", ":", "0", "0", ":", "0", "1"), `["11:00:01",false,"uuuuicuuuicu"]`},
		{"type('month')", write("2026-08"), `["2026-08",false,"uuuuuuicu"]`},
		{"type('week')", write("2026-W34"), `["2026-W34",false,"uuuuuuuicu"]`},
		{"type('datetime-local')", write("2026-08-21 10:30"), `["2026-08-21T10:30",false,"uuuuuuuuuuuuuuuicu"]`},
		{"", func() error {
			return p.Paste(ctx, Transfer{Texts: map[string]string{"text/plain": "2027-08-21T10:30"}})
		}, `["2027-08-21T10:30",false,"ic"]`},
		{"", press("1"), `["2027-08-21T10:30",false,"u"]`},
		{"f.reset()", nil, `["",false,""]`},
		{"type('number'); i.step = 5", press("ArrowUp", "ArrowUp", "ArrowDown"), `["5",false,"icuicuicu"]`},
		{"i.max = 5", press("ArrowUp", "ArrowLeft"), `["5",false,"uu"]`},
		{"i.value = ''", press("-", "ArrowUp"), `["5",false,"biuicu"]`},
		{"i.readOnly = true", press("ArrowDown", "1"), `["5",false,"uu"]`},
		{"i.readOnly = false; i.max = i.step = ''; type('range')", press("ArrowUp", "PageUp", "ArrowLeft"), `["15",false,"icuicuicu"]`},
		{"", press("End", "ArrowRight", "Home", "PageDown"), `["0",false,"icuuicuu"]`},
	})
	for _, test := range [][3]string{
		{"type('date')", "21.8.2026", `sluice: Page.Type: "#i": "21.8.2026" is nothing for an input of type date, which takes what looks like "2026-08-21"`},
		{"type('time')", "25:00", `sluice: Page.Type: "#i": "25:00" is nothing for an input of type time, which takes what looks like "10:30"`},
		{"type('range')", "5", `sluice: Page.Type: "#i": no text can be written into an input of type range`},
		{"type('date'); i.readOnly = true", "2026-08-21", `sluice: Page.Type: "#i": the input is readonly`},
		{"type('text'); i.disabled = true", "x", `sluice: Page.Type: "#i": the input is disabled`},
		{"i.outerHTML = '<select id=i></select>'", "x", `sluice: Page.Type: "#i": no text can be written into a select element`},
	} {
		if _, err := Eval[any](ctx, p, test[0]+"; take(); 0"); err != nil {
			t.Fatal(err)
		}
		if err := p.Type(ctx, "#i", test[1]); err == nil || err.Error() != test[2] {
			t.Errorf("%s: %v, want %s", test[0], err, test[2])
		}
		evals(t, p, map[string]any{"log.includes('u')": false})
	}
}

// What computed styles hide is reached neither by keys nor by the pointer, and cannot have the focus.
func TestInputByComputedStyle(t *testing.T) {
	p := inputPage(t, `<style>
		.none { display: none } .invisible { visibility: hidden } .shown { visibility: visible } .through { pointer-events: none } .hit { pointer-events: auto }
		.skipped { content-visibility: hidden } .contents { display: contents } @media (max-width: 1px) { .small { display: none } }
	</style>
	<input id=plain><div class=none><input id=none></div><div class=invisible><input id=invisible><input id=shown class=shown></div>
	<div class=through id=over><input id=through><input id=hit class=hit></div><div class=skipped><input id=skipped></div>
	<p class=contents><input id=contents class=small></p><details id=details><summary id=summary>x</summary><input id=folded></details>
	<dialog><input id=shut></dialog><div hidden><input id=hidden></div><div inert><input id=inert></div><div popover><input id=popped></div>
	<map><area id=area href=#></map>`)
	ctx := t.Context()
	all := []string{"plain", "none", "invisible", "shown", "through", "hit", "skipped", "contents", "summary", "folded", "shut", "hidden", "inert", "popped", "area"}
	problems := map[string]string{
		"none": "is not rendered", "invisible": "is not visible", "skipped": "is not rendered", "folded": "is not rendered", "shut": "is not rendered",
		"hidden": "is not rendered", "inert": "is inert", "popped": "is not rendered",
	}
	var focusable []string
	for _, id := range all {
		want := ""
		if problem := problems[id]; problem != "" {
			want = `sluice: Page.Focus: "#` + id + `" ` + problem
		} else {
			focusable = append(focusable, id)
		}
		if err := p.Focus(ctx, "#"+id); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
		evals(t, p, map[string]any{"document.activeElement?.blur(), " + id + ".focus(), document.activeElement === " + id: want == ""})
	}
	if _, err := p.Eval(ctx, "document.activeElement.blur()"); err != nil {
		t.Fatal(err)
	}
	for _, id := range focusable {
		if err := p.Press(ctx, "Tab"); err != nil {
			t.Fatal(err)
		}
		evals(t, p, map[string]any{"document.activeElement.id": id})
	}
	problems["through"] = "lets the pointer through: pointer-events is none, as of its ancestor div#over"
	problems["over"] = "lets the pointer through: pointer-events is none"
	delete(problems, "inert") // The pointer hits what is around.
	for _, id := range append(all, "over") {
		if id == "summary" {
			continue // It would open.
		}
		want := ""
		if problem := problems[id]; problem != "" {
			want = `sluice: Page.Click: "#` + id + `" ` + problem
		}
		if err := p.Click(ctx, "#"+id); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
	// Keys do not come to what a style has hidden since.
	if err := p.Type(ctx, "#plain", "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(ctx, "document.querySelector('style').append('#plain { display: none }')"); err != nil {
		t.Fatal(err)
	}
	if err := p.Press(ctx, "b"); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"plain.value": "a", "document.activeElement.id": "body", "folded.checkVisibility()": false, "shown.checkVisibility({visibilityProperty: true})": true})
	evals(t, p, map[string]any{"shown.focus(), document.activeElement.id": "shown"})
	evals(t, p, map[string]any{"new Promise((end) => { shown.parentNode.className = 'none'; shown.onblur = () => end('lost') })": "lost"})
	// What goes away while it is used is an error that names it.
	for _, test := range [][2]string{
		{`contents.onfocus = () => contents.remove()`, `sluice: Page.Type: "#contents": the element was removed while it was written into`},
		{`hit.onkeydown = (e) => e.key === "b" && hit.remove()`, `sluice: Page.Type: "#hit": the element was removed while it was written into`},
	} {
		if _, err := Eval[any](ctx, p, test[0]+"; 0"); err != nil {
			t.Fatal(err)
		}
		if err := p.Type(ctx, strings.Split(test[1], `"`)[1], "abc"); err == nil || err.Error() != test[1] {
			t.Errorf("%v, want %s", err, test[1])
		}
	}
}

// A click on a label gives the focus to its control, and then clicks it.
func TestClickOnLabel(t *testing.T) {
	p := inputPage(t, `<label id=l>x <input id=i type=checkbox><b id=in>y</b> <button id=b>z</button></label><label id=o for=off>x</label><input id=off disabled>
		<label id=h for=gone>x</label><input id=gone type=checkbox hidden>`)
	ctx := t.Context()
	click := func(selector string) func() error {
		return func() error {
			_, err := p.Eval(ctx, "take()")
			return errors.Join(p.PointerMove(ctx, selector), err, func() error { _, err := p.Eval(ctx, "take()"); return err }(), p.Click(ctx, selector))
		}
	}
	press := func(id string) string {
		return "pointermove " + id + "\nmousemove " + id + "\npointerdown " + id + "\nmousedown " + id + " 1\n"
	}
	release := func(id string) string { return "pointerup " + id + "\nmouseup " + id + " 1\nclick " + id + " 1" }
	logs(t, p, click("#in"), press("in")+release("in")+"\nfocus i\nfocusin i\nclick i\ninput i\nchange i")
	logs(t, p, click("#in"), press("in")+"blur i\nfocusout i\n"+release("in")+"\nfocus i\nfocusin i\nclick i\ninput i\nchange i")
	logs(t, p, click("#b"), press("b")+"blur i\nfocusout i\nfocus b\nfocusin b\n"+release("b"))
	logs(t, p, click("#o"), press("o")+"blur b\nfocusout b\n"+release("o"))
	logs(t, p, click("#h"), press("h")+release("h")+"\nclick gone\ninput gone\nchange gone")
	logs(t, p, func() error { _, err := p.Eval(ctx, "l.click()"); return err }, "untrusted click l\nfocus i\nfocusin i\nuntrusted click i\ninput i\nchange i")
	evals(t, p, map[string]any{"i.checked": true, "document.querySelectorAll(':focus-visible').length": 0.0})
}

// :hover and :active tell where the pointer is, and where it is pressed.
func TestPointerInSelectors(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<style>b { color: black } b:hover { color: red } b:active { font-size: 9px }</style>
		<div id=d><b id=a>a</b><b id=b>b</b></div><label id=l>x<input id=i></label><span id=h><template shadowrootmode=open><p id=s><slot></slot></p></template><u id=u>u</u></span>
		<script>
			const a = document.getElementById("a"), ids = (selector) => [...document.querySelectorAll("[id]:" + selector)].map((e) => e.id).join();
			function state() { return ids("hover") + " " + ids("active") + " " + getComputedStyle(a).color + " " + getComputedStyle(a).fontSize + " " + a.matches(":hover") }
		</script>`); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	for _, step := range []struct {
		act  func() error
		want string
	}{
		{func() error { return nil }, "  rgb(0, 0, 0) 16px false"},
		{func() error { return p.PointerMove(ctx, "#a") }, "d,a  rgb(255, 0, 0) 16px true"},
		{func() error { return p.PointerDown(ctx, "#a") }, "d,a d,a rgb(255, 0, 0) 9px true"},
		{func() error { return p.PointerMove(ctx, "#b") }, "d,b d,a rgb(0, 0, 0) 9px false"},
		{func() error { return p.PointerUp(ctx, "#b") }, "d,b  rgb(0, 0, 0) 16px false"},
		{func() error { return p.PointerDown(ctx, "#l") }, "l,i l,i rgb(0, 0, 0) 16px false"},
		{func() error { return p.PointerUp(ctx, "#l") }, "l,i  rgb(0, 0, 0) 16px false"},
		{func() error { return p.PointerMove(ctx, "#u") }, "h,u  rgb(0, 0, 0) 16px false"},
		{func() error { _, err := p.Eval(ctx, "u.remove()"); return err }, "h  rgb(0, 0, 0) 16px false"},
		{func() error { return p.PointerDown(ctx, "#a") }, "d,a d,a rgb(255, 0, 0) 9px true"},
		{func() error { _, err := p.Eval(ctx, "d.remove()"); return err }, "    false"},
	} {
		if err := step.act(); err != nil {
			t.Fatal(err)
		}
		if got, err := Eval[string](ctx, p, "state()"); err != nil || got != step.want {
			t.Errorf("%q, %v, want %q", got, err, step.want)
		}
	}
	if in, err := Eval[bool](ctx, p, `document.getElementById("h").shadowRoot.getElementById("s").matches(":hover")`); err != nil || in {
		t.Errorf("a paragraph around what was removed is hovered over: %v", err)
	}
}

// Focus says why something cannot have the focus.
func TestFocusRefused(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<p id=p>a</p><button id=b disabled>b</button><a id=a>c</a><p id=e contenteditable>d</p><svg id=s></svg><p id=t tabindex=-1>e</p>
		<div id=x><template shadowrootmode=open shadowrootdelegatesfocus><p>f</p></template></div><div id=y><template shadowrootmode=open shadowrootdelegatesfocus><input></template></div>`); err != nil {
		t.Fatal(err)
	}
	const other = "cannot have the focus: it is no control, link or editing host, and has no tabindex"
	for selector, want := range map[string]string{
		"#p": other, "#a": other, "#s": other, "#b": "is disabled", "#e": "", "#t": "", "#y": "",
		"#x": "delegates the focus, and nothing in its shadow tree can have it",
	} {
		err := p.Focus(t.Context(), selector)
		if want != "" {
			want = `sluice: Page.Focus: "` + selector + `": ` + want
		}
		if got := fmt.Sprint(err); err == nil && want != "" || err != nil && got != want {
			t.Errorf("%s: %v, want %s", selector, err, want)
		}
	}
}

// What a user types into an editing host.
func TestTypeIntoEditingHost(t *testing.T) {
	type step struct{ keys, want string }
	for name, test := range map[string]struct {
		markup string
		steps  []step
	}{
		"text": {"<div id=h contenteditable></div>", []step{
			{"text:ab", "ab|"}, {"ArrowLeft", "a|b"}, {"x", "ax|b"}, {"Backspace", "a|b"}, {"Delete", "a|"}, {"Backspace", "|"}, {"Backspace", "|"}, {"z", "z|"},
		}},
		"moving": {"<div id=h contenteditable><p>ab <b>cd</b></p><p>e<br>fg</p></div>", []step{
			{"End", "<p>ab <b>cd|</b></p><p>e<br>fg</p>"}, {"ArrowRight", "<p>ab <b>cd</b></p><p>|e<br>fg</p>"}, {"ArrowLeft", "<p>ab <b>cd|</b></p><p>e<br>fg</p>"}, {"ArrowLeft", "<p>ab <b>c|d</b></p><p>e<br>fg</p>"},
			{"Home", "<p>|ab <b>cd</b></p><p>e<br>fg</p>"}, {"Control+ArrowRight", "<p>ab| <b>cd</b></p><p>e<br>fg</p>"}, {"Control+End", "<p>ab <b>cd</b></p><p>e<br>fg|</p>"}, {"Home", "<p>ab <b>cd</b></p><p>e<br>|fg</p>"},
			{"ArrowLeft", "<p>ab <b>cd</b></p><p>e|<br>fg</p>"}, {"Shift+Home", "<p>ab <b>cd</b></p><p>|e|<br>fg</p>"}, {"ArrowRight", "<p>ab <b>cd</b></p><p>e|<br>fg</p>"}, {"Shift+Control+Home", "<p>|ab <b>cd</b></p><p>e|<br>fg</p>"}, {"Delete", "<p>|<br>fg</p>"},
		}},
		"what is not editable": {"<div id=h contenteditable>a<b contenteditable=false>bc</b></div>", []step{
			{"text:d", "a<b contenteditable=\"false\">bc</b>d|"}, {"ArrowLeft", "a<b contenteditable=\"false\">bc</b>|d"}, {"ArrowLeft", "a|<b contenteditable=\"false\">bc</b>d"},
			{"ArrowRight", "a<b contenteditable=\"false\">bc</b>|d"}, {"select b", "a<b contenteditable=\"false\">b|c</b>d"}, {"x", "a<b contenteditable=\"false\">b|c</b>d"}, {"End", "a<b contenteditable=\"false\">bc</b>d|"},
		}},
		"what is not text": {"<div id=h contenteditable><p>a<img></p><hr><p>b</p></div>", []step{
			{"text:c", "<p>a<img></p><hr><p>bc|</p>"}, {"Home", "<p>a<img></p><hr><p>|bc</p>"}, {"Backspace", "<p>a<img></p><p>|bc</p>"}, {"Backspace", "<p>a<img>|bc</p>"}, {"Backspace", "<p>a|bc</p>"},
		}},
		"cells": {"<div id=h contenteditable><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>", []step{
			{"text:c", "<table><tbody><tr><td>a</td><td>bc|</td></tr></tbody></table>"}, {"Enter", "<table><tbody><tr><td>a</td><td>bc<div>|<br></div></td></tr></tbody></table>"}, {"Backspace", "<table><tbody><tr><td>a</td><td>bc|</td></tr></tbody></table>"},
			{"Home", "<table><tbody><tr><td>a</td><td>|bc</td></tr></tbody></table>"}, {"Backspace", "<table><tbody><tr><td>a</td><td>|bc</td></tr></tbody></table>"}, {"ArrowLeft", "<table><tbody><tr><td>a|</td><td>bc</td></tr></tbody></table>"},
		}},
		"text before a paragraph": {"<div id=h contenteditable>a<p>b</p>c</div>", []step{
			{"Enter", "<div><br></div><div>|a</div><p>b</p>c"}, {"Backspace", "<div>|a</div><p>b</p>c"}, {"End", "<div>a|</div><p>b</p>c"}, {"Delete", "<div>a|b</div>c"}, {"Delete", "<div>a|</div>c"}, {"Delete", "<div>a|c</div>"},
		}},
		"bold": {"<div id=h contenteditable><p><b>a</b></p></div>", []step{
			{"text:b", "<p><b>ab|</b></p>"}, {"Enter", "<p><b>ab</b></p><p><b>|<br></b></p>"}, {"c", "<p><b>ab</b></p><p><b>c|</b></p>"},
		}},
		"space of markup":      {"<div id=h contenteditable>\n\ta\n</div>", []step{{"text:b", "\n\tab|\n"}, {" ", "\n\tab |\n"}}},
		"behind what is there": {"<div id=h contenteditable>a <b>b</b></div>", []step{{"text:c", "a <b>bc|</b>"}, {"Control+Backspace", "a <b>|</b>"}, {"Backspace", "a|<b></b>"}}},
		"paragraphs": {"<div id=h contenteditable><p id=p>ab</p></div>", []step{
			{"text:c", `<p id="p">abc|</p>`}, {"Enter", `<p id="p">abc</p><p>|<br></p>`}, {"d", `<p id="p">abc</p><p>d|</p>`}, {"ArrowLeft", `<p id="p">abc</p><p>|d</p>`},
			{"Backspace", `<p id="p">abc|d</p>`}, {"Enter", `<p id="p">abc</p><p>|d</p>`}, {"Delete", `<p id="p">abc</p><p>|<br></p>`}, {"Backspace", `<p id="p">abc|</p>`},
		}},
		"no paragraphs": {"<div id=h contenteditable>abc</div>", []step{
			{"End", "abc|"}, {"ArrowLeft", "ab|c"}, {"Enter", "ab<div>|c</div>"}, {"Backspace", "ab|c"}, {"Shift+Enter", "ab<br>|c"}, {"Backspace", "ab|c"}, {"Delete", "ab|"}, {"Shift+Enter", "ab<br>|<br>"},
		}},
		"nothing yet":        {"<div id=h contenteditable></div>", []step{{"Enter", "<div><br></div><div>|<br></div>"}, {"a", "<div><br></div><div>a|</div>"}}},
		"the next paragraph": {"<div id=h contenteditable>\n<p>a</p>\n<p>b</p>\n</div>", []step{{"Home", "\n<p>|a</p>\n<p>b</p>\n"}, {"End", "\n<p>a|</p>\n<p>b</p>\n"}, {"Delete", "\n<p>a|b</p>\n\n"}}},
		"selected":           {"<div id=h contenteditable><p>ab</p><p>cd</p></div>", []step{{"select", "<p>a|b</p><p>c|d</p>"}, {"x", "<p>ax|d</p>"}, {"Control+a", "|<p>axd</p>|"}, {"Backspace", "|"}}},
		"plain text":         {"<div id=h contenteditable=plaintext-only style='white-space:pre-wrap'>a</div>", []step{{"text:b\nc", "ab\nc|"}, {"Enter", "ab\nc\n|"}}},
		"not editable":       {"<div id=h contenteditable onbeforeinput='return false'>a</div>", []step{{"text:b", "a|"}, {"Backspace", "a|"}, {"Enter", "a|"}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, PageOptions{})
			ctx := t.Context()
			if err := p.SetContent(ctx, test.markup+`<script>
				const h = document.getElementById("h");
				function select(name) {
					if (name) return getSelection().collapse(h.querySelector(name).firstChild, 1);
					const [a, b] = h.querySelectorAll("p");
					getSelection().setBaseAndExtent(a.firstChild, 1, b.firstChild, 1);
				}
				function state() {
					const copy = h.cloneNode(true), r = getSelection().getRangeAt(0);
					const at = (n) => { const path = []; for (; n !== h; n = n.parentNode) path.unshift([...n.parentNode.childNodes].indexOf(n)); return path.reduce((n, i) => n.childNodes[i], copy) };
					const marks = document.createRange(), end = at(r.endContainer), start = at(r.startContainer);
					if (!r.collapsed) { marks.setStart(end, r.endOffset); marks.insertNode(new Text("|")) }
					marks.setStart(start, r.startOffset); marks.insertNode(new Text("|"));
					return copy.innerHTML;
				}
			</script>`); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(test.steps[0].keys, "text:") {
				if err := p.Focus(ctx, "#h"); err != nil {
					t.Fatal(err)
				}
			}
			for _, step := range test.steps {
				var err error
				if text, ok := strings.CutPrefix(step.keys, "text:"); ok {
					err = p.Type(ctx, "#h", text)
				} else if name, ok := strings.CutPrefix(step.keys, "select"); ok {
					_, err = p.Eval(ctx, fmt.Sprintf("select(%q), null", strings.TrimSpace(name)))
				} else {
					err = p.Press(ctx, step.keys)
				}
				if err != nil {
					t.Fatal(err)
				}
				if got, err := Eval[string](ctx, p, "state()"); err != nil || got != step.want {
					t.Fatalf("after %s: %q, %v, want %q", step.keys, got, err, step.want)
				}
			}
		})
	}
	p := inputPage(t, `<div id=h contenteditable>a<p id=p>b</p></div><div id=x>y</div>`)
	ctx := t.Context()
	if _, err := p.Eval(ctx, `for (const type of ["beforeinput", "input"]) h.addEventListener(type, (e) => log.push([e.inputType, e.dataTransfer ? e.data + " and " + e.dataTransfer.getData("text/plain") : e.data, e.cancelable, h.textContent].join())); take(), null`); err != nil {
		t.Fatal(err)
	}
	logs(t, p, func() error { return p.Type(ctx, "#h", "c\n") }, `focus h
focusin h
keydown h c
keypress h c
beforeinput h
insertText,c,true,ab
input h
insertText,c,false,abc
keyup h c
keydown h Enter
keypress h Enter
beforeinput h
insertParagraph,,true,abc
input h
insertParagraph,,false,abc
keyup h Enter`)
	logs(t, p, func() error { return p.Paste(ctx, Transfer{Texts: map[string]string{"text/plain": "d\ne"}}) }, `beforeinput h
insertFromPaste,null and d
e,true,abc
input h
insertFromPaste,null and d
e,false,abcde`)
	// A click puts the cursor behind what is pressed.
	if _, err := p.Eval(ctx, `h.innerHTML = "<p id=p>a</p><p>b</p>", null`); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Click(ctx, "#p"), p.Press(ctx, "c"), p.Drop(ctx, "#h", Transfer{Texts: map[string]string{"text/plain": "d"}})); err != nil {
		t.Fatal(err)
	}
	if got, err := Eval[string](ctx, p, "h.innerHTML"); err != nil || got != `<p id="p">acd</p><p>b</p>` {
		t.Errorf("clicked, written and dropped: %s, %v", got, err)
	}
	if err := p.Type(ctx, "#x", "z"); err == nil {
		t.Error("a div is written into")
	}
}

// Script that runs as frames are moved may change what is edited.
func TestEditingHostsThatScriptChanges(t *testing.T) {
	for _, change := range []string{"h.textContent = ''", "h.remove()", "h.firstChild.remove()", "h.lastChild.remove()", "document.body.textContent = ''"} {
		for _, key := range []string{"Backspace", "x", "Enter"} {
			p := inputPage(t, `<div id=h contenteditable><p>a</p><p>b<iframe></iframe>c</p></div>`)
			ctx := t.Context()
			if _, err := p.Eval(ctx, `h.querySelector("iframe").onload = () => { `+change+` }; const b = h.lastChild.firstChild;
				h.focus(); getSelection().setBaseAndExtent(`+map[string]string{"Backspace": "b, 0"}[key]+map[string]string{"x": "h.firstChild.firstChild, 1", "Enter": "h.firstChild.firstChild, 1"}[key]+`, b, 0); null`); err != nil {
				t.Fatal(err)
			}
			if err := p.Press(ctx, key); err != nil {
				t.Errorf("%s, %s: %v", change, key, err)
			}
		}
	}
	p := inputPage(t, `<div id=h contenteditable>a<!--c--></div>`)
	ctx := t.Context()
	if _, err := p.Eval(ctx, `h.focus(); getSelection().collapse(h.lastChild, 1), null`); err != nil {
		t.Fatal(err)
	}
	if err := p.Press(ctx, "b"); err != nil {
		t.Fatal(err)
	}
	saysOf(t, p, "h.innerHTML", "ab<!--c-->")
}
