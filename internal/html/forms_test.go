package html_test

import "testing"

// What script sees of forms, in documents.
func TestForms(t *testing.T) {
	documents{
		{"values of input elements, and their dirtiness", `<input id=i value=" a&#10;b"><input id=n type=number value=x><input id=r type=range min=0 max=10 step=3 value=8><script>
			console.log(JSON.stringify([i.value, n.value, r.value, i.defaultValue]));
			i.setAttribute("value", "later"); console.log(i.value); i.value = "mine"; i.setAttribute("value", "never"); console.log(i.value, i.defaultValue);
			n.value = "1e2"; console.log(n.value, n.valueAsNumber); n.stepUp(2); console.log(n.value); n.valueAsNumber = NaN; console.log(JSON.stringify(n.value));
			r.value = 100; console.log(r.value); r.max = 5; console.log(r.value);
			i.type = "checkbox"; console.log(i.value, i.getAttribute("value")); i.type = "date"; i.value = "2024-02-30"; console.log(JSON.stringify(i.value));
			i.valueAsDate = new Date(86400000); console.log(i.value, i.valueAsDate.toISOString());
			for (const f of [() => n.valueAsNumber = Infinity, () => n.valueAsDate = new Date, () => i.valueAsDate = {}, () => r.stepUp.call(document.body)]) try { f() } catch (e) { console.log(e.name) }</script>`,
			`[" ab","","9"," a\nb"]` + "\nlater\nmine never\n1e2 100\n102\n\"\"\n9\n3\nmine mine\n\"\"\n1970-01-02 1970-01-02T00:00:00.000Z\nTypeError\nInvalidStateError\nTypeError\nTypeError"},
		{"checkedness and groups of radio buttons", `<form><input type=radio name=a id=a checked><input type=radio name=a id=b checked><input type=radio name=a id=c></form><input type=radio name=a id=d checked><input type=checkbox id=x><script>
			const all = () => [a, b, c, d].map(e => +e.checked).join(""); console.log(all());
			c.checked = true; console.log(all()); c.name = "z"; a.click(); console.log(all());
			a.form.append(d); console.log(all()); d.onclick = e => { console.log("during", all()); e.preventDefault() }; b.checked = true; d.click(); console.log(all());
			for (const type of ["click", "input", "change"]) x.addEventListener(type, e => console.log(type, x.checked, e.bubbles, e.composed));
			x.indeterminate = true; x.click(); console.log(x.checked, x.indeterminate, document.querySelectorAll(":checked").length);
			x.disabled = true; x.click(); x.dispatchEvent(new MouseEvent("click")); console.log(x.checked);
			console.log(a.form.elements.a.value, a.form.elements.a.length)</script>`,
			"0101\n0011\n1011\n0011\nduring 0011\n0110\nclick true true true\ninput true true true\nchange true true false\ntrue false 3\nclick false false false\ninput false true true\nchange false true false\nfalse\non 3"},
		{"groups of very many radio buttons", `<form id=f></form><script>
			f.innerHTML = "<input type=radio name=r>".repeat(50000); f[0].required = true;
			console.log(f.checkValidity(), f.querySelectorAll(":indeterminate").length, f.querySelectorAll(":invalid").length);
			f[49999].click(); console.log(f.checkValidity(), f.matches(":invalid"), f.querySelector(":indeterminate"), f[7].validity.valid);
			f[49999].checked = false; console.log(f.matches(":invalid"), f[3].matches(":indeterminate"));
			f[0].required = false; console.log(f.matches(":invalid")); f[9].defaultChecked = true; console.log(f[3].matches(":indeterminate"), f[9].checked);
			f.reset(); console.log(f[49999].checked, f[9].checked, f[3].matches(":indeterminate"));
			const alone = document.createElement("input"); alone.type = "radio"; alone.required = true;
			console.log(alone.matches(":indeterminate"), alone.validity.valueMissing); alone.name = "a"; console.log(alone.validity.valueMissing);
			alone.checked = true; console.log(alone.matches(":indeterminate"), alone.validity.valueMissing)</script>`,
			"false 50000 50000\ntrue false null true\ntrue true\nfalse\nfalse true\nfalse true false\ntrue false\ntrue\nfalse false"},
		{"colors of input elements", `<input id=c type=color value=RED><script>
			console.log(c.value); const set = v => { c.value = v; return c.value };
			console.log(["", "#FFF", "#0a0B0c", " rgb(1 2 3) ", "hsl(120 100% 25%)", "transparent", "currentcolor", "inherit", "foobar", "color(srgb 2 0 0.5)", "lab(100 0 0)"].map(set).join());
			c.alpha = true; console.log(set("#ff000080"), set("blue")); c.colorSpace = "display-p3"; console.log(set("color(display-p3 0.5 0.25 1 / 0.5)"), set("white"));
			c.alpha = false; console.log(set("color(display-p3 0.5 0.25 1 / 0.5)")); c.removeAttribute("colorspace"); console.log(set("#12345678"))</script>`,
			"#ff0000\n#000000,#ffffff,#0a0b0c,#010203,#008000,#000000,#000000,#000000,#000000,#ff0080,#ffffff\n" +
				"color(srgb 1 0 0 / 0.5) color(srgb 0 0 1)\ncolor(display-p3 0.5 0.25 1 / 0.5) color(display-p3 1 1 1)\ncolor(display-p3 0.5 0.25 1)\n#123456"},
		{"select elements", `<select id=s><option disabled>0<optgroup label=g><option value=1>one<option>two</optgroup><option selected hidden>three</select><select id=m multiple><option selected>a<option selected>b</select><select id=e></select><script>
			console.log(s.value, s.selectedIndex, s.type, s.length, s.options[1].text, s.options[1].index, m.selectedOptions.length, m.value);
			s.value = "two"; console.log(s.selectedIndex, s.options[3].selected); s.value = "none such"; console.log(s.selectedIndex, JSON.stringify(s.value));
			s.append(new Option("four", "4", true, true)); console.log(s.value); s.lastChild.remove(); console.log(s.value); s.selectedIndex = -1; s.options[3].selected = false; console.log(s.value);
			e.options.length = 3; e.options[5] = new Option("six"); console.log(e.length, e.selectedIndex); e.add(new Option("first"), 0); e.remove(1); e[1] = null; console.log(e.length, e.options.selectedIndex);
			e.length = 0; e.length = 200000; console.log(e.length, e.selectedIndex); m.options[0].selected = false; m.multiple = false; console.log(m.value);
			const clone = s.cloneNode(true); console.log(clone.value, s.matches(":has(option:checked)"));
			try { s.add(document.createElement("optgroup"), document.body) } catch (e) { console.log(e.name) }</script>`,
			"three 3 select-one 4 one 1 2 a\n2 false\n-1 \"\"\n4\n1\n1\n6 0\n5 0\n0 -1\nb\nthree true\nNotFoundError"},
		{"selections of text controls", `<textarea id=t>0&#13;&#10;123</textarea><input id=i value=héllo😀><input type=email id=m><script>
			document.addEventListener("select", e => console.log("select", e.target.id, e.bubbles));
			console.log(t.textLength, t.selectionStart, t.selectionEnd, t.selectionDirection, m.selectionStart);
			t.value += "4"; console.log(t.selectionStart, t.defaultValue.length); t.setSelectionRange(1, 3, "backward"); t.setSelectionRange(1, 3, "backward");
			t.setRangeText("ab"); console.log(JSON.stringify(t.value), t.selectionStart, t.selectionEnd);
			i.select(); console.log(i.selectionEnd); i.setRangeText("", 6, 7, "end"); console.log(i.value.length, i.selectionStart); i.value = "x"; console.log(i.selectionStart, i.selectionEnd);
			for (const f of [() => m.selectionStart = 1, () => i.setRangeText("", 2, 1), () => m.setSelectionRange(0, 0)]) try { f() } catch (e) { console.log(e.name) }</script>`,
			"5 0 0 none null\n6 6\n\"0ab234\" 1 3\n7\n6 6\n1 1\nInvalidStateError\nIndexSizeError\nInvalidStateError\nselect t true\nselect t true\nselect i true\nselect i true"},
		{"who is in a form", `<form id=f name=f><table><tr><td><input name=one><form></table></form><input name=two form=f><p id=out><input name=three id=moved></p></form><img name=four><fieldset name=g><legend id=l><button id=b name=b></button></legend></fieldset><label id=lb>x<input id=in></label><label for=in></label><script>
			const names = () => [...f.elements].map(e => e.name).join(); console.log(names(), f.length, f[1].name, f.one === f.elements.one, document.forms.f === f, "nosuch" in f);
			const it = moved; f.append(out); console.log(names(), f.three === it); it.name = "renamed"; console.log(f.three === it, f.renamed === it); it.remove(); console.log(f.three, it.form);
			const again = f.elements; f.append(it, it.cloneNode()); console.log(again === f.elements, f.renamed.constructor.name, f.renamed.length, Object.getOwnPropertyNames(f).includes("renamed"));
			console.log(l.form, b.form, lb.control === document.getElementById("in"), lb.control.labels.length, lb.form, document.getElementById("in").labels[1].htmlFor);
			document.getElementById("in").type = "hidden"; console.log(document.getElementById("in").labels, lb.control);
			const d = f.ownerDocument.createElement("form"); d.innerHTML = "<button>"; console.log(d[0].form === d, d.length); f.remove(); console.log(document.querySelector("[name=two]").form)</script>`,
			"one,two 2 two true true false\none,three,two true\ntrue true\nundefined null\ntrue RadioNodeList 2 true\nnull null true 2 null in\nnull null\ntrue 1\nnull"},
		{"validity", `<form id=f><input id=a required><input id=u type=url value=x><input id=n type=number min=2 max=10 step=3 value=4><input id=p pattern="[a-c]+" value=abd title=letters><select id=s required><option value="">choose<option>x</select><input id=h type=hidden required><fieldset disabled><input id=d required></fieldset></form><script>
			f.addEventListener("invalid", e => console.log(e.target.id, e.cancelable, e.target.validationMessage), true);
			console.log(f.checkValidity(), a.validity.valueMissing, u.validity.typeMismatch, n.validity.stepMismatch, p.validity.patternMismatch, s.validity.valueMissing, h.willValidate, d.willValidate, d.checkValidity());
			console.log(document.querySelectorAll("input:invalid").length, f.matches(":invalid"), n.matches(":in-range"), a.matches(":placeholder-shown"), document.querySelectorAll(":required").length);
			a.value = "x"; u.value = "https://a.test"; n.value = 5; p.value = "abc"; s.value = "x"; console.log(f.checkValidity(), f.matches(":valid"), n.validity.valid);
			n.setCustomValidity("bad\r\nnews"); console.log(JSON.stringify(n.validationMessage), n.validity.customError, n.reportValidity()); n.value = 11; n.setCustomValidity(""); console.log(n.validity.rangeOverflow, n.matches(":out-of-range"), n.matches(":user-invalid"));
			p.pattern = "("; p.value = "anything"; console.log(p.validity.valid, a.validity === a.validity)</script>`,
			"a true Please fill out this field.\nu true Please enter a URL.\nn true Please enter a valid value.\np true Please match the requested format: letters\ns true Please select an item in the list.\n" +
				"false true true true true true false false true\n4 true true false 3\ntrue true true\nn true bad\nnews\n\"bad\\nnews\" true false\ntrue true true\ntrue true"},
		{"entry lists, formdata and submit events", `<form id=f><input name=a value=1><input name=off disabled value=2><input type=checkbox name=c><input type=checkbox name=c value=v checked><select name=s multiple><option selected>x<option selected disabled>y<option value=Z selected>z</select><textarea name=t>a
b</textarea><input type=file name=file><input type=hidden name=_charset_><input name=dir dirname=way value=שלום dir=auto><button name=go value=now id=go>go</button><button name=other type=button></button><datalist><input name=no></datalist></form><script>
			const show = d => [...d].map(([k, v]) => k + "=" + (v instanceof File ? v.name + v.type + v.size : v)).join("&"); console.log(show(new FormData(f)));
			console.log(new FormData(f, go).get("go")); f.addEventListener("formdata", e => { e.formData.append("late", "x"); try { new FormData(f) } catch (e) { console.log(e.name) } }); console.log(new FormData(f).get("late"));
			for (const x of [() => new FormData({}), () => new FormData(f, f.a), () => new FormData(f, document.createElement("button")), () => new FormData(undefined, 1)]) try { x(); console.log("made") } catch (e) { console.log(e.name) }
			f.onsubmit = e => { console.log(e.constructor.name, e.submitter && e.submitter.id, e.cancelable); f.requestSubmit(); e.preventDefault() }; go.click(); f.requestSubmit(); f.requestSubmit(go);
			f.a.required = true; f.a.value = ""; const last = go; go.click(); f.noValidate = true; go.click(); f.remove(); last.click();
			console.log(new SubmitEvent("x", { submitter: last }).submitter === last, new FormDataEvent("y", { formData: new FormData }).formData.constructor.name)</script>`,
			"a=1&c=v&s=x&s=Z&t=a\nb&file=application/octet-stream0&_charset_=UTF-8&dir=שלום&way=rtl\nnow\nInvalidStateError\nx\nTypeError\nTypeError\nNotFoundError\nmade\n" +
				"SubmitEvent go true\nSubmitEvent null true\nSubmitEvent go true\nSubmitEvent go true\ntrue FormData"},
		{"reset", `<form id=f><input id=i value=a><input type=checkbox id=c checked><textarea id=t>t</textarea><select id=s><option>1<option selected>2</select><output id=o>out</output><button type=reset id=r></button></form><script>
			const all = () => [i.value, c.checked, t.value, s.value, o.value].join(); i.value = "x"; c.checked = false; t.value = "y"; s.value = "1"; o.value = "new"; console.log(all(), o.defaultValue);
			f.onreset = e => { f.reset(); e.preventDefault() }; r.click(); console.log(all()); f.onreset = () => i.setAttribute("value", "b"); r.click(); console.log(all()); i.setAttribute("value", "c"); console.log(i.value)</script>`,
			"x,false,y,1,new out\nx,false,y,1,new\nb,true,t,2,out\nc"},
		{"labels activate", `<label id=l><b id=b>x</b><input type=checkbox id=c><a href="#" id=a>link</a></label><script>
			let clicks = 0; c.addEventListener("click", () => clicks++); b.click(); console.log(c.checked, clicks); l.click(); console.log(c.checked, clicks); a.onclick = e => e.preventDefault(); a.click(); console.log(c.checked, clicks);
			c.disabled = true; b.click(); console.log(c.checked, clicks)</script>`, "true 1\nfalse 2\nfalse 2\nfalse 2"},
		{"gauges", `<progress id=p value=2 max=4></progress><progress id=q></progress><meter id=m min=10 max=5 value=7 low=1></meter><script>
			console.log(p.position, q.position, q.matches(":indeterminate"), m.max, m.value, m.low, m.optimum); p.value = 9; console.log(p.value); p.max = -1; console.log(p.max); try { p.value = "x" } catch (e) { console.log(e.name) }</script>`,
			"0.5 -1 true 10 10 10 10\n4\n4\nTypeError"},
		{"the cloning steps, and what is removed while it is used", `<input id=i><textarea id=t></textarea><form id=f><input name=x></form><script>
			i.value = "v"; t.value = "w"; console.log(i.cloneNode().value, t.cloneNode().value); i.defaultValue = "d"; console.log(i.cloneNode().value);
			const list = f.elements, form = f; f.x.oninvalid = e => { form.remove(); form.x.remove() }; f.x.required = true; console.log(f.reportValidity(), list.length);
			const s = document.createElement("select"); for (let n = 0; n < 3000; n++) s.append(new Option(n)); console.log(s.value, s.options.length); while (s.firstChild) s.firstChild.remove(); console.log(s.selectedIndex)</script>`,
			"v w\nv\nfalse 0\n0 3000\n-1"},
		{"which commands are valid for a target", `<button id=b commandfor=t command=show-popover></button><div id=t></div><script>
			t.addEventListener("command", e => console.log(e.command)); b.click(); b.command = "close"; b.click(); b.command = "--x"; b.click();
			t.popover = "auto"; b.command = "close"; b.click(); b.command = "toggle-popover"; b.click(); console.log(t.matches(":popover-open"))</script>`,
			"show-popover\n--x\ntoggle-popover\ntrue"},
		{"buttons that do not submit, reset or show", `<form><input id=r type=reset popovertarget=p></form><input id=q type=reset popovertarget=p><div id=p popover></div><form id=f><select id=s></select></form><script>
			r.click(); console.log(p.matches(":popover-open")); q.click(); console.log(p.matches(":popover-open"));
			const b = document.createElement("button"); f.append(b); console.log(b.type); s.append(b); console.log(b.type);
			const d = document.implementation.createHTMLDocument(); d.body.innerHTML = "<form><input value=a><button type=reset>"; const [input, button] = d.forms[0]; input.value = "x"; button.click(); console.log(input.value);
			f.onsubmit = e => e.preventDefault(); f.append(b); b.click(); console.log(b.matches(":valid"), b.matches(":user-valid"))</script>`,
			"false\ntrue\nsubmit\nbutton\nx\ntrue false"},
		{"options that come, go and move", `<select id=s></select><select id=t><option id=o1>1<option id=o2>2</select><script>
			s.innerHTML = "<optgroup disabled></optgroup><option>b"; const a = document.createElement("div"); a.append(new Option("a")); s.firstChild.append(a); s.selectedIndex = -1;
			console.log(a.firstChild.matches(":disabled"), s.value === ""); s.append(new Option("c")); console.log(s.value);
			t.selectedIndex = -1; t.append(new Option("3")); t.selectedIndex = -1; t.lastChild.remove(); console.log(t.value);
			t.value = "2"; s.moveBefore(o2, null); console.log(s.value, t.value, t.selectedOptions.length, s.selectedOptions.length); const g = document.createElement("div"); t.append(g); g.append(o2);
			o2.selected = true; s.moveBefore(g, null); console.log(s.value, t.value, s.selectedOptions.length);
			const seen = new MutationObserver(() => 0); seen.observe(t, { childList: true }); t.add(o1, 0); console.log(seen.takeRecords().length)</script>`,
			"true true\nb\n1\n2 1 1 1\n2 1 1\n2"},
		{"form owners of what moves", `<table><form id=f><tr><td><input id=i name=n></form></table><form id=g><input type=radio name=r id=a checked></form><input type=radio name=r id=b checked><script>
			console.log(i.form === f); document.body.moveBefore(i, null); console.log(i.form); g.moveBefore(b, null); console.log(a.checked, b.checked)</script>`,
			"true\nnull\nfalse true"},
		{"names of forms in the order of the tree", `<form id=f><input id=x name=a><input name=b></form><script>
			f.a; x.name = "c"; console.log(Object.getOwnPropertyNames(f).filter(name => name.length === 1 && name > "9").join())</script>`, "x,c,a,b"},
		{"what autofill is told", `<form id=f autocomplete=off><input id=i></form><script>
			for (const value of ["shipping  Given-Name", "Section-X HOME TEL", "webauthn", "TEL webauthn", "on webauthn", "home name", "OFF", "section-a billing work email webauthn", "x name", "billing shipping name"]) { i.autocomplete = value; console.log(JSON.stringify(i.autocomplete)) }</script>`,
			`"shipping given-name"` + "\n" + `"section-x home tel"` + "\n" + `"webauthn"` + "\n" + `"tel webauthn"` + "\n\"\"\n\"\"\n" + `"off"` + "\n" + `"section-a billing work email webauthn"` + "\n\"\"\n\"\""},
		{"values of input elements whose type changes, and of several addresses", `<input id=u type=url value=" x "><input id=r type=range><input id=m type=email multiple value="a@b, c@d,"><input id=i value=a><script>
			u.type = "hidden"; r.type = "checkbox"; console.log(JSON.stringify([u.getAttribute("value"), r.value, m.value, m.validity.valid]));
			try { i.setRangeText("x", 2, 1) } catch (e) { console.log(e.name) } i.setAttribute("value", "b"); console.log(i.value);
			m.onselect = e => console.log("select"); m.select()</script>`,
			`["x","50","a@b,c@d",true]` + "\nIndexSizeError\na\nselect"},
		{"forms that a sandbox keeps from being submitted", `<iframe id=frame sandbox="allow-same-origin allow-scripts" srcdoc="<form></form>"></iframe><script>
			frame.onload = () => { const form = frame.contentDocument.forms[0]; form.onsubmit = () => console.log("submit"); form.onformdata = () => console.log("formdata"); form.requestSubmit(); form.submit(); console.log("done") }</script>`,
			"done"},
	}.check(t, "https://a.example/dir/page")
}
