package etcd

// table is a map that keeps the memory of few entries only once it is empty: a map of Go does not shrink.
type table[K comparable, V any] struct {
	entries map[K]V
	most    int // how many they have been
}

// spareEntries is for how many entries the memory is kept.
const spareEntries = 128

func (t *table[K, V]) set(k K, v V) {
	if t.entries == nil {
		t.entries = map[K]V{}
	}
	t.entries[k] = v
	t.most = max(t.most, len(t.entries))
}

func (t *table[K, V]) remove(k K) {
	delete(t.entries, k)
	if len(t.entries) == 0 && t.most > spareEntries {
		*t = table[K, V]{}
	}
}
