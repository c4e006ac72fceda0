// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"context"
	"errors"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// errNotAllowed is why a document gets nothing that its permissions policy keeps from it.
var errNotAllowed = errors.New("the permissions policy of the document does not allow synchronous requests")

// sendSynchronously is step 12 of send().
//
// https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
func (x *XMLHttpRequest) sendSynchronously(req *fetch.Request) error {
	var response *fetch.Response
	var err error
	timeout := time.Duration(-1)
	if x.timeout != 0 {
		timeout = time.Duration(x.timeout) * time.Millisecond
	}
	fetching := x.fetching()
	// The policy-controlled feature sync-xhr: https://xhr.spec.whatwg.org/#feature-policy-integration
	if !fetching.MayWait() {
		x.failure = errNotAllowed
		return x.handleResponseEndOfBody()
	}
	// 3. Set this's fetch controller to the result of fetching req. 5. Pause until
	//    either processedResponse is true or this's timeout milliseconds have
	//    passed.
	waited := agent.SettingsOf(x.Cx()).PauseFor("a synchronous XMLHttpRequest for "+fetch.DisplayURL(req.URL), timeout,
		func(ctx context.Context) { response, err = fetching.Fetcher.Fetch(ctx, req) })
	fetching.ReportTimingsSoFar()
	switch waited {
	case eventloop.Ended:
		return mozjs.ErrTerminated
	// 6. If processedResponse is false, then set this's timed out to true and
	//    terminate this's fetch controller.
	case eventloop.TimedOut:
		x.timedOut = true
	// processResponseConsumeBody: 1. 2. If there is a body, or null, set this's
	// response to response, and append the bytes to this's received bytes.
	default:
		if err != nil {
			x.failure = err
			break
		}
		x.response = response
		x.receivedBytes = response.Body[:len(response.Body):len(response.Body)]
		x.account()
	}
	// 8. Run handle response end-of-body for this.
	return x.handleResponseEndOfBody()
}
