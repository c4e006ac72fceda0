package sluice

import (
	"strings"
	"testing"
)

// Files that a user chooses, drops and pastes reach the document as in browsers, and so do those of script's own DataTransfer.
func TestInputData(t *testing.T) {
	p := inputPage(t, `<input id=f type=file multiple hidden><input id=one type=file><input id=off type=file disabled><div id=zone tabindex=0>zone</div><input id=text><script>
		const noted = [], note = (...a) => noted.push(a.join(" ")), tell = () => noted.splice(0).join("\n");
		const files = list => [...list].map(f => [f.name, f.type, f.size, f.lastModified].join()).join(";");
		f.oninput = f.onchange = e => note(e.type, e.isTrusted, e.bubbles, e.composed, files(f.files));
		for (const type of ["dragenter", "dragover", "dragleave", "drop"]) zone.addEventListener(type, e => {
			note(type, e.isTrusted, e instanceof DragEvent, e.cancelable, e.dataTransfer.types, e.dataTransfer.files.length, e.dataTransfer.dropEffect, e.dataTransfer.getData("text"), e.dataTransfer.items.length);
			if (zone.takes) e.preventDefault();
			globalThis.last = e.dataTransfer;
		});
		document.body.onpaste = e => { note(e.type, e.isTrusted, e instanceof ClipboardEvent, e.target.id, e.clipboardData.getData("text/plain"), files(e.clipboardData.files)); if (zone.takes) e.preventDefault() };
		text.onbeforeinput = text.oninput = e => note(e.type, e.inputType, e.data, text.value);
	</script>`)
	ctx := t.Context()
	image := File{Name: "a.png", Type: "image/PNG", Content: []byte("png")}
	act := func(name string, err error, want string) {
		t.Helper()
		got, evalErr := Eval[string](ctx, p, "tell()")
		if err != nil || evalErr != nil || got != want {
			t.Errorf("%s: %v, %v\n%s\nwant\n%s", name, err, evalErr, got, want)
		}
	}
	act("chosen", p.SetFiles(ctx, "#f", image, File{Name: "b"}), "input true true true a.png,image/png,3,0;b,,0,0\nchange true true false a.png,image/png,3,0;b,,0,0")
	act("none", p.SetFiles(ctx, "#f"), "input true true true \nchange true true false ")
	drop := Transfer{Files: []File{image}, Texts: map[string]string{"text/plain": "hello"}}
	act("dropped where nothing takes it", p.Drop(ctx, "#zone", drop), "dragenter true true true text/plain,Files 0 copy  2\ndragover true true true text/plain,Files 0 copy  2\ndragleave true true false text/plain,Files 0 none  2")
	run(t, p, "zone.takes = true")
	act("dropped", p.Drop(ctx, "#zone", drop), "dragenter true true true text/plain,Files 0 copy  2\ndragover true true true text/plain,Files 0 copy  2\ndrop true true true text/plain,Files 1 copy hello 2")
	run(t, p, "note(last.types.length, last.files.length, last.items.length, last.getData('text'), last.items[0])")
	act("after that", nil, "0 0 0  ")
	run(t, p, "zone.takes = false")
	act("text into a field", p.Drop(ctx, "#text", drop), "beforeinput insertFromDrop hello \ninput insertFromDrop hello hello")
	run(t, p, "text.value = ''; text.focus()")
	act("pasted", p.Paste(ctx, drop), "paste true true text hello a.png,image/png,3,0\nbeforeinput insertFromPaste hello \ninput insertFromPaste hello hello")
	run(t, p, "zone.takes = true")
	act("taken", p.Paste(ctx, drop), "paste true true text hello a.png,image/png,3,0")
	run(t, p, `
		const dt = new DataTransfer(), file = new File(["xy"], "s.txt", { type: "text/plain", lastModified: 7 });
		const item = dt.items.add(file);
		note(item.kind, item.type, item.getAsFile() === file, dt.items[0] === item, dt.files[0] === file, dt.files === dt.files, dt.types === dt.types, Object.isFrozen(dt.types), dt.items === dt.items);
		f.files = dt.files; note(files(f.files), f.files === dt.files, f.files[0] === file);
		dt.setData("Text", "a"); dt.setData("url", "# c\r\nhttps://a.test/\r\nhttps://b.test/"); dt.setData("TEXT", "b");
		note(dt.types, dt.getData("text"), dt.getData("URL"), dt.getData("text/uri-list").length, dt.items.length, dt.effectAllowed, dt.dropEffect);
		try { dt.items.add("x", "Text/Plain") } catch (e) { note(e.name) }
		dt.items[2].getAsString(s => note("string", s)); dt.items[0].getAsString(() => note("never")); dt.items[2].getAsString(null);
		dt.effectAllowed = "copyMove"; dt.effectAllowed = "no"; dt.dropEffect = "link"; dt.dropEffect = "no"; note(dt.effectAllowed, dt.dropEffect);
		dt.clearData("url"); note(dt.types); dt.clearData(); note(dt.types); dt.items.remove(9); dt.items.remove(0); note(dt.items.length, item.kind, item.getAsFile(), dt.files.length, f.files.length);
		dt.items.add("x", "a/b"); dt.items.clear(); note(dt.items.length);
		const e = new DragEvent("drop", { dataTransfer: dt, clientX: 3 }); note(e.dataTransfer === dt, e.clientX, new DragEvent("x").dataTransfer, new InputEvent("x", { dataTransfer: dt }).dataTransfer === dt, new ClipboardEvent("x").clipboardData, document.createEvent("DragEvent") instanceof DragEvent)`)
	act("of script", nil, `file text/plain true true true true true true true
s.txt,text/plain,2,7 true true
text/uri-list,text/plain,Files b https://a.test/ 37 3 none none
NotSupportedError
copyMove link
text/plain,Files
Files
0   0 1
0
true 3  true  true
string b`)
	for selector, want := range map[string]string{
		"#one": "the element takes one file", "#off": "the element is disabled", "#text": "the element takes no files", "#zone": "the element takes no files", "#nosuch": "no element matches",
	} {
		if err := p.SetFiles(ctx, selector, image, image); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", selector, err, want)
		}
	}
}

