package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// The format that JUnit's readers agree on.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
		Output   string      `xml:"system-out,omitempty"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		Failure   *junitFailure `xml:"failure"`
		Skipped   *struct{}     `xml:"skipped"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
	}
)

// writeJUnit writes results as JUnit's XML: a test is a suite, a subtest a
// case. What is not as expected fails; what fails as expected is skipped. What
// differs in no subtest is a case of its own, and so is a test that is gone.
func writeJUnit(w io.Writer, results []*Result, store *Store, paths []string) error {
	var all junitSuites
	for _, r := range results {
		if r.Skipped != "" {
			continue
		}
		e, err := store.Of(r.Test)
		if err != nil {
			return err
		}
		all.Suites = append(all.Suites, junitOf(r, e))
	}
	gone, err := store.Gone(results, paths)
	if err != nil {
		return err
	}
	for _, t := range gone {
		suite := junitSuite{Name: t.ID}
		suite.differs(t.Differences)
		all.Suites = append(all.Suites, suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	return xml.NewEncoder(w).Encode(all)
}

func junitOf(r *Result, e *Expectation) junitSuite {
	suite := junitSuite{
		Name:   printable(r.Test.ID),
		Time:   fmt.Sprintf("%.3f", r.Duration.Truncate(time.Millisecond).Seconds()),
		Output: printable(r.Output),
	}
	wrong := map[domString]*junitFailure{}
	var rest []Difference
	for _, d := range e.Differences(r) {
		if d.Subtest == "" {
			rest = append(rest, d)
		} else {
			wrong[d.Subtest] = &junitFailure{printable(d.Text)}
		}
	}
	for _, s := range r.Subtests {
		c := junitCase{Name: printable(s.Name.String()), ClassName: suite.Name, Failure: wrong[s.Name]}
		switch {
		case c.Failure != nil:
			suite.Failures++
		case s.Status != Pass:
			c.Skipped = &struct{}{}
			suite.Skipped++
		}
		suite.Cases = append(suite.Cases, c)
	}
	suite.Tests = len(suite.Cases)
	if len(rest) > 0 {
		suite.differs(rest)
	}
	return suite
}

// differs adds a case that fails for what is not as expected of the file as a whole.
func (s *junitSuite) differs(differences []Difference) {
	var texts []string
	for _, d := range differences {
		texts = append(texts, d.Text)
	}
	s.Tests++
	s.Failures++
	s.Cases = append(s.Cases, junitCase{
		Name:      "the file as a whole",
		ClassName: s.Name,
		Failure:   &junitFailure{printable(strings.Join(texts, "\n"))},
	})
}

// printable replaces what XML cannot hold.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return 0xFFFD
		}
		return r
	}, text)
}
