package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A table stands in a page between two marks, and is made from the
// expectations.
type table struct {
	page, name string
	rows       func([]*Summary) string
}

var tables = []table{
	{"README.md", "summary", readmeTable},
	{"docs/conformance.md", "results", resultsTable},
	{"docs/conformance.md", "reasons", reasonsTable},
	{"docs/conformance.md", "tests that are not run", notRunTable},
}

func readmeTable(list []*Summary) string {
	var b strings.Builder
	b.WriteString("| folder | subtests that pass | of all that run |\n|---|---:|---:|\n")
	for _, s := range append(slices.Clone(list), totalOf(list)) {
		fmt.Fprintf(&b, "| %s | %d | %s |\n", s.Folder, s.Passed, share(s.Passed, s.Run))
	}
	return b.String()
}

func resultsTable(list []*Summary) string {
	var b strings.Builder
	b.WriteString("| folder | passed | run | share | disagree with the spec | share without them | need no missing part | share | tests run | tests not run |\n" +
		"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range append(slices.Clone(list), totalOf(list)) {
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %d | %s | %d | %s | %d | %d |\n", s.Folder,
			s.Passed, s.Run, share(s.Passed, s.Run),
			s.failing(isDisagreement), share(s.Passed, s.Run-s.failing(isDisagreement)),
			s.Rest(), share(s.Passed, s.Rest()),
			s.Tests, s.notRun())
	}
	return b.String()
}

func reasonsTable(list []*Summary) string {
	var b strings.Builder
	b.WriteString("| folder | why subtests fail |\n|---|---|\n")
	for _, s := range list {
		if len(s.Reasons) > 0 {
			fmt.Fprintf(&b, "| %s | %s |\n", s.Folder, byCount(s.Reasons))
		}
	}
	return b.String()
}

func notRunTable(list []*Summary) string {
	var b strings.Builder
	b.WriteString("| folder | why tests are not run |\n|---|---|\n")
	for _, s := range append(slices.Clone(list), totalOf(list)) {
		if len(s.NotRun) > 0 {
			fmt.Fprintf(&b, "| %s | %s |\n", s.Folder, byCount(s.NotRun))
		}
	}
	return b.String()
}

// fill returns the text of a page with the table in its place.
func (t table) fill(text string, list []*Summary) (string, error) {
	begin, end := fmt.Sprintf("<!-- %s of wpt/expectations: go run ./wpt --tables -->\n", t.name), fmt.Sprintf("<!-- end of %s -->\n", t.name)
	before, rest, ok := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return "", fmt.Errorf("%s lacks the marks of the table: %s%s", t.page, begin, end)
	}
	return before + begin + "\n" + t.rows(list) + "\n" + end + after, nil
}

// writeTables writes the tables in the pages of the repository that the
// expectations are in, if they are in one.
func writeTables(dir string) error {
	list, err := summarizeExpectations(dir)
	if err != nil {
		return err
	}
	for _, t := range tables {
		name := filepath.Join(dir, "../..", t.page)
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		filled, err := t.fill(string(text), list)
		if err != nil {
			return err
		}
		if filled == string(text) {
			continue
		}
		if err := os.WriteFile(name, []byte(filled), 0o644); err != nil {
			return err
		}
	}
	return nil
}
