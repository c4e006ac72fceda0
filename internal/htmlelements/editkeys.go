package htmlelements

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/uievents"
)

// EditByKey does what a key does in a text control or an editing host that writes no character: it deletes, moves the cursor, or selects. It
// returns false for keys that do nothing of that there.
func EditByKey(n *nodes.Node, key string, held uievents.Modifiers) bool {
	if h := editingHostOf(n); h != nil && !held.Alt && !held.Meta {
		return h.byKey(key, held)
	}
	c := textControlOf(n)
	if c == nil || held.Alt || held.Meta {
		return false
	}
	t := shown{wtf8.AppendUTF16(nil, c.ShownText())}
	at := c.Cursor()
	switch {
	case key == "Backspace":
		deleteText(n, "Backward", held.Control, shown.before, shown.wordBefore)
	case key == "Delete":
		deleteText(n, "Forward", held.Control, shown.after, shown.wordAfter)
	case held.Control && strings.EqualFold(key, "a"):
		SelectText(n)
	case key == "ArrowLeft" || key == "ArrowRight":
		c.PutCursor(t.sideways(c, key == "ArrowRight", held), held.Shift)
	case key == "Home" && held.Control:
		c.PutCursor(0, held.Shift)
	case key == "End" && held.Control:
		c.PutCursor(len(t.units), held.Shift)
	case key == "Home":
		c.PutCursor(t.lineStart(at), held.Shift)
	case key == "End":
		c.PutCursor(t.lineEnd(at), held.Shift)
	case n.LocalName() != "textarea":
		return false
	case key == "ArrowUp":
		c.PutCursor(t.above(at), held.Shift)
	case key == "ArrowDown":
		c.PutCursor(t.below(at), held.Shift)
	default:
		return false
	}
	return true
}

// deleteText deletes what is selected in a control, or what one of two functions says, from the cursor: by characters or
// by words.
//
// https://w3c.github.io/input-events/#interface-InputEvent-Attributes
func deleteText(n *nodes.Node, direction string, byWord bool, character, word func(t shown, at int) int) {
	inputType, reach := "deleteContent"+direction, character
	if byWord {
		inputType, reach = "deleteWord"+direction, word
	}
	edit(n, inputType, idl.None[string](), func(c textControl) bool {
		start, end := c.ShownSelection()
		if start == end {
			to := reach(shown{wtf8.AppendUTF16(nil, c.ShownText())}, start)
			start, end = min(start, to), max(start, to)
		}
		return c.ReplaceText(start, end, "")
	})
}

// shown is the text that a control shows, as code units, between which the cursor is.
type shown struct{ units []uint16 }

// before and after are where the cursor comes to behind the character before it, or after it.
func (t shown) before(at int) int {
	if at >= 2 && utf16.DecodeRune(rune(t.units[at-2]), rune(t.units[at-1])) != unicode.ReplacementChar {
		return at - 2
	}
	return max(0, at-1)
}

func (t shown) after(at int) int {
	if at+2 <= len(t.units) && utf16.DecodeRune(rune(t.units[at]), rune(t.units[at+1])) != unicode.ReplacementChar {
		return at + 2
	}
	return min(len(t.units), at+1)
}

// kind tells what words are made of from what stands between them.
func (t shown) kind(k int) int {
	switch r := rune(t.units[k]); {
	case unicode.IsSpace(r):
		return 0
	case unicode.IsPunct(r) && r != '_' || unicode.IsSymbol(r):
		return 1
	}
	return 2
}

// wordBefore is where the word begins that ends before the cursor, and wordAfter where the one ends that begins after it.
func (t shown) wordBefore(at int) int {
	for at > 0 && t.kind(at-1) == 0 {
		at--
	}
	for end := at; at > 0 && t.kind(at-1) == t.kind(end-1); {
		at--
	}
	return at
}

func (t shown) wordAfter(at int) int {
	for at < len(t.units) && t.kind(at) == 0 {
		at++
	}
	for start := at; at < len(t.units) && t.kind(at) == t.kind(start); {
		at++
	}
	return at
}

// sideways is where the cursor goes to the left or to the right: to the end of what is selected, if that is let go.
func (t shown) sideways(c textControl, right bool, held uievents.Modifiers) int {
	start, end := c.ShownSelection()
	at := c.Cursor()
	switch {
	case right && start != end && !held.Shift && !held.Control:
		return end
	case start != end && !held.Shift && !held.Control:
		return start
	case right && held.Control:
		return t.wordAfter(at)
	case right:
		return t.after(at)
	case held.Control:
		return t.wordBefore(at)
	}
	return t.before(at)
}

// lineStart and lineEnd are where the line begins and ends that the cursor is in.
func (t shown) lineStart(at int) int {
	for at > 0 && t.units[at-1] != '\n' {
		at--
	}
	return at
}

func (t shown) lineEnd(at int) int {
	for at < len(t.units) && t.units[at] != '\n' {
		at++
	}
	return at
}

// above and below are where the cursor goes a line up or down. Lines are what newlines end: nothing wraps.
func (t shown) above(at int) int {
	start := t.lineStart(at)
	if start == 0 {
		return 0
	}
	return min(t.lineStart(start-1)+at-start, start-1)
}

func (t shown) below(at int) int {
	end := t.lineEnd(at)
	if end == len(t.units) {
		return end
	}
	return min(end+1+at-t.lineStart(at), t.lineEnd(end+1))
}
