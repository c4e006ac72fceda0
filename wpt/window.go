package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

// maxHeap is the memory that the script of a test may hold.
const maxHeap = 2 << 30

// keptDocuments is how many documents the page of a test keeps for a return, as browsers do.
const keptDocuments = 8

// runTest opens a test in a user agent of its own. Each subtest is reported when its
// result is known.
func runTest(r *request, subtest func(Subtest)) ending {
	roots, err := r.Network.roots()
	if err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	jar := sluice.NewCookieJar()
	ua := sluice.New(sluice.Options{ExtraRoots: roots, DialContext: r.Network.DialContext, Cookies: jar})
	defer ua.Close()
	ctx, cancel := context.WithTimeout(context.Background(), r.Timeout)
	defer cancel()
	w := &window{request: r, cookies: jar, complete: make(chan ending, 1)}
	w.page, err = ua.Open(ctx, sluice.PageOptions{
		Stdout:           &w.output,
		Stderr:           &w.output,
		MaxHeap:          maxHeap,
		BackForwardCache: keptDocuments,
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
	page     *sluice.Page
	cookies  http.CookieJar
	output   output
	complete chan ending
}

func (w *window) run(ctx context.Context, ua *sluice.UserAgent, subtest func(Subtest)) ending {
	if err := w.page.Expose(ctx, "__tell", w.hear(subtest)); err != nil {
		return ending{Status: Error, Message: err.Error()}
	}
	for name, f := range map[string]any{
		"__accessibility": w.accessibility(ctx),
		"__input":         w.input(ctx),
		"__permission":    ua.SetPermission,
		"__report":        func(message string) error { return w.page.GenerateTestReport(ctx, message, "default") },
		"__cookies":       w.allCookies,
		"__deleteCookies": w.deleteAllCookies,
	} {
		if err := w.page.Expose(ctx, name, f); err != nil {
			return ending{Status: Error, Message: err.Error()}
		}
	}
	// A test that has not loaded in time tells what it has.
	loading, giveUp := context.WithCancel(context.Background())
	loaded, navigated := make(chan error, 1), make(chan struct{})
	defer func() { giveUp(); <-navigated }()
	go func() {
		defer close(navigated)
		_, err := w.page.Navigate(loading, w.URL)
		loaded <- err
	}()
	var quiet chan error
	for {
		select {
		case end := <-w.complete:
			return end
		case <-w.page.Done():
			return w.ended(ctx)
		case err := <-loaded:
			if err != nil {
				return ending{Status: Error, Message: err.Error()}
			}
			quiet = make(chan error, 1)
			go func() { quiet <- ua.Wait(ctx) }()
		case <-quiet:
			if ctx.Err() == nil {
				return w.timeOut("the test can never end: no task, timer or other work is left")
			}
			return w.timeOut(w.tooLong())
		case <-ctx.Done():
			return w.timeOut(w.tooLong())
		}
	}
}

// accessibility returns the function that testdriver.js asks for the role or the name of an element, which selectors in
// JSON find.
func (w *window) accessibility(ctx context.Context) func(property, selectors string) (string, error) {
	return func(property, selectors string) (string, error) {
		var path []string
		if err := json.Unmarshal([]byte(selectors), &path); err != nil {
			return "", err
		}
		node, err := w.page.AccessibilityOf(ctx, path...)
		if err != nil {
			return "", err
		}
		if property == "role" {
			return node.Role, nil
		}
		return node.Name, nil
	}
}

// input returns the function with which testdriver.js does what a user does: steps, in JSON.
func (w *window) input(ctx context.Context) func(steps string) error {
	return func(text string) error {
		var steps []struct {
			Action, Text string
			Path         []string
			Framed       bool
		}
		if err := json.Unmarshal([]byte(text), &steps); err != nil {
			return err
		}
		for _, step := range steps {
			var in acting = w.page
			if step.Framed && len(step.Path) > 0 {
				var err error
				if in, err = w.frameWith(ctx, step.Path[0]); err != nil {
					return err
				}
			}
			at := strings.Join(step.Path, " >>> ")
			var err error
			switch step.Action {
			case "click":
				err = in.Click(ctx, at)
			case "focus":
				err = in.Focus(ctx, at)
			case "move":
				err = in.PointerMove(ctx, at)
			case "down":
				err = in.PointerDown(ctx, at)
			case "up":
				err = in.PointerUp(ctx, at)
			case "press":
				err = in.Press(ctx, step.Text)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// acting is a page or a frame, in which a user acts.
type acting interface {
	Click(ctx context.Context, selector string) error
	Focus(ctx context.Context, selector string) error
	PointerMove(ctx context.Context, selector string) error
	PointerDown(ctx context.Context, selector string) error
	PointerUp(ctx context.Context, selector string) error
	Press(ctx context.Context, key string) error
}

// frameWith returns the frame whose document has an element.
func (w *window) frameWith(ctx context.Context, selector string) (acting, error) {
	frames, err := w.page.Frames(ctx)
	if err != nil {
		return nil, err
	}
	for _, frame := range frames {
		if found, err := frame.Eval(ctx, fmt.Sprintf("document.querySelector(%q) !== null", selector)); err == nil && found == true {
			return frame, nil
		}
	}
	return nil, errors.New("no frame of the test has the element: what is in other windows cannot be acted on")
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
