package sluice

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ARCHITECTURE.md lists the fast paths: both twins name the algorithm's specification,
// and what compares them is there.
func TestFastPaths(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Fast paths\n")
	section, _, _ = strings.Cut(section, "\n## ")
	link := regexp.MustCompile(`\]\((https:[^)]*)\)`)
	rows := 0
	for line := range strings.Lines(section) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !strings.Contains(cells[2], "`") {
			continue
		}
		rows++
		algorithm := strings.TrimSpace(cells[1])
		for _, cell := range cells[2:4] {
			file := strings.Trim(cell, " `")
			source, err := os.ReadFile(file)
			if err != nil {
				t.Errorf("%s: %v", algorithm, err)
				continue
			}
			if url := link.FindStringSubmatch(algorithm); url != nil && !strings.Contains(string(source), url[1]) {
				t.Errorf("%s: %s does not name %s", algorithm, file, url[1])
			}
		}
		for compared := range strings.SplitSeq(cells[4], ",") {
			if !isTest(strings.TrimSpace(compared)) {
				t.Errorf("%s: there is no test %s", algorithm, compared)
			}
		}
	}
	if rows < 10 {
		t.Errorf("the table has %d rows", rows)
	}
}

// isTest looks for a test: "`room` TestName", or "`file.js`" of the conformance tests.
func isTest(s string) bool {
	room, name, inGo := strings.Cut(s, " ")
	room = strings.Trim(room, "`")
	if !inGo {
		_, err := os.Stat(filepath.Join("testdata/conformance", room))
		return err == nil
	}
	files, _ := filepath.Glob(filepath.Join(room, "*_test.go"))
	for _, file := range files {
		if source, err := os.ReadFile(file); err == nil && strings.Contains(string(source), "func "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}
