// Checked against HTML of 2026-08-21.

// Package markup is the HTML syntax, without an engine: the parser of documents and of fragments, the serializer, and
// what finds out about a document's encoding, §13 of https://html.spec.whatwg.org/multipage/parsing.html as of 21 August
// 2026 (508a0373), processing instructions and template elements with a for attribute included.
//
// The tokenizer gives tokens to the tree builder, and both can wait at any character. The tree builder makes nodes. What
// happens beyond the tree (scripts, encodings, form owners) is told to hooks. A [Parser] returns to its caller when a
// script has ended, and knows where document.write() inserts:
//
//	p.Append(text)
//	for p.Run() == markup.NeedScript {
//		script := p.Script()
//		p.RunScript(func() { prepare(script) }) // which may call p.Write and p.Run
//	}
//
// Of the parse errors only those are told that have a code in the standard. There is no speculative parsing, and no
// internal resource links, which block rendering, are processed when an element is popped.
package markup
