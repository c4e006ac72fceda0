package locks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func TestErrorMessages(t *testing.T) {
	m := New(Config{Deadlocks: RejectPossible})
	c := m.NewClient(ClientInfo{ID: "c"})
	refused := func(r Request) error {
		_, err := c.Request(r)
		return err
	}
	lost := ask(t, c, Request{Name: "A"})
	ask(t, m.NewClient(ClientInfo{ID: "thief"}), Request{Name: "A", LockOptions: LockOptions{Steal: true}})
	ask(t, c, Request{Name: "B"})
	for _, test := range []struct {
		err  error
		want string
	}{
		{refused(Request{Name: "-x", Handler: Funcs{}}),
			`locks: "-x" (exclusive, client "c"): not supported: names that start with U+002D (-) are reserved`},
		{refused(Request{Name: strings.Repeat("x", 1000), LockOptions: LockOptions{Mode: Shared, Steal: true}, Handler: Funcs{}}),
			`locks: "` + strings.Repeat("x", 64) + `"… (1000 bytes) (shared, client "c"): not supported: steal needs the exclusive mode`},
		{refused(Request{LockOptions: LockOptions{Mode: 9}, Handler: Funcs{}}),
			`locks: "" (Mode(9), client "c"): invalid request: the mode is neither exclusive nor shared`},
		{lost.err, `locks: "A" (exclusive, client "c"): the lock was stolen by client "thief"`},
		{ask(t, c, Request{Name: "B"}).err,
			`locks: "B" (exclusive, client "c"): the request closes a deadlock: client "c" waits for "B" held by client "c"`},
		{&Error{Kind: ErrAborted, Name: "\xed\xa0\x80", ClientID: "c", Cause: io.EOF},
			`locks: "\xed\xa0\x80" (exclusive, client "c"): the request was aborted: EOF`},
		// What a script gives as the reason fakes no other line.
		{&Error{Kind: ErrAborted, Name: "A", ClientID: "c", Cause: errors.New("\"x\"\nlocks: grant\x1b[2J" + strings.Repeat("é", 1000))},
			`locks: "A" (exclusive, client "c"): the request was aborted: "x"\nlocks: grant\x1b[2J` + strings.Repeat("é", 118) + `… (2020 bytes)`},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", test.err, test.want)
		}
	}
}

// A goroutine that does nothing but call Do tells where it was started.
func TestDoTellsWhereGoroutineStarted(t *testing.T) {
	m := New(Config{})
	c := m.NewClient(ClientInfo{})
	where := make(chan string)
	tell := func(context.Context, Lock) error {
		where <- fmt.Sprint(m.snapshot().Held[0].Where)
		return nil
	}
	for name, start := range map[string]func(){
		"manager":  func() { go m.Do(t.Context(), "n", LockOptions{}, tell) },
		"client":   func() { go c.Do(t.Context(), "n", LockOptions{}, tell) },
		"function": func() { go DoAs(t.Context(), c, "n", LockOptions{}, tell) },
		"closure":  func() { go func() { m.Do(t.Context(), "n", LockOptions{}, tell) }() },
	} {
		start()
		if got := <-where; !strings.Contains(got, "errors_test.go:") || !strings.Contains(got, "TestDoTellsWhereGoroutineStarted") {
			t.Errorf("%s: the call is said to be at %s", name, got)
		}
	}
}

func TestDoTellsWhere(t *testing.T) {
	m := New(Config{})
	for name, do := range map[string]func(func(context.Context, Lock) error) error{
		"manager": func(fn func(context.Context, Lock) error) error {
			return m.Do(t.Context(), "n", LockOptions{}, fn)
		},
		"client": func(fn func(context.Context, Lock) error) error {
			return m.NewClient(ClientInfo{}).Do(t.Context(), "n", LockOptions{}, fn)
		},
		"function": func(fn func(context.Context, Lock) error) error {
			return DoAs(t.Context(), m.NewClient(ClientInfo{}), "n", LockOptions{}, fn)
		},
	} {
		err := do(func(context.Context, Lock) error {
			where, ok := m.snapshot().Held[0].Where.(*caller)
			if !ok || !strings.Contains(where.String(), "errors_test.go:") || !strings.Contains(where.String(), "TestDoTellsWhere") {
				return errors.New(where.String())
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: the call is said to be at %v", name, err)
		}
	}
}
