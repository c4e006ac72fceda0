package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

//go:embed adapter_before.js
var adapterBefore string

//go:embed adapter_after.js
var adapterAfter string

// maxHeap is the memory that the script of a test may hold.
const maxHeap = 2 << 30

// runTest runs a test in a window of its own. Each subtest is reported when its
// result is known.
func runTest(r *request, subtest func(Subtest)) ending {
	w := &window{request: r, complete: make(chan ending, 1)}
	var err error
	if w.loader, err = newLoader(r.Network); err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	defer w.loader.close()
	roots, err := r.Network.roots()
	if err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	ua := sluice.New(sluice.Options{ExtraRoots: roots, DialContext: r.Network.DialContext})
	defer ua.Close()
	ctx, cancel := context.WithTimeout(context.Background(), r.Timeout)
	defer cancel()
	importMap, err := w.readPage(ctx, ua)
	if err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	w.page, err = ua.Open(ctx, sluice.PageOptions{
		URL:              r.URL,
		Stdout:           &w.output,
		Stderr:           &w.output,
		MaxHeap:          maxHeap,
		DisableIsolation: !r.Isolated,
		ImportMap:        importMap,
		ReferrerPolicy:   r.ReferrerPolicy,
	})
	if err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	end := w.run(ctx, ua, subtest)
	end.Output = w.output.String()
	return end
}

// window is a window that runs a test.
type window struct {
	*request
	loader   *loader
	page     *sluice.Page
	output   output
	complete chan ending
}

func (w *window) run(ctx context.Context, ua *sluice.UserAgent, subtest func(Subtest)) ending {
	err := w.expose(ctx, subtest)
	if err == nil {
		err = w.load(ctx)
	}
	if err != nil && ctx.Err() == nil {
		select {
		case end := <-w.complete:
			return end
		default:
			return ending{Status: Error, Message: err.Error()}
		}
	}
	quiet := make(chan error, 1)
	go func() { quiet <- ua.Wait(ctx) }()
	select {
	case end := <-w.complete:
		return end
	case <-w.page.Done():
		return w.ended(ctx)
	case <-quiet:
	}
	if ctx.Err() != nil {
		return w.timeOut(w.tooLong())
	}
	return w.timeOut("the test can never end: no task, timer or other work is left")
}

// readPage takes the scripts from the page, if the test is one. The user agent
// fetches it, and so gets the cookies that come with it.
func (w *window) readPage(ctx context.Context, ua *sluice.UserAgent) (importMap string, err error) {
	if !w.Page {
		return "", nil
	}
	fetched, err := ua.Fetch(ctx, w.URL)
	if err != nil {
		return "", err
	}
	text := fetched.Text
	path := strings.TrimPrefix(w.URL, w.resolve(""))
	path, _, _ = strings.Cut(path, "?")
	p := parsePage(path, text)
	w.Scripts = append(p.scripts, p.deferred...)
	return p.importMap, nil
}

func (w *window) tooLong() string { return fmt.Sprintf("the test did not end within %v", w.Timeout) }

// ended is the end of a test whose page has ended.
func (w *window) ended(ctx context.Context) ending {
	select {
	case end := <-w.complete:
		return end
	default:
		if ctx.Err() != nil {
			return ending{Status: Timeout, Message: w.tooLong()}
		}
		return ending{Status: Error, Message: fmt.Sprintf("the page ended: %v", w.page.Err())}
	}
}

// timeOut lets the harness report what it has.
func (w *window) timeOut(message string) ending {
	const grace = 2 * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	select {
	case end := <-w.complete:
		return end
	default:
	}
	if err := w.page.Run(ctx, sluice.Script{Text: "timeout()"}); err == nil {
		select {
		case end := <-w.complete:
			if end.Status == Timeout {
				end.Message = message
			}
			return end
		case <-w.page.Done():
		case <-ctx.Done():
		}
	}
	return ending{Status: Timeout, Message: message}
}

// expose gives the adapter what it reports with.
func (w *window) expose(ctx context.Context, subtest func(Subtest)) error {
	var ended sync.Once
	return errors.Join(
		w.page.Expose(ctx, "__subtest", func(name string, status int, message string) error {
			s := Subtest{Status: subtestStatuses[status]}
			var err, failed error
			s.Name, err = parseDOMString(name)
			s.Message, failed = parseDOMString(message)
			subtest(s)
			return errors.Join(err, failed)
		}),
		w.page.Expose(ctx, "__complete", func(status int, message string) {
			ended.Do(func() { w.complete <- ending{Status: harnessStatuses[status], Message: message} })
		}),
	)
}

// load runs the scripts of the page, and then fires its load event.
func (w *window) load(ctx context.Context) error {
	if w.Title != "" {
		if err := w.page.Set(ctx, "META_TITLE", w.Title); err != nil {
			return err
		}
	}
	var async sync.WaitGroup
	failed := make(chan error, len(w.Scripts))
	for _, s := range w.Scripts {
		if s.Async {
			async.Go(func() { failed <- w.script(ctx, s) })
		} else if err := w.script(ctx, s); err != nil {
			return err
		}
	}
	// Scripts that are async run whenever they are there, and delay the load event.
	async.Wait()
	close(failed)
	for err := range failed {
		if err != nil {
			return err
		}
	}
	return w.page.Load(ctx)
}

func (w *window) script(ctx context.Context, s Script) error {
	if s.Path == "" {
		return w.page.Run(ctx, sluice.Script{Text: s.Text, Module: s.Module})
	}
	url := w.resolve(s.Path)
	if s.Module {
		return w.page.Run(ctx, sluice.Script{URL: url, Module: true})
	}
	text, err := w.loader.load(ctx, url)
	if err != nil {
		return err
	}
	scripts := []sluice.Script{{URL: url, Text: text}}
	if s.Path == testharness {
		scripts = []sluice.Script{
			{URL: "wpt:adapter_before.js", Text: adapterBefore},
			{URL: url, Text: text},
			{URL: "wpt:adapter_after.js", Text: adapterAfter},
		}
	}
	for _, script := range scripts {
		if err := w.page.Run(ctx, script); err != nil {
			return err
		}
	}
	return nil
}

// resolve returns the URL of a path on the page's origin.
func (w *window) resolve(path string) string {
	scheme, rest, _ := strings.Cut(w.URL, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host + path
}

// output keeps the beginning of what a test writes to the console.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

// maxOutput is how much of a test's output is kept, in bytes.
const maxOutput = 64 << 10

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if room := maxOutput - o.text.Len(); room > 0 {
		o.text.Write(p[:min(len(p), room)])
	}
	return len(p), nil
}

func (o *output) reset() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text.Reset()
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
