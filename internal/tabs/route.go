package tabs

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Request is one that a client answers.
type Request struct {
	URL     string      `json:"url"`
	Method  string      `json:"method"`
	Headers [][2]string `json:"headers"`
	Body    []byte      `json:"body"`
}

// Response is the answer to a Request. One without a status is a network error.
type Response struct {
	Status  int         `json:"status"`
	Headers [][2]string `json:"headers"`
	Body    []byte      `json:"body"`
}

// Handler returns an Options.Handler: the client answers the requests that it has routes for, and
// another handler, which may be nil, the others.
func (s *Session) Handler(others func(context.Context, *url.URL) http.Handler) func(context.Context, *url.URL) http.Handler {
	return func(ctx context.Context, u *url.URL) http.Handler {
		if s.client.Routes(ctx, u.String()) {
			return s.route(u.String())
		}
		if others != nil {
			return others(ctx, u)
		}
		return nil
	}
}

// route has the client answer a request.
func (s *Session) route(at string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		asked := Request{URL: at, Method: r.Method, Headers: [][2]string{}, Body: body}
		for name, values := range r.Header {
			asked.Headers = append(asked.Headers, [2]string{name, strings.Join(values, ", ")})
		}
		answer, err := s.client.Respond(r.Context(), asked)
		if err != nil || answer.Status == 0 {
			panic(http.ErrAbortHandler)
		}
		for _, h := range answer.Headers {
			w.Header().Add(h[0], h[1])
		}
		w.WriteHeader(answer.Status)
		_, _ = w.Write(answer.Body)
	})
}
