package etcd

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// What is read of a value is what was written, and no bytes do harm.
func FuzzRecord(f *testing.F) {
	whole := record{number: 5, name: "n", client: "c", agent: "a", where: "w", made: time.Unix(1, 2), within: 3}
	f.Add([]byte(whole.encode()))
	f.Add([]byte{recordVersion, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := decodeRecord(b)
		if err != nil {
			return
		}
		if again, err := decodeRecord([]byte(r.encode())); err != nil || again != r {
			t.Errorf("%+v became %+v: %v", r, again, err)
		}
	})
}

func FuzzNote(f *testing.F) {
	whole := note{by: "c", forced: true, lost: []uint64{1, 1 << 60}, receipt: "k"}
	f.Add([]byte(whole.encode()))
	f.Add([]byte{recordVersion, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := decodeNote(b)
		if err != nil {
			return
		}
		if again, err := decodeNote([]byte(n.encode())); err != nil || !reflect.DeepEqual(again, n) {
			t.Errorf("%+v became %+v: %v", n, again, err)
		}
	})
}

// The key of a request tells what was requested, whatever the name.
func FuzzKey(f *testing.F) {
	f.Add("a/b", uint64(1), uint64(2), false, true)
	f.Add("\xff%2F#"+strings.Repeat("é", 100), uint64(1<<63), uint64(0), true, false)
	f.Fuzz(func(t *testing.T, name string, session, number uint64, steal, shared bool) {
		o := locks.LockOptions{Steal: steal}
		if shared && !steal {
			o.Mode = locks.Shared
		}
		id := locks.RequestID{Session: session, Number: number}
		folderOfName := escape(name)
		gotName, gotSteal, gotMode, gotSession, ok := parseKey(slotKey(folderOfName+"/", o, session, number))
		if !ok || gotName != folderOfName || gotSteal != steal || gotMode != o.Mode || gotSession != session {
			t.Errorf("%q, %v, %v, %v, %v", gotName, gotSteal, gotMode, gotSession, ok)
		}
		if back := unescape(folderOfName); back != name && folderOfName[0] != '#' {
			t.Errorf("%q became %q", name, back)
		}
		_, _, _, _, _ = parseKey(name)
		owner, ok := receiptFolder(receiptKey(folderOfName+"/", id, session))
		if !ok || owner != folderOfName+"/" {
			t.Errorf("a receipt for %q is one for %q", folderOfName, owner)
		}
	})
}

// No text makes ParseURL panic, and what it accepts has endpoints.
func FuzzURL(f *testing.F) {
	f.Add("etcd://a:1,[::1]:2+b/x")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseURL(text)
		for _, c := range list {
			if err != nil || len(c.Endpoints) == 0 {
				t.Errorf("%q has a cluster without endpoints: %v", text, err)
			}
		}
	})
}
