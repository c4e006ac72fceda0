package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// Expectation is what a test is expected to do.
type Expectation struct {
	Status Status `json:"status"`
	// Reason is why the status is not OK, and Message what the test says, as
	// domString.stable makes it.
	Reason  string    `json:"reason,omitempty"`
	Message domString `json:"message,omitempty"`
	// Passes is how many subtests pass, and Passing the digest of their names: one
	// that is gone is missed, though another one passes instead.
	Passes  int    `json:"passes"`
	Passing string `json:"passing,omitempty"`
	// Failures are the subtests that do not pass.
	Failures ExpectedFailures `json:"failures,omitempty"`
	// All takes the place of many failures that are all alike, when nothing
	// passes.
	All *AllFail `json:"all,omitempty"`
}

// AllFail is what all subtests of a test have in common.
type AllFail struct {
	Count   int       `json:"count"`
	Status  Status    `json:"status"`
	Reason  string    `json:"reason"`
	Message domString `json:"message,omitempty"`
}

// many is the number of failures from which on they are told together.
const many = 20

// gather brings failures that are alike together, and tells them as one if they are
// many and there is nothing else.
func (e *Expectation) gather() {
	groups := e.Failures.groups()
	e.Failures = flatten(groups)
	if len(groups) == 1 && e.Passes == 0 && len(e.Failures) >= many {
		g := groups[0]
		e.All, e.Failures = &AllFail{len(g.Names), g.Status, g.Reason, g.Message}, nil
	}
}

// ExpectedFailure is a subtest that does not pass.
type ExpectedFailure struct {
	Name   domString
	Status Status
	// Varies says that the subtest races with something outside, and passes at
	// times. Somebody wrote it in the file; the reason says what it races with.
	Varies bool
	Reason string
	// Message is what the subtest says, as domString.stable makes it.
	Message domString
}

// settled returns a result in which no subtest passes that passes only at times.
func (e *Expectation) settled(r *Result) *Result {
	if e == nil || !slices.ContainsFunc(e.Failures, func(f ExpectedFailure) bool { return f.Varies }) {
		return r
	}
	settled := *r
	settled.Subtests = slices.Clone(r.Subtests)
	for _, f := range e.Failures {
		for i := range settled.Subtests {
			if s := &settled.Subtests[i]; f.Varies && s.Name == f.Name && s.Status == Pass {
				s.Status = f.Status
			}
		}
	}
	return &settled
}

// Expectations are the expectations of the tests of a folder, by test ID.
type Expectations map[string]*Expectation

// Store keeps expectations in files of JSON, one for each measured folder.
type Store struct {
	Dir     string
	rules   rules
	folders map[string]Expectations
	// notRun are the tests of whole folders that are not run, by reason.
	notRun map[string]map[string]int
	// base holds the expectations that this store does not; it may be nil.
	base *Store
	// mended are the reasons of the base that do not hold here.
	mended []string
}

// openStore opens the expectations in a folder, which may not exist yet.
//
// Its file reasons.json tells reasons for what fails in many places, and
// notrun.json how many tests are not run at all.
func openStore(dir string) (*Store, error) {
	s := &Store{Dir: dir, folders: map[string]Expectations{}, notRun: map[string]map[string]int{}}
	return s, errors.Join(readJSON(filepath.Join(dir, rulesFile), &s.rules), readJSON(filepath.Join(dir, notRunFile), &s.notRun))
}

// over returns a store of what differs from s, in a folder within that of s.
func (s *Store) over(dir string, mended ...string) *Store {
	rules := slices.DeleteFunc(slices.Clone(s.rules), func(r rule) bool { return slices.Contains(mended, r.Reason) })
	return &Store{Dir: filepath.Join(s.Dir, dir), rules: rules, folders: map[string]Expectations{}, base: s, mended: mended}
}

// withEngine returns the expectations of tests that run with a version of the
// engine: those of 102, but for the tests in a folder of its own.
func (s *Store) withEngine(version int) *Store {
	if version == 102 {
		return s
	}
	return s.over(fmt.Sprintf("mozjs-%d", version), engineIsOlder)
}

