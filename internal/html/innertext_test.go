package html_test

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps
//
// web-platform-tests have more; these are about what they leave out.
func TestInnerText(t *testing.T) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ markup, want string }{
		// What is too deep
		{"<div id=t>a" + strings.Repeat("<div>", 200_000) + "b", "ab"},
		{"<table><tr id=t><td>a" + strings.Repeat("<div>", 200_000) + "b</table>", "ab"},
		// White space
		{"<div id=t> a \n b\t<b> c </b> d ", "a b c d"},
		{"<div id=t>a <b style='visibility:hidden'>x</b> b", "a  b"},
		{"<div id=t>a<b style='visibility:hidden'> </b> b", "ab"},
		{"<div id=t>a<i style='display:none'> b </i>c", "ac"},
		{"<div id=t><i style='white-space:pre'>a </i> b", "a  b"},
		{"<div id=t style='white-space:pre-line'> a \n  b  \n", "a\nb\n"},
		{"<div id=t style='white-space-collapse:preserve-spaces'>a  b\nc", "a  b c"},
		{"<pre id=t>a\n<b> b</b>\n</pre>", "a\n b\n"},
		{"<div id=t>a &#8195;&nbsp; b", "a \u2003\u00a0 b"},
		{"<p id=t>a<button> b </button><select><option> c </option><option>d</select>e", "ab\nc\nd\ne"},
		// Lines
		{"<div id=t><p>a</p>b<ul><li>c<li>d</ul>e<br><br>f<hr>", "a\n\nb\nc\nd\ne\n\nf"},
		{"<div id=t>a<p style='display:inline'>b</p>c", "a\n\nb\n\nc"},
		{"<div id=t>a<b style='visibility:hidden'><p>x</p></b>c", "ac"},
		{"<div id=t style='display:inline-flex'>\n<b>a</b>\n<b>b</b>\n", "a\nb"},
		{"<div id=t>a<b style='display:contents'> <i style='display:block'>b</i> </b>c", "a\nb\nc"},
		// Tables
		{"<table id=t> <caption> x </caption> <tr> <th> a </th> <td> b <tr> <td> c <td style='display:none'>x</table>", "x\na\tb\nc"},
		{"<table><tbody id=t><tr><td>a<tr><td>b</tbody><tbody><tr><td>c</table>", "a\nb\n"},
		{"<table id=t><tr><td><table><tr><td>a<td>b<tr><td>c</table><td>d<tr><td>e</table>", "a\tb\nc\n\td\ne"},
		{"<div id=t><b style='display:table-cell'>a</b> <b style='display:table-cell'>b</b>c", "a\tbc"},
		{"<div id=t style='display:table'><i style='display:contents'><b style='display:table-cell'>a</b></i> <b style='display:table-cell'>b</b>", "a\tb"},
		{"<div id=t style='display:table'><i style='display:contents'><b style='display:table-row'>a</b></i><i style='display:table-row-group'><b style='display:table-row'>b</b></i>", "a\nb"},
		{"<div id=t style='display:table-row'><b style='display:table-cell'>a</b>\n<b style='display:table-cell;position:absolute'>b</b>", "a\nb"},
		// Text
		{"<div id=t style='text-transform:capitalize'>ab cd<b>ef</b> <b>gh</b>-ij 1a", "Ab Cdef Gh-ij 1a"},
		{"<div id=t style='text-transform:lowercase' lang=tr>\u0130I", "i\u0131"},
		{"<div id=t style='text-transform:full-width'>a1", "\uff41\uff11"},
		// What is not rendered
		{"<details id=t>a<p>b</p><summary>c</summary></details>", "c"},
		{"<details id=t open>a<summary>c</summary>b</details>", "a\nc\nb"},
		{"<details><p id=t> b </p></details>", " b "},
		{"<div id=t>a<div style='content-visibility:hidden'>b</div>c", "a\nc"},
		{"<div id=t>a<script>b</script><style>c</style><template>d</template><object>e</object><object data='x'>f</object>", "ae"},
		{"<video><p id=t> a </p></video>", " a "},
		{"<div id=t>a <svg> x <title>t</title><g><text> b </text> y </g><foreignObject><p> c </p></foreignObject></svg> d", "a b\n\nc\n\n d"},
		{"<svg><desc><p id=t> a </p></desc></svg>", " a "},
		// Shadow trees: what is in them is none of it, what is slotted is.
		{"<div id=t><template shadowrootmode=open>x<slot name=s></slot></template>y<b slot=s> a </b><b>z</b></div>", "a"},
		{"<div id=t><template shadowrootmode=open><p style='text-transform:uppercase'><slot></slot></p></template>a<b> b</b></div>", "A B"},
		{"<div id=t><template shadowrootmode=open><p hidden><slot></slot></p></template>a<b> b</b></div>", ""},
		{"<div><template shadowrootmode=open></template><b id=t> b </b></div>", " b "},
	} {
		if err := page.SetContent(t.Context(), "<!doctype html><body>"+test.markup); err != nil {
			t.Fatal(err)
		}
		if got, err := sluice.Eval[string](t.Context(), page, "t.innerText"); err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", test.markup, got, err, test.want)
		}
	}
}
