package sluice

import "testing"

// What scripts put on nodes that only the tree holds stays there, through collections and moves.
func TestStateOfNodesSurvives(t *testing.T) {
	p := openPage(t, PageOptions{MaxHeap: 32 << 20})
	evals(t, p, map[string]any{`
		let heard = 0;
		const roots = Array.from({ length: 50 }, () => document.createElement('div'));
		for (const root of roots) {
			for (let i = 0; i < 50; i++) {
				const child = document.createElement('p');
				child.state = { i };
				child.addEventListener('x', () => heard++);
				root.append(child);
			}
		}
		let garbage;
		for (let round = 0; round < 20; round++) {
			for (let i = 0; i < 50; i++) {
				const child = roots[(round * 7 + i) % 50].firstChild;
				if (child) roots[(round * 11 + i * 3) % 50].append(child);
			}
			garbage = Array.from({ length: 60000 }, (_, i) => ({ text: 'x' + i }));
			if (round % 10 === 0) document.body.append(roots[round]);
		}
		let children = 0, lost = 0;
		for (const root of roots) {
			for (let child = root.firstChild; child; child = child.nextSibling) {
				children++;
				if (!child.state) lost++;
				child.dispatchEvent(new Event('x'));
			}
		}
		[children, lost, heard].join()`: "2500,0,2500"})
}

// Nodes that are tied to their own closures are collected when nobody reaches them.
func TestNodesWithClosuresAreCollected(t *testing.T) {
	n := 300000
	if testing.Short() {
		n = 100000
	}
	p := openPage(t, PageOptions{MaxHeap: 32 << 20})
	if err := p.Set(t.Context(), "n", n); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{`
		for (let i = 0; i < n; i++) {
			const element = document.createElement('i');
			element.onclick = () => element;
			element.self = element;
			element.append('text');
		}
		'made'`: "made"})
}
