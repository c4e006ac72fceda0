package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

//go:embed js
var scripts embed.FS

// graphSizes are the sizes of the graphs of modules.
var graphSizes = []int{100, 1000}

// files is a folder with the scripts and the graphs of modules.
type files struct{ dir string }

// writeFiles makes the folder, where scripts find the modules that npm has installed in
// another. Remove it in the end.
func writeFiles(modules string) (*files, error) {
	dir, err := os.MkdirTemp("", "sluice-bench-")
	if err != nil {
		return nil, err
	}
	f := &files{dir}
	if err := errors.Join(f.write(), f.link(modules)); err != nil {
		f.remove()
		return nil, err
	}
	return f, nil
}

func (f *files) write() error {
	js, err := fs.Sub(scripts, "js")
	if err != nil {
		return err
	}
	if err := os.CopyFS(f.dir, js); err != nil {
		return err
	}
	for _, size := range graphSizes {
		if err := writeGraph(filepath.Join(f.dir, "graphs", fmt.Sprint(size)), size); err != nil {
			return err
		}
	}
	return nil
}

// link gives scripts the modules of a folder.
func (f *files) link(modules string) error {
	target, err := filepath.Abs(modules)
	if err != nil {
		return err
	}
	return os.Symlink(target, filepath.Join(f.dir, "node_modules"))
}

func (f *files) remove() { os.RemoveAll(f.dir) }

func (f *files) adapter(name string) string { return filepath.Join(f.dir, "adapters", name) }

// first is a file that opens a document.
func (f *files) first(name string) string { return filepath.Join(f.dir, "first", name) }

func (f *files) workload(w *workload) string {
	return filepath.Join(f.dir, "workloads", w.script+".mjs")
}

// graphs are the URLs of the graphs, by size.
func (f *files) graphs(base string) map[int]string {
	urls := map[int]string{}
	for _, size := range graphSizes {
		urls[size] = fmt.Sprintf("%s/graphs/%d/m0.mjs", base, size)
	}
	return urls
}

// writeGraph writes modules of 1 KB, each of which imports two others until
// there are so many. total(1) of the first is their number.
func writeGraph(dir string, size int) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range size {
		var text, sum strings.Builder
		for _, k := range []int{2*i + 1, 2*i + 2} {
			if k < size {
				fmt.Fprintf(&text, "import { total as total%d } from './m%d.mjs';\n", k, k)
				fmt.Fprintf(&sum, " + total%d(n)", k)
			}
		}
		fmt.Fprintf(&text, "export function total(n) { return n%s }\n", &sum)
		for j := 0; text.Len() < 1000; j++ {
			fmt.Fprintf(&text, "function g%d(a, b) { const c = a * %d + b; return c > %d ? [c, a] : { a, b } }\n", j, j, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("m%d.mjs", i)), []byte(text.String()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
