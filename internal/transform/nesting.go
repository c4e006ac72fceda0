package transform

// maxNesting is how deeply a source text may be nested. The transformer recurses
// at every level, and a Go program whose stack grows beyond its limit (1 GB)
// ends. That was seen from 150,000 levels of `a=` on. Half of that is above what the
// estimate below finds in large libraries, such as 67,000 in react-dom 19.
const maxNesting = 75_000

// maxTokens is how many tokens a source text may have. Each takes the
// transformer about 130 bytes, and the time for some texts grows with the square
// of it. In ordinary code there are as many where there are maxNesting brackets
// and operators.
const maxTokens = 250_000

// exceedsTokens reports whether a source text might have too many tokens. It
// takes what is in strings and comments for tokens, too.
func exceedsTokens(source string) bool {
	if len(source) <= maxTokens {
		return false
	}
	tokens := 0
	inWord := false
	for i := range len(source) {
		b := source[i]
		word := isWordByte(b)
		if b > ' ' && !(word && inWord) {
			if tokens++; tokens > maxTokens {
				return true
			}
		}
		inWord = word
	}
	return false
}

// exceedsNesting reports whether a source text might be nested too deeply. It
// counts, without a look at strings and comments, all that a level can begin
// with: so it errs only towards caution, and no text can deceive it.
func exceedsNesting(source string) bool {
	if len(source) <= maxNesting {
		return false
	}
	levels := 0
	for i := range len(source) {
		if begins[source[i]] || isPrefixWord(source, i) {
			if levels++; levels > maxNesting {
				return true
			}
		}
	}
	return false
}

// begins are the bytes that can begin a level. A pair such as "=>" or "?." counts
// twice.
var begins = func() (set [256]bool) {
	for _, b := range []byte("([{<!~+-*=?:.`") {
		set[b] = true
	}
	return set
}()

// isPrefixWord reports whether a word ends at an index after which an
// expression, a type or a statement stands that is a level deeper and needs no
// punctuation: all of them end in one of these pairs of letters, then white
// space or a comment.
func isPrefixWord(source string, i int) bool {
	if i == 0 || i+1 == len(source) || isWordByte(source[i+1]) {
		return false
	}
	switch source[i-1 : i+1] {
	// new; await, typeof, void, delete, yield; else, do; keyof, unique, readonly,
	// infer, extends.
	case "ew", "it", "of", "id", "te", "ld", "se", "do", "ue", "ly", "er", "ds":
		return true
	}
	return false
}

func isWordByte(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
}
