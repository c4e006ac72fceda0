package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// Host is what the glue asks of the floor above it: the realm's environment
// settings object, in the words of HTML. The floor above keeps it in the
// context's Data.
type Host interface {
	// Exposure is the kind of the realm.
	Exposure() Exposure
	// PrepareToRunScript is
	// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
	PrepareToRunScript()
	// CleanUpAfterRunningScript is
	// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
	CleanUpAfterRunningScript()
	// PrepareToRunCallback is
	// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-a-callback
	PrepareToRunCallback()
	// CleanUpAfterRunningCallback is
	// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-a-callback
	CleanUpAfterRunningCallback()
	// ReportException is, for the realm's global object,
	// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
	ReportException(exception *mozjs.Exception)
}

// HostOf returns the context's host. It panics if there is none.
func HostOf(cx *mozjs.Context) Host { return cx.Realm().Data.(Host) }
