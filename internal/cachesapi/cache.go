// Checked against Fetch of 2026-07-02 and Service Workers of 2026-07-23.

package cachesapi

import (
	"encoding/json"
	"slices"

	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// RequestInfo is https://fetch.spec.whatwg.org/#requestinfo
type RequestInfo = fetchapi.RequestInfo

// Cache is https://w3c.github.io/ServiceWorker/#cache-interface
type Cache struct {
	mozjs.Object
	cache *caches.Cache
}

// toQuery makes a Request of what is looked for, as the constructor does.
func toQuery(cx *mozjs.Context, request RequestInfo) (*fetchapi.RequestData, error) {
	r := request.Request
	if !request.IsRequest {
		var err error
		if r, err = fetchapi.NewRequest(cx, request); err != nil {
			return nil, err
		}
	}
	d := r.Data()
	return &d, nil
}

// match returns the items that match a query, all if that is nil.
func match(c *caches.Cache, query *fetchapi.RequestData, options CacheQueryOptions) []*caches.Item {
	if query == nil {
		return c.Match(nil, caches.Options{})
	}
	// If r's method is not `GET` and options["ignoreMethod"] is false, there is none.
	if query.Method != "GET" && !options.IgnoreMethod {
		return nil
	}
	return c.Match(toRequest(query), toOptions(options))
}

func toOptions(o CacheQueryOptions) caches.Options {
	return caches.Options{IgnoreSearch: o.IgnoreSearch, IgnoreMethod: o.IgnoreMethod, IgnoreVary: o.IgnoreVary}
}

func toHeaders(list fetch.HeaderList) []caches.Header {
	headers := make([]caches.Header, len(list))
	for i, h := range list {
		headers[i] = caches.Header(h)
	}
	return headers
}

func fromHeaders(list []caches.Header) fetch.HeaderList {
	headers := make(fetch.HeaderList, len(list))
	for i, h := range list {
		headers[i] = fetch.Header(h)
	}
	return headers
}

func toRequest(d *fetchapi.RequestData) *caches.Request {
	rest, _ := json.Marshal(d.RequestRest) // cannot fail: strings and booleans
	return &caches.Request{Method: d.Method, URL: d.URL, Headers: toHeaders(d.Headers), Rest: rest}
}

// item makes an item of a request and a response, whose body was read.
func item(request fetchapi.RequestData, response fetchapi.ResponseData, body []byte, hasBody bool) *caches.Item {
	return &caches.Item{Request: *toRequest(&request), Response: caches.Response{
		Type: string(response.Type), Status: response.Status, StatusText: response.StatusText, URLs: response.URLs,
		Headers: toHeaders(response.Headers), Body: body, HasBody: hasBody,
	}}
}

// fromResponse makes the Response of an item.
func fromResponse(cx *mozjs.Context, i *caches.Item) (*fetchapi.Response, error) {
	r := i.Response
	d := fetchapi.ResponseData{
		Type: fetchapi.ResponseType(r.Type), Status: r.Status, StatusText: r.StatusText, URLs: r.URLs, Headers: fromHeaders(r.Headers),
	}
	if r.HasBody {
		d.Body = r.Body
	}
	return fetchapi.NewResponseOf(cx, d)
}

// fromRequest makes the Request of an item.
func fromRequest(cx *mozjs.Context, i *caches.Item) (*fetchapi.Request, error) {
	d := fetchapi.RequestData{Method: i.Request.Method, URL: i.Request.URL, Headers: fromHeaders(i.Request.Headers)}
	if err := json.Unmarshal(i.Request.Rest, &d.RequestRest); err != nil {
		return nil, err
	}
	return fetchapi.NewRequestOf(cx, d)
}

// resolveResponse resolves the promise with the Response of an item.
func resolveResponse(p *storagetasks.Pending, i *caches.Item) {
	r, err := fromResponse(p.Cx, i)
	if err != nil {
		p.Settle(err)
		return
	}
	p.Resolve(r.Value())
}

// enqueue returns the promise of an operation.
func (c *Cache) enqueue(method string, steps func(p *storagetasks.Pending)) mozjs.Value {
	return storagetasks.Enqueue(&c.Object, "'"+method+"' on 'Cache'", steps)
}

// Match is https://w3c.github.io/ServiceWorker/#cache-match
func (c *Cache) Match(request RequestInfo, options CacheQueryOptions) (mozjs.Value, error) {
	query, err := toQuery(c.Cx(), request)
	if err != nil {
		return mozjs.Undefined, err
	}
	return c.enqueue("match", func(p *storagetasks.Pending) {
		// Resolve promise with the first of the responses of matchAll(), undefined if there is
		// none.
		if found := match(c.cache, query, options); len(found) > 0 {
			resolveResponse(p, found[0])
			return
		}
		p.Resolve(mozjs.Undefined)
	}), nil
}

// list is matchAll() and keys(): make makes objects of the items that match.
func (c *Cache) list(method string, request idl.Optional[RequestInfo], options CacheQueryOptions, make func(i *caches.Item) (mozjs.Value, error)) (mozjs.Value, error) {
	var query *fetchapi.RequestData
	if given, ok := request.Get(); ok {
		var err error
		if query, err = toQuery(c.Cx(), given); err != nil {
			return mozjs.Undefined, err
		}
	}
	return c.enqueue(method, func(p *storagetasks.Pending) {
		var values []mozjs.Value
		for _, i := range match(c.cache, query, options) {
			v, err := make(i)
			if err != nil {
				p.Settle(err)
				return
			}
			values = append(values, v)
		}
		// Resolve promise with a frozen array.
		p.Resolve(idl.NewFrozenArray(p.Cx, values, func(_ *mozjs.Context, v mozjs.Value) mozjs.Value { return v }))
	}), nil
}

// MatchAll is https://w3c.github.io/ServiceWorker/#cache-matchall
//
// AD-HOC: of an opaque response only that is kept which script can see, so that the cross-origin resource policy check,
// which is of the rest, is not done.
func (c *Cache) MatchAll(request idl.Optional[RequestInfo], options CacheQueryOptions) (mozjs.Value, error) {
	return c.list("matchAll", request, options, func(i *caches.Item) (mozjs.Value, error) {
		r, err := fromResponse(c.Cx(), i)
		if err != nil {
			return mozjs.Undefined, err
		}
		return r.Value(), nil
	})
}

// Keys is https://w3c.github.io/ServiceWorker/#cache-keys
func (c *Cache) Keys(request idl.Optional[RequestInfo], options CacheQueryOptions) (mozjs.Value, error) {
	return c.list("keys", request, options, func(i *caches.Item) (mozjs.Value, error) {
		r, err := fromRequest(c.Cx(), i)
		if err != nil {
			return mozjs.Undefined, err
		}
		return r.Value(), nil
	})
}

// Delete is https://w3c.github.io/ServiceWorker/#cache-delete
func (c *Cache) Delete(request RequestInfo, options CacheQueryOptions) (mozjs.Value, error) {
	query, err := toQuery(c.Cx(), request)
	if err != nil {
		return mozjs.Undefined, err
	}
	return c.enqueue("delete", func(p *storagetasks.Pending) {
		// If r's method is not `GET` and options["ignoreMethod"] is false, resolve with false.
		deleted := false
		if query.Method == "GET" || options.IgnoreMethod {
			if deleted, err = c.cache.Delete(toRequest(query), toOptions(options)); err != nil {
				p.Settle(exception(err))
				return
			}
		}
		p.Resolve(mozjs.Bool(deleted))
	}), nil
}

// checkRequest throws for a request that cannot be stored.
func checkRequest(r *fetchapi.Request) error {
	// If r's url's scheme is not one of "http" and "https", or r's method is not `GET`,
	// return a promise rejected with a TypeError.
	if !slices.Contains([]string{"http", "https"}, r.Scheme()) {
		return idl.TypeError("The scheme of %s is neither http nor https.", r.Url())
	}
	if r.Method() != "GET" {
		return idl.TypeError("The method is %s, and only GET is stored.", r.Method())
	}
	return nil
}

// checkResponse throws for a response that cannot be stored.
func checkResponse(d fetchapi.ResponseData) error {
	// If innerResponse's status is 206, reject with a TypeError.
	if d.Status == 206 {
		return idl.TypeError("A part of a response (status 206) is not stored.")
	}
	// If its header list contains a `Vary` header with "*", reject with a TypeError.
	if caches.VariesByAll(toHeaders(d.Headers)) {
		return idl.TypeError("A response with 'Vary: *' is not stored.")
	}
	return nil
}

// Put is https://w3c.github.io/ServiceWorker/#cache-put
func (c *Cache) Put(request RequestInfo, response *fetchapi.Response) (mozjs.Value, error) {
	// 1–3. Let innerRequest be that of request, or of the constructor of Request.
	r := request.Request
	var err error
	if !request.IsRequest {
		if r, err = fetchapi.NewRequest(c.Cx(), request); err != nil {
			return mozjs.Undefined, err
		}
	}
	// 4–7. Check them.
	if err := checkRequest(r); err != nil {
		return mozjs.Undefined, err
	}
	d := response.Data()
	if err := checkResponse(d); err != nil {
		return mozjs.Undefined, err
	}
	// 8. If innerResponse's body is disturbed or locked, return a promise rejected with a
	//    TypeError.
	if response.Unusable() {
		return mozjs.Undefined, idl.TypeError("The body was read already, or is being read.")
	}
	// 9–11. Let bodyReadPromise be the result of reading all bytes from the body.
	query := r.Data()
	promise, p := storagetasks.Begin(&c.Object, "'put' on 'Cache'")
	if !response.HasBody() {
		p.Later(func() { p.Settle(exception(c.cache.Put(item(query, d, nil, false)))) })
		return promise, nil
	}
	kept := p.Cx.RootAwaited(response.Value(), 0)
	err = response.ReadBody(func(bytes []byte) {
		kept.Release()
		// 15–17. Invoke Batch Cache Operations with « operation ».
		p.Touch()
		p.Settle(exception(c.cache.Put(item(query, d, slices.Clone(bytes), true))))
	}, func(reason mozjs.Value) {
		kept.Release()
		p.Reject(reason)
	})
	if err != nil {
		kept.Release()
		p.Settle(err)
	}
	return promise, nil
}
