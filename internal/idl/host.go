// Checked against HTML of 2026-08-21.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// Host is what the glue asks of the floor above it: a realm's environment
// settings object, in the words of HTML. The floor above keeps it in the
// realm's Data.
type Host interface {
	// Exposure is the kind of the realm.
	Exposure() Exposure
	// PrepareToRunScript is
	// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
	PrepareToRunScript()
	// CleanUpAfterRunningScript is
	// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
	CleanUpAfterRunningScript()
	// ReportException is, for the realm's global object,
	// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
	ReportException(exception *mozjs.Exception)
}

// HostOf returns the host of the current realm: the current settings object. It
// panics if there is none.
func HostOf(cx *mozjs.Context) Host { return cx.Realm().Data.(Host) }

// HostOfRealm returns the host of a realm, that of the current one if the realm has
// ended.
func HostOfRealm(r *mozjs.Realm) Host {
	if h, ok := r.Data.(Host); ok {
		return h
	}
	return HostOf(r.Cx())
}
