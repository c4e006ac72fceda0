package mozjs

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// What was written is read, unless somebody else may have written it.
func TestCache(t *testing.T) {
	content := []byte("what the engine has compiled")
	for _, test := range []struct {
		name  string
		alter func(path string) error
		read  bool
	}{
		{"as it was written", func(string) error { return nil }, true},
		{"written again", func(path string) error { return writeCached(path, content) }, true},
		{"removed", os.Remove, false},
		{"cut", func(path string) error { return os.Truncate(path, 40) }, false},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }, false},
		{"longer", func(path string) error { return os.Truncate(path, 4000) }, false},
		{"too long", func(path string) error { return os.Truncate(path, maxCached+1) }, false},
		{"altered", func(path string) error {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text[len(text)-1] ^= 1
			return os.WriteFile(path, text, 0o600)
		}, false},
		{"writable by the group", func(path string) error { return os.Chmod(path, 0o660) }, false},
		{"writable by all", func(path string) error { return os.Chmod(path, 0o602) }, false},
		{"a folder", func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		}, false},
		{"a link", func(path string) error {
			if err := os.Rename(path, path+".elsewhere"); err != nil {
				return err
			}
			return os.Symlink(path+".elsewhere", path)
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a", "b", "engine")
			if err := writeCached(path, content); err != nil {
				t.Fatal(err)
			}
			if err := test.alter(path); err != nil {
				t.Fatal(err)
			}
			got := readCached(path)
			if !test.read && got != nil {
				t.Fatalf("%q was read", got)
			}
			if test.read && !bytes.Equal(got, content) {
				t.Fatalf("%q was read, not %q", got, content)
			}
		})
	}
}

// A folder that cannot be written leaves nothing behind, and an error.
func TestCacheUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeCached(filepath.Join(file, "engine"), []byte("x")); err == nil {
		t.Fatal("there is a file in a file")
	}
	dir := filepath.Join(t.TempDir(), "engine")
	if err := os.MkdirAll(filepath.Join(dir, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := writeCached(dir, []byte("x")); err == nil {
		t.Fatal("a folder with a file in it was replaced")
	}
	if all, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(all) != 1 {
		t.Fatalf("what is left is %v, %v", all, err)
	}
}

// Once the engine has started it is too late to say where.
func TestCacheTooLate(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cx, err := Prepare(true)
	if err != nil {
		t.Fatal(err)
	}
	defer cx.Close()
	if err := UseCache(t.TempDir()); err != ErrStarted {
		t.Errorf("got %v, want ErrStarted", err)
	}
	if err := UseCache(""); err == nil || err == ErrStarted {
		t.Errorf("got %v for a folder without a name", err)
	}
}
