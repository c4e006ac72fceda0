// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// isEmpty reports whether a dictionary is empty.
func (init *RequestInit) isEmpty() bool {
	return !init.Body.Present() && !init.Cache.Present() && !init.Credentials.Present() && !init.Duplex.Present() &&
		!init.Headers.Present() && !init.Integrity.Present() && !init.Keepalive.Present() && !init.Method.Present() &&
		!init.Mode.Present() && !init.Priority.Present() && !init.Redirect.Present() && !init.Referrer.Present() &&
		!init.ReferrerPolicy.Present() && !init.Signal.Present() && init.Window.IsUndefined()
}

// https://fetch.spec.whatwg.org/#dom-request
func (r *Request) construct(input RequestInfo, init RequestInit) error {
	fetching := FetchingOf(r.Cx())
	var signal *dom.AbortSignal
	if !input.IsRequest {
		// 5. If input is a string, then: 1. 2. Let parsedURL be the result of
		//    parsing input with baseURL. If it is failure, then throw a TypeError.
		parsedURL, err := fetching.ParseURL(input.USVString)
		if err != nil {
			return idl.TypeError("Failed to parse URL from %s", input.USVString)
		}
		// 3. If parsedURL includes credentials, then throw a TypeError.
		if parsedURL.Username() != "" || parsedURL.Password() != "" {
			return idl.TypeError("Request cannot be constructed from a URL that includes credentials: %s", input.USVString)
		}
		// 4. 5. Set request to a new request whose URL is parsedURL, and
		//       fallbackMode to "cors".
		r.requestFields = requestFields{
			method: "GET", url: parsedURL, mode: RequestModeCors, credentials: RequestCredentialsSameOrigin,
			cache: RequestCacheDefault, redirect: RequestRedirectFollow,
		}
	} else {
		// 6. Otherwise: set request to input's request, and signal to its signal.
		//    12. Set request to a new request with those properties.
		r.requestFields = input.Request.requestFields
		r.useCORSPreflight = false
		r.headers.list = slices.Clone(input.Request.headers.list)
		signal = input.Request.signal
	}
	if err := r.setFields(fetching, &init); err != nil {
		return err
	}
	// 26. If init["signal"] exists, then set signal to it.
	if given, ok := init.Signal.Get(); ok {
		signal = given
	}
	// 29. 30. Let signals be « signal » if signal is non-null; otherwise « ». Set
	//         this's signal to the result of creating a dependent abort signal.
	if signal != nil {
		r.setSignal([]*dom.AbortSignal{signal})
	}
	if err := r.setHeaders(&init); err != nil {
		return err
	}
	r.measure()
	return r.setBody(input, &init)
}

// setFields are the steps 10 to 25 of the constructor.
//
// https://fetch.spec.whatwg.org/#dom-request
func (r *Request) setFields(fetching *Fetching, init *RequestInit) error {
	// 10. If init["window"] exists and is non-null, then throw a TypeError.
	if !init.Window.IsNullish() {
		return idl.TypeError("'window' can only be set to null")
	}
	// 13. If init is not empty, then: 5. 6. Set request's referrer to "client" and
	//     its referrer policy to the empty string. (There are no navigations.)
	if !init.isEmpty() {
		r.referrer, r.noReferrer, r.referrerPolicy = nil, false, ReferrerPolicyEmpty
	}
	// 14. If init["referrer"] exists, then:
	if referrer, ok := init.Referrer.Get(); ok {
		if err := r.setReferrer(fetching, referrer); err != nil {
			return err
		}
	}
	// 15. If init["referrerPolicy"] exists, then set it.
	r.referrerPolicy = init.ReferrerPolicy.Or(r.referrerPolicy)
	// 16. to 18. Let mode be init["mode"] if it exists. If it is "navigate", then
	//            throw a TypeError. Set it.
	r.mode = init.Mode.Or(r.mode)
	if r.mode == RequestModeNavigate {
		return idl.TypeError("The mode 'navigate' is for navigations alone")
	}
	// 19. 20. If init["credentials"] or init["cache"] exists, then set it.
	r.credentials = init.Credentials.Or(r.credentials)
	r.cache = init.Cache.Or(r.cache)
	// 21. If request's cache mode is "only-if-cached" and its mode is not
	//     "same-origin", then throw a TypeError.
	if r.cache == RequestCacheOnlyIfCached && r.mode != RequestModeSameOrigin {
		return idl.TypeError("'only-if-cached' can be set only with 'same-origin' mode")
	}
	// 22. to 24. If init["redirect"], init["integrity"] or init["keepalive"]
	//            exists, then set it.
	r.redirect = init.Redirect.Or(r.redirect)
	r.integrity = init.Integrity.Or(r.integrity)
	r.keepalive = init.Keepalive.Or(r.keepalive)
	// 25. If init["method"] exists, then: 2. If method is not a method or is a
	//     forbidden method, then throw a TypeError. 3. 4. Normalize and set it.
	if method, ok := init.Method.Get(); ok {
		if !fetch.IsMethod(method) {
			return idl.TypeError("'%s' is not a valid HTTP method.", method)
		}
		if fetch.IsForbiddenMethod(method) {
			return idl.TypeError("'%s' HTTP method is unsupported.", method)
		}
		r.method = fetch.NormalizeMethod(method)
	}
	return nil
}

