package sluice

import (
	"testing"
	"time"
)

// activation is what a document finds of what its user has done.
const activation = `[navigator.userActivation.hasBeenActive, navigator.userActivation.isActive].join()`

// A user's input activates the window, those around it and those of its origin in it, for five seconds of the page's clock.
func TestUserActivation(t *testing.T) {
	o := documentsAt(map[string]string{
		"/": `<body><p>x</p><input id=i><iframe name=same src="/same"></iframe><iframe name=other src="https://b.test/other"></iframe>
			<script>onmousedown = () => console.assert(navigator.userActivation.isActive, "before the event")</script>`,
		"/same":  `<body><p>y</p>`,
		"/other": `<body><p>z</p><iframe name=inner src="https://a.test/same"></iframe>`,
	})
	o.ManualTime = true
	ua := New(o)
	defer ua.Close()
	ctx := t.Context()
	page, err := ua.Open(ctx, PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(ctx, "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	frames, err := page.Frames(ctx)
	if err != nil || len(frames) != 3 {
		t.Fatal(frames, err)
	}
	for _, step := range []struct {
		name string
		act  func() error
		want [4]string // of the page, the frame of its origin, the one of another, and the one in that
	}{
		{"nothing", func() error { return nil }, [4]string{"false,false", "false,false", "false,false", "false,false"}},
		{"what is no activation", func() error {
			if err := page.PointerMove(ctx, "p"); err != nil {
				return err
			}
			if err := page.Focus(ctx, "#i"); err != nil {
				return err
			}
			return page.Press(ctx, "Escape")
		}, [4]string{"false,false", "false,false", "false,false", "false,false"}},
		{"a click in the frame of another origin", func() error { return frames[1].Click(ctx, "p") }, [4]string{"true,true", "false,false", "true,true", "false,false"}},
		{"a window that script opens", func() error {
			_, err := page.Eval(ctx, "open('about:blank').close()")
			return err
		}, [4]string{"true,false", "false,false", "true,false", "false,false"}},
		{"a key in the page", func() error { return page.Press(ctx, "a") }, [4]string{"true,true", "true,true", "true,false", "true,true"}},
		{"a click through the element of a frame", func() error { return page.Click(ctx, "[name=other]") }, [4]string{"true,true", "true,true", "true,true", "true,true"}},
		{"nothing for less than five seconds", func() error { return ua.AdvanceTime(ctx, 4999*time.Millisecond) }, [4]string{"true,true", "true,true", "true,true", "true,true"}},
		{"nothing for five seconds", func() error { return ua.AdvanceTime(ctx, time.Millisecond) }, [4]string{"true,false", "true,false", "true,false", "true,false"}},
	} {
		if err := step.act(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		var got [4]string
		got[0], err = Eval[string](ctx, page, activation)
		for i, f := range frames {
			if err != nil {
				break
			}
			var v any
			v, err = f.Eval(ctx, activation)
			got[i+1], _ = v.(string)
		}
		if err != nil || got != step.want {
			t.Errorf("%s: %q, %v; want %q", step.name, got, err, step.want)
		}
	}
}
