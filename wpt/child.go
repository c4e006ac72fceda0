package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/testutils"
)

// childFlag makes the command run tests that its standard input names, rather
// than a suite.
const childFlag = "--child"

// request asks a child to run a test. It is a line of JSON.
type request struct {
	URL     string
	Timeout time.Duration
	// Network leads to the suite's hosts.
	Network *network
}

// report is what a child tells of a test; a line of JSON. There is one for each
// subtest and one for the end.
type report struct {
	Subtest *Subtest `json:",omitempty"`
	End     *ending  `json:",omitempty"`
}

// ending is the end of a test.
type ending struct {
	Status  Status
	Message string
	Output  string
}

// runChild runs the tests that in names, one after the other, until in ends:
// then nobody wants their results any more.
func runChild(in io.Reader, out io.Writer, run func(r *request, subtest func(Subtest)) ending) error {
	html.Extend(testutils.Install)
	requests := make(chan *request)
	failed := make(chan error, 1)
	go func() {
		decoder := json.NewDecoder(bufio.NewReader(in))
		for {
			r := new(request)
			if err := decoder.Decode(r); err != nil {
				failed <- err
				return
			}
			requests <- r
		}
	}()
	done := make(chan error, 1)
	go func() {
		reports := json.NewEncoder(out)
		for r := range requests {
			end := run(r, func(s Subtest) { reports.Encode(report{Subtest: &s}) }) //nolint:errcheck // see below
			if err := reports.Encode(report{End: &end}); err != nil {
				done <- fmt.Errorf("reporting a result: %w", err)
				return
			}
		}
	}()
	select {
	case err := <-done:
		return err
	case err := <-failed:
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	}
}

// constructors asks a page which kinds of worker there are.
func constructors() (map[string]bool, error) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	ctx := context.Background()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/"})
	if err != nil {
		return nil, err
	}
	has := map[string]bool{"": true}
	for _, name := range []string{"Worker", "SharedWorker"} {
		v, err := page.Eval(ctx, "typeof "+name+" === 'function'")
		if err != nil {
			return nil, err
		}
		has[name] = v == true
	}
	return has, nil
}

func childMain() int {
	if err := runChild(os.Stdin, os.Stdout, runTest); err != nil {
		fmt.Fprintln(os.Stderr, "wpt:", err)
		return 1
	}
	return 0
}
