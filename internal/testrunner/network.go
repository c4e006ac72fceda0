package testrunner

import (
	"context"
	"fmt"

	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/tabs"
)

// inLibrary is the text of a function that calls one of the library.
func inLibrary(function string) string {
	return "(...args) => globalThis[Symbol.for('sluice:test')]." + function + "(...args)"
}

// Routes implements tabs.Client: it says whether the tests have a route for a URL.
func (f *file) Routes(ctx context.Context, url string) bool {
	f.mu.Lock()
	none := f.routes == 0
	f.mu.Unlock()
	if none {
		return false
	}
	matches, err := driver.Of(f.page).Call(ctx, Specifier, inLibrary("matches"), url)
	return err == nil && matches == true
}

// Respond implements tabs.Client: a handler of the tests answers.
func (f *file) Respond(ctx context.Context, r tabs.Request) (tabs.Response, error) {
	answered, err := driver.Of(f.page).Call(ctx, Specifier, inLibrary("answer"), r)
	if err != nil {
		if ctx.Err() == nil {
			f.fails(Error{Message: fmt.Sprintf("the route for %s failed: %v", r.URL, err)})
		}
		return tabs.Response{}, err
	}
	answer, _ := answered.(map[string]any)
	status, _ := answer["status"].(float64)
	response := tabs.Response{Status: int(status)}
	headers, _ := answer["headers"].([]any)
	for _, h := range headers {
		pair := h.([]any)
		response.Headers = append(response.Headers, [2]string{pair[0].(string), pair[1].(string)})
	}
	response.Body, _ = answer["body"].([]byte)
	return response, nil
}
