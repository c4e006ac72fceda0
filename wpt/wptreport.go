package main

import (
	"encoding/json"
	"io"
	"runtime"
	"time"

	"github.com/sluice-go/sluice"
)

// The format of wptreport.json, which dashboards such as wpt.fyi read.
//
// https://github.com/web-platform-tests/wpt/blob/master/tools/wptrunner/wptrunner/formatters/wptreport.py
type (
	wptReport struct {
		RunInfo   runInfo     `json:"run_info"`
		TimeStart int64       `json:"time_start"`
		TimeEnd   int64       `json:"time_end"`
		Results   []wptResult `json:"results"`
	}
	runInfo struct {
		// Revision is the commit of the suite, which dashboards want.
		Revision       string `json:"revision,omitempty"`
		Product        string `json:"product"`
		BrowserVersion string `json:"browser_version"`
		OS             string `json:"os"`
		Processor      string `json:"processor"`
	}
	wptResult struct {
		Test     string       `json:"test"`
		Status   Status       `json:"status"`
		Message  *string      `json:"message"`
		Duration int64        `json:"duration"`
		Subtests []wptSubtest `json:"subtests"`
	}
	wptSubtest struct {
		Name    domString  `json:"name"`
		Status  Status     `json:"status"`
		Message *domString `json:"message"`
	}
)

// writeWPTReport writes the results of tests that were run as wptreport.json. The
// revision is that of the suite, "" if it is not known.
func writeWPTReport(w io.Writer, revision string, results []*Result, start, end time.Time) error {
	report := wptReport{
		RunInfo:   runInfo{revision, "sluice", sluice.Version, runtime.GOOS, runtime.GOARCH},
		TimeStart: start.UnixMilli(),
		TimeEnd:   end.UnixMilli(),
		Results:   []wptResult{},
	}
	for _, r := range results {
		if r.Skipped != "" {
			continue
		}
		result := wptResult{r.Test.ID, r.Status, message(r.Message), r.Duration.Milliseconds(), []wptSubtest{}}
		for _, s := range r.Subtests {
			result.Subtests = append(result.Subtests, wptSubtest{s.Name, s.Status, message(s.Message)})
		}
		report.Results = append(report.Results, result)
	}
	return json.NewEncoder(w).Encode(report)
}

// message returns a message, nil for an empty one.
func message[T ~string](text T) *T {
	if text == "" {
		return nil
	}
	return &text
}
