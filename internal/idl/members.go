// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// Members are the members of a dictionary type without those it inherits, in the
// order in which they are read.
type Members struct {
	keys  []mozjs.Key
	stops []mozjs.Stop
}

// DictionaryMember is a member of a dictionary type. Stop says when the conversion
// of a value may run script or fail.
type DictionaryMember struct {
	Key  mozjs.Key
	Stop mozjs.Stop
}

// NewMembers returns the members of a dictionary type.
func NewMembers(members ...DictionaryMember) *Members {
	m := new(Members)
	for _, member := range members {
		m.keys = append(m.keys, member.Key)
		m.stops = append(m.stops, member.Stop)
	}
	return m
}

// MemberReader reads the members of a dictionary one after the other. It reads
// ahead where nobody can tell: until the conversion of a value could have an
// effect, which comes before the next member is read.
type MemberReader struct {
	cx          *mozjs.Context
	dictionary  mozjs.Value
	members     *Members
	next, ahead int // the next member, and how many were read
	values      [mozjs.MostMembers]mozjs.Value
	first       int // the member that values begins with
}

// ReadMembers begins to read a dictionary; nullish values have no members.
//
// https://webidl.spec.whatwg.org/#js-dictionary
func ReadMembers(cx *mozjs.Context, dictionary mozjs.Value, m *Members) MemberReader {
	r := MemberReader{cx: cx, dictionary: dictionary, members: m}
	if !dictionary.IsObject() {
		r.ahead = len(m.keys)
	}
	return r
}

// Next returns the value of the next member, undefined if it is missing.
func (r *MemberReader) Next() (mozjs.Value, error) {
	if !r.dictionary.IsObject() {
		return mozjs.Undefined, nil
	}
	if r.next == r.ahead {
		n, err := r.cx.GetMembers(r.dictionary, r.members.keys[r.next:], r.members.stops[r.next:], &r.values)
		if err != nil {
			return mozjs.Undefined, err
		}
		r.first = r.next
		r.ahead += n
	}
	v := r.values[r.next-r.first]
	r.next++
	return v, nil
}
