package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// testDifference says how a test, or a folder, is not as expected.
type testDifference struct {
	ID          string
	Differences []Difference
}

// Gone says which tests under the paths are expected, and are not there or not run any
// more; and in which of the measured folders that are there whole others are not run,
// or for other reasons, than is known.
func (s *Store) Gone(results []*Result, paths []string) (list []testDifference, err error) {
	byID, byFolder := map[string]*Result{}, map[string][]*Result{}
	for _, r := range results {
		byID[r.Test.ID] = r
		folder := folderOf(r.Test.ID)
		byFolder[folder] = append(byFolder[folder], r)
	}
	gone := func(id, format string, args ...any) {
		list = append(list, testDifference{id, []Difference{{Text: fmt.Sprintf(format, args...)}}})
	}
	for _, folder := range foldersOf(paths) {
		expected, err := s.all(folder)
		if err != nil {
			return nil, err
		}
		maps.DeleteFunc(expected, func(id string, _ *Expectation) bool { return !isUnder(id, paths) })
		if len(byFolder[folder]) == 0 && len(expected) > 0 {
			gone("/"+folder, "gone: the suite has none of its %d tests", len(expected))
			continue
		}
		for _, id := range slices.Sorted(maps.Keys(expected)) {
			switch r := byID[id]; {
			case r == nil:
				gone(id, "gone, expected %s", expected[id].Status)
			case r.Skipped != "":
				gone(id, "not run: %s; expected %s", r.Skipped, expected[id].Status)
			}
		}
		if isUnder("/"+folder, paths) {
			list = append(list, s.notRunAsExpected(folder, byFolder[folder])...)
		}
	}
	return list, nil
}

// notRunAsExpected says how the tests of a folder that are not run differ from those
// that are known.
func (s *Store) notRunAsExpected(folder string, results []*Result) (list []testDifference) {
	if s.base != nil {
		s = s.base
	}
	known, found := s.notRun[folder], countNotRun(results)
	both := maps.Clone(found)
	maps.Copy(both, known)
	for _, reason := range slices.Sorted(maps.Keys(both)) {
		if found[reason] != known[reason] {
			text := fmt.Sprintf("%d tests are not run, expected %d: %s", found[reason], known[reason], reason)
			list = append(list, testDifference{"/" + folder, []Difference{{Text: text}}})
		}
	}
	return list
}

// countNotRun counts the tests that were not run, by reason.
func countNotRun(results []*Result) map[string]int {
	count := map[string]int{}
	for _, r := range results {
		if r.Skipped != "" {
			count[r.Skipped]++
		}
	}
	return count
}

// all returns the expectations of a folder: those of this store, and of its base those
// that this one does not have.
func (s *Store) all(folder string) (Expectations, error) {
	all := Expectations{}
	if s.base != nil {
		base, err := s.base.Folder(folder)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, base)
	}
	own, err := s.Folder(folder)
	maps.Copy(all, own)
	return all, err
}

// foldersOf returns the measured folders that paths are in, or that are in paths; of
// other paths the top folder.
func foldersOf(paths []string) (list []string) {
	for _, p := range paths {
		p = "/" + strings.Trim(p, "/")
		within := slices.DeleteFunc(slices.Clone(folders), func(f string) bool { return !isUnder("/"+f, []string{p}) })
		if len(within) == 0 {
			within = []string{folderOf(p)}
		}
		list = append(list, within...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
