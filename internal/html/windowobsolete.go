// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/mozjs"

// CaptureEvents is https://html.spec.whatwg.org/multipage/obsolete.html#dom-window-captureevents, which does nothing.
func (w *Window) CaptureEvents() {}

// ReleaseEvents is as CaptureEvents.
func (w *Window) ReleaseEvents() {}

// External is https://html.spec.whatwg.org/multipage/obsolete.html#dom-external
func (w *Window) External() *External { return createExternal(w.Cx()) }

// External is https://html.spec.whatwg.org/multipage/obsolete.html#external
type External struct{ mozjs.Object }

// AddSearchProvider is https://html.spec.whatwg.org/multipage/obsolete.html#dom-external-addsearchprovider, which does nothing.
func (*External) AddSearchProvider() {}

// IsSearchProviderInstalled is as AddSearchProvider.
func (*External) IsSearchProviderInstalled() {}
