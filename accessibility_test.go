package sluice_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
