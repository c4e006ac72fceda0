package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/html"
)

// SetVisible says whether the user sees the page, as one tab of several: document.hidden and
// document.visibilityState tell of it, and if it changes an event visibilitychange. Documents
// that the page opens later begin so. A page is visible unless SetVisible says otherwise.
func (p *Page) SetVisible(ctx context.Context, visible bool) error {
	return p.do(ctx, func(w *html.Window) error {
		p.mu.Lock()
		p.hidden = !visible
		p.mu.Unlock()
		w.SetVisible(visible)
		return nil
	})
}
