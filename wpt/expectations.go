package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Expectation is what a test is expected to do.
type Expectation struct {
	Status Status `json:"status"`
	// Reason is why the status is not OK.
	Reason string `json:"reason,omitempty"`
	// Passes is how many subtests pass.
	Passes int `json:"passes"`
	// Failures are the subtests that do not pass, in order.
	Failures []ExpectedFailure `json:"failures,omitempty"`
	// All takes the place of many failures that are all alike, when nothing
	// passes.
	All *AllFail `json:"all,omitempty"`
}

// AllFail is what all subtests of a test have in common.
type AllFail struct {
	Count  int    `json:"count"`
	Status Status `json:"status"`
	Reason string `json:"reason"`
}

// many is the number of failures from which on they are told together.
const many = 20

// gather tells failures together, if they are many and all alike.
func (e *Expectation) gather() {
	if e.Passes > 0 || len(e.Failures) < many {
		return
	}
	first := e.Failures[0]
	for _, f := range e.Failures {
		if f.Status != first.Status || f.Reason != first.Reason {
			return
		}
	}
	e.All, e.Failures = &AllFail{len(e.Failures), first.Status, first.Reason}, nil
}

// ExpectedFailure is a subtest that does not pass.
type ExpectedFailure struct {
	Name   string `json:"name"`
	Status Status `json:"status"`
	Reason string `json:"reason"`
}

// Expectations are the expectations of the tests of a folder, by test ID.
type Expectations map[string]*Expectation

// Store keeps expectations in files of JSON, one for each measured folder.
type Store struct {
	Dir     string
	rules   rules
	folders map[string]Expectations
}

// openStore opens the expectations in a folder, which may not exist yet.
//
// Its file reasons.json tells reasons for what fails in many places.
func openStore(dir string) (*Store, error) {
	rules, err := readRules(filepath.Join(dir, "reasons.json"))
	return &Store{dir, rules, map[string]Expectations{}}, err
}

func (s *Store) file(folder string) string {
	return filepath.Join(s.Dir, filepath.FromSlash(folder)+".json")
}

// Folder returns the expectations of a measured folder.
func (s *Store) Folder(folder string) (Expectations, error) {
	if e, ok := s.folders[folder]; ok {
		return e, nil
	}
	e := Expectations{}
	text, err := os.ReadFile(s.file(folder))
	if err == nil {
		if err = json.Unmarshal(text, &e); err != nil {
			err = fmt.Errorf("%s: %w", s.file(folder), err)
		}
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	s.folders[folder] = e
	return e, err
}

// Of returns the expectation of a test; nil if there is none.
func (s *Store) Of(t *Test) (*Expectation, error) {
	e, err := s.Folder(folderOf(t.ID))
	return e[t.ID], err
}

// Update makes results the expectations. Reasons stay with the failures that
// stay. An expectation whose test is under one of the paths, and is gone or not
// run any more, goes.
func (s *Store) Update(results []*Result, paths []string, reason string) error {
	seen := map[string]bool{}
	for _, r := range results {
		old, err := s.Of(r.Test)
		if err != nil {
			return err
		}
		if r.Skipped == "" {
			seen[r.Test.ID] = true
			e := s.expect(r, old, reason)
			e.gather()
			s.folders[folderOf(r.Test.ID)][r.Test.ID] = e
		}
	}
	for folder, e := range s.folders {
		for id := range e {
			if !seen[id] && isUnder(id, paths) {
				delete(e, id)
			}
		}
		if err := s.write(folder, e); err != nil {
			return err
		}
	}
	return nil
}

// isUnder says that a test is in the folder, or file, or has the ID, that one
// of the paths names.
func isUnder(id string, paths []string) bool {
	return slices.ContainsFunc(paths, func(p string) bool {
		p = "/" + strings.Trim(p, "/")
		return id == p || strings.HasPrefix(id, p+"/")
	})
}

func (s *Store) write(folder string, e Expectations) error {
	if len(e) == 0 {
		err := os.Remove(s.file(folder))
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(e); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.file(folder)), 0o755); err != nil {
		return err
	}
	return os.WriteFile(s.file(folder), text.Bytes(), 0o644)
}

// expect makes the expectation of a result. The reason of a failure is the one
// that a rule tells, the one it had, or the given one.
func (s *Store) expect(r *Result, old *Expectation, reason string) *Expectation {
	if old == nil {
		old = &Expectation{}
	}
	had := map[string]string{}
	for _, f := range old.Failures {
		had[f.Name] = f.Reason
	}
	all := ""
	if old.All != nil {
		all = old.All.Reason
	}
	e := &Expectation{Status: r.Status, Passes: r.passes()}
	told := ""
	if r.Status != OK {
		told = s.rules.reason(r.Test.ID, "", r.Message)
		e.Reason = cmp.Or(told, old.Reason, reason)
	}
	for _, f := range r.failures() {
		because := s.rules.reason(r.Test.ID, f.Name, f.Message)
		if f.Status == NotRun || f.Status == Timeout {
			// It was waiting for what the file failed at.
			because = cmp.Or(because, told)
		}
		e.Failures = append(e.Failures, ExpectedFailure{f.Name, f.Status, cmp.Or(because, had[f.Name], all, reason)})
	}
	return e
}

// Differences says how a result differs from what is expected; nothing if it
// does not.
func (e *Expectation) Differences(r *Result) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if e == nil {
		if r.Status != OK {
			say("%s, and no expectation: %s", r.Status, r.Message)
		}
		e = &Expectation{Status: r.Status, Passes: r.passes()}
	}
	if e.Status != r.Status {
		say("%s, expected %s: %s", r.Status, e.Status, r.Message)
	}
	expected := map[string]Status{}
	for _, f := range e.Failures {
		expected[f.Name] = f.Status
	}
	if e.All != nil {
		for _, s := range r.Subtests {
			expected[s.Name] = e.All.Status
		}
		if len(r.Subtests) != e.All.Count {
			say("%d subtests, expected %d", len(r.Subtests), e.All.Count)
		}
	}
	seen := map[string]bool{}
	for _, s := range r.Subtests {
		seen[s.Name] = true
		if s.Status == Pass {
			if was, ok := expected[s.Name]; ok {
				say("PASS, expected %s: %s", was, s.Name)
			}
			continue
		}
		was, ok := expected[s.Name]
		if !ok {
			was = Pass
		}
		if was != s.Status {
			say("%s, expected %s: %s: %s", s.Status, was, s.Name, s.Message)
		}
	}
	for name, was := range expected {
		if !seen[name] {
			say("gone, expected %s: %s", was, name)
		}
	}
	if n := r.passes(); n != e.Passes {
		say("%d subtests pass, expected %d", n, e.Passes)
	}
	return list
}

// Unexplained returns the failures without a reason.
func (e *Expectation) Unexplained() (list []string) {
	if e == nil {
		return nil
	}
	if e.Status != OK && e.Reason == "" {
		list = append(list, string(e.Status))
	}
	for _, f := range e.Failures {
		if f.Reason == "" {
			list = append(list, f.Name)
		}
	}
	if e.All != nil && e.All.Reason == "" {
		list = append(list, "all subtests")
	}
	return list
}
