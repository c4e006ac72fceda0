package html

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// unfinishedModules are the modules that were run and await something at their top
// level.
type unfinishedModules struct {
	mu   sync.Mutex
	urls []string
}

// follow adds a module until its evaluation promise settles.
func (m *unfinishedModules) follow(cx *mozjs.Context, promise mozjs.Value, url string) error {
	if state, _ := cx.PromiseState(promise); state != mozjs.Pending {
		return nil
	}
	m.mu.Lock()
	m.urls = append(m.urls, url)
	m.mu.Unlock()
	finished := func(mozjs.Value) {
		m.mu.Lock()
		defer m.mu.Unlock()
		at := slices.Index(m.urls, url)
		m.urls = slices.Delete(m.urls, at, at+1)
	}
	return cx.React(promise, finished, finished)
}

// UnfinishedModules returns the URLs of the modules that RunModule has run and that
// await something at their top level. Any goroutine may call it.
func (w *Window) UnfinishedModules() []string {
	w.unfinished.mu.Lock()
	defer w.unfinished.mu.Unlock()
	return slices.Clone(w.unfinished.urls)
}
