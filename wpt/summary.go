package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Summary counts the tests of a folder, and what they do or are expected to do.
type Summary struct {
	Folder string
	// Tests are those that run; Unfinished those of them that do not end with OK.
	Tests, Unfinished int
	// Passed and Run are subtests.
	Passed, Run int
	// Reasons are the subtests that fail, by reason.
	Reasons map[string]int
	// NotRun are the tests that do not run, by reason.
	NotRun map[string]int
	// Unexpected are the tests whose results are not as expected.
	Unexpected int
}

func newSummary(folder string) *Summary {
	return &Summary{Folder: folder, Reasons: map[string]int{}, NotRun: map[string]int{}}
}

// failing counts the subtests that fail for such a reason.
func (s *Summary) failing(such func(reason string) bool) (n int) {
	for reason, count := range s.Reasons {
		if such(reason) {
			n += count
		}
	}
	return n
}

// Rest is how many subtests need nothing that is not there.
func (s *Summary) Rest() int { return s.Run - s.failing(isMissingPart) }

// share is a share in percent. 100% means all: it is not rounded up to.
func share(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%d.%d%%", 100*part/whole, 1000*part/whole%10)
}

// count counts what a test is expected to do.
func (s *Summary) count(e *Expectation) {
	s.Tests++
	if e.Status != OK {
		s.Unfinished++
	}
	s.Run += e.Passes + len(e.Failures)
	if e.Status == Error || e.Status == Crash {
		// What passes in a file that fails as a whole is no conformance: it may be
		// what the harness says of a test that never came to its point.
		s.Reasons[e.Reason] += e.Passes
	} else {
		s.Passed += e.Passes
	}
	for _, f := range e.Failures {
		s.Reasons[f.Reason]++
	}
	if e.All != nil {
		s.Run += e.All.Count
		s.Reasons[e.All.Reason] += e.All.Count
	}
}

func (s *Summary) add(o *Summary) {
	s.Tests += o.Tests
	s.Unfinished += o.Unfinished
	s.Passed += o.Passed
	s.Run += o.Run
	s.Unexpected += o.Unexpected
	for reason, n := range o.Reasons {
		s.Reasons[reason] += n
	}
	for reason, n := range o.NotRun {
		s.NotRun[reason] += n
	}
}

// totalOf sums summaries up.
func totalOf(list []*Summary) *Summary {
	total := newSummary("all")
	for _, s := range list {
		total.add(s)
	}
	return total
}

// summarize counts results per folder.
func summarize(results []*Result, store *Store) (list []*Summary, err error) {
	byFolder := map[string]*Summary{}
	for _, r := range results {
		folder := folderOf(r.Test.ID)
		s := byFolder[folder]
		if s == nil {
			s = newSummary(folder)
			byFolder[folder] = s
			list = append(list, s)
		}
		if r.Skipped != "" {
			s.NotRun[r.Skipped]++
			continue
		}
		e, err := store.Of(r.Test)
		if err != nil {
			return nil, err
		}
		s.count(store.expect(r, e, "", false))
		if len(e.Differences(r)) > 0 {
			s.Unexpected++
		}
	}
	slices.SortFunc(list, func(a, b *Summary) int { return slices.Index(folders, a.Folder) - slices.Index(folders, b.Folder) })
	return list, nil
}

// summarizeExpectations counts what is expected of the measured folders, with
// the suite's own server.
func summarizeExpectations(dir string) (list []*Summary, err error) {
	s, err := openServeStore(dir)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		all, err := s.all(folder)
		if err != nil {
			return nil, err
		}
		summary := newSummary(folder)
		for _, e := range all {
			summary.count(e)
		}
		maps.Copy(summary.NotRun, s.base.notRun[folder])
		list = append(list, summary)
	}
	return list, nil
}

// notRun counts the tests that do not run.
func (s *Summary) notRun() (n int) {
	for _, count := range s.NotRun {
		n += count
	}
	return n
}

// printTable prints a table for people at a terminal.
func printTable(w io.Writer, list []*Summary) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "folder\ttests\tunfinished\tpassed\trun\tshare\tneed no missing part\tshare\tnot run\tunexpected\t")
	for _, s := range append(slices.Clone(list), totalOf(list)) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%s\t%d\t%s\t%d\t%d\t\n",
			s.Folder, s.Tests, s.Unfinished, s.Passed, s.Run, share(s.Passed, s.Run),
			s.Rest(), share(s.Passed, s.Rest()), s.notRun(), s.Unexpected)
	}
	return t.Flush()
}

// byCount lists reasons, the most frequent first.
func byCount(count map[string]int) string {
	reasons := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(count[b]-count[a], strings.Compare(a, b))
	})
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%s (%d)", cmp.Or(reason, "unexplained"), count[reason])
	}
	return strings.Join(reasons, "; ")
}
