package filesystem

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/profile"
)

func TestValidName(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "...": true, ".a": true, " ": true, "é": true, "�": true,
		"": false, ".": false, "..": false, "a/b": false, "/": false, `a\b`: false, "a\x00": false,
	} {
		if ValidName(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

func TestRelative(t *testing.T) {
	for _, test := range []struct {
		from, to string
		want     string
		ok       bool
	}{
		{"", "", "", true}, {"", "a", "a", true}, {"", "a/b", "a/b", true}, {"a", "a/b/c", "b/c", true},
		{"a", "", "", false}, {"a", "ab", "", false}, {"a/b", "a/c", "", false},
	} {
		got, ok := path(test.from).Relative(path(test.to))
		if strings.Join(got, "/") != test.want || ok != test.ok {
			t.Errorf("from %q to %q: %q, %v", test.from, test.to, got, ok)
		}
	}
}

// path is a path with slashes.
func path(s string) Path {
	if s == "" {
		return nil
	}
	return strings.Split(s, "/")
}

// nameOf is the name of an error.
func nameOf(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Name
	}
	if _, ok := errors.AsType[*QuotaError](err); ok {
		return "QuotaExceededError"
	}
	return fmt.Sprint(err)
}

// do does something that a line says, and returns the name of its error.
func do(fs *FileSystem, line string) string {
	f := strings.Fields(line)
	at := func(i int) Path { return path(f[i]) }
	parent := func(p Path) Path { return p[:len(p)-1] }
	entry := func(steps func(l *Lock) error) error {
		l, err := fs.TakeEntry(at(1))
		if err != nil {
			return err
		}
		defer l.Release()
		return steps(l)
	}
	var err error
	switch f[0] {
	case "file":
		err = fs.Get(parent(at(1)), at(1).Name(), File, true, 1)
	case "dir":
		err = fs.Get(parent(at(1)), at(1).Name(), Directory, true, 1)
	case "find":
		err = fs.Get(parent(at(1)), at(1).Name(), File, false, 1)
	case "write":
		var l *Lock
		if l, err = fs.Take(at(1), Exclusive); err == nil {
			defer l.Release()
			err = l.Replace([]byte(f[2]), 2)
		}
	case "rm":
		err = entry(func(l *Lock) error { return l.Remove(false) })
	case "rmall":
		err = entry(func(l *Lock) error { return l.Remove(true) })
	case "mv":
		err = entry(func(l *Lock) error { return l.Move(parent(at(2)), at(2).Name()) })
	default:
		panic(line)
	}
	if err == nil {
		return ""
	}
	return nameOf(err)
}

// tree tells what there is.
func tree(fs *FileSystem) string {
	var lines []string
	var walk func(p Path)
	walk = func(p Path) {
		name, begin := "", true
		for {
			next, kind, more, err := fs.Next(p, name, begin)
			if err != nil || !more {
				return
			}
			name, begin = next, false
			child := p.Child(name)
			if kind == Directory {
				lines = append(lines, strings.Join(child, "/")+"/")
				walk(child)
				continue
			}
			b, _, err := fs.File(child)
			lines = append(lines, fmt.Sprintf("%s=%.20s%v", strings.Join(child, "/"), b, map[bool]any{true: "", false: err}[err == nil]))
		}
	}
	walk(nil)
	return strings.Join(lines, " ")
}

func TestOperations(t *testing.T) {
	fs := New(0)
	for _, step := range []struct{ line, err, tree string }{
		{"find a", "NotFoundError", ""},
		{"file a", "", "a="},
		{"write a 1", "", "a=1"},
		{"file a", "", "a=1"},
		{"dir a", "TypeMismatchError", "a=1"},
		{"file d/a", "NotFoundError", "a=1"},
		{"file a/b", "NotFoundError", "a=1"},
		{"dir d", "", "a=1 d/"},
		{"file d", "TypeMismatchError", "a=1 d/"},
		{"mv a d/b", "", "d/ d/b=1"},
		{"mv d d/e", "InvalidModificationError", "d/ d/b=1"},
		{"mv d d/b", "InvalidModificationError", "d/ d/b=1"},
		{"rm d", "InvalidModificationError", "d/ d/b=1"},
		{"file c", "", "c= d/ d/b=1"},
		{"mv d/b c", "", "c=1 d/"},
		{"mv c d", "TypeMismatchError", "c=1 d/"},
		{"mv c c", "", "c=1 d/"},
		{"mv x y", "NotFoundError", "c=1 d/"},
		{"mv c x/y", "NotFoundError", "c=1 d/"},
		{"mv c d/c", "", "d/ d/c=1"},
		{"dir e", "", "d/ d/c=1 e/"},
		{"mv e d", "InvalidModificationError", "d/ d/c=1 e/"},
		{"mv d e", "", "e/ e/c=1"},
		{"rmall e", "", ""},
		{"rm e", "NotFoundError", ""},
	} {
		if got := do(fs, step.line); got != step.err {
			t.Errorf("%s: %q, want %q", step.line, got, step.err)
		}
		if got := tree(fs); got != step.tree {
			t.Fatalf("%s: there is %q, want %q", step.line, got, step.tree)
		}
	}
	if used, _ := fs.Usage(); used != 0 {
		t.Errorf("nothing takes %d bytes", used)
	}
}

func TestLocks(t *testing.T) {
	fs := New(0)
	do(fs, "dir d")
	do(fs, "file d/f")
	do(fs, "file g")
	file := path("d/f")
	shared := map[LockMode]bool{Siloed: true, ReadOnly: true, ReadWriteUnsafe: true}
	for _, first := range []LockMode{Exclusive, Siloed, ReadOnly, ReadWriteUnsafe} {
		held, err := fs.Take(file, first)
		if err != nil {
			t.Fatal(err)
		}
		for _, second := range []LockMode{Exclusive, Siloed, ReadOnly, ReadWriteUnsafe} {
			l, err := fs.Take(file, second)
			if (err == nil) != (first == second && shared[first]) {
				t.Errorf("%v after %v: %v", second, first, err)
			}
			if l != nil {
				l.Release()
				l.Release() // which does nothing
			}
		}
		for _, line := range []string{"rm d/f", "rmall d", "mv d e", "mv d/f g", "mv g d/f"} {
			if got := do(fs, line); got != "NoModificationAllowedError" {
				t.Errorf("%s under %v: %q", line, first, got)
			}
		}
		held.Release()
		if _, err := held.Size(); nameOf(err) != "InvalidStateError" {
			t.Errorf("a lock that was released: %v", err)
		}
	}
	// Who removes or moves a directory has what is in it.
	l, err := fs.TakeEntry(path("d"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.Take(file, ReadOnly); nameOf(err) != "NoModificationAllowedError" {
		t.Errorf("in a directory that is locked: %v", err)
	}
	if got := do(fs, "mv g d/g"); got != "NoModificationAllowedError" {
		t.Errorf("into a directory that is locked: %q", got)
	}
	l.Release()
	if got := do(fs, "mv d e"); got != "" || tree(fs) != "e/ e/f= g=" {
		t.Errorf("%q, %s", got, tree(fs))
	}
}

func TestQuota(t *testing.T) {
	fs := New(3 * entryMemory)
	do(fs, "file f")
	l, err := fs.Take(path("f"), Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	big := make([]byte, 2*entryMemory)
	for what, err := range map[string]error{
		"write": l.Write(big, 0, 0), "write far": l.Write(big[:1], 1<<40, 0), "write beyond all": l.Write(big[:2], math.MaxUint64, 0),
		"truncate": l.Truncate(2*entryMemory, 0), "truncate far": l.Truncate(math.MaxUint64, 0),
		"replace": l.Replace(big, 0), "fits": l.Fits(2 * entryMemory),
	} {
		if nameOf(err) != "QuotaExceededError" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := l.Write(big[:2*entryMemory-1], 0, 0); err != nil {
		t.Errorf("what there is room for: %v", err)
	}
	if used, quota := fs.Usage(); used != quota {
		t.Errorf("%d of %d", used, quota)
	}
	if got := do(fs, "file g"); got != "QuotaExceededError" {
		t.Errorf("another file: %q", got)
	}
	if err := l.Truncate(0, 0); err != nil {
		t.Error(err)
	}
	if got := do(fs, "file g"); got != "" {
		t.Errorf("after that: %q", got)
	}
}

// What somebody has of a file does not change with it.
func TestSnapshots(t *testing.T) {
	fs := New(0)
	do(fs, "file f")
	l, err := fs.Take(path("f"), Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	var model []byte
	type taken struct {
		bytes []byte
		text  string
	}
	var all []taken
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 3000 {
		at := random.IntN(300)
		switch random.IntN(4) {
		case 0:
			b, _, err := fs.File(path("f"))
			if err != nil || !bytes.Equal(b, model) {
				t.Fatalf("%d: %q, %v; want %q", i, b, err, model)
			}
			all = append(all, taken{b, string(b)})
		case 1:
			if err := l.Truncate(uint64(at), 0); err != nil {
				t.Fatal(err)
			}
			model = append(slices.Clone(model), make([]byte, 300)...)[:max(at, 0)]
		default:
			b := bytes.Repeat([]byte{byte('a' + i%26)}, random.IntN(50))
			if err := l.Write(b, uint64(at), 0); err != nil {
				t.Fatal(err)
			}
			if len(b) > 0 {
				model = append(slices.Clone(model), make([]byte, max(at+len(b)-len(model), 0))...)
				copy(model[at:], b)
			}
		}
	}
	for i, s := range all {
		if string(s.bytes) != s.text {
			t.Fatalf("the snapshot %d has changed", i)
		}
	}
}

// reopened is what a profile has of files.
func reopened(dir string) (fs *FileSystem, p *profile.Profile, err error) {
	p, err = profile.Open(dir, func(shelf *profile.Shelf, r profile.Record) error {
		if fs == nil {
			fs = NewKept(shelf)
		}
		return fs.Restore(r)
	})
	if err != nil {
		return nil, nil, err
	}
	if fs == nil {
		fs = NewKept(p.Shelf(profile.Name{Endpoint: "files"}))
	}
	return fs, p, fs.Restored()
}

// What is kept is what there was, after any operations.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(3, 4))
	names := []string{"a", "b", "d", "d/a", "d/b", "d/e", "d/e/a"}
	name := func() string { return names[random.IntN(len(names))] }
	before, used := "", int64(0)
	for range 30 {
		fs, p, err := reopened(dir)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree(fs); got != before {
			t.Fatalf("there is %s, and was %s", got, before)
		}
		if got, _ := fs.Usage(); got != used {
			t.Fatalf("it takes %d bytes, and took %d", got, used)
		}
		for range 40 {
			switch random.IntN(8) {
			case 0:
				do(fs, "dir "+name())
			case 1:
				do(fs, "mv "+name()+" "+name())
			case 2:
				do(fs, "rm "+name())
			case 3, 4:
				do(fs, "file "+name())
			default:
				l, err := fs.Take(path(name()), Exclusive)
				if err != nil {
					continue
				}
				b := bytes.Repeat([]byte{byte('a' + random.IntN(26))}, random.IntN(3*blockSize))
				switch random.IntN(3) {
				case 0:
					err = l.Replace(b, 1)
				case 1:
					err = l.Truncate(uint64(len(b)), 1)
				default:
					err = l.Write(b, uint64(random.IntN(3*blockSize)), 1)
				}
				if err == nil {
					err = l.Flush()
				}
				if err != nil {
					t.Fatal(err)
				}
				l.Release()
			}
		}
		before = tree(fs)
		used, _ = fs.Usage()
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if before == "" {
		t.Error("there is nothing in the end")
	}
}

// What cannot be kept did not happen.
func TestNotKept(t *testing.T) {
	fs, p, err := reopened(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"dir d", "file d/f", "write d/f 12345", "file g"} {
		do(fs, line)
	}
	before := tree(fs)
	used, _ := fs.Usage()
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"file h", "write d/f 1", "rmall d", "mv d/f g", "mv d e"} {
		if got := do(fs, line); got != "UnknownError" {
			t.Errorf("%s: %q", line, got)
		}
	}
	l, err := fs.Take(path("d/f"), Exclusive)
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"write": l.Write([]byte("678"), 3, 0), "write in it": l.Write([]byte("9"), 1, 0), "write behind": l.Write([]byte("9"), 100, 0),
		"truncate": l.Truncate(1, 0), "grow": l.Truncate(100, 0), "flush": l.Flush(),
	} {
		if nameOf(err) != "UnknownError" {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got := tree(fs); got != before {
		t.Errorf("there is %s, and was %s", got, before)
	}
	if now, _ := fs.Usage(); now != used {
		t.Errorf("it takes %d bytes, and took %d", now, used)
	}
}

// What is no file system is refused, whatever it is.
func FuzzRestore(f *testing.F) {
	file := &entry{number: 2, name: "f", kind: File, parent: &entry{number: 1}}
	file.content.write([]byte("12345"), 0)
	directory := &entry{number: 1, name: "d", kind: Directory}
	good := []profile.Change{directory.put(&entry{}), file.put(file.parent), file.putBlock(0)}
	f.Add(good[0].Value, good[1].Value, good[2].Value)
	f.Add(good[1].Value, good[0].Value, []byte{})
	f.Fuzz(func(t *testing.T, first, second, block []byte) {
		fs := NewKept(nil)
		for _, r := range []profile.Record{{Key: key(1), Value: first}, {Key: key(2), Value: second}, {Area: 2, Key: key(0), Value: block}} {
			if fs.Restore(r) != nil {
				return
			}
		}
		if fs.Restored() != nil {
			return
		}
		count := 0
		fs.root.all(func(e *entry) {
			count++
			if !ValidName(e.name) || e.parent.children[e.name] != e {
				t.Errorf("%q", e.name)
			}
		})
		if count != 2 {
			t.Errorf("%d entries of 2", count)
		}
	})
}

func TestDamaged(t *testing.T) {
	entryIn := func(in, number uint64, name string, kind Kind, size int) profile.Record {
		e := &entry{number: number, name: name, kind: kind}
		e.content.resize(size)
		c := e.put(&entry{number: in})
		return profile.Record{Key: c.Key, Value: c.Value}
	}
	block := func(area, n uint64, size int) profile.Record {
		return profile.Record{Area: area, Key: key(n), Value: make([]byte, size)}
	}
	for what, records := range map[string][]profile.Record{
		"a file in itself":         {entryIn(1, 1, "d", Directory, 0)},
		"a circle":                 {entryIn(2, 1, "d", Directory, 0), entryIn(1, 2, "e", Directory, 0)},
		"no such directory":        {entryIn(7, 1, "f", File, 0)},
		"a file in a file":         {entryIn(0, 1, "f", File, 0), entryIn(1, 2, "g", File, 0)},
		"a name twice":             {entryIn(0, 1, "f", File, 0), entryIn(0, 2, "f", File, 0)},
		"a number twice":           {entryIn(0, 1, "f", File, 0), entryIn(0, 1, "g", File, 0)},
		"no name":                  {entryIn(0, 1, "", File, 0)},
		"the name ..":              {entryIn(0, 1, "..", File, 0)},
		"a directory with bytes":   {entryIn(0, 1, "d", Directory, 5)},
		"a block is missing":       {entryIn(0, 1, "f", File, blockSize+1), block(1, 0, blockSize)},
		"the first is missing":     {entryIn(0, 1, "f", File, blockSize+1), block(1, 1, 1)},
		"a block is short":         {entryIn(0, 1, "f", File, 5), block(1, 0, 4)},
		"a block is long":          {entryIn(0, 1, "f", File, 5), block(1, 0, 6)},
		"blocks of no file":        {block(1, 0, 6)},
		"blocks of a directory":    {entryIn(0, 1, "d", Directory, 0), block(1, 0, 0)},
		"a key of another length":  {{Key: []byte{1}}},
		"a value without anything": {{Key: key(1)}},
	} {
		fs := NewKept(nil)
		var err error
		for _, r := range records {
			if err == nil {
				err = fs.Restore(r)
			}
		}
		if err == nil {
			err = fs.Restored()
		}
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
