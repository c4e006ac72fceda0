// Checked against Fetch of 2026-07-02.

package fetch

import (
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// LoadTiming is the timing of the fetch of a navigation, which a document's script may ask for while the body is still to
// come. Any goroutine may call its methods.
type LoadTiming struct {
	now func() time.Duration

	mu            sync.Mutex
	timing        *ResourceTiming
	redirectCount int
	crossOrigin   bool
}

// NewLoadTiming makes the timing of a navigation, by a clock.
func NewLoadTiming(now func() time.Duration) *LoadTiming { return &LoadTiming{now: now} }

// Now implements Timeline. The clock of a program may begin at 0, which is no time of a timing: these are later by a
// nanosecond.
func (l *LoadTiming) Now() time.Duration { return l.now() + 1 }

// MarkResourceTiming implements Timeline. The fetch tells ended of more.
func (l *LoadTiming) MarkResourceTiming(*ResourceTiming) {}

// Expect implements Timeline. Nothing waits for the timing but the document, which waits for the body.
func (l *LoadTiming) Expect(int) {}

// Timing is what is known of the fetch; it is another one when the body has ended. It is nil before there is a response.
func (l *LoadTiming) Timing() *ResourceTiming {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.timing
}

// Start is when the fetch began, by the clock.
func (l *LoadTiming) Start() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.timing.StartTime - 1
}

// RedirectCount is how many redirects there were; 0 if one of them was to another origin.
func (l *LoadTiming) RedirectCount() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.redirectCount
}

// HasCrossOriginRedirects says whether one of the redirects was to another origin. AD-HOC: it is one whoever has begun the
// navigation, where the standard asks whether the redirect taint is not "same-origin"; and the redirects of such a navigation
// are not told of, whatever their servers allow.
//
// https://fetch.spec.whatwg.org/#response-redirect-taint
func (l *LoadTiming) HasCrossOriginRedirects() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.crossOrigin
}

// arrived hears that there is a response.
func (l *LoadTiming) arrived(f *fetchParams, response *Response) {
	r := &ResourceTiming{TimingInfo: f.timing.info, InitiatorType: "navigation", ResponseStatus: response.Status, CacheState: f.timing.cacheState}
	if mimeType := response.MIMEType(); mimeType != nil {
		r.ContentType = minimizeSupported(mimeType)
	}
	crossOrigin := crossesOrigins(f.urlList)
	count := len(f.urlList) - 1
	if crossOrigin {
		r.RedirectStartTime, r.RedirectEndTime, count = 0, 0, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timing, l.redirectCount, l.crossOrigin = r, count, crossOrigin
}

// crossesOrigins says whether a URL of a list is of another origin than the one before it.
func crossesOrigins(list []*url.URL) bool {
	for i := 1; i < len(list); i++ {
		if !OriginOf(list[i]).SameOrigin(OriginOf(list[i-1])) {
			return true
		}
	}
	return false
}

// ended hears that the body has ended, or that no more of it comes. The response is nil then, or if there was none.
func (l *LoadTiming) ended(f *fetchParams, response *Response) {
	end := l.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timing == nil {
		return
	}
	r := *l.timing
	r.EndTime = end
	if response != nil {
		contentType := r.ContentType
		r.BodyInfo = f.timing.bodyInfo()
		r.ContentType = contentType
	}
	l.timing = &r
}
