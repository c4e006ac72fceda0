package mozjs

// Spare says that the context goes first when all that have its budget hold more than they may, whoever has grown: it is
// needed no more than what others do now. Give is called then, under no lock, and ends it; if it returns false the context goes
// on as others. Nil takes that back. Spare belongs to the context's thread, and give may be called on any goroutine.
func (cx *Context) Spare(give func() bool) {
	b := cx.limit.budget
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.spare, cx)
	if give != nil && b.hasLocked(cx) {
		b.spare[cx] = give
	}
}

// giveLocked ends what is spare, and reports whether there was any. The lock is given back meanwhile.
func (b *Budget) giveLocked() (given bool) {
	for len(b.spare) > 0 {
		var cx *Context
		var give func() bool
		for cx, give = range b.spare {
			break
		}
		delete(b.spare, cx)
		b.mu.Unlock()
		gives := give()
		b.mu.Lock()
		if gives && b.hasLocked(cx) {
			b.endLocked(cx)
			given = true
		}
	}
	return given
}

// sparing says whether something is spare.
func (b *Budget) sparing() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.spare) > 0
}
