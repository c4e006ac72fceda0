// Checked against Service Workers of 2026-07-23.

package cachesapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// Add is https://w3c.github.io/ServiceWorker/#cache-add
func (c *Cache) Add(request RequestInfo) (mozjs.Value, error) {
	// 1–3. Return the result of running addAll() with « request ».
	return c.addAll("add", []RequestInfo{request})
}

// AddAll is https://w3c.github.io/ServiceWorker/#cache-addAll
func (c *Cache) AddAll(requests []RequestInfo) (mozjs.Value, error) {
	return c.addAll("addAll", requests)
}

// addition is a call of addAll() whose responses are fetched.
type addition struct {
	cache   *Cache
	pending *storagetasks.Pending
	// controller aborts the fetches.
	controller *dom.AbortController
	held       *mozjs.Root
	items      []*caches.Item
	left       int
	ended      bool
}

func (c *Cache) addAll(method string, infos []RequestInfo) (mozjs.Value, error) {
	cx := c.Cx()
	// 3. For each request of requests that is a Request: if it cannot be stored, return a
	//    promise rejected with a TypeError.
	requests := make([]*fetchapi.Request, len(infos))
	for _, info := range infos {
		if info.IsRequest {
			if err := checkRequest(info.Request); err != nil {
				return mozjs.Undefined, err
			}
		}
	}
	// 5. For each request: let r be that of the constructor of Request. If it cannot be
	//    stored, return a promise rejected with a TypeError. (Nothing is fetched yet that would
	//    have to be given up.)
	for i, info := range infos {
		r, err := fetchapi.NewRequest(cx, info)
		if err == nil {
			err = checkRequest(r)
		}
		if err != nil {
			return mozjs.Undefined, err
		}
		requests[i] = r
	}
	promise, p := storagetasks.Begin(&c.Object, "'"+method+"' on 'Cache'")
	a := &addition{cache: c, pending: p, controller: dom.NewAbortController(cx), items: make([]*caches.Item, len(requests)), left: len(requests)}
	a.held = cx.RootAwaited(a.controller.Value(), 0)
	if len(requests) == 0 {
		p.Later(a.finish)
		return promise, nil
	}
	for i, r := range requests {
		if a.ended {
			break
		}
		a.fetch(i, r)
	}
	return promise, nil
}

// fetch fetches a request.
func (a *addition) fetch(i int, r *fetchapi.Request) {
	cx := a.pending.Cx
	signal := dom.CreateADependentAbortSignal(cx, []*dom.AbortSignal{r.Signal(), a.controller.Signal()})
	fetched, err := fetchapi.Fetch(cx, RequestInfo{IsRequest: true, Request: r}, fetchapi.RequestInit{Signal: idl.Some(signal)})
	if err != nil {
		a.fail(err)
		return
	}
	data := r.Data()
	err = cx.React(fetched, func(v mozjs.Value) { a.process(i, data, v) }, a.reject)
	if err != nil {
		a.fail(err)
	}
}

// process is processResponse: it checks a response, and reads its body.
func (a *addition) process(i int, request fetchapi.RequestData, v mozjs.Value) {
	if a.ended {
		return
	}
	response := fetchapi.ResponseOf(a.pending.Cx.Impl(v))
	d := response.Data()
	// 1. If response's type is "error", or its status is not an ok status or is 206, reject
	//    responsePromise with a TypeError. 2. Likewise if it has `Vary: *`.
	err := checkResponse(d)
	if err == nil && !response.Ok() {
		err = idl.TypeError("The response of %s has the status %d.", request.URL, d.Status)
	}
	if err != nil {
		a.fail(err)
		return
	}
	if !response.HasBody() {
		a.add(i, item(request, d, nil, false))
		return
	}
	kept := a.pending.Cx.RootAwaited(v, 0)
	err = response.ReadBody(func(bytes []byte) {
		kept.Release()
		a.add(i, item(request, d, slices.Clone(bytes), true))
	}, func(reason mozjs.Value) {
		kept.Release()
		a.reject(reason)
	})
	if err != nil {
		kept.Release()
		a.fail(err)
	}
}

// add is processResponseEndOfBody.
func (a *addition) add(i int, item *caches.Item) {
	a.items[i] = item
	if a.left--; a.left == 0 && !a.ended {
		a.finish()
	}
}

// finish stores what was fetched.
func (a *addition) finish() {
	// 6–8. Invoke Batch Cache Operations with operations. Resolve, or reject, the promise.
	a.ended = true
	a.held.Release()
	a.pending.Touch()
	a.pending.Settle(exception(a.cache.cache.Put(a.items...)))
}

// fail rejects the promise with an error.
func (a *addition) fail(err error) {
	if reason, terminated := a.pending.Cx.ThrownValue(err); terminated == nil {
		a.reject(reason)
	}
}

// reject rejects the promise, and gives up the other fetches.
//
// AD-HOC: not after `Vary: *` alone. Nobody would get to see what they bring.
func (a *addition) reject(reason mozjs.Value) {
	if a.ended {
		return
	}
	a.ended = true
	a.pending.Reject(reason)
	a.controller.SignalAbort(mozjs.Undefined)
	a.held.Release()
}
