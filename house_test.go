package sluice

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// ARCHITECTURE.md has each room on its floor, and no room uses a higher floor.
func TestHouse(t *testing.T) {
	floors := floorsOfRooms(t)
	listed := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && file != "." && (entry.Name() == "testdata" || entry.Name() == "node_modules" || entry.Name()[0] == '.') {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		dir := filepath.Dir(file)
		room := roomOf(dir, floors)
		if room == "." && dir != "." {
			t.Errorf("ARCHITECTURE.md has no room for %s", file)
			return nil
		}
		listed[room] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			used, _ := strconv.Unquote(spec.Path.Value)
			used, ok := strings.CutPrefix(used+"/", "github.com/sluice-go/sluice/")
			if !ok {
				continue
			}
			if used = roomOf(strings.TrimSuffix(used, "/"), floors); floors[used] > floors[room] {
				t.Errorf("%s, on floor %d, uses %s, on floor %d", file, floors[room], used, floors[used])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for room := range floors {
		if !listed[room] {
			t.Errorf("ARCHITECTURE.md has the room %s, which there is not", room)
		}
	}
}

// floorsOfRooms returns the floors of the rooms, by their folder.
func floorsOfRooms(t *testing.T) map[string]int {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, house, _ := strings.Cut(string(text), "\n## Rooms and floors\n")
	house, _, _ = strings.Cut(house, "\n## ")
	floors := map[string]int{}
	link := regexp.MustCompile(`\]\(([^)]*)\)`)
	for line := range strings.Lines(house) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		floor, err := strconv.Atoi(strings.TrimSpace(cells[1]))
		if err != nil {
			continue // the head of the table
		}
		for _, match := range link.FindAllStringSubmatch(cells[2], -1) {
			floors[match[1]] = floor
		}
	}
	return floors
}

// roomOf is the room that a folder belongs to: the nearest one above that has a
// floor.
func roomOf(dir string, floors map[string]int) string {
	for room := filepath.ToSlash(dir); room != "."; room = path.Dir(room) {
		if _, ok := floors[room]; ok {
			return room
		}
	}
	return "."
}
