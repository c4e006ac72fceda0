package locks

// resource is the state of one resource name: its lock request queue and its
// part of the held lock set. It exists while there is a request or a lock of
// the name.
type resource struct {
	name  string
	hash  uint64
	shard *shard
	next  *resource // in the list of free ones

	queue     list // the lock request queue
	held      list // the locks held, in the order of their grants
	exclusive bool // whether the lock held is exclusive
}

// list is a list of entries linked through their prev and next.
type list struct {
	first, last *entry
	count       int
}

func (l *list) append(e *entry) {
	e.prev = l.last
	if l.last == nil {
		l.first = e
	} else {
		l.last.next = e
	}
	l.last = e
	l.count++
}

func (l *list) remove(e *entry) {
	if e.prev == nil {
		l.first = e.next
	} else {
		e.prev.next = e.next
	}
	if e.next == nil {
		l.last = e.prev
	} else {
		e.next.prev = e.prev
	}
	e.prev, e.next = nil, nil
	l.count--
}

// names is a hash table of resources: open addressing with linear probing. It
// grows with the names, and it gives back memory when they fall idle, which Go's
// maps do not. The hashes lie beside the pointers, so that probing and resizing
// do not touch other resources.
type names struct {
	slots []slot // a power of two, or none
	count int
	free  *resource // resources to reuse, linked by next
	spare int       // how many they are
}

type slot struct {
	hash     uint64
	resource *resource
}

const (
	fewestSlots    = 8
	spareResources = 32
)

// find returns the resource of the name, or nil.
func (t *names) find(hash uint64, name string) *resource {
	if len(t.slots) == 0 {
		return nil
	}
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.resource == nil {
			return nil
		}
		if s.hash == hash && s.resource.name == name {
			return s.resource
		}
	}
}

// get returns the resource of the name, which is new if there is none.
func (t *names) get(s *shard, hash uint64, name string) *resource {
	if r := t.find(hash, name); r != nil {
		return r
	}
	return t.insert(s, hash, name)
}

// insert adds a resource for a name that has none.
func (t *names) insert(s *shard, hash uint64, name string) *resource {
	// At least a quarter of the slots stay empty.
	if t.count >= len(t.slots)/4*3 {
		t.resize(max(fewestSlots, 2*len(t.slots)))
	}
	r := t.free
	if r == nil {
		r = &resource{shard: s}
	} else {
		t.free, r.next = r.next, nil
		t.spare--
	}
	r.hash, r.name = hash, name
	t.put(slot{hash, r})
	t.count++
	return r
}

// put writes a slot to the first empty place for it.
func (t *names) put(s slot) {
	mask := uint64(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].resource != nil {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// remove takes a resource without requests and locks out of the table.
func (t *names) remove(r *resource) {
	mask := uint64(len(t.slots) - 1)
	i := r.hash & mask
	for t.slots[i].resource != r {
		i = (i + 1) & mask
	}
	// Close the gap: move back each slot after it that could lie here.
	for j := (i + 1) & mask; t.slots[j].resource != nil; j = (j + 1) & mask {
		if home := t.slots[j].hash & mask; (j-home)&mask >= (j-i)&mask {
			t.slots[i] = t.slots[j]
			i = j
		}
	}
	t.slots[i] = slot{}
	t.count--
	r.name = ""
	if t.spare < spareResources {
		t.free, r.next = r, t.free
		t.spare++
	}
	if len(t.slots) > fewestSlots && t.count < len(t.slots)/8 {
		t.resize(len(t.slots) / 4)
	}
}

func (t *names) resize(n int) {
	old := t.slots
	t.slots = make([]slot, max(n, fewestSlots))
	for _, s := range old {
		if s.resource != nil {
			t.put(s)
		}
	}
}

// all calls f for each resource.
func (t *names) all(f func(*resource)) {
	for _, s := range t.slots {
		if s.resource != nil {
			f(s.resource)
		}
	}
}
