package sluice

import (
	"errors"
	"testing"
)

func TestPageFrames(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://a.example/"})
	ctx := t.Context()
	if frames, err := p.Frames(ctx); err != nil || len(frames) != 0 {
		t.Fatalf("%v, %v", frames, err)
	}
	if err := p.SetContent(ctx, `<iframe name=a srcdoc="<iframe name=inner></iframe><script>var x = 'in a'</script>"></iframe><iframe name=b></iframe>`); err != nil {
		t.Fatal(err)
	}
	frames, err := p.Frames(ctx)
	if err != nil || len(frames) != 3 {
		t.Fatalf("%v, %v", frames, err)
	}
	a, inner, b := frames[0], frames[1], frames[2]
	for i, want := range []struct {
		name, url string
		parent    *Frame
	}{{"a", "about:srcdoc", nil}, {"inner", "about:blank", a}, {"b", "about:blank", nil}} {
		if f := frames[i]; f.Name != want.name || f.URL != want.url || f.Parent != want.parent {
			t.Errorf("frame %d is %+v", i, f)
		}
	}
	for _, test := range []struct {
		frame  *Frame
		script string
		want   any
	}{
		{a, "x + [parent === top, frames.length]", "in atrue,1"},
		{inner, "parent.x", "in a"},
		{b, "Promise.resolve({ name, array: [1] }).then(o => o.name + (o instanceof Object))", "btrue"},
		{b, "typeof x", "undefined"},
	} {
		if got, err := test.frame.Eval(ctx, test.script); err != nil || got != test.want {
			t.Errorf("%s: %v, %v", test.script, got, err)
		}
	}
	var thrown *ScriptError
	if _, err := b.Eval(ctx, "missing"); !errors.As(err, &thrown) || thrown.Message != "ReferenceError: missing is not defined" {
		t.Errorf("%v", err)
	}
	// It is the same frame when it has gone to another document.
	if _, err := a.Eval(ctx, "new Promise(r => { frameElement.onload = r; parent.loaded = new parent.Promise(r => frameElement.onload = r); location = 'about:blank' }), 1"); err != nil {
		t.Fatal(err)
	}
	if got, err := p.Eval(ctx, "loaded.then(() => frames.a.x === undefined)"); err != nil || got != true {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := a.Eval(ctx, "name + typeof x"); err != nil || got != "aundefined" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := inner.Eval(ctx, "1"); !errors.Is(err, ErrFrameGone) {
		t.Errorf("%v", err)
	}
	if _, err := p.Eval(ctx, "document.querySelector('[name=b]').remove()"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Eval(ctx, "1"); !errors.Is(err, ErrFrameGone) {
		t.Errorf("%v", err)
	}
	if err := p.SetContent(ctx, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Eval(ctx, "1"); !errors.Is(err, ErrFrameGone) {
		t.Errorf("%v", err)
	}
}

// What object and embed elements show are frames of the page.
func TestFramesOfObjects(t *testing.T) {
	p := openPage(t, PageOptions{})
	if err := p.SetContent(t.Context(), `<object name=a data="data:text/html,<p>a"></object><embed name=b src="data:text/html,<p>b"><object>none</object>`); err != nil {
		t.Fatal(err)
	}
	frames, err := p.Frames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var shown string
	for _, f := range frames {
		text, err := f.Eval(t.Context(), "document.body.textContent")
		if err != nil {
			t.Fatal(err)
		}
		shown += text.(string)
	}
	if shown != "ab" {
		t.Errorf("the frames show %q", shown)
	}
}
