package main

import "regexp"

// needsDocument is the reason of what fails for want of a document.
const needsDocument = "needs a document"

// reasons are what messages of failures tell of the reason.
var reasons = []struct {
	message *regexp.Regexp
	reason  string
}{
	{regexp.MustCompile(`\b(document|Document|HTML\w*Element|Element|Node|DOMParser|XMLHttpRequest|FileReader|FormData|UIEvent|MouseEvent|KeyboardEvent|TouchEvent|StorageEvent|HashChangeEvent|BeforeUnloadEvent|FocusEvent|CompositionEvent|WheelEvent|DragEvent|TextEvent|ShadowRoot|MutationObserver|requestAnimationFrame|getComputedStyle|Image|Range|AbstractRange)(\(\.\.\.\))? is not defined`), needsDocument},
	{regexp.MustCompile(`\b(Worker|SharedWorker) is not defined|no (Shared)?Worker\b`), "no workers yet"},
	{regexp.MustCompile(`\bfetch is not defined|there is no fetch|\b(Request|Response|Headers) is not defined`), "no fetch API"},
	{regexp.MustCompile(`\b(\w*Stream\w*|\w*Strategy) is not defined`), "no streams"},
	{regexp.MustCompile(`\bShadowRealm is not defined`), "engine older than the proposal"},
}

// reasonOf returns the reason that the message of a failure tells; "" if it
// tells none.
func reasonOf(message string) string {
	for _, r := range reasons {
		if r.message.MatchString(message) {
			return r.reason
		}
	}
	return ""
}
