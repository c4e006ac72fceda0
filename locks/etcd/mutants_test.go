package etcd_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutants are mistakes that the algorithm could have, each with the tests that have to
// catch it.
var mutants = []struct {
	name, file, right, wrong string
	tests                    string
}{
	{"a steal without its condition", "steal.go",
		"s.commit(v.conditions, ", "s.commit(nil, ", "TestSlowSteal"},
	{"a deadline by the time at which the answer came", "session.go",
		"s.deadline = max(s.deadline, s.sure(sent, renewed.TTL))",
		"s.deadline = max(s.deadline, s.sure(c.now(), renewed.TTL))", "TestLateRenewal"},
	{"a deadline without a margin", "session.go",
		" - s.cluster.config.Margin", " + s.cluster.config.Margin", "TestSlowClock"},
	{"a deadline that a release does not look at", "request.go",
		"if r.state == held && !r.session.lost(&d) {", "if r.state == held {", "TestClockJumps"},
	{"a grant before the end of its predecessor", "follower.go",
		"for _, e := range f.queue.holding() {", "for _, e := range f.queue.requests() {", "TestOneServer/Exclusion"},
	{"a hand-over in a process past the requests of others", "queue.go",
		"if e.gone || e.receipt || e.left {", "if e.gone || e.receipt || e.left || e.record.client == \"between\" {", "TestInheritance"},
	{"an heir that does not hear of a thief", "follower.go",
		"\t\tf.inherited[r] = true\n", "", "TestInheritance"},
	{"an heir of the holders of another", "queue.go",
		"if e.id.Session == session && e.mode == locks.Exclusive {\n\t\t\treturn e\n\t\t}\n\t\tbreak",
		"if e.id.Session == session {\n\t\t\treturn e\n\t\t}", "TestNoInheritance"},
	{"a thief that does not wait until he is heard of", "steal.go",
		"case v.owed || len(notes) > 0:", "case false:", "TestInheritance"},
	{"a grant before the thief before was heard of", "queue.go",
		"if a.receipt != b.receipt {", "if false {", "TestReceipts"},
	{"an heir with the token of the holder before", "follower.go",
		"max(firstToken(f.revision), f.newest+1)", "firstToken(f.revision)", "TestInheritance"},
	{"a grant of a shared lock behind an exclusive one", "queue.go",
		"if list == nil {\n\t\t\t\tlist = append(list, e)\n\t\t\t}\n\t\t\tbreak", "continue", "TestOneServer/One/Histories"},
	{"an order without create revisions", "queue.go",
		"return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.id.Number, b.id.Number), strings.Compare(a.key, b.key))",
		"return cmp.Compare(a.key, b.key)", "TestOneServer/Histories"},
	{"ifAvailable without its condition", "request.go",
		"clientv3.Compare(clientv3.CreateRevision(folder), \"=\", 0).WithPrefix()",
		"clientv3.Compare(clientv3.CreateRevision(folder), \">\", -1).WithPrefix()", "TestTry"},
	{"ifAvailable that is refused though the lock is free", "try.go",
		".Count > 0", ".Count >= 0", "TestTry"},
	{"a look at the rivals of another", "try.go",
		"at[folder] = len(counts)", "at[folder] = 0", "TestTry"},
	{"a transaction that may be made twice", "sender.go",
		"ops = append(ops, clientv3.OpPut(counter, after, clientv3.WithLease(s.lease)))",
		"ops = append(ops, clientv3.OpPut(counter, before, clientv3.WithLease(s.lease)))", "TestOneServer/One/Rules"},
	{"a compaction that ends a watch", "follower.go",
		"\tfor ctx.Err() == nil {\n\t\tbounded", "\tif ctx.Err() == nil {\n\t\tbounded", "TestCompaction"},
	{"a watch that skips what comes next", "follower.go",
		"c.watchFrom(ctx, from, to, got.Header.Revision+1, apply)", "c.watchFrom(ctx, from, to, got.Header.Revision+2, apply)", "TestOneServer/Tokens"},
	{"a grant that is told before the end of its transaction", "watch.go",
		"!held[h] && leaving[h.key] && ", "!held[h] && ", "TestWatch"},
	{"a grant to who ends with its session, told", "watch.go",
		" && !ended[formatSession(h.id.Session)]", "", "TestWatch"},
	{"a key that is used again while it is deleted", "request.go",
		"\ts.left.set(r.id.Number, true)\n", "\ts.left.set(r.id.Number, true)\n\tr.vacate()\n\tr.slot = 1 << 40\n", "TestSlots"},
	{"keys that are never used again", "slots.go",
		"slotKey(r.folder, r.options, r.session.id, r.slot)", "slotKey(r.folder, r.options, r.session.id, r.id.Number)", "TestSlots"},
	{"a key of another version that keeps nobody out", "queue.go",
		"e.record = record{name: unescape(name), agent: \"unknown\", within: unknownWithin}", "return \"\", nil", "TestStrangeKeys"},
	{"a flush that does not wait for the end of a session", "sender.go",
		"lost = append(lost, s.gone)\n\t\t}\n\t\tfor", "_ = lost\n\t\t}\n\t\tfor", "TestFlushOfLost"},
	{"a refusal of several that only the first hears of", "sender.go",
		"case len(batch) > 1:", "case false:", "TestNoSpace"},
}

// TestMutants has the tests catch each of the mistakes: they are compiled with a file that
// has it in place of the right one.
func TestMutants(t *testing.T) {
	for _, m := range mutants {
		text, err := os.ReadFile(m.file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), m.right); n != 1 {
			t.Errorf("%s: %s has %d times %q", m.name, m.file, n, m.right)
		}
	}
	if testing.Short() {
		t.Skip("each of them has the tests compiled")
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			text, err := os.ReadFile(m.file)
			if err != nil {
				t.Fatal(err)
			}
			wrong := filepath.Join(t.TempDir(), m.file)
			if err := os.WriteFile(wrong, []byte(strings.Replace(string(text), m.right, m.wrong, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(folder, m.file): wrong}})
			if err != nil {
				t.Fatal(err)
			}
			file, binary := filepath.Join(t.TempDir(), "overlay.json"), filepath.Join(t.TempDir(), "mutant.test")
			if err := os.WriteFile(file, overlay, 0o600); err != nil {
				t.Fatal(err)
			}
			if said, err := exec.Command("go", "test", "-c", "-overlay", file, "-o", binary, ".").CombinedOutput(); err != nil {
				t.Fatalf("it does not compile: %s", said)
			}
			// Some come to light under luck only.
			for range 5 {
				run := exec.Command(binary, "-test.run", "^"+strings.ReplaceAll(m.tests, "/", "$/^")+"$", "-test.timeout", "2m")
				run.Dir = folder
				said, err := run.CombinedOutput()
				if err != nil && strings.Contains(string(said), "testing: warning: no tests to run") {
					t.Fatalf("there is no test %s", m.tests)
				}
				if err != nil {
					return
				}
			}
			t.Errorf("%s does not catch it", m.tests)
		})
	}
}
