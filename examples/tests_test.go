package examples

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/testrunner"
)

// TestTests runs the tests among the examples, as sluice test does.
func TestTests(t *testing.T) {
	folder, err := filepath.Abs("tests")
	if err != nil {
		t.Fatal(err)
	}
	files, err := testrunner.Find(folder, nil)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	importMap, err := testrunner.WithLibrary("")
	if err != nil {
		t.Fatal(err)
	}
	results := testrunner.Run(t.Context(), testrunner.Options{
		Folder: folder, Files: files, Timeout: time.Minute, Page: sluice.PageOptions{ImportMap: importMap},
	})
	if err := testrunner.NewReporter("default", t.Output(), folder, false).End(results, 0); err != nil {
		t.Fatal(err)
	}
	for _, f := range results {
		if f.Failed() || len(f.Tests) == 0 {
			t.Errorf("%s: %+v, %+v", f.Name, f.Tests, f.Errors)
		}
	}
}
