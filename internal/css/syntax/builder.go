package syntax

import "strings"

// builder gathers the text of a token. It is a part of the input as long as
// nothing in it has to be replaced, and nothing is copied then.
type builder struct {
	replaced strings.Builder
	from     int // where the part that is not in replaced begins
}

func (b *builder) begin(t *Tokenizer) { b.from = t.at }

// cut takes what was read so far; what follows is added until resume.
func (b *builder) cut(t *Tokenizer) { b.replaced.WriteString(t.input[b.from:t.at]) }

func (b *builder) add(c rune) { b.replaced.WriteRune(c) }

func (b *builder) resume(t *Tokenizer) { b.from = t.at }

// copyCodePoint consumes one code point, which is in the text as preprocessing
// would have left it.
func (b *builder) copyCodePoint(t *Tokenizer) {
	c, width := t.decode(t.at)
	if t.input[t.at] != 0 && !isSurrogate(t.input[t.at:]) && (c != '\uFFFD' || width == 3) {
		t.at += width
		return
	}
	b.cut(t)
	t.at += width
	b.add(c)
	b.resume(t)
}

func (b *builder) end(t *Tokenizer) string {
	rest := t.input[b.from:t.at]
	if b.replaced.Len() == 0 {
		return rest
	}
	b.replaced.WriteString(rest)
	return b.replaced.String()
}
