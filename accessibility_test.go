package sluice_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

func ExamplePage_Accessibility() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://cart.example/"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := page.SetContent(ctx, `<title>Cart</title>
		<h1>Your cart</h1>
		<ul><li>tea <button aria-label="remove tea">×</button></li></ul>
		<label><input type="checkbox" checked> as a gift</label>
		<button disabled>Order</button>`); err != nil {
		fmt.Println(err)
		return
	}
	tree, err := page.Accessibility(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(tree)
	fmt.Println(tree.Find("checkbox", "as a gift")[0].Checked, tree.Find("button", "Order")[0].Disabled)
	// Output:
	// document "Cart"
	//   heading "Your cart"
	//   list
	//     listitem
	//       text "tea"
	//       button "remove tea"
	//   checkbox "as a gift"
	//   text "as a gift"
	//   button "Order"
	// true true
}

// Style sheets, what users have done and the focus count.
func TestAccessibilityOfState(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{})
	if err := page.SetContent(t.Context(), `<style>.off { display: none } .un { visibility: hidden } .up { text-transform: uppercase }
			.before::before { content: "new " } .after::after { content: url(x.png) / " (" attr(data-n) ")" }
			.image::before { content: url(y.png) counter(c) attr(data-none, "none") } .image::after { content: attr(title) url("z.png") }</style>
		<p class=off><button>a</button></p><p class=un><button>b</button><button style="visibility: visible">c</button></p>
		<button class=up>d</button><button class="before after" data-n=2>e</button><button class=image title=t>:</button>
		<input aria-label=f value=old><input type=checkbox aria-label=g checked><select aria-label=h><option>1<option selected>2</select>
		<script>
			const [f, g] = document.querySelectorAll("input");
			f.value = "new"; g.checked = false; document.querySelector("select").selectedIndex = 0; f.focus();
		</script>`); err != nil {
		t.Fatal(err)
	}
	tree, err := page.Accessibility(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, b := range tree.Find("button") {
		names = append(names, b.Name)
	}
	if got := strings.Join(names, ","); got != "c,D,new e (2),none:t" {
		t.Errorf("the buttons are %s", got)
	}
	f, g, h := tree.Find("textbox", "f"), tree.Find("checkbox", "g"), tree.Find("combobox", "h")
	if len(f) != 1 || f[0].Value != "new" || !f[0].Focused || len(g) != 1 || g[0].Checked != "false" || len(h) != 1 || h[0].Value != "1" {
		t.Errorf("the controls are not as they were left:\n%s", tree)
	}
}

// Custom elements say by their internals what they are, unless attributes do.
func TestAccessibilityOfInternals(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{})
	if err := page.SetContent(t.Context(), `<my-switch id=a></my-switch><my-switch id=b role=button aria-label=own></my-switch><my-switch id=c role=none></my-switch><script>
		customElements.define("my-switch", class extends HTMLElement {
			constructor() { super(); const i = this.attachInternals(); i.role = "switch"; i.ariaLabel = "default"; i.ariaChecked = "true"; }
		});
	</script>`); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string][3]string{"#a": {"switch", "default", "true"}, "#b": {"button", "own", ""}, "#c": {"switch", "default", "true"}} {
		n, err := page.AccessibilityOf(t.Context(), id)
		if err != nil || [3]string{n.Role, n.Name, n.Checked} != want {
			t.Errorf("%s is %+v, %v", id, n, err)
		}
	}
}

func TestAccessibility(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{})
	if err := page.SetContent(t.Context(), `<main><p hidden id=hidden>a</p><img alt="b"></main>
		<div id=host><template shadowrootmode=open><button>c</button></template></div>`); err != nil {
		t.Fatal(err)
	}
	tree, err := page.Accessibility(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"role":"document","children":[{"role":"main","element":"main","children":[{"role":"image","name":"b","element":"img"}]},` +
		`{"role":"button","name":"c","element":"button"}]}`
	if string(text) != want {
		t.Errorf("%s, not\n%s", text, want)
	}
	if found := tree.Find("img"); len(found) != 1 || len(tree.Find("img", "c")) != 0 || len(tree.Find("button", "b", "c")) != 1 {
		t.Errorf("found %v", found)
	}
	for _, tt := range []struct {
		path       []string
		role, name string
		err        error
	}{
		{[]string{"#hidden"}, "paragraph", "", nil}, {[]string{"#host", "button"}, "button", "c", nil},
		{[]string{"#host button"}, "", "", sluice.ErrNoElement}, {[]string{"main", "p"}, "", "", sluice.ErrNoElement},
	} {
		n, err := page.AccessibilityOf(t.Context(), tt.path...)
		if !errors.Is(err, tt.err) || err == nil && (n.Role != tt.role || n.Name != tt.name) {
			t.Errorf("%q: %v, %v", tt.path, n, err)
		}
	}
	if _, err := page.AccessibilityOf(t.Context(), "p["); err == nil || errors.Is(err, sluice.ErrNoElement) {
		t.Errorf("what is no selector: %v", err)
	}
	if err := page.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := page.Accessibility(t.Context()); !errors.Is(err, sluice.ErrPageEnded) {
		t.Errorf("of a page that has ended: %v", err)
	}
}

// What is printed of a tree sends no commands to a terminal.
func TestAccessibilityTreeIsPrintable(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{})
	if err := page.SetContent(t.Context(), "<button>a\x1b[31m\u202eb</button>"); err != nil {
		t.Fatal(err)
	}
	tree, err := page.Accessibility(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.String(); !strings.Contains(got, `button "a\x1B[31m\u202eb"`) || tree.Find("button")[0].Name != "a\x1b[31m\u202eb" {
		t.Errorf("%q", got)
	}
}
