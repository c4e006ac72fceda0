// Command generate writes the glue between JavaScript and Go that the Web IDL
// texts of this module describe: one file, zz_generated_idl.go, in each
// package that implements interfaces.
//
//	go run ./internal/idl/generate [-check] [room…]
//
// A room is the folder of a package, relative to the root of the module.
// Without rooms it writes those of all folders that exist. With -check it
// writes nothing, and fails if a file is not what it would write.
//
// Which texts belong to which room is said in their first comment, in a line
// "room: FOLDER"; a line "future room: FOLDER" marks texts whose room is not
// built yet: they are checked, but make no glue.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// fileName is the name of every file that is generated.
const fileName = "zz_generated_idl.go"

// textFolders are the folders with IDL texts. Those of one folder are one
// model: they see nothing of the others.
var textFolders = []string{"internal/idl/webidl", "internal/idl/idltest"}

func main() {
	check := flag.Bool("check", false, "write nothing; fail if a file is out of date")
	flag.Parse()
	root, err := findRoot()
	if err == nil {
		err = run(root, *check, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// findRoot returns the folder of the module around the working directory.
func findRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod in this folder or above it")
		}
		dir = parent
	}
}

// run writes or checks the files of the rooms.
func run(root string, check bool, rooms []string) error {
	files := map[string][]byte{}
	for _, folder := range textFolders {
		generated, err := generateFolder(filepath.Join(root, folder))
		if err != nil {
			return err
		}
		for room, text := range generated {
			files[room] = text
		}
	}
	for _, room := range rooms {
		if files[room] == nil {
			return fmt.Errorf("no IDL text belongs to the room %s", room)
		}
	}
	var all []string
	for room := range files {
		all = append(all, room)
	}
	sort.Strings(all)
	for _, room := range all {
		if len(rooms) > 0 && !slices.Contains(rooms, room) {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, room)); err != nil {
			continue
		}
		path := filepath.Join(root, room, fileName)
		old, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		switch {
		case bytes.Equal(old, files[room]):
		case check:
			return fmt.Errorf("%s is out of date: run go run ./internal/idl/generate", filepath.Join(room, fileName))
		default:
			if err := os.WriteFile(path, files[room], 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

var roomLine = regexp.MustCompile(`(?m)^// (future |script )?room: (\S+)$`)

// generateFolder returns the glue of each room that the texts of a folder
// belong to.
func generateFolder(folder string) (map[string][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.webidl"))
	if err != nil {
		return nil, err
	}
	var sources []model.Source
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name := filepath.Base(path)
		room := roomLine.FindSubmatch(text)
		if room == nil {
			return nil, fmt.Errorf("%s: no line says which room it belongs to", name)
		}
		sources = append(sources, model.Source{Name: name, Text: string(text), Room: string(room[2]), Future: string(room[1]) == "future ", Script: string(room[1]) == "script "})
	}
	m, err := model.Build(sources)
	if err != nil {
		return nil, err
	}
	return emit(m, sources)
}
