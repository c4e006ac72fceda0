package moduletext

import "github.com/sluice-go/sluice/internal/mozjs/version"

// NameAt returns what the name at a place in the text of a module, in an
// import or export clause, is in the module that it is imported from, and the
// specifier of that. False says that no name from another module is there.
func NameAt(text string, line, column int) (name, specifier string, ok bool) {
	at := offsetOf(text, line, column)
	names := moduleNames(text)
	for _, n := range names {
		if n.at != at {
			continue
		}
		if n.from != "" {
			return n.imported, n.from, true
		}
		// It is exported by the name that it has here.
		for _, i := range names {
			if i.local == n.imported && i.from != "" {
				return i.imported, i.from, true
			}
		}
	}
	return "", "", false
}

// offsetOf returns the offset of a place in a text, -1 if there is none. Lines and
// columns are 1-based, and count what the engine counts.
func offsetOf(text string, line, column int) int {
	at := 0
	for ; line > 1; line-- {
		for at < len(text) && lineTerminator(text, at) == 0 {
			at++
		}
		if at == len(text) {
			return -1
		}
		at += lineTerminator(text, at)
	}
	for i, r := range text[at:] {
		if column--; column == 0 {
			return at + i
		}
		if !version.CountsCodePoints && r > 0xFFFF {
			column--
		}
	}
	return -1
}

// moduleName is a name in an import or export clause.
type moduleName struct {
	at int // its offset
	// imported is the name in the module from which it comes, or here if from is
	// empty; local is the binding that an import makes.
	imported, local string
	from            string // a specifier
}

// moduleNames returns the names in the import and export clauses of a module.
func moduleNames(text string) []moduleName {
	r := nameReader{scanner: scanner{text: text, module: true}}
	r.brackets = []bracket{{kind: block, call: -1}}
	r.operand, r.statement = true, true
	for {
		before := r.previous
		if !r.advance() {
			return r.names
		}
		if len(r.brackets) != 1 || r.token.kind != nameToken || r.isMember(before) {
			continue
		}
		switch {
		case r.is("import"):
			r.importDeclaration()
		case r.is("export"):
			r.exportDeclaration()
		}
	}
}

type nameReader struct {
	scanner
	previous token
	names    []moduleName
}

// advance reads a token; false says that there is none.
func (r *nameReader) advance() bool {
	r.next()
	if r.failed || r.token.kind == endToken {
		return false
	}
	r.follow(r.previous)
	r.previous = r.token
	return !r.failed
}

// isName reports whether the token is a word.
func (r *nameReader) isName(word string) bool { return r.token.kind == nameToken && r.is(word) }

// isPunctuation reports whether the token is a punctuator.
func (r *nameReader) isPunctuation(p string) bool {
	return r.token.kind == punctuationToken && r.is(p)
}

// value is the ModuleExportName that the token is.
//
// https://tc39.es/ecma262/#prod-ModuleExportName
func (r *nameReader) value() string {
	if r.token.kind == stringToken {
		v, _ := stringValue(r.text[r.token.start+1 : r.token.end-1])
		return v
	}
	return r.text[r.token.start:r.token.end]
}

// importDeclaration reads on from the word import. What begins otherwise is no
// declaration, or has no names.
//
// https://tc39.es/ecma262/#prod-ImportDeclaration
func (r *nameReader) importDeclaration() {
	first := len(r.names)
	if !r.advance() {
		return
	}
	if r.token.kind == nameToken {
		r.names = append(r.names, moduleName{at: r.token.start, imported: "default", local: r.value()})
		if !r.advance() || r.isPunctuation(",") && !r.advance() {
			return
		}
	}
	switch {
	case r.isPunctuation("*"):
		for range 3 { // as, the name, from
			if !r.advance() {
				return
			}
		}
	case r.isPunctuation("{"):
		if !r.clause() || !r.advance() {
			return
		}
	}
	r.fromClause(first)
}

// exportDeclaration reads on from the word export.
//
// https://tc39.es/ecma262/#prod-ExportDeclaration
func (r *nameReader) exportDeclaration() {
	first := len(r.names)
	if !r.advance() || !r.isPunctuation("{") || !r.clause() {
		return
	}
	for i := range r.names[first:] {
		r.names[first+i].local = ""
	}
	// Without a from clause, a statement begins next.
	here := r.scanner
	r.next()
	from := r.isName("from")
	r.scanner = here
	if from && r.advance() {
		r.fromClause(first)
	}
}

// clause reads a clause of names in braces, from the first to the second one.
//
// https://tc39.es/ecma262/#prod-NamedImports
func (r *nameReader) clause() bool {
	for {
		if !r.advance() {
			return false
		}
		if r.isPunctuation("}") {
			return true
		}
		n := moduleName{at: r.token.start, imported: r.value()}
		n.local = n.imported
		if !r.advance() {
			return false
		}
		if r.isName("as") {
			if !r.advance() {
				return false
			}
			n.local = r.value()
			if !r.advance() {
				return false
			}
		}
		r.names = append(r.names, n)
		switch {
		case r.isPunctuation("}"):
			return true
		case !r.isPunctuation(","):
			return false
		}
	}
}

// fromClause reads on from the word from, and says of the names from the first on
// where they are from.
//
// https://tc39.es/ecma262/#prod-FromClause
func (r *nameReader) fromClause(first int) {
	if !r.isName("from") || !r.advance() || r.token.kind != stringToken {
		return
	}
	for i := range r.names[first:] {
		r.names[first+i].from = r.value()
	}
}
