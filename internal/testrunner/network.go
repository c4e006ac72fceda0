package testrunner

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/sluice-go/sluice/internal/driver"
)

// request is one that a route answers.
type request struct {
	URL     string      `json:"url"`
	Method  string      `json:"method"`
	Headers [][2]string `json:"headers"`
	Body    []byte      `json:"body"`
}

// inLibrary is the text of a function that calls one of the library.
func inLibrary(function string) string {
	return "(...args) => globalThis[Symbol.for('sluice:test')]." + function + "(...args)"
}

// handler answers the requests that the tests have routes for, and leaves others to another.
func (f *file) handler(others func(context.Context, *url.URL) http.Handler) func(context.Context, *url.URL) http.Handler {
	return func(ctx context.Context, u *url.URL) http.Handler {
		f.mu.Lock()
		none := f.routes == 0
		f.mu.Unlock()
		if !none {
			matches, err := driver.Of(f.page).Call(ctx, Specifier, inLibrary("matches"), u.String())
			if err == nil && matches == true {
				return f.route(u.String())
			}
		}
		if others != nil {
			return others(ctx, u)
		}
		return nil
	}
}

// route answers a request by a handler of the tests.
func (f *file) route(at string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		asked := request{URL: at, Method: r.Method, Headers: [][2]string{}, Body: body}
		for name, values := range r.Header {
			asked.Headers = append(asked.Headers, [2]string{name, strings.Join(values, ", ")})
		}
		answered, err := driver.Of(f.page).Call(r.Context(), Specifier, inLibrary("answer"), asked)
		if err != nil && r.Context().Err() == nil {
			f.fails(Error{Message: fmt.Sprintf("the route for %s failed: %v", at, err)})
		}
		answer, _ := answered.(map[string]any)
		status, _ := answer["status"].(float64)
		if status == 0 { // of Response.error()
			panic(http.ErrAbortHandler)
		}
		headers, _ := answer["headers"].([]any)
		for _, h := range headers {
			pair := h.([]any)
			w.Header().Add(pair[0].(string), pair[1].(string))
		}
		w.WriteHeader(int(status))
		content, _ := answer["body"].([]byte)
		_, _ = w.Write(content)
	})
}
