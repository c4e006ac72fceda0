package sluice

import "testing"

// Escape is a close request: for what was established last, and for all at once that was established without the user having
// done something.
func TestCloseWatchers(t *testing.T) {
	p := inputPage(t, `<button id=b>x</button><input id=i type=date><select id=sel><option>1</select><script>
		var told = [];
		const watch = (name, keep) => {
			const w = new CloseWatcher();
			w.oncancel = e => { told.push(name + " cancel " + e.cancelable); if (keep) e.preventDefault() };
			w.onclose = () => told.push(name + " close");
			return w;
		};
		const tell = () => told.splice(0).join();
	</script>`)
	ctx := t.Context()
	act := func(name string, act func() error, script, want string) {
		t.Helper()
		if act != nil {
			if err := act(); err != nil {
				t.Fatal(name, err)
			}
		}
		got, err := Eval[string](ctx, p, script)
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
	escape := func() error { return p.Press(ctx, "Escape") }
	click := func() error { return p.Click(ctx, "#b") }
	act("one that its user has not touched", nil, `watch("a"); watch("b"); tell()`, "")
	act("both close", escape, `tell()`, "b cancel false,b close,a cancel false,a close")
	act("a click allows one more", click, `watch("a"); watch("b", true); tell()`, "")
	act("a click before is enough for one that stays", click, `tell()`, "")
	act("once", escape, `tell()`, "b cancel true")
	act("not twice", escape, `tell()`, "b cancel false,b close")
	act("the other", escape, `tell()`, "a cancel false,a close")
	act("script may ask", nil, `const w = watch("w", true); w.requestClose(); w.close(); w.close(); w.requestClose(); w.destroy(); tell()`, "w cancel true,w close")
	act("a signal", nil, `const c = new AbortController(), s = new CloseWatcher({ signal: c.signal }); s.onclose = () => told.push("never"); c.abort(); s.close();
		new CloseWatcher({ signal: AbortSignal.abort() }).close(); tell()`, "")
	act("what throws, and asks again", nil, `const r = new CloseWatcher(); addEventListener("error", e => { told.push(e.message); e.preventDefault() });
		r.oncancel = () => { r.requestClose(); told.push("cancel"); throw 1 }; r.onclose = () => { told.push("close"); new CloseWatcher().close(); r.close(); throw 2 };
		r.requestClose(); tell()`, "cancel,Uncaught 1,close,Uncaught 2")
	act("keydown may prevent it", nil, `onkeydown = e => e.preventDefault(); const d = watch("d"); tell()`, "")
	act("so it did", escape, `d.destroy(); onkeydown = null; tell()`, "")
	// showPicker() wants what the user has just done, and consumes it.
	show := `const show = e => { try { e.showPicker(); return "shown" } catch (x) { return x.name } }; `
	act("pickers", click, show+`[show(i), show(i), show(sel)].join()`, "shown,NotAllowedError,NotAllowedError")
	act("pickers of others", click, `sel.hidden = true; i.readOnly = true; [show(sel), show(i), navigator.userActivation.isActive].join()`, "NotSupportedError,InvalidStateError,true")
}
