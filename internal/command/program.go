package command

import (
	"errors"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
)

// program is a script or a document that is to run in a page of its own.
type program struct {
	load loader
	// label names the page in the output; empty if it is the only one.
	label string
	// printValue says that the script's completion value is printed.
	printValue bool
}

// tab is a program on its way.
type tab struct {
	program
	script sluice.Script
	page   *sluice.Page
	// classic says that the script was run as a classic script.
	classic bool
	err     error // why the page ended or could not be waited for
}

// programsNamed are the programs that the arguments of the command name.
func programsNamed(command string, names []string) ([]program, error) {
	if len(names) == 0 {
		return nil, errors.New(command + " needs a script or a document: a file, a URL, or - for standard input")
	}
	var programs []program
	stdin := false
	for i, label := range labelsOf(names) {
		if names[i] == "-" {
			if stdin {
				return nil, errors.New("standard input (-) is one script or document, and was named twice")
			}
			stdin = true
		}
		programs = append(programs, program{load: named(names[i]), label: label})
	}
	return programs, nil
}

// labelsOf are the labels of the pages of scripts: the names of their files, or
// more of them where that would be ambiguous. A single page has none.
func labelsOf(names []string) []string {
	labels := make([]string, len(names))
	if len(names) == 1 {
		return labels
	}
	known := map[string]string{} // names by label
	ambiguous := map[string]bool{}
	for i, name := range names {
		labels[i] = labelOf(name)
		if other, ok := known[labels[i]]; ok && other != name {
			ambiguous[labels[i]] = true
		}
		known[labels[i]] = name
	}
	for i, name := range names {
		if ambiguous[labels[i]] {
			labels[i] = name
		}
	}
	return labels
}

// labelOf is the short name of a script.
func labelOf(name string) string {
	if name == "-" {
		return "stdin"
	}
	return driver.LabelOf(name)
}
