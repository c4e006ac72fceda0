// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// ImportScripts is https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope
func (s *WorkerGlobalScope) ImportScripts(urls []string) error {
	// 1. If worker global scope's type is "module", throw a TypeError exception.
	if s.script.typ == WorkerTypeModule {
		return idl.TypeError("Module scripts don't support importScripts().")
	}
	// 4. Let urlRecords be « ».
	urlRecords := make([]*url.URL, len(urls))
	// 5. For each url of urls: let urlRecord be the result of encoding-parsing a
	//    URL given url, relative to settings object; if that is failure, throw a
	//    "SyntaxError" DOMException.
	for i, u := range urls {
		var err error
		if urlRecords[i], err = s.parseURL(u); err != nil {
			return err
		}
	}
	// 6. For each urlRecord of urlRecords:
	for _, urlRecord := range urlRecords {
		// 1. Fetch a classic worker-imported script given urlRecord and settings
		//    object. If this succeeds, let script be the result. Otherwise,
		//    rethrow the exception.
		script, err := s.fetchClassicWorkerImportedScript(urlRecord)
		if err != nil {
			return err
		}
		// 2. Run the classic script script, with rethrow errors set to true.
		if _, err := script.Run(true); err != nil {
			return err
		}
	}
	return nil
}

// fetchClassicWorkerImportedScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-classic-worker-imported-script
func (s *WorkerGlobalScope) fetchClassicWorkerImportedScript(u *url.URL) (*ClassicScript, error) {
	failed := func(why error) error {
		message := "Failed to fetch the script " + fetch.DisplayURL(u)
		full := message + ": " + reasonOf(why).Error()
		// What the reason tells of a server of another origin is for the console.
		network, ok := errors.AsType[*fetch.NetworkError](why)
		answered := !ok && (u.Scheme() == "http" || u.Scheme() == "https")
		if ok && network.Private || answered && !u.Origin().SameOrigin(s.environment.Origin) {
			s.warn(full)
		} else {
			message = full
		}
		return &idl.DOMException{Name: "NetworkError", Message: message}
	}
	// 3. Let request be a new request whose URL is url, client is
	//    settingsObject, destination is "script", initiator type is "other",
	//    parser metadata is "not parser-inserted", and whose use-URL-credentials
	//    flag is set.
	request := &fetch.Request{
		URL: u, Client: s.modules.client, Destination: fetch.DestinationScript, InitiatorType: "other",
		Credentials: fetch.CredentialsInclude,
	}
	// 5. Pause until response is not null.
	var response *fetch.Response
	var err error
	ended := pauseFor(s.settings, "importScripts of "+u.Href(), func(ctx context.Context) {
		response, err = s.userAgent.Fetcher.Fetch(ctx, request)
	})
	if ended != nil {
		return nil, ended
	}
	s.timeline.Flush()
	if err != nil {
		return nil, failed(err)
	}
	// 6. Set response to response's unsafe response.
	muted := !response.CORSSameOrigin()
	response = response.Unsafe()
	// 7. If any of the following are true: bodyBytes is null or failure; or
	//    response's status is not an ok status; or the result of extracting a MIME
	//    type from response's header list is not a JavaScript MIME type, then
	//    throw a "NetworkError" DOMException.
	if err := checkStatus(response); err != nil {
		return nil, failed(err)
	}
	language, ok := languageOf(response.MIMEType(), response.URL())
	if !ok {
		return nil, failed(errNoScript)
	}
	// 8. Let sourceText be the result of UTF-8 decoding bodyBytes.
	// 9. Let mutedErrors be true if response was CORS-cross-origin, and false
	//    otherwise.
	// 10. Let script be the result of creating a classic script given
	//     sourceText, settingsObject, response's URL, the default script fetch
	//     options, and mutedErrors.
	return CreateClassicScript(s.settings, ClassicScriptSource{
		Text:        utf8.Decode(response.Body),
		URL:         response.URL().Href(),
		MutedErrors: muted,
		Language:    language,
		NoResult:    true,
	}), nil
}
