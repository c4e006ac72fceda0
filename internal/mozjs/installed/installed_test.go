package installed

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The compiler says in one line which engine there is, and how to build with it.
func TestMissingEngine(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("nobody knows where the headers are")
	}
	for _, c := range []struct {
		wanted int
		there  []int
		says   string // "" if it compiles
	}{
		{102, []int{102}, ""},
		{128, []int{102, 128, 140}, ""},
		{140, []int{140}, ""},
		{102, []int{128, 140}, "build with -tags=mozjs140"},
		{102, []int{128}, "build with -tags=mozjs128"},
		{140, []int{102}, "build without a tag"},
		{128, nil, "SpiderMonkey is not installed"},
	} {
		dir := t.TempDir()
		for _, v := range c.there {
			folder := filepath.Join(dir, fmt.Sprint("mozjs-", v))
			if err := os.Mkdir(folder, 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, "js-config.h"), nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		compile := func(flags ...string) (string, error) {
			flags = append(flags, "-nostdinc", "-fsyntax-only", "-I", dir, fmt.Sprint("-DSLUICE_ENGINE=", c.wanted), "-x", "c", "installed.h")
			out, err := exec.Command(cmp.Or(os.Getenv("CC"), "cc"), flags...).CombinedOutput()
			return string(out), err
		}
		out, err := compile()
		if failed := err != nil; failed != (c.says != "") || !strings.Contains(out, c.says) || strings.Count(out, "error:") > 1 {
			t.Errorf("%d with %d installed: %v, %q, want %q", c.wanted, c.there, err, out, c.says)
		}
		if out, err := compile("-DSLUICE_ENGINE_ELSEWHERE"); err != nil {
			t.Errorf("%d, elsewhere: %v, %q", c.wanted, err, out)
		}
	}
}
