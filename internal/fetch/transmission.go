// Checked against Fetch of 2026-07-02.

package fetch

import "sync"

// transmission is how much was told of a body with a source that is being
// transmitted.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
type transmission struct {
	mu sync.Mutex
	// told is how many bytes were told of, ended that there are no more.
	told  int
	ended bool
}

// reached says up to where a body was transmitted.
func (t *transmission) reached(body *RequestBody, position int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	// processBodyChunk: if fetchParams's process request body chunk length is
	// non-null, then run it given bytes's length.
	if position > t.told {
		if body.ProcessChunkLength != nil {
			body.ProcessChunkLength(position - t.told)
		}
		t.told = position
	}
	// processEndOfBody: if fetchParams's process request end-of-body is non-null,
	// then run it.
	if position == len(body.Bytes) && !t.ended {
		t.ended = true
		if body.ProcessEndOfBody != nil {
			body.ProcessEndOfBody()
		}
	}
}
