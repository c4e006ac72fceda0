package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// testharnessreport is where the suite has a script that stands for the runner's own.
const testharnessreport = "/resources/testharnessreport.js"

//go:embed report.js
var reportScript string

// testdriverVendor is where the suite has a script that stands for the automation of the runner's own.
const testdriverVendor = "/resources/testdriver-vendor.js"

//go:embed testdriver.js
var testdriverScript string

// runnersOwn has the scripts of the runner, by their path in the suite.
var runnersOwn = map[string]string{testharnessreport: reportScript, testdriverVendor: testdriverScript}

// hear returns the function that report.js tells, in JSON, what the test does.
func (w *window) hear(subtest func(Subtest)) func(text string) error {
	var ended sync.Once
	return func(text string) error {
		var told struct {
			What          string
			Name, Message domString
			Status        int
		}
		if err := json.Unmarshal([]byte(text), &told); err != nil {
			return err
		}
		statuses := harnessStatuses
		if told.What == "subtest" {
			statuses = subtestStatuses
		}
		if told.Status < 0 || told.Status >= len(statuses) {
			return fmt.Errorf("testharness.js tells the status %d", told.Status)
		}
		status := statuses[told.Status]
		if told.What == "subtest" {
			subtest(Subtest{told.Name, status, told.Message})
		} else {
			ended.Do(func() { w.complete <- ending{Status: status, Message: told.Message.String()} })
		}
		return nil
	}
}
