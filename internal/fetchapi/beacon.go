// Checked against Beacon of 2026-03-11.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// SendBeacon is the method of navigators.
//
// https://w3c.github.io/beacon/#sec-sendBeacon-method
func SendBeacon(cx *mozjs.Context, url string, data idl.Optional[BodyInit]) (bool, error) {
	settings, fetching := agent.SettingsOf(cx), FetchingOf(cx)
	// 1. 2. 3. Set parsedUrl to the result of the URL parser steps with url and base. If it is failure, or its scheme is
	//          neither "http" nor "https", then throw a TypeError.
	parsed, err := fetching.ParseURL(url)
	if err != nil {
		return false, idl.TypeError("%s.", err)
	}
	if scheme := parsed.Scheme(); scheme != "http" && scheme != "https" {
		return false, idl.TypeError("A beacon is sent over HTTP, not to %s.", fetch.DisplayURL(parsed))
	}
	request := &fetch.Request{
		URL: parsed, Client: fetching.Client(), InitiatorType: "beacon",
		Method: "POST", Mode: fetch.ModeNoCORS, Credentials: fetch.CredentialsInclude,
	}
	size := 0
	// 4. 5. 6. Let headerList be empty and corsMode "no-cors". If data is not null:
	if object, ok := data.Get(); ok {
		// 1. Extract a body with type, with keepalive set.
		if object.IsReadableStream {
			return false, idl.TypeError("A beacon cannot have a stream for its body.")
		}
		source := ExtractSource(object.withoutStream())
		// 2. If the amount of data that can be queued to be sent by keepalive enabled requests is exceeded, then return
		//    false.
		size = len(source.Bytes)
		if fetching.keepalive+size > maxKeepalive {
			return false, nil
		}
		request.Body = &fetch.RequestBody{Bytes: source.Bytes}
		// 3. If contentType is not null: it is a header; set corsMode to "cors", if that is no CORS-safelisted one.
		//
		//    AD-HOC: it has the unsafe-request flag then, which the standard has forgotten: a preflight asks first, as in browsers.
		if source.HasType {
			request.Headers = fetch.HeaderList{{Name: "Content-Type", Value: source.Type}}
			if !fetch.IsCORSSafelistedRequestHeader("Content-Type", source.Type) {
				request.Mode, request.UnsafeRequest = fetch.ModeCORS, true
			}
		}
	}
	// 7. Set the return value to true, and fetch in parallel. The request may outlive the global object.
	memory := int64(fetchingMemory + size)
	fetching.keepalive += size
	cx.AddExternal(memory)
	settings.EventLoop().InParallel("a beacon to "+fetch.DisplayURL(parsed), func() {
		response, err := fetching.Fetcher.Open(fetching.Fetcher.Context(), request)
		if err == nil {
			response.GiveUp()
		}
		QueueFetchTask(settings, func() {
			fetching.keepalive -= size
			cx.AddExternal(-memory)
		})
	})
	return true, nil
}
