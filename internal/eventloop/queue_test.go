package eventloop

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A fifo does what a slice does.
func TestFIFO(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		var q fifo
		var model []uint64
		next := uint64(1)
		for range 300 {
			switch r.IntN(10) {
			case 0:
				odd := func(seq uint64) bool { return seq%3 != seed%3 }
				q.filter(func(r *record) bool { return odd(r.seq) })
				model = slices.DeleteFunc(model, func(s uint64) bool { return !odd(s) })
			case 1:
				var older fifo
				var olderModel []uint64
				for range r.IntN(2 * chunkLen) {
					older.push(record{seq: next})
					olderModel = append(olderModel, next)
					next++
				}
				q.prepend(&older)
				model = append(olderModel, model...)
				if older.n != 0 || older.head != nil {
					t.Fatal("prepend leaves something in the other queue")
				}
			case 2, 3, 4:
				for range r.IntN(2 * chunkLen) {
					if first := q.push(record{seq: next}); first != (len(model) == 0) {
						t.Fatal("push does not know whether the queue was empty")
					}
					model = append(model, next)
					next++
				}
			default:
				for range min(r.IntN(2*chunkLen), len(model)) {
					if got := q.front().seq; got != model[0] {
						t.Fatalf("seed %d: front %d, want %d", seed, got, model[0])
					}
					q.dropFront()
					model = model[1:]
				}
			}
			if q.n != len(model) {
				t.Fatalf("seed %d: %d records, want %d", seed, q.n, len(model))
			}
		}
		for _, want := range model {
			if got := q.front().seq; got != want {
				t.Fatalf("seed %d: front %d, want %d", seed, got, want)
			}
			q.dropFront()
		}
	}
}

// A queue that was long keeps only a few chunks.
func TestFIFOGivesMemoryBack(t *testing.T) {
	var q fifo
	for range 1000 * chunkLen {
		q.push(record{})
	}
	for q.n > 0 {
		q.dropFront()
	}
	chunks := 0
	for c := q.head; c != nil; c = c.next {
		chunks++
	}
	for c := q.spare; c != nil; c = c.next {
		chunks++
	}
	if chunks > maxSpares+1 {
		t.Errorf("%d chunks are left", chunks)
	}
}
