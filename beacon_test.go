package sluice

import (
	"context"
	"io"
	"net/http"
	stdurl "net/url"
	"testing"
)

// A beacon outlives its page, and has a type that is asked for first where it is unusual.
func TestSendBeacon(t *testing.T) {
	got := make(chan string, 10)
	release := make(chan struct{})
	ua := New(Options{Handler: func(context.Context, *stdurl.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/wait" {
				<-release
			}
			body, _ := io.ReadAll(r.Body)
			if r.URL.Path != "/" {
				got <- r.Method + " " + r.URL.Path + " " + r.Header.Get("Content-Type") + " " + string(body)
			}
		})
	}})
	defer ua.Close()
	page, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want, sent string }{
		{`navigator.sendBeacon('/none')`, "true", "POST /none  "},
		{`navigator.sendBeacon('/text', 'ä')`, "true", "POST /text text/plain;charset=UTF-8 ä"},
		{`navigator.sendBeacon('/json', new Blob(['{}'], { type: 'application/json' }))`, "true", "POST /json application/json {}"},
		{`navigator.sendBeacon('https://other.test/json', new Blob(['{}'], { type: 'application/json' }))`, "true", "OPTIONS /json  "},
		{`navigator.sendBeacon('/large', 'x'.repeat(65537))`, "false", ""},
		{`try { navigator.sendBeacon('data:,') } catch (e) { e.message }`,
			"Failed to execute 'sendBeacon' on 'Navigator': A beacon is sent over HTTP, not to data:,.", ""},
		{`try { navigator.sendBeacon('/', new ReadableStream()) } catch (e) { e.name }`, "TypeError", ""},
		{`navigator.sendBeacon('/wait', 'x'.repeat(65536)) + ' ' + navigator.sendBeacon('/', 'y')`, "true false", ""},
	} {
		if got := evalString(t, page, test.code); got != test.want {
			t.Errorf("%s is %s, not %s", test.code, got, test.want)
		}
		if test.sent != "" {
			if sent := <-got; sent != test.sent {
				t.Errorf("%s sends %s, not %s", test.code, sent, test.sent)
			}
		}
	}
	if err := page.Close(t.Context()); err != nil {
		t.Error(err)
	}
	close(release)
	if sent := <-got; len(sent) < 65536 {
		t.Errorf("what outlives its page is cut off: %d bytes", len(sent))
	}
}
