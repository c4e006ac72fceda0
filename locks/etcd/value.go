package etcd

import (
	"encoding/binary"
	"errors"
	"time"
)

// record is the value of a request's key: what is shown of it to others.
type record struct {
	number                     uint64 // among the requests of the session
	name, client, agent, where string
	made                       time.Time
	// within is the number of the request whose lock waits for it, in the same session;
	// or noWithin or unknownWithin.
	within int64
}

const (
	unknownWithin = -1
	noWithin      = -2
)

// recordVersion is the first byte of a record.
const recordVersion = 2

var errRecord = errors.New("the value is not that of a lock request")

func (r *record) encode() string {
	b := binary.AppendUvarint([]byte{recordVersion}, r.number)
	for _, s := range []string{r.name, r.client, r.agent, r.where} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = binary.AppendVarint(b, r.made.UnixNano())
	return string(binary.AppendVarint(b, r.within))
}

func decodeRecord(b []byte) (r record, err error) {
	if len(b) == 0 || b[0] != recordVersion {
		return r, errRecord
	}
	d := decoder{rest: b[1:]}
	r.number = d.uvarint()
	for _, s := range []*string{&r.name, &r.client, &r.agent, &r.where} {
		*s = d.string()
	}
	r.made = time.Unix(0, d.varint())
	r.within = d.varint()
	return r, d.err
}

// note tells a session which of its locks were taken away.
type note struct {
	by     string // the client that stole them; empty for an operator
	forced bool
	lost   []uint64 // numbers
	// receipt is a key in the folder of the name: the session deletes it when nobody here
	// holds the lock any more, and nobody is granted it before.
	receipt string
}

func (n *note) encode() string {
	b := []byte{recordVersion, 0}
	if n.forced {
		b[1] = 1
	}
	b = binary.AppendUvarint(b, uint64(len(n.by)))
	b = append(b, n.by...)
	b = binary.AppendUvarint(b, uint64(len(n.lost)))
	for _, number := range n.lost {
		b = binary.AppendUvarint(b, number)
	}
	b = binary.AppendUvarint(b, uint64(len(n.receipt)))
	return string(append(b, n.receipt...))
}

func decodeNote(b []byte) (n note, err error) {
	if len(b) < 2 || b[0] != recordVersion {
		return n, errRecord
	}
	n.forced = b[1] == 1
	d := decoder{rest: b[2:]}
	n.by = d.string()
	for count := d.uvarint(); count > 0 && d.err == nil; count-- {
		n.lost = append(n.lost, d.uvarint())
	}
	n.receipt = d.string()
	return n, d.err
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
