package mozjs

import "testing"

// Objects that are made together are those that are asked for one by one.
func TestCreateAll(t *testing.T) {
	cx := forest(t)
	defer cx.Enter().Leave()
	for _, n := range []int{0, 1, 300} {
		impls := make([]*treeNode, n)
		for i := range impls {
			impls[i] = &treeNode{leaf: &leaf{}}
			impls[i].leaf.wrapper = impls[i]
		}
		cx.SetNamed(cx.Global(), "made", CreateAll(cx, treeClass, impls))
		cx.GC(false)
		cx.SetNamed(cx.Global(), "again", NewArrayOf(cx, impls))
		if n > 0 {
			cx.SetNamed(cx.Global(), "last", impls[n-1].Value())
		}
		v, err := cx.Evaluate(Source{Text: `made.length === again.length && made.every((o, i) => o instanceof TreeNode && o === again[i]) &&
			new Set(made).size === made.length && (made.length === 0 || made.at(-1) === last) && made.length`})
		if err != nil {
			t.Fatal(err)
		}
		if v.Number() != float64(n) {
			t.Errorf("of %d objects some are others: %v", n, v.Number())
		}
		for i, impl := range impls {
			if cx.Impl(impl.Value()) != impl {
				t.Fatalf("object %d is another", i)
			}
		}
	}
}
