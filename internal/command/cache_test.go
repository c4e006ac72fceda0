package command

import (
	"bytes"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What the engine has compiled of its own library is kept in the user's cache
// folder, and nothing that is found there changes what a script does.
func TestEngineCache(t *testing.T) {
	home := t.TempDir()
	run := func(flags ...string) {
		t.Helper()
		c := exec.Command("sluice", append([]string{"eval", "[3, 1, 2].sort().map((n) => n * 2)"}, flags...)...)
		c.Env = append(os.Environ(), "XDG_CACHE_HOME="+home)
		out, err := c.CombinedOutput()
		if err != nil || string(out) != "[ 2, 4, 6 ]\n" {
			t.Fatalf("%v: %s", err, out)
		}
	}
	files := func() []string {
		t.Helper()
		all, err := filepath.Glob(filepath.Join(home, "sluice", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	read := func(path string) []byte {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}

	run("--no-engine-cache")
	if all := files(); len(all) != 0 {
		t.Fatalf("with --no-engine-cache, %q were written", all)
	}
	run()
	all := files()
	if len(all) != 1 || !strings.HasPrefix(filepath.Base(all[0]), "engine-") {
		t.Fatalf("%q were written", all)
	}
	path := all[0]
	first, info := read(path), must(t, path)

	run()
	if now := must(t, path); !os.SameFile(info, now) || !now.ModTime().Equal(info.ModTime()) {
		t.Error("the file was written again")
	}

	damaged := bytes.Clone(first)
	damaged[len(damaged)/2] ^= 0xFF
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	run()
	if !bytes.Equal(read(path), first) {
		t.Error("a damaged file was not written anew")
	}

	// One that is whole, but of something else.
	other := []byte("not what the engine has compiled")
	sum := sha256.Sum256(other)
	if err := os.WriteFile(path, append(sum[:], other...), 0o600); err != nil {
		t.Fatal(err)
	}
	run()

	home = filepath.Join(path, "not a folder")
	run()
}

func must(t *testing.T, path string) os.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info
}
