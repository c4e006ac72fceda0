package performance

import (
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
)

// PerformanceResourceTiming is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming
type PerformanceResourceTiming struct {
	PerformanceEntry
	timing *fetch.ResourceTiming
	// navigation is what is timed instead of a resource; nil for a resource.
	navigation *Navigation
	isolated   bool
}

// setUp is https://w3c.github.io/resource-timing/#dfn-setup-the-resource-timing-entry
func (e *PerformanceResourceTiming) setUp(timing *fetch.ResourceTiming, isolated bool) {
	e.timing, e.isolated = timing, isolated
	startTime := e.convert(timing.StartTime)
	e.init(timing.RequestedURL, "resource", startTime, e.convert(timing.EndTime)-startTime)
}

// info is what is timed. That of a navigation becomes more until the response's body has ended.
func (e *PerformanceResourceTiming) info() *fetch.ResourceTiming {
	if e.navigation != nil {
		return e.navigation.load()
	}
	return e.timing
}

// convert is https://w3c.github.io/resource-timing/#dfn-convert-fetch-timestamp
func (e *PerformanceResourceTiming) convert(ts time.Duration) float64 {
	// 1. If ts is zero, return zero.
	if ts == 0 {
		return 0
	}
	// 2. Otherwise, return the relative high resolution coarse time.
	return Coarsen(ts, e.isolated)
}

// InitiatorType is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-initiatortype
func (e *PerformanceResourceTiming) InitiatorType() string { return e.info().InitiatorType }

// DeliveryType is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-deliverytype
func (e *PerformanceResourceTiming) DeliveryType() string {
	// Return "cache", if the cache mode is not the empty string. (The user agent may set it
	// to the empty string where cross-origin restrictions are enforced.)
	if e.info().CacheState != fetch.CacheStateNone && !e.info().AllowFailed {
		return "cache"
	}
	return ""
}

// NextHopProtocol is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-nexthopprotocol
func (e *PerformanceResourceTiming) NextHopProtocol() string {
	return e.info().FinalConnectionTimingInfo.ALPNNegotiatedProtocol
}

// RedirectStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-redirectstart
func (e *PerformanceResourceTiming) RedirectStart() float64 {
	return e.convert(e.info().RedirectStartTime)
}

// RedirectEnd is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-redirectend
func (e *PerformanceResourceTiming) RedirectEnd() float64 { return e.convert(e.info().RedirectEndTime) }

// FetchStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-fetchstart
func (e *PerformanceResourceTiming) FetchStart() float64 {
	return e.convert(e.info().PostRedirectStartTime)
}

// DomainLookupStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-domainlookupstart
func (e *PerformanceResourceTiming) DomainLookupStart() float64 {
	return e.convert(e.info().FinalConnectionTimingInfo.DomainLookupStartTime)
}

// DomainLookupEnd is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-domainlookupend
func (e *PerformanceResourceTiming) DomainLookupEnd() float64 {
	return e.convert(e.info().FinalConnectionTimingInfo.DomainLookupEndTime)
}

// ConnectStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-connectstart
func (e *PerformanceResourceTiming) ConnectStart() float64 {
	return e.convert(e.info().FinalConnectionTimingInfo.ConnectionStartTime)
}

// ConnectEnd is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-connectend
func (e *PerformanceResourceTiming) ConnectEnd() float64 {
	return e.convert(e.info().FinalConnectionTimingInfo.ConnectionEndTime)
}

// SecureConnectionStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-secureconnectionstart
func (e *PerformanceResourceTiming) SecureConnectionStart() float64 {
	return e.convert(e.info().FinalConnectionTimingInfo.SecureConnectionStartTime)
}

// RequestStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-requeststart
func (e *PerformanceResourceTiming) RequestStart() float64 {
	return e.convert(e.info().FinalNetworkRequestStartTime)
}

// FirstInterimResponseStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-firstinterimresponsestart
func (e *PerformanceResourceTiming) FirstInterimResponseStart() float64 {
	return e.convert(e.info().FirstInterimNetworkResponseStartTime)
}

// FinalResponseHeadersStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-finalresponseheadersstart
func (e *PerformanceResourceTiming) FinalResponseHeadersStart() float64 {
	return e.convert(e.info().FinalNetworkResponseStartTime)
}

// ResponseStart is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-responsestart
func (e *PerformanceResourceTiming) ResponseStart() float64 {
	// Return this's firstInterimResponseStart if it is not 0; otherwise this's
	// finalResponseHeadersStart.
	if first := e.FirstInterimResponseStart(); first != 0 {
		return first
	}
	return e.FinalResponseHeadersStart()
}

// ResponseEnd is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-responseend
func (e *PerformanceResourceTiming) ResponseEnd() float64 { return e.convert(e.info().EndTime) }

// EncodedBodySize is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-encodedbodysize
func (e *PerformanceResourceTiming) EncodedBodySize() uint64 { return uint64(e.info().EncodedSize) }

// DecodedBodySize is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-decodedbodysize
func (e *PerformanceResourceTiming) DecodedBodySize() uint64 { return uint64(e.info().DecodedSize) }

// TransferSize is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-transfersize
func (e *PerformanceResourceTiming) TransferSize() uint64 {
	// The user agent may enforce cross-origin restrictions and set transferSize to
	// zero.
	if e.info().AllowFailed {
		return 0
	}
	switch e.info().CacheState {
	// 1. If this's cache mode is "local", then return 0.
	case fetch.CacheStateLocal:
		return 0
	// 2. If this's cache mode is "validated", then return 300.
	case fetch.CacheStateValidated:
		return 300
	}
	// 3. Return this's resource info's encoded size plus 300.
	return e.EncodedBodySize() + 300
}

// ResponseStatus is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-responsestatus
func (e *PerformanceResourceTiming) ResponseStatus() uint16 { return uint16(e.info().ResponseStatus) }

// ContentType is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-contenttype
func (e *PerformanceResourceTiming) ContentType() string { return e.info().ContentType }

// ContentEncoding is https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-contentencoding
func (e *PerformanceResourceTiming) ContentEncoding() string { return e.info().ContentEncoding }

// RenderBlockingStatus returns non-blocking: nothing is rendered.
func (e *PerformanceResourceTiming) RenderBlockingStatus() RenderBlockingStatusType {
	return RenderBlockingStatusTypeNonBlocking
}

// WorkerStart returns 0: there are no service workers, whose timing info the
// members below would tell of, too.
func (e *PerformanceResourceTiming) WorkerStart() float64 { return 0 }

// WorkerRouterEvaluationStart returns 0.
func (e *PerformanceResourceTiming) WorkerRouterEvaluationStart() float64 { return 0 }

// WorkerCacheLookupStart returns 0.
func (e *PerformanceResourceTiming) WorkerCacheLookupStart() float64 { return 0 }

// WorkerMatchedRouterSource returns the empty string.
func (e *PerformanceResourceTiming) WorkerMatchedRouterSource() string { return "" }

// WorkerFinalRouterSource returns the empty string.
func (e *PerformanceResourceTiming) WorkerFinalRouterSource() string { return "" }
