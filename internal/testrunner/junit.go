package testrunner

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/printable"
)

// junitReporter writes XML in the way of JUnit, when all has run: a suite for each file.
type junitReporter struct {
	w      io.Writer
	folder string
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name      string      `xml:"name,attr"`
	Timestamp string      `xml:"timestamp,attr"`
	Tests     int         `xml:"tests,attr"`
	Failures  int         `xml:"failures,attr"`
	Errors    int         `xml:"errors,attr"`
	Skipped   int         `xml:"skipped,attr"`
	Time      string      `xml:"time,attr"`
	Cases     []junitCase `xml:"testcase"`
	Output    string      `xml:"system-out,omitempty"`
}

type junitCase struct {
	Class    string         `xml:"classname,attr"`
	Name     string         `xml:"name,attr"`
	Time     string         `xml:"time,attr"`
	Skipped  *struct{}      `xml:"skipped"`
	Failures []junitFailure `xml:"failure"`
	Errors   []junitFailure `xml:"error"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// File implements Reporter.
func (*junitReporter) File(*File) {}

// End implements Reporter.
func (r *junitReporter) End(files []*File, took time.Duration) error {
	all := junitSuites{Name: "sluice test", Time: seconds(took)}
	for _, f := range files {
		s := junitSuite{Name: f.Name, Timestamp: f.Start.UTC().Format("2006-01-02T15:04:05"), Tests: len(f.Tests), Failures: f.count(Failed), Errors: len(f.Errors), Skipped: f.count(Skipped) + f.count(ToDo), Time: seconds(f.Duration)}
		for _, t := range f.Tests {
			c := junitCase{Class: f.Name, Name: printable.Line(strings.Join(t.Names, " > ")), Time: seconds(t.Duration)}
			switch t.State {
			case Failed:
				c.Failures = r.failures(t.Errors)
			case Skipped, ToDo:
				c.Skipped = new(struct{})
			}
			s.Cases = append(s.Cases, c)
		}
		for _, e := range f.Errors {
			s.Cases = append(s.Cases, junitCase{Class: f.Name, Name: printable.Line(where(e)), Time: "0", Errors: r.failures([]Error{e})})
			s.Tests++
		}
		for _, m := range f.Output {
			label := ""
			if m.Label != "" {
				label = "[" + m.Label + "] "
			}
			s.Output += printable.Text(label + m.Text + "\n")
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(r.w, "%s%s\n", xml.Header, text)
	return err
}

// failures are errors of a test; one that has none failed nevertheless.
func (r *junitReporter) failures(errors []Error) (all []junitFailure) {
	for i := range errors {
		e := &errors[i]
		all = append(all, junitFailure{Message: printable.Text(e.Message), Type: printable.Line(e.Name), Text: printable.Text(describe(e, r.folder))})
	}
	if len(all) == 0 {
		all = append(all, junitFailure{Message: "failed"})
	}
	return all
}

// seconds is a time as XML of JUnit has it.
func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
