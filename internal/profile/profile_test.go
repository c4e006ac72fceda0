package profile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// open opens a profile, and returns its records as text.
func open(dir string) (p *Profile, records map[string]string, err error) {
	records = map[string]string{}
	p, err = Open(dir, func(s *Shelf, r Record) error {
		records[fmt.Sprintf("%v/%d/%s", s.Name(), r.Area, r.Key)] = string(r.Value)
		return nil
	})
	return p, records, err
}

// opened is open for what does not fail.
func opened(t testing.TB, dir string) (*Profile, map[string]string) {
	t.Helper()
	p, records, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, records
}

func write(t testing.TB, s *Shelf, d Durability, changes ...Change) {
	t.Helper()
	if err := s.Write(d, changes...); err != nil {
		t.Fatal(err)
	}
}

func TestRecordsLast(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b?#%")
	p, records := opened(t, dir)
	if len(records) != 0 {
		t.Errorf("a new profile has %v", records)
	}
	one, two := p.Shelf(Name{"e", "https://a", ""}), p.Shelf(Name{"e", "https://a", "p"})
	write(t, one, Relaxed, Put(0, []byte("k"), []byte("v")), Put(1, nil, nil))
	write(t, one, Strict, Put(1, []byte("\x00\xff"), []byte("\xed\xa0\x80")))
	write(t, two, Relaxed, Put(1<<63, []byte("k"), []byte("w")), Put(1<<63, []byte("l"), nil), Put(2, []byte("m"), nil))
	write(t, two, Strict, Remove(1<<63, []byte("l")), Remove(1<<63, []byte("none")), Put(2, []byte("n"), nil), Clear(2), Put(2, []byte("o"), []byte("x")))
	write(t, one, Relaxed, Put(0, []byte("k"), bytes.Repeat([]byte("x"), 3<<20)))
	want := map[string]string{
		"{e https://a }/0/k": strings.Repeat("x", 3<<20), "{e https://a }/1/": "", "{e https://a }/1/\x00\xff": "\xed\xa0\x80",
		"{e https://a p}/9223372036854775808/k": "w", "{e https://a p}/2/o": "x",
	}
	for range 2 {
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		if p, records = opened(t, dir); !maps.Equal(records, want) {
			t.Errorf("there are %.300v", records)
		}
	}
	p.Close()
	if err := one.Write(Relaxed, Put(0, nil, nil)); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestNilShelf(t *testing.T) {
	if err := (*Shelf)(nil).Write(Strict, Put(0, nil, nil)); err != nil {
		t.Error(err)
	}
}

func TestHeld(t *testing.T) {
	dir := t.TempDir()
	p, _ := opened(t, dir)
	_, _, err := open(dir)
	if e, ok := errors.AsType[*HeldError](err); !ok || e.Holder != os.Getpid() {
		t.Errorf("the second one: %v", err)
	}
	write(t, p.Shelf(Name{Endpoint: "e"}), Relaxed, Put(0, nil, nil))
	p.Close()
	if _, records := opened(t, dir); len(records) != 1 {
		t.Errorf("there are %v", records)
	}
}

func TestOtherFolders(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "thesis.tex"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := open(dir); err == nil || !strings.Contains(err.Error(), "thesis.tex") {
		t.Errorf("a folder of something else: %v", err)
	}
	if _, _, err := open(filepath.Join(dir, "thesis.tex")); err == nil {
		t.Error("a file was taken")
	}
}

// A profile that was not made to its end is made anew.
func TestHalfMade(t *testing.T) {
	dir := t.TempDir()
	for _, end := range []string{"", walEnd, "-journal"} {
		if err := os.WriteFile(filepath.Join(dir, newName+end), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := opened(t, dir)
	write(t, p.Shelf(Name{Endpoint: "e"}), Strict, Put(0, nil, nil))
}

func TestLaterFormat(t *testing.T) {
	dir := t.TempDir()
	p, _ := opened(t, dir)
	if _, err := p.conn.Exec("PRAGMA user_version = 1000", nil); err != nil {
		t.Fatal(err)
	}
	p.Close()
	if _, _, err := open(dir); err == nil || !strings.Contains(err.Error(), "later version: its format is 1000") {
		t.Errorf("a later format: %v", err)
	}
}

// A migration takes the records along, and is done once.
func TestMigration(t *testing.T) {
	dir := t.TempDir()
	p, _ := opened(t, dir)
	write(t, p.Shelf(Name{Endpoint: "e"}), Relaxed, Put(0, []byte("k"), []byte("v")))
	p.Close()
	defer func(before []string) { migrations = before }(migrations)
	migrations = append(migrations[:len(migrations):len(migrations)], "CREATE TABLE more (a)")
	for range 2 {
		p, records := opened(t, dir)
		if len(records) != 1 {
			t.Errorf("there are %v", records)
		}
		p.Close()
	}
}

func TestRecordsThatAreNone(t *testing.T) {
	dir := t.TempDir()
	p, _ := opened(t, dir)
	write(t, p.Shelf(Name{Endpoint: "e"}), Relaxed, Put(0, nil, []byte("v")))
	p.Close()
	_, err := Open(dir, func(*Shelf, Record) error { return errors.New("nonsense") })
	if _, ok := errors.AsType[*DamagedError](err); !ok || !strings.Contains(err.Error(), "e: nonsense") {
		t.Errorf("a record that cannot be read: %v", err)
	}
	opened(t, dir)
}

// files returns what a profile has in its files.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	contents := map[string]string{}
	for _, name := range []string{fileName, fileName + walEnd} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && len(b) > 0 {
			contents[name] = string(b)
		}
	}
	return contents
}

// fill writes records of different sizes.
func fill(t testing.TB, p *Profile) {
	for i := range 300 {
		s := p.Shelf(Name{Endpoint: "e", Origin: fmt.Sprint(i % 3)})
		write(t, s, Relaxed, Put(uint64(i%5), fmt.Append(nil, i), bytes.Repeat([]byte{byte(i)}, i%7*i)))
	}
}

// A file that is cut or changed is an error, and stays as it is, or has all records
// unchanged, as where nothing was written yet.
func TestDamage(t *testing.T) {
	whole := t.TempDir()
	p, _ := opened(t, whole)
	fill(t, p)
	p.Close()
	p, want := opened(t, whole)
	p.Close()
	content := files(t, whole)[fileName]
	if len(want) != 300 || content == "" {
		t.Fatalf("there are %d records", len(want))
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	errorsSeen, trials := 0, 300
	if testing.Short() {
		trials = 60
	}
	for i := range trials {
		b := []byte(content)
		how := ""
		switch i % 5 {
		case 0:
			n := random.IntN(len(b))
			b, how = b[:n], fmt.Sprintf("cut at %d", n)
		case 4:
			n := len(b) - 1 - random.IntN(5000) // in the last pages
			b, how = b[:n], fmt.Sprintf("cut at %d", n)
		case 1:
			at, n := random.IntN(len(b)), 1+random.IntN(5000)
			clear(b[at:min(at+n, len(b))])
			how = fmt.Sprintf("zeros at %d", at)
		case 2:
			at := random.IntN(200) // the head
			b[at] ^= 1 << random.IntN(8)
			how = fmt.Sprintf("a bit at %d", at)
		default:
			at := random.IntN(len(b))
			b[at] ^= 1 << random.IntN(8)
			how = fmt.Sprintf("a bit at %d", at)
		}
		dir := t.TempDir()
		path := filepath.Join(dir, fileName)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		p, records, err := open(dir)
		if err == nil {
			if p.Close(); !maps.Equal(records, want) {
				t.Errorf("seed %d: %s: nobody noticed that records are others", seed, how)
			}
			continue
		}
		errorsSeen++
		if _, ok := errors.AsType[*DamagedError](err); !ok && !strings.Contains(err.Error(), "later version") {
			t.Errorf("seed %d: %s: %v", seed, how, err)
		}
		if now := files(t, dir); now[fileName] != string(b) || now[fileName+walEnd] != "" {
			t.Errorf("seed %d: %s: the files were changed", seed, how)
		}
	}
	if errorsSeen < trials/4 {
		t.Errorf("of %d damages %d were noticed", trials, errorsSeen)
	}
}

// What a process that was killed has left in the log is not touched where something is
// damaged, nor where the file is missing.
func TestDamageBesideALog(t *testing.T) {
	from := t.TempDir()
	p, _ := opened(t, from)
	fill(t, p)
	left := files(t, from)
	if len(left) != 2 {
		t.Fatal("there is no log")
	}
	dir := t.TempDir()
	for name, content := range left {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(load func(*Shelf, Record) error) {
		t.Helper()
		before := files(t, dir)
		_, err := Open(dir, load)
		if _, ok := errors.AsType[*DamagedError](err); !ok {
			t.Errorf("the error is %v", err)
		}
		if !maps.Equal(files(t, dir), before) {
			t.Error("the files were changed")
		}
	}
	refused(func(*Shelf, Record) error { return errors.New("nonsense") })
	if err := os.Rename(filepath.Join(dir, fileName), filepath.Join(t.TempDir(), "lost")); err != nil {
		t.Fatal(err)
	}
	refused(nil)
}

// A process that writes is killed at any moment: what it has said that it has written is
// there, in order, and nothing is there in part.
func TestKills(t *testing.T) {
	if dir := os.Getenv("PROFILE_TEST_WRITER"); dir != "" {
		writeForEver(dir)
	}
	dir := t.TempDir()
	kills := 100
	if testing.Short() {
		kills = 15
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	said := 0
	for range kills {
		said = max(said, killWriter(t, dir, random.IntN(120)))
		p, records := opened(t, dir)
		p.Close()
		n := 0
		for ; ; n++ {
			a, ok := records[fmt.Sprintf("{a  }/0/%d", n)]
			b, ok2 := records[fmt.Sprintf("{a  }/1/%d", n)]
			if !ok || !ok2 || a != b {
				break
			}
		}
		if n < said || 2*n != len(records) {
			t.Fatalf("seed %d: %d pairs were written, there are %d and %d records", seed, said, n, len(records))
		}
	}
	if said == 0 {
		t.Error("nothing was written")
	}
}

// writeForEver writes pairs of records, and says of each how many there are.
func writeForEver(dir string) {
	p, records, err := open(dir)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	s := p.Shelf(Name{Endpoint: "a"})
	fmt.Println("begins")
	for n := len(records) / 2; ; n++ {
		key, value := fmt.Append(nil, n), bytes.Repeat([]byte{byte(n)}, n%50*100)
		if err := s.Write(Durability(n%2), Put(0, key, value), Put(1, key, value)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(n + 1)
	}
}

// killWriter kills a writer after so many lines of it and a moment more, and returns
// the last number that it has said.
func killWriter(t *testing.T, dir string, lines int) (said int) {
	c := exec.Command(os.Args[0], "-test.run=^TestKills$")
	c.Env = append(os.Environ(), "PROFILE_TEST_WRITER="+dir)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	scanner := bufio.NewScanner(out)
	for i := 0; scanner.Scan(); i++ {
		if _, err := fmt.Sscan(scanner.Text(), &said); err != nil && scanner.Text() != "begins" {
			t.Errorf("the writer says %q", scanner.Text())
		}
		if i == lines {
			time.AfterFunc(time.Duration(lines)*7*time.Microsecond, func() { _ = c.Process.Kill() })
		}
	}
	_ = c.Wait()
	return said
}

func BenchmarkWrite(b *testing.B) {
	for d, name := range []string{"relaxed", "strict"} {
		b.Run(name, func(b *testing.B) {
			p, _ := opened(b, b.TempDir())
			s := p.Shelf(Name{Endpoint: "e"})
			value := bytes.Repeat([]byte("x"), 100)
			for i := 0; b.Loop(); i++ {
				write(b, s, Durability(d), Put(0, fmt.Append(nil, i%1000), value))
			}
		})
	}
}
