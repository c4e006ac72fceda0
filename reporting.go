package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/html"
)

// GenerateTestReport has the page's document report a message, as a violation of a policy would be reported: its
// ReportingObserver objects hear of a report of the type "test", and the endpoint of that group in its header
// Reporting-Endpoints gets one, if there is such.
//
// https://w3c.github.io/reporting/#generate-test-report-command
func (p *Page) GenerateTestReport(ctx context.Context, message, group string) error {
	return p.do(ctx, func(w *html.Window) error {
		w.GenerateTestReport(message, group)
		return nil
	})
}
