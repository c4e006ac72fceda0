package filesystem

import (
	"fmt"
	"strings"
	"testing"
)

func TestObservations(t *testing.T) {
	// What each hears of these, of a tree with a, d, d/x, e, e/f and e/f/y.
	steps := []string{
		"file b", "write b 1", "file b", "mv b c", "mv a d/a", "mv d/x c", "write e/f/y 2", "dir e/g",
		"mv e h", "file e", "rm h/f", "rmall h", "rmall d", "rm nothing",
	}
	for _, test := range []struct {
		root      string
		kind      Kind
		recursive bool
		want      string
	}{
		{"", Directory, false, "+b ~b b>c -a +c e>h +e -h -d"},
		{"", Directory, true, "+b ~b b>c a>d/a d/x>c ~e/f/y +e/g e>h +e -h -d"},
		{"a", File, false, "- !"},
		{"d", Directory, false, "+a -x - !"},
		{"d", Directory, true, "+a -x - !"},
		{"d/x", File, false, "- !"},
		{"e", Directory, false, "+g - !"},
		{"e", Directory, true, "~f/y +g - !"},
		{"e/f", Directory, false, "~y - !"},
		{"e/f/y", File, true, "~ - !"},
	} {
		fs := New(0)
		for _, line := range []string{"file a", "dir d", "file d/x", "dir e", "dir e/f", "file e/f/y"} {
			do(fs, line)
		}
		var heard []string
		o, err := fs.Observe(path(test.root), test.kind, test.recursive, func(c Change) {
			at := strings.Join(c.Path, "/")
			heard = append(heard, [...]string{"+" + at, "-" + at, "~" + at, strings.Join(c.From, "/") + ">" + at, "!" + at}[c.Type])
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range steps {
			do(fs, line)
		}
		if got := strings.Join(heard, " "); got != test.want {
			t.Errorf("%q, recursive %v: heard %q, want %q", test.root, test.recursive, got, test.want)
		}
		heard = nil
		o.End()
		o.End() // which does nothing
		do(fs, "file "+strings.TrimPrefix(fmt.Sprint(test.root, "/z"), "/"))
		do(fs, "file z")
		if heard != nil || len(fs.observations) > 0 {
			t.Errorf("%q: heard %q after the end", test.root, heard)
		}
	}
}

// What is emptied is told as what was in it.
func TestObserveTheRootRemoved(t *testing.T) {
	fs := New(0)
	do(fs, "file a")
	do(fs, "dir d")
	do(fs, "file d/x")
	heard := ""
	if _, err := fs.Observe(nil, Directory, true, func(c Change) { heard += fmt.Sprintf("%d %v ", c.Type, c.Path) }); err != nil {
		t.Fatal(err)
	}
	l, err := fs.TakeEntry(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Remove(true); err != nil {
		t.Fatal(err)
	}
	do(fs, "file b")
	if want := fmt.Sprintf("%d [a] %d [d] %d [b] ", Disappeared, Disappeared, Appeared); heard != want {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

func TestObserveWhatIsNotThere(t *testing.T) {
	fs := New(0)
	do(fs, "file a")
	for _, test := range []struct {
		path string
		kind Kind
		want string
	}{{"b", File, "NotFoundError"}, {"a/b", File, "NotFoundError"}, {"a", Directory, "NotFoundError"}} {
		if _, err := fs.Observe(path(test.path), test.kind, true, nil); err == nil || nameOf(err) != test.want {
			t.Errorf("%s: %v, want %s", test.path, err, test.want)
		}
	}
}
