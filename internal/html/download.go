// Checked against HTML of 2026-08-21.

package html

import (
	"errors"
	"strings"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/url"
)

// download fetches what a hyperlink with an attribute download leads to, for the embedder.
//
// https://html.spec.whatwg.org/multipage/links.html#downloading-hyperlinks
func (w *Window) download(n *Navigation) {
	// 2. If subject's node document's active sandboxing flag set has the sandboxed downloads browsing context flag set, then
	//    return.
	if w.sandboxing&sandboxedDownloads != 0 {
		return
	}
	g := navigationapi.Going{Type: navigationapi.NavigationTypePush, URL: n.URL, DownloadRequest: idl.Some(n.Filename)}
	if !n.goesOn(w.ask(n, g)) {
		return
	}
	// 6.6. Inform the navigation API about aborting navigation given subject's node navigable.
	if w.navigation != nil {
		w.navigation.AbortOngoing()
	}
	host := w.top().traversable.host
	host.NavigationRequested(n)
	if !host.WantsDownloads() {
		return
	}
	// 7.2. Let request be a new request.
	// AD-HOC: It is fetched as a navigation is.
	request := n.request()
	w.settings.EventLoop().InParallel("a download of "+fetch.DisplayURL(n.URL), func() {
		response, err := w.userAgent.Fetcher.Open(n.context, request)
		if err == nil {
			if err = request.Client.BlocksDownload(response); err != nil {
				response.GiveUp()
			}
		}
		if err != nil {
			w.settings.QueueGlobalTask(eventloop.Networking, func() { w.report(n, "download", err) })
			return
		}
		host.Downloads(n, response)
	})
}

// save gives the embedder a response that is to be saved, or that no document is made of. The document that is there stays, also in a
// frame.
//
// https://html.spec.whatwg.org/multipage/links.html#handle-as-a-download
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
func (w *Window) save(n *Navigation, response *fetch.Response) {
	host := w.top().traversable.host
	err := CheckDocument(response)
	// AD-HOC: What browsers show as something else than text, as an image, is no document here. In a frame it is as one that has not
	// come, whose load event is awaited.
	if w.container != nil && !isAttachment(response) && isShownByBrowsers(response) {
		response.GiveUp()
		w.fail(n, err)
		return
	}
	if err == nil {
		err = errors.New(fetch.DisplayURL(response.URL()) + " is to be saved, and is no document")
	}
	if host.WantsDownloads() && !n.User {
		if err = w.mayNotSave(n, response); err == nil {
			host.Downloads(n, response)
			w.traversable.end(n, nil)
			return
		}
	}
	response.GiveUp()
	if w.container == nil {
		w.fail(n, err)
		return
	}
	w.warn("A frame goes not to " + fetch.DisplayURL(n.URL) + ": " + reasonOf(err).Error())
	if w.traversable.end(n, err) {
		w.container.navigationEnded()
	}
}

// mayNotSave is why the response of a navigation may not be saved; nil if it may be.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#attempt-to-populate-the-history-entry's-document step 5
func (w *Window) mayNotSave(n *Navigation, response *fetch.Response) error {
	// Let sourceAllowsDownloading be sourceSnapshotParams's allows downloading. Let targetAllowsDownloading be false if
	// navigationParams's final sandboxing flag set has the sandboxed downloads browsing context flag set; otherwise true.
	final := sandboxingOf(response.ContentSecurityPolicies())
	if w.container != nil {
		final |= w.container.sandboxing()
	} else {
		final |= w.traversable.sandboxing
	}
	if n.downloadless || final&sandboxedDownloads != 0 {
		return errors.New("a sandbox without allow-downloads forbids that it is saved")
	}
	if client := n.document.client; client != nil {
		return client.BlocksDownload(response)
	}
	return nil
}

// isAttachment says whether a response is to be saved, and not to be shown.
//
// https://httpwg.org/specs/rfc6266.html#disposition.type
func isAttachment(response *fetch.Response) bool {
	disposition, _ := response.Unsafe().Headers.Get("Content-Disposition")
	typ, _, _ := strings.Cut(disposition, ";")
	typ = url.ASCIILowercase(strings.Trim(typ, "\t "))
	return typ != "" && typ != "inline"
}

// isShownByBrowsers says whether browsers make a document of a response that is none here.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#loading-a-document
func isShownByBrowsers(response *fetch.Response) bool {
	m := response.ComputedMIMEType()
	return m.Type == "image" || m.Type == "audio" || m.Type == "video" || m.Essence() == "application/pdf"
}
