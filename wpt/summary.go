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

// Summary counts the results of a folder.
type Summary struct {
	Folder string
	// Files are the tests that were run; Unfinished those of them that did not
	// end with OK.
	Files, Unfinished int
	// Passed and Run are subtests.
	Passed, Run int
	// NeedDocument are the subtests that fail for want of a document, NeedPart
	// those that fail for want of another part of the platform.
	NeedDocument, NeedPart int
	// Skipped are the tests that were not run, by reason.
	Skipped map[string]int
	// Reasons are the subtests that fail, by reason.
	Reasons map[string]int
	// Unexpected are the tests whose results are not as expected.
	Unexpected int
}

// Applicable is how many subtests need no document.
func (s *Summary) Applicable() int { return s.Run - s.NeedDocument }

// Share is the share of the passed among those that need no document, in
// percent.
func (s *Summary) Share() string { return s.shareOf(s.Applicable()) }

// ShareOfRest is the share of the passed among those that need nothing that is
// not there, in percent.
func (s *Summary) ShareOfRest() string { return s.shareOf(s.Applicable() - s.NeedPart) }

func (s *Summary) shareOf(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(s.Passed)/float64(n))
}

func (s *Summary) add(o *Summary) {
	s.Files += o.Files
	s.Unfinished += o.Unfinished
	s.Passed += o.Passed
	s.Run += o.Run
	s.NeedDocument += o.NeedDocument
	s.NeedPart += o.NeedPart
	s.Unexpected += o.Unexpected
	for reason, n := range o.Reasons {
		s.Reasons[reason] += n
	}
	for reason, n := range o.Skipped {
		s.Skipped[reason] += n
	}
}

// summarize counts results per folder, and in all.
func summarize(results []*Result, store *Store) (list []*Summary, total *Summary, err error) {
	byFolder := map[string]*Summary{}
	total = &Summary{Folder: "all", Skipped: map[string]int{}, Reasons: map[string]int{}}
	for _, r := range results {
		folder := folderOf(r.Test.ID)
		s := byFolder[folder]
		if s == nil {
			s = &Summary{Folder: folder, Skipped: map[string]int{}, Reasons: map[string]int{}}
			byFolder[folder] = s
			list = append(list, s)
		}
		e, err := store.Of(r.Test)
		if err != nil {
			return nil, nil, err
		}
		s.count(r, store.expect(r, e, ""), len(e.Differences(r)) > 0)
	}
	for _, s := range list {
		total.add(s)
	}
	slices.SortFunc(list, func(a, b *Summary) int { return slices.Index(folders, a.Folder) - slices.Index(folders, b.Folder) })
	return list, total, nil
}

func (s *Summary) count(r *Result, e *Expectation, unexpected bool) {
	if r.Skipped != "" {
		s.Skipped[r.Skipped]++
		return
	}
	s.Files++
	if r.Status != OK {
		s.Unfinished++
	}
	s.Run += len(r.Subtests)
	s.Passed += r.passes()
	for _, f := range e.Failures {
		s.Reasons[f.Reason]++
		switch {
		case isDocument(f.Reason):
			s.NeedDocument++
		case isMissingPart(f.Reason):
			s.NeedPart++
		}
	}
	if unexpected {
		s.Unexpected++
	}
}

// skippedOther counts the tests that were not run for another reason than that
// they are pages.
func (s *Summary) skippedOther() (n int) {
	for reason, count := range s.Skipped {
		if reason != needsDocument {
			n += count
		}
	}
	return n
}

// printTable prints a table for people at a terminal.
func printTable(w io.Writer, list []*Summary, total *Summary) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "folder\ttests\tunfinished\tpassed\trun\tneed no document\tshare\tneed no missing part\tshare\tpages not run\tothers not run\tunexpected\t")
	for _, s := range append(slices.Clone(list), total) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t%s\t%d\t%d\t%d\t\n",
			s.Folder, s.Files, s.Unfinished, s.Passed, s.Run, s.Applicable(), s.Share(), s.Applicable()-s.NeedPart, s.ShareOfRest(),
			s.Skipped[needsDocument], s.skippedOther(), s.Unexpected)
	}
	return t.Flush()
}

// printMarkdown prints the table of docs/conformance.md.
func printMarkdown(w io.Writer, list []*Summary, total *Summary) {
	fmt.Fprintln(w, "| folder | passed | run | needing no document | share of these | nor another missing part | share of these | tests run | pages not run | other tests not run |")
	fmt.Fprintln(w, "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, s := range append(slices.Clone(list), total) {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %s | %d | %s | %d | %d | %d |\n", s.Folder, s.Passed, s.Run,
			s.Applicable(), s.Share(), s.Applicable()-s.NeedPart, s.ShareOfRest(), s.Files, s.Skipped[needsDocument], s.skippedOther())
	}
	fmt.Fprintln(w, "\n| folder | why subtests fail |")
	fmt.Fprintln(w, "|---|---|")
	for _, s := range list {
		if len(s.Reasons) > 0 {
			fmt.Fprintf(w, "| %s | %s |\n", s.Folder, s.why())
		}
	}
}

// why lists the reasons of failures, the most frequent first.
func (s *Summary) why() string {
	reasons := slices.SortedFunc(maps.Keys(s.Reasons), func(a, b string) int {
		return cmp.Or(s.Reasons[b]-s.Reasons[a], strings.Compare(a, b))
	})
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%s (%d)", cmp.Or(reason, "unexplained"), s.Reasons[reason])
	}
	return strings.Join(reasons, "; ")
}
