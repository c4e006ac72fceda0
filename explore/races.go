package explore

import "slices"

// reverse finds the races of a run, and has the choices tried that reverse them: whoever is late is
// to go first. It is the dynamic partial-order reduction of Flanagan and Godefroid (Dynamic
// Partial-Order Reduction for Model Checking Software, POPL 2005), in the form that goes with a bound
// on switches: that of Coons, Musuvathi and McKinley (Bounded Partial-Order Reduction, OOPSLA 2013).
//
// Two turns race if they touch the same, which one of them changes, and nothing else orders them.
// Where turns do not race, their order does not matter, and so need not be tried. What passes time
// after everybody has come to a rest comes after all before, and before all that follows.
func (r *ran) reverse(n int, try func(at, actor int)) {
	// The happens-before relation: known[i] has for each actor its last turn that happens before turn i.
	// That an actor's turns follow one another is part of it.
	index := map[int]int{}
	for i := range n {
		if _, ok := index[r.choices[i].Go]; !ok {
			index[r.choices[i].Go] = len(index)
		}
	}
	known := make([][]int, n)
	latest := make([]int, len(index)) // the last turn of each actor
	for a := range latest {
		latest[a] = -1
	}
	begin := 0 // of the turns since everybody was at rest
	for i := range n {
		a := index[r.choices[i].Go]
		before := make([]int, len(index)) // what happens before the actor's turn before this one
		for b := range before {
			before[b] = -1
		}
		if latest[a] >= 0 {
			copy(before, known[latest[a]])
		}
		now := slices.Clone(before)
		var rivals []int // the last turn of each actor that races with this one
		for j := i - 1; j >= begin && !r.points[i].moot; j-- {
			b := index[r.choices[j].Go]
			if b == a || r.points[j].moot || before[b] >= j || !r.touched[i].conflict(r.touched[j]) {
				continue
			}
			if !slices.ContainsFunc(rivals, func(k int) bool { return r.choices[k].Go == r.choices[j].Go }) {
				rivals = append(rivals, j)
			}
			for b, k := range known[j] {
				now[b] = max(now[b], k)
			}
		}
		now[a] = i
		known[i], latest[a] = now, i
		if r.choices[i].Go != 0 {
			for _, j := range rivals {
				r.tryBefore(j, i, known, index, try)
				// Where the turns of the rival begin, it may be no switch to go first.
				first := r.block(j, begin)
				if r.choices[j].Go == 0 && first > begin {
					first = r.block(first-1, begin) // that time passes is a switch wherever it does
				}
				for r.points[first].moot {
					first++
				}
				if first < j {
					r.tryBefore(first, i, known, index, try)
				}
			}
		}
		if r.passes[i] || r.choices[i].Go == 0 {
			r.passBefore(i, begin, try)
		}
		if r.passes[i] {
			begin = i + 1
		}
	}
}

// passBefore has the choices tried after which time could pass earlier, before the last turn of
// somebody: others go first, until it may. Where it may already, that is tried anyway.
func (r *ran) passBefore(i, begin int, try func(at, actor int)) {
	seen := map[int]bool{0: true}
	for j := i; j >= begin; j-- {
		if actor := r.choices[j].Go; !seen[actor] && !r.points[j].moot {
			seen[actor] = true
			for at := r.block(j, begin); at <= j; at++ {
				if !r.points[at].moot && !r.points[at].timeMayPass {
					for _, other := range r.points[at].actors {
						try(at, other)
					}
				}
			}
		}
	}
}

// block is where the turns begin of which one is the last: those of one actor.
func (r *ran) block(last, begin int) int {
	for last > begin && r.choices[last-1].Go == r.choices[last].Go {
		last--
	}
	return last
}

// tryBefore has somebody go first at a choice because of a later turn: its actor, or, if that could
// not yet, those whose turns lead there.
func (r *ran) tryBefore(at, turn int, known [][]int, index map[int]int, try func(at, actor int)) {
	could := r.points[at].actors
	if actor := r.choices[turn].Go; slices.Contains(could, actor) {
		try(at, actor)
		return
	}
	some := false
	for i := at; i < turn; i++ {
		if actor := r.choices[i].Go; known[turn][index[actor]] >= i && slices.Contains(could, actor) {
			some = true
			try(at, actor)
		}
	}
	if !some {
		for _, actor := range could {
			try(at, actor)
		}
	}
}
