package testrunner

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var testName = regexp.MustCompile(`\.(test|spec)\.(m?js|m?ts|jsx|tsx)$`)

// Find returns the files of tests that arguments name: files, folders, and parts of the
// names of files below the current folder; without arguments, all below it. Folders named
// node_modules or with a dot in front are left out. An argument that names nothing is an error.
func Find(folder string, args []string) ([]string, error) {
	var found, below []string
	if len(args) == 0 {
		return filesBelow(folder)
	}
	for _, arg := range args {
		if arg == "" {
			return nil, fmt.Errorf("an empty name, not a file, a folder or a part of the names of files")
		}
		at := arg
		if !filepath.IsAbs(at) {
			at = filepath.Join(folder, at)
		}
		info, err := os.Stat(at)
		var files []string
		switch {
		case err == nil && info.IsDir():
			files, err = filesBelow(at)
		case err == nil:
			files = []string{at}
		default:
			if below == nil {
				if below, err = filesBelow(folder); err != nil {
					return nil, err
				}
			}
			err = nil
			for _, file := range below {
				if name, _ := filepath.Rel(folder, file); strings.Contains(filepath.ToSlash(name), arg) {
					files = append(files, file)
				}
			}
		}
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("there is no file of tests for %q: their names end in .test.js, .test.mjs, .test.ts and the like", arg)
		}
		found = append(found, files...)
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// filesBelow returns the files of tests below a folder, sorted.
func filesBelow(folder string) (files []string, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && path == folder:
			return err
		case err != nil:
			return nil // a folder that may not be read has no tests
		case entry.IsDir() && path != folder && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case !entry.IsDir() && testName.MatchString(entry.Name()):
			files = append(files, path)
		}
		return nil
	})
	slices.Sort(files)
	return files, err
}
