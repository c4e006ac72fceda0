package sluice

import "testing"

// Observers hear of the reports that tests ask for.
func TestGenerateTestReport(t *testing.T) {
	ua := newAgent(t, Options{})
	page, err := ua.Open(t.Context(), PageOptions{URL: site})
	if err != nil {
		t.Fatal(err)
	}
	evalString(t, page, `const told = new Promise((resolve) => new ReportingObserver(resolve, { types: ['test'] }).observe()); ''`)
	if err := page.GenerateTestReport(t.Context(), "a message", "default"); err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, page, `told.then(([r]) => [r.type, r.url, r.body.message, JSON.stringify(r.body)].join())`); got != `test,`+site+`,a message,{"message":"a message"}` {
		t.Errorf("told %s", got)
	}
}
