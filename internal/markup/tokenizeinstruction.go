// Checked against HTML of 2026-08-21.

package markup

import "strings"

// processingInstructionOpen is the processing instruction open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state
func (t *tokenizer) processingInstructionOpen() signal {
	c := t.consume()
	switch {
	case isAlpha(c), c == '_':
		return t.reconsume(c, (*tokenizer).processingInstructionTarget)
	case c == none:
		return starved
	case c == eof:
		t.error("eof-in-processing-instruction")
		return t.emitEOF()
	default:
		t.error("invalid-first-character-of-processing-instruction-target")
		return t.instructionToComment(c)
	}
}

// instructionToComment converts the temporary buffer to a comment, and reconsumes in the bogus comment state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#convert-the-temporary-buffer-to-a-comment
func (t *tokenizer) instructionToComment(c int) signal {
	t.newComment()
	t.value = append(append(t.value, '?'), t.temporary...)
	return t.reconsume(c, (*tokenizer).bogusComment)
}

// processingInstructionTarget is the processing instruction target state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state
func (t *tokenizer) processingInstructionTarget() signal {
	c := t.consume()
	switch {
	case c == '\t', c == '\n', c == '\f', c == ' ', c == '?', c == '>':
		target := string(t.temporary)
		if strings.EqualFold(target, "xml") || strings.EqualFold(target, "xml-stylesheet") {
			t.error("disallowed-processing-instruction-target")
			return t.instructionToComment(c)
		}
		t.token.target = target
		t.value = t.value[:0]
		return t.reconsume(c, (*tokenizer).afterProcessingInstructionTarget)
	case isAlphanumeric(c), c == '-', c == '_':
		t.temporary = append(t.temporary, byte(c))
		return proceed
	case c == none:
		return starved
	case c == eof:
		t.error("eof-in-processing-instruction")
		return t.emitEOF()
	default:
		t.error("invalid-processing-instruction-target")
		return t.instructionToComment(c)
	}
}

// afterProcessingInstructionTarget is the after processing instruction target state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state
func (t *tokenizer) afterProcessingInstructionTarget() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	default:
		return t.reconsume(c, (*tokenizer).processingInstructionData)
	}
}

// processingInstructionData is the processing instruction data state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state
func (t *tokenizer) processingInstructionData() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '?':
		t.state = (*tokenizer).processingInstructionQuestionable
	case '>':
		return t.emitInstruction()
	case eof:
		t.error("eof-in-processing-instruction")
		return t.emitEOF()
	default:
		t.value = append(t.value, byte(c))
	}
	return proceed
}

// processingInstructionQuestionable is the processing instruction questionable state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state
func (t *tokenizer) processingInstructionQuestionable() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '>':
		return t.emitInstruction()
	case eof:
		t.error("eof-in-processing-instruction")
		return t.emitEOF()
	default:
		t.value = append(t.value, '?')
		return t.reconsume(c, (*tokenizer).processingInstructionData)
	}
}

// emitInstruction emits the current processing instruction token, and goes on in the data state.
func (t *tokenizer) emitInstruction() signal {
	t.token.data = t.copyText(t.value)
	return t.emit(instructionToken, (*tokenizer).data)
}
