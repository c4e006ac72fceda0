package sluice

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
)

// The error with which a page has ended that was closed says by whom.
func TestWhoClosesAPage(t *testing.T) {
	const opens = `var same = open("/w"), other = open("https://b.test/w")`
	for _, test := range []struct {
		name string
		// which of the pages is closed: the opener, or one that it has opened.
		which int
		close func(ctx context.Context, pages []*Page) error
		want  string
	}{
		{"its opener", 1, func(ctx context.Context, pages []*Page) error { return pages[0].Run(ctx, Script{Text: "same.close()"}) }, "by script of https://a.test/"},
		{"its opener of another origin", 2, func(ctx context.Context, pages []*Page) error {
			return pages[0].Run(ctx, Script{Text: "other.close()"})
		}, "by script of https://a.test/"},
		{"a window that it has opened", 0, func(ctx context.Context, pages []*Page) error {
			return pages[1].Run(ctx, Script{Text: "opener.close()"})
		}, "by script of https://a.test/w"},
		{"a window of another origin that it has opened", 0, func(ctx context.Context, pages []*Page) error {
			return pages[2].Run(ctx, Script{Text: "opener.close()"})
		}, "by script of https://b.test/w"},
		{"a frame of it", 1, func(ctx context.Context, pages []*Page) error {
			return pages[1].Run(ctx, Script{Text: "frames[0].go()"})
		}, "by script of https://a.test/f"},
		{"itself", 2, func(ctx context.Context, pages []*Page) error { return pages[2].Run(ctx, Script{Text: "close()"}) }, "by its own script"},
		{"itself, when it was closed already", 1, func(ctx context.Context, pages []*Page) error {
			return pages[1].Run(ctx, Script{Text: "close(); opener.same.close()"})
		}, "by its own script"},
		{"its user", 1, func(ctx context.Context, pages []*Page) error { return pages[1].Close(ctx) }, "by its user"},
		{"its user agent", 0, func(_ context.Context, pages []*Page) error { return pages[0].ua.Close() }, "with its user agent"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page, opened := openPopups(t, opens, map[string]string{
				"/w": `<iframe src="/f"></iframe>`,
				"/f": `<script>function go() { top.close() }</script>`,
			})
			pages := append([]*Page{page}, opened...)
			if err := test.close(t.Context(), pages); err != nil && !errors.Is(err, ErrPageEnded) {
				t.Fatal(err)
			}
			p := pages[test.which]
			<-p.Done()
			if err := p.Err(); !errors.Is(err, ErrClosed) || !errors.Is(err, ErrPageEnded) || err.Error() != "the page was closed "+test.want {
				t.Errorf("it ended with %v, want %s", err, test.want)
			}
			if err := p.Wait(t.Context()); err != nil {
				t.Errorf("Wait: %v", err)
			}
		})
	}
}

// A page that is closed gets the events of a document that is left, and so do its frames. One that ends with its user agent, crashes, or has no
// work left, gets none.
func TestEventsOfTheEnd(t *testing.T) {
	const listen = `<script>
		for (const type of ['beforeunload', 'pagehide', 'unload']) addEventListener(type, () => told(name + ' ' + type + ' ' + document.visibilityState));
		document.addEventListener('visibilitychange', () => told(name + ' visibilitychange ' + document.visibilityState));
	</script>`
	closed := []string{
		"top beforeunload visible", "frame beforeunload visible",
		"frame pagehide visible", "frame visibilitychange hidden", "frame unload hidden",
		"top pagehide visible", "top visibilitychange hidden", "top unload hidden",
	}
	for _, test := range []struct {
		name string
		end  func(p *Page) error
		want []string
	}{
		{"Page.Close", func(p *Page) error { return p.Close(t.Context()) }, closed},
		{"close()", func(p *Page) error { return p.Run(t.Context(), Script{Text: "close()"}) }, closed},
		{"close() of a frame", func(p *Page) error { return p.Run(t.Context(), Script{Text: "frames[0].eval('top.close()')"}) }, closed},
		{"UserAgent.Close", func(p *Page) error { return p.ua.Close() }, nil},
		{"Crash", func(p *Page) error { p.Crash(); return nil }, nil},
		{"no work is left", func(p *Page) error {
			if err := p.Wait(t.Context()); err != nil || p.Err() != nil {
				t.Errorf("%v, %v", err, p.Err())
			}
			return p.ua.Close()
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := New(documentsAt(map[string]string{
				"/":  `<script>name = 'top'; globalThis.told = told</script>` + listen + `<iframe name=frame src="/f"></iframe>`,
				"/f": `<script>var told = parent.told</script>` + listen,
			}))
			defer ua.Close()
			p, err := ua.Open(t.Context(), PageOptions{})
			if err != nil {
				t.Fatal(err)
			}
			var mu sync.Mutex
			var told []string
			if err := p.Expose(t.Context(), "told", func(what string) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, what)
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Navigate(t.Context(), "https://a.test/"); err != nil {
				t.Fatal(err)
			}
			if err := test.end(p); err != nil && !errors.Is(err, ErrClosed) {
				t.Fatal(err)
			}
			<-p.Done()
			mu.Lock()
			defer mu.Unlock()
			if !slices.Equal(told, test.want) {
				t.Errorf("the events are %q, want %q", told, test.want)
			}
		})
	}
}