// What is draggable is dragged, with the events of that; what is not, or is not to be, gets those of the mouse.
func TestDrag(t *testing.T) {
	p := inputPage(t, `<ul><li id=a draggable=true>a</li><li id=b>b</li></ul><p id=c>c</p><x-box></x-box><script>
		customElements.define("x-box", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<button>x</button>"; this.onclick = e => note("click", e.target.localName) } });
		const noted = [], note = (...a) => noted.push(a.join(" ")), tell = () => noted.splice(0).join("\n");
		for (const type of ["dragstart", "drag", "dragenter", "dragover", "dragleave", "drop", "dragend", "pointercancel", "mousedown", "mouseup"])
			addEventListener(type, e => note(type, e.target.id, ...(e.dataTransfer ? [e.dataTransfer.effectAllowed, e.dataTransfer.dropEffect, e.dataTransfer.getData("a/b"), e.relatedTarget?.id] : [])));
		a.ondragstart = e => { e.dataTransfer.setData("a/b", "data"); e.dataTransfer.effectAllowed = "move" };
		b.ondragover = b.ondrop = e => e.preventDefault();
	</script>`)
	ctx := t.Context()
	act := func(name string, err error, want string) {
		t.Helper()
		got, evalErr := Eval[string](ctx, p, "tell()")
		if err != nil || evalErr != nil || got != want {
			t.Errorf("%s: %v, %v\n%s\nwant\n%s", name, err, evalErr, got, want)
		}
	}
	const begin = "mousedown a\ndragstart a move none data \npointercancel a\ndrag a move none  \ndragenter a move move  \ndragover a move move  \ndrag a move none  \n"
	act("to where it is taken", p.Drag(ctx, "#a", "#b"), begin+"dragenter b move move  a\ndragleave a move none  b\ndragover b move move  \ndrop b move move data \ndragend a move move  ")
	act("to where it is not", p.Drag(ctx, "#a", "#c"), begin+"dragenter c move move  a\ndragleave a move none  c\ndragover c move move  \ndragleave c move none  \ndragend a move none  ")
	act("what is not draggable", p.Drag(ctx, "#b", "#c"), "mousedown b\nmouseup c")
	run(t, p, "a.ondragstart = e => e.preventDefault()")
	act("what is not to be dragged", p.Drag(ctx, "#a", "#c"), "mousedown a\ndragstart a uninitialized none  \nmouseup c")
	run(t, p, "a.ondragstart = null; b.ondragenter = () => { a.remove(); b.remove(); throw 1 }; onerror = () => true")
	if err := p.Drag(ctx, "#a", "#b"); err != nil {
		t.Error(err)
	}
	run(t, p, "tell()")
	if err := p.Click(ctx, "x-box >>> button"); err != nil {
		t.Error(err)
	}
	act("in a shadow tree", nil, "mousedown \nmouseup \nclick x-box")
}
