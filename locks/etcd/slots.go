package etcd

// slots are places for the keys of a session's requests for one name. They are used again: until
// it compacts, etcd looks at each key that has ever been in a folder when it is asked what is
// there, but of a key that has come and gone often only at the last time.
type slots struct {
	free []uint64
	made uint64 // how many there are
}

// occupy gives the request a key. The mutex is held.
func (r *request) occupy() {
	s := r.session.slots.entries[r.folder]
	if s == nil {
		s = new(slots)
		r.session.slots.set(r.folder, s)
	}
	if n := len(s.free); n > 0 {
		r.slot, s.free = s.free[n-1], s.free[:n-1]
	} else {
		r.slot = s.made
		s.made++
	}
	r.key = slotKey(r.folder, r.options, r.session.id, r.slot)
}

// vacate lets other requests have the key: it is not in etcd, and will not be. The mutex is held.
func (r *request) vacate() {
	s := r.session.slots.entries[r.folder]
	s.free = append(s.free, r.slot)
	if uint64(len(s.free)) == s.made {
		r.session.slots.remove(r.folder)
	}
}
