package html

import (
	"context"

	"github.com/sluice-go/sluice/internal/accessibility"
	"github.com/sluice-go/sluice/internal/selectors"
)

// AccessibilityTree returns the accessibility tree of the window's document.
func (w *Window) AccessibilityTree(ctx context.Context) (*accessibility.Node, error) {
	return accessibility.New(ctx, accessibility.Source{}).Tree(w.pageDocument().tree)
}

// AccessibilityOf returns what the first element that matches a selector tells of itself; each further selector is
// matched in the shadow tree of the element before. It returns nil if nothing matches.
func (w *Window) AccessibilityOf(ctx context.Context, path []string) (*accessibility.Properties, error) {
	in := &w.pageDocument().tree.Node
	for i, selector := range path {
		if i > 0 {
			shadow := in.ShadowRoot()
			if shadow == nil {
				return nil, nil
			}
			in = &shadow.Node
		}
		s, err := selectors.Cached(selector)
		if err != nil {
			return nil, err
		}
		states, _ := in.Document().Data.(selectors.States)
		if in = s.First(in, states); in == nil {
			return nil, nil
		}
	}
	p := accessibility.New(ctx, accessibility.Source{}).Properties(in)
	return &p, ctx.Err()
}
