package model

// Candidate is an entry of an effective overload set: an operation, taken with
// its first Count arguments.
type Candidate struct {
	*Operation
	Count int
}

// MinArguments is the number of arguments that the operation needs.
func (op *Operation) MinArguments() int {
	n := 0
	for _, a := range op.Arguments {
		if !a.Optional && !a.Variadic {
			n++
		}
	}
	return n
}

// Variadic reports whether the last argument is variadic.
func (op *Operation) Variadic() bool {
	n := len(op.Arguments)
	return n > 0 && op.Arguments[n-1].Variadic
}

// MinArguments is the number of arguments that the operation needs at least,
// whichever overload it is. It is the length of the function object.
func (o *Overloaded) MinArguments() int {
	n := -1
	for _, op := range o.Overloads {
		if m := op.MinArguments(); n < 0 || m < n {
			n = m
		}
	}
	return max(n, 0)
}

// MaxArguments is the number of arguments beyond which arguments are ignored;
// for a variadic operation it counts the variadic argument once.
func (o *Overloaded) MaxArguments() int {
	n := 0
	for _, op := range o.Overloads {
		n = max(n, len(op.Arguments))
	}
	return n
}

// WithCount returns the entries of the effective overload set whose type list
// has that length. Only one overload may be variadic, and then it is the only
// one, so that no type list needs to be extended.
//
// https://webidl.spec.whatwg.org/#compute-the-effective-overload-set
func (o *Overloaded) WithCount(count int) []Candidate {
	var set []Candidate
	for _, op := range o.Overloads {
		if op.MinArguments() <= count && count <= len(op.Arguments) {
			set = append(set, Candidate{op, count})
		}
	}
	return set
}

// DistinguishingIndex is the argument by which the entries of a set are told
// apart, -1 if they are not.
//
// https://webidl.spec.whatwg.org/#dfn-distinguishing-argument-index
func DistinguishingIndex(set []Candidate) int {
	for i := range set[0].Count {
		all := true
		for x := range set {
			for y := range x {
				all = all && Distinguishable(set[x].Arguments[i].Type, set[y].Arguments[i].Type)
			}
		}
		if all {
			return i
		}
	}
	return -1
}

// check refuses overloads that cannot be told apart.
//
// https://webidl.spec.whatwg.org/#idl-overloading
func (o *Overloaded) check() {
	if len(o.Overloads) < 2 {
		return
	}
	for _, op := range o.Overloads {
		if op.Variadic() {
			fail(op.Position, "overloads of a variadic operation are not supported")
		}
		if op.Returns != nil && (op.Returns.Kind == Promise) != (o.Overloads[0].Returns.Kind == Promise) {
			fail(op.Position, "either all overloads of %s return promises or none", o.Name)
		}
		if !op.Exposure.Equal(o.Overloads[0].Exposure) {
			fail(op.Position, "the overloads of %s are not exposed alike", o.Name)
		}
	}
	for n := 0; n <= o.MaxArguments(); n++ {
		set := o.WithCount(n)
		if len(set) < 2 {
			continue
		}
		d := DistinguishingIndex(set)
		if d < 0 {
			fail(set[1].Position, "%s and %s cannot be told apart when called with %d arguments",
				set[0].Describe(), set[1].Describe(), n)
		}
		numeric, bigint := false, false
		for _, c := range set {
			for _, t := range c.Arguments[d].Type.alternatives() {
				numeric = numeric || t.category() == numericCategory
				bigint = bigint || t.category() == bigintCategory
			}
			for j := range d {
				// (They should be alike in being optional, too. The constructors of URLPattern are not.)
				a, first := c.Arguments[j], set[0].Arguments[j]
				if a.Type.Description() != first.Type.Description() {
					fail(a.Position, "the overloads of %s differ before the argument that tells them apart", o.Name)
				}
			}
		}
		if numeric && bigint {
			fail(set[1].Arguments[d].Position, "numeric types and bigint cannot tell overloads apart")
		}
	}
}