// openServeStore opens the expectations of tests that the suite's own server
// serves: those of the runner's server, but for the tests in a folder of its own.
func openServeStore(dir string) (*Store, error) {
	s, err := openStore(dir)
	if err != nil {
		return nil, err
	}
	return s.over("serve", needsServer), nil
}

// The files of expectations that are of no folder.
const (
	rulesFile  = "reasons.json"
	notRunFile = "notrun.json"
)

// readJSON reads a file, which may be missing.
func readJSON(name string, v any) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func writeJSON(name string, v any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(v); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o644)
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
	err := readJSON(s.file(folder), &e)
	s.folders[folder] = e
	return e, err
}

// Of returns the expectation of a test; nil if there is none.
func (s *Store) Of(t *Test) (*Expectation, error) {
	all, err := s.Folder(folderOf(t.ID))
	if e := all[t.ID]; e != nil || err != nil || s.base == nil {
		return e, err
	}
	return s.base.Of(t)
}

// Update makes results the expectations. Reasons stay with the failures that
// stay; with recheck, only those that a rule still gives, or none ever gave. An
// expectation whose test is under one of the paths, and is gone or not run any
// more, goes.
func (s *Store) Update(results []*Result, paths []string, reason string, recheck bool) error {
	seen := map[string]bool{}
	for _, r := range results {
		old, err := s.Of(r.Test)
		if err != nil {
			return err
		}
		if r.Skipped == "" {
			seen[r.Test.ID] = true
			e := s.expect(r, old, reason, recheck)
			e.gather()
			if err := s.set(r.Test, e); err != nil {
				return err
			}
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
	for s.base != nil {
		s = s.base // the same tests are not run
	}
	return s.updateNotRun(results, paths)
}

// set sets the expectation of a test.
func (s *Store) set(t *Test, e *Expectation) error {
	all, err := s.Folder(folderOf(t.ID))
	if err != nil {
		return err
	}
	all[t.ID] = e
	if s.base == nil {
		return nil
	}
	same, err := s.base.Of(t)
	if reflect.DeepEqual(e, same) {
		delete(all, t.ID)
	}
	return err
}

// updateNotRun counts the tests that were not run, in those folders that the
// results are all of.
func (s *Store) updateNotRun(results []*Result, paths []string) error {
	for _, folder := range folders {
		if isUnder("/"+folder, paths) {
			delete(s.notRun, folder)
		}
	}
	byFolder := map[string][]*Result{}
	for _, r := range results {
		folder := folderOf(r.Test.ID)
		byFolder[folder] = append(byFolder[folder], r)
	}
	for folder, results := range byFolder {
		count := countNotRun(results)
		if len(count) > 0 && slices.Contains(folders, folder) && isUnder("/"+folder, paths) {
			s.notRun[folder] = count
		}
	}
	if len(s.notRun) == 0 {
		return nil
	}
	return writeJSON(filepath.Join(s.Dir, notRunFile), s.notRun)
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
	return writeJSON(s.file(folder), e)
}

// expect makes the expectation of a result. The reason of a failure is the one
// that somebody wrote to it, the one that a rule tells, the one it had, or the
// given one.
func (s *Store) expect(r *Result, old *Expectation, reason string, recheck bool) *Expectation {
	if old == nil {
		old = &Expectation{}
	}
	because := func(had, told string) string {
		if slices.Contains(s.mended, had) {
			had = ""
		}
		if had != "" && !s.rules.know(had) {
			return had
		}
		if recheck {
			had = ""
		}
		return cmp.Or(told, had, reason)
	}
	r = old.settled(r)
	had := map[domString]ExpectedFailure{}
	for _, f := range old.Failures {
		had[f.Name] = f
	}
	all := ""
	if old.All != nil {
		all = old.All.Reason
	}
	e := &Expectation{Status: r.Status, Passes: r.passes(), Passing: digest(r.passing())}
	if r.Status != OK {
		e.Message = domString(r.Message).stable()
		told := s.rules.reason(r.Test.ID, "", r.Message)
		e.Reason = because(old.Reason, told)
	}
	for _, f := range r.failures() {
		told := s.rules.reason(r.Test.ID, f.Name.String(), f.Message.String())
		if f.Status == NotRun || f.Status == Timeout {
			// It was waiting for what the file failed at.
			told = cmp.Or(told, e.Reason)
		}
		failure := ExpectedFailure{Name: f.Name, Status: f.Status, Varies: had[f.Name].Varies, Reason: because(cmp.Or(had[f.Name].Reason, all), told)}
		if !failure.Varies {
			failure.Message = f.Message.stable()
		}
		e.Failures = append(e.Failures, failure)
	}
	return e
}

// Difference is something that is not as expected: of a subtest, or, without one,
// of the file as a whole.
type Difference struct {
	Subtest domString
	Text    string
}

// Differences says how a result differs from what is expected; nothing if it
// does not.
func (e *Expectation) Differences(r *Result) (list []Difference) {
	of := func(subtest domString, format string, args ...any) {
		list = append(list, Difference{subtest, fmt.Sprintf(format, args...)})
	}
	say := func(format string, args ...any) { of("", format, args...) }
	r = e.settled(r)
	if e == nil {
		if r.Status != OK {
			say("%s, and no expectation: %s", r.Status, r.Message)
		}
		e = &Expectation{Status: r.Status, Passes: r.passes(), Passing: digest(r.passing())}
	}
	switch message := domString(r.Message).stable(); {
	case e.Status != r.Status:
		say("%s, expected %s: %s", r.Status, e.Status, r.Message)
	case r.Status != OK && e.Message != message:
		say("%s, as expected, but with another message: %s; expected: %s", r.Status, message, e.Message)
	}
	expected := map[domString]ExpectedFailure{}
	for _, f := range e.Failures {
		expected[f.Name] = f
	}
	if e.All != nil {
		for _, s := range r.Subtests {
			expected[s.Name] = ExpectedFailure{Status: e.All.Status, Message: e.All.Message}
		}
		if len(r.Subtests) != e.All.Count {
			say("%d subtests, expected %d", len(r.Subtests), e.All.Count)
		}
	}
	seen := map[domString]bool{}
	for _, s := range r.Subtests {
		seen[s.Name] = true
		was, ok := expected[s.Name]
		if !ok {
			was.Status = Pass
		}
		switch message := s.Message.stable(); {
		case was.Status != s.Status && s.Status == Pass:
			of(s.Name, "PASS, expected %s: %s", was.Status, s.Name)
		case was.Status != s.Status:
			of(s.Name, "%s, expected %s: %s: %s", s.Status, was.Status, s.Name, s.Message)
		case s.Status != Pass && !was.Varies && was.Message != message:
			of(s.Name, "%s, as expected, but with another message: %s: %s; expected: %s", s.Status, s.Name, message, was.Message)
		}
	}
	for name, was := range expected {
		if !seen[name] {
			say("gone, expected %s: %s", was.Status, name)
		}
	}
	switch names := r.passing(); {
	case len(names) != e.Passes:
		say("%d subtests pass, expected %d", len(names), e.Passes)
	// (Where something else differs, other names do, too.)
	case len(list) == 0 && digest(names) != e.Passing:
		say("%d subtests pass, as expected, but under other names", len(names))
	}
	return list
}

// digest is a digest of names, in whatever order they are; "" of none.
func digest(names []domString) string {
	if len(names) == 0 {
		return ""
	}
	h := sha256.New()
	for _, name := range slices.Sorted(slices.Values(names)) {
		fmt.Fprintf(h, "%d:%s", len(name), string(name))
	}
	const size = 6 // bytes: enough for an accident
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:size])
}

// Unexplained returns the failures without a reason.
func (e *Expectation) Unexplained() (list []domString) {
	if e == nil {
		return nil
	}
	if e.Status != OK && e.Reason == "" {
		list = append(list, domString(e.Status))
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