// setReferrer is step 14 of the constructor.
//
// https://fetch.spec.whatwg.org/#dom-request
func (r *Request) setReferrer(fetching *Fetching, referrer string) error {
	// 2. If referrer is the empty string, then set request's referrer to
	//    "no-referrer".
	if referrer == "" {
		r.noReferrer = true
		return nil
	}
	// 3. Otherwise: 1. 2. Let parsedReferrer be the result of parsing referrer with
	//    baseURL. If it is failure, then throw a TypeError.
	parsedReferrer, err := fetching.ParseURL(referrer)
	if err != nil {
		return idl.TypeError("Referrer '%s' is not a valid URL.", referrer)
	}
	// 3. If parsedReferrer is about:client, or its origin is not same origin with
	//    origin, then set request's referrer to "client". 4. Otherwise, to
	//    parsedReferrer.
	if isAboutClient(parsedReferrer) || !fetch.OriginOf(parsedReferrer).SameOrigin(fetching.Client().Origin) {
		r.referrer = nil
	} else {
		r.referrer = parsedReferrer
	}
	return nil
}

func isAboutClient(u *url.URL) bool { return u.Scheme() == "about" && u.Pathname() == "client" }

// setHeaders are the steps 31 to 33 of the constructor.
//
// https://fetch.spec.whatwg.org/#dom-request
func (r *Request) setHeaders(init *RequestInit) error {
	// 31. Set this's headers to a new Headers object whose guard is "request".
	r.headers.guard = guardRequest
	// 32. If this's request's mode is "no-cors", then: 1. If its method is not a
	//     CORS-safelisted method, then throw a TypeError. 2. Set this's headers's
	//     guard to "request-no-cors".
	if r.mode == RequestModeNoCors {
		if !fetch.IsCORSSafelistedMethod(r.method) {
			return idl.TypeError("'%s' is unsupported in no-cors mode.", r.method)
		}
		r.headers.guard = guardRequestNoCORS
	}
	// 33. If init is not empty, then:
	if init.isEmpty() {
		return nil
	}
	// 1. 3. Let headers be a copy of this's headers. Empty this's headers's list.
	headers := r.headers.list
	r.headers.list = nil
	// 2. 5. If init["headers"] exists, fill this's headers with it.
	if given, ok := init.Headers.Get(); ok {
		return r.headers.fill(given)
	}
	// 4. For each header of headers, append header to this's headers.
	for _, header := range headers {
		if err := r.headers.append(header.Name, header.Value); err != nil {
			return err
		}
	}
	return nil
}

// setBody are the steps 34 to 40 of the constructor.
//
// https://fetch.spec.whatwg.org/#dom-request
func (r *Request) setBody(input RequestInfo, init *RequestInit) error {
	// 34. Let inputBody be input's request's body if input is a Request object;
	//     otherwise null.
	var inputBody *body
	if input.IsRequest {
		inputBody = input.Request.body
	}
	given, hasInit := init.Body.Or(idl.None[BodyInit]()).Get()
	// 35. If either init["body"] exists and is non-null or inputBody is non-null,
	//     and request's method is `GET` or `HEAD`, then throw a TypeError.
	if (hasInit || inputBody != nil) && (r.method == "GET" || r.method == "HEAD") {
		return idl.TypeError("Request with GET/HEAD method cannot have body.")
	}
	// 36. 37. If init["body"] exists and is non-null, then: 1. 2. Let bodyWithType
	//         be the result of extracting init["body"].
	var initBody *body
	if hasInit {
		extracted, err := extract(&r.Object, given, r.keepalive)
		if err != nil {
			return err
		}
		initBody = extracted.body
		// 3. 4. If type is non-null and this's headers's header list does not
		//       contain `Content-Type`, then append it to this's headers.
		if extracted.hasType && !r.headers.list.Contains("Content-Type") {
			if err := r.headers.append("Content-Type", extracted.contentType); err != nil {
				return err
			}
		}
	}
	// 38. Let inputOrInitBody be initBody if it is non-null; otherwise inputBody.
	inputOrInitBody := initBody
	if inputOrInitBody == nil {
		inputOrInitBody = inputBody
	}
	// 39. If inputOrInitBody is non-null and its source is null, then:
	if inputOrInitBody != nil && !inputOrInitBody.sourced {
		// 1. If initBody is non-null and init["duplex"] does not exist, then throw
		//    a TypeError.
		if initBody != nil && !init.Duplex.Present() {
			return idl.TypeError("RequestInit: duplex option is required when sending a body.")
		}
		// 2. If this's request's mode is neither "same-origin" nor "cors", then
		//    throw a TypeError.
		if r.mode != RequestModeSameOrigin && r.mode != RequestModeCors {
			return idl.TypeError("If request is made from ReadableStream, mode should be \"same-origin\" or \"cors\"")
		}
		// 3. Set this's request's use-CORS-preflight flag.
		r.useCORSPreflight = true
	}
	// 40. Let finalBody be inputOrInitBody. 42. Set this's request's body to it.
	r.body = inputOrInitBody
	// 41. If initBody is null and inputBody is non-null, then: 1. If inputBody is
	//     unusable, then throw a TypeError. 2. Set finalBody to the result of
	//     creating a proxy for inputBody.
	if initBody == nil && inputBody != nil {
		if inputBody.unusable() {
			return idl.TypeError("Cannot construct a Request with a Request object that has already been used.")
		}
		var err error
		r.body, err = inputBody.take(&r.Object)
		return err
	}
	return nil
}
