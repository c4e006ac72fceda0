package etcd

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// record is the value of a request's key: what is shown of it to others.
type record struct {
	name, client, agent, where string
	made                       time.Time
	// within is the number of the request whose lock waits for it, in the same session;
	// or noWithin or unknownWithin.
	within int64
	// stolen are the locks that a steal has taken away and whose keys it could not
	// delete in one transaction.
	stolen []locks.RequestID
}

const (
	unknownWithin = -1
	noWithin      = -2
)

// recordVersion is the first byte of a record.
const recordVersion = 1

var errRecord = errors.New("the value is not that of a lock request")

func (r *record) encode() string {
	b := []byte{recordVersion}
	for _, s := range []string{r.name, r.client, r.agent, r.where} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = binary.AppendVarint(b, r.made.UnixNano())
	b = binary.AppendVarint(b, r.within)
	return string(appendIDs(b, r.stolen))
}

func decodeRecord(b []byte) (r record, err error) {
	if len(b) == 0 || b[0] != recordVersion {
		return r, errRecord
	}
	d := decoder{rest: b[1:]}
	for _, s := range []*string{&r.name, &r.client, &r.agent, &r.where} {
		*s = d.string()
	}
	r.made = time.Unix(0, d.varint())
	r.within = d.varint()
	r.stolen = d.ids()
	return r, d.err
}

// note tells a session which of its locks were taken away.
type note struct {
	by     string // the client that stole them; empty for an operator
	forced bool
	lost   []uint64 // numbers
}

func (n *note) encode() string {
	b := []byte{recordVersion, 0}
	if n.forced {
		b[1] = 1
	}
	b = binary.AppendUvarint(b, uint64(len(n.by)))
	b = append(b, n.by...)
	ids := make([]locks.RequestID, len(n.lost))
	for i, number := range n.lost {
		ids[i].Number = number
	}
	return string(appendIDs(b, ids))
}

func decodeNote(b []byte) (n note, err error) {
	if len(b) < 2 || b[0] != recordVersion {
		return n, errRecord
	}
	n.forced = b[1] == 1
	d := decoder{rest: b[2:]}
	n.by = d.string()
	for _, id := range d.ids() {
		n.lost = append(n.lost, id.Number)
	}
	return n, d.err
}

func appendIDs(b []byte, ids []locks.RequestID) []byte {
	b = binary.AppendUvarint(b, uint64(len(ids)))
	for _, id := range ids {
		b = binary.AppendUvarint(b, id.Session)
		b = binary.AppendUvarint(b, id.Number)
	}
	return b
}

// decoder reads a value. After an error it reads zeros.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.rest)
	if n <= 0 {
		d.rest, d.err = nil, errRecord
		return 0
	}
	d.rest = d.rest[n:]
	return v
}

func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.rest)
	if n <= 0 {
		d.rest, d.err = nil, errRecord
		return 0
	}
	d.rest = d.rest[n:]
	return v
}

func (d *decoder) string() string {
	n := d.uvarint()
	if n > uint64(len(d.rest)) {
		d.rest, d.err = nil, errRecord
		return ""
	}
	s := string(d.rest[:n])
	d.rest = d.rest[n:]
	return s
}

func (d *decoder) ids() []locks.RequestID {
	n := d.uvarint()
	if n > uint64(len(d.rest)) {
		d.rest, d.err = nil, errRecord
		return nil
	}
	var ids []locks.RequestID
	for range n {
		ids = append(ids, locks.RequestID{Session: d.uvarint(), Number: d.uvarint()})
	}
	return ids
}
