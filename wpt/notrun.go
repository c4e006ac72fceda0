package main

import (
	"path"
	"slices"
	"strings"
)

// The reasons why tests are not run that come from the kind of the test. The
// others are those of failures.
//
// https://web-platform-tests.org/test-suite-design.html
const (
	isManual    = "a manual test"
	isVisual    = "a visual test"
	isReftest   = "a reftest"
	isCrashTest = "a crashtest"
)

// byName returns why a file is not run that its name tells to be another kind of test
// than one of testharness.js; "" if it does not tell.
//
// https://web-platform-tests.org/writing-tests/file-names.html
func byName(file string) string {
	markup := isHTML(file) || isXML(file)
	switch flag := typeFlag(file); {
	case markup && (flag == "crash" || slices.Contains(strings.Split(path.Dir(file), "/"), "crashtests")):
		return isCrashTest
	case flag == "manual" && (markup || path.Ext(file) == ".js"):
		return isManual
	case flag == "visual" && markup:
		return isVisual
	case flag == "print" && markup:
		return isReftest
	}
	return ""
}

// typeFlag returns what follows the last hyphen of a file's name, up to a dot.
func typeFlag(file string) string {
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return ""
	}
	flag, _, _ := strings.Cut(name[i+1:], ".")
	return flag
}

// notRun returns the one test of a file that is not run.
func notRun(file, reason string) []*Test {
	return []*Test{{ID: file, File: file, Global: globals[0], NotRun: reason}}
}

func isHTML(file string) bool {
	return slices.Contains([]string{".html", ".htm"}, path.Ext(file))
}

func isXML(file string) bool {
	return slices.Contains([]string{".xhtml", ".xht", ".xml", ".svg"}, path.Ext(file))
}

// isReference says that a link with that rel attribute leads from a reftest to what it
// is compared with.
func isReference(rel string) bool { return rel == "match" || rel == "mismatch" }
