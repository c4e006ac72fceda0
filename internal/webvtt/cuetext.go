// Checked against WebVTT of 2026-05-14.

package webvtt

import (
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/markup"
)

// A Kind is what a Node is.
type Kind uint8

// The kinds of nodes.
const (
	List Kind = iota
	Class
	Italic
	Bold
	Underline
	Ruby
	RubyText
	Voice
	Language
	Text
	Timestamp
)

// tags are the tag names of the kinds that have one.
var tags = map[string]Kind{
	"c": Class, "i": Italic, "b": Bold, "u": Underline, "ruby": Ruby, "rt": RubyText, "v": Voice, "lang": Language,
}

// A Node is https://w3c.github.io/webvtt/#webvtt-node-object
type Node struct {
	Kind Kind
	// Classes are the applicable classes.
	Classes []string
	// Value is that of a text, of a voice, or the language of a Language.
	Value string
	// Time is that of a timestamp, in seconds.
	Time     float64
	Children []*Node
}

// maxDepth bounds how deep elements are nested: further ones are left out, and what is in them is in the last one. AD-HOC: The
// specification has no bound.
const maxDepth = 512

// ParseCueText returns the list of the nodes of a cue's text.
//
// https://w3c.github.io/webvtt/#webvtt-cue-text-parsing-rules
func ParseCueText(input string) *Node {
	result := &Node{}
	// open has current at its end, and its ancestors.
	open := []*Node{result}
	t := tokenizer{input: input}
	// 7. Loop: if position is past the end of input, return result.
	for t.input != "" {
		current := open[len(open)-1]
		// 8. Let token be the result of invoking the WebVTT cue text tokenizer.
		switch token := t.next(); token.kind {
		// If token is a string: append a WebVTT Text Object to current.
		case stringToken:
			if token.value != "" {
				current.Children = append(current.Children, &Node{Kind: Text, Value: token.value})
			}
		// If token is a start tag: attach an object, except for one of a ruby text that is in no ruby.
		case startTag:
			kind, ok := tags[token.value]
			if !ok || kind == RubyText && current.Kind != Ruby || len(open) > maxDepth {
				continue
			}
			n := &Node{Kind: kind, Classes: token.classes}
			if kind == Voice || kind == Language {
				n.Value = token.annotation
			}
			current.Children = append(current.Children, n)
			open = append(open, n)
		// If token is an end tag: if it is that of current, then let current be its parent node. Otherwise, if the tag name is
		// "ruby" and current is a WebVTT Ruby Text Object, then let current be the parent node of the parent node.
		case endTag:
			switch kind, ok := tags[token.value]; {
			case ok && current.Kind == kind:
				open = open[:len(open)-1]
			case kind == Ruby && current.Kind == RubyText:
				open = open[:len(open)-2]
			}
		// If token is a timestamp tag: collect a WebVTT timestamp. If that does not fail, and there are no trailing characters, then
		// append a WebVTT Timestamp Object.
		case timestampTag:
			if time, rest, ok := timestamp(token.value); ok && rest == "" {
				current.Children = append(current.Children, &Node{Kind: Timestamp, Time: time})
			}
		}
	}
	return result
}

// FormatTimestamp is a timestamp with all optional components.
//
// https://w3c.github.io/webvtt/#webvtt-timestamp
func FormatTimestamp(seconds float64) string {
	milliseconds := math.Round(seconds * 1000)
	hours := math.Floor(milliseconds / 3600000)
	rest := int(milliseconds - hours*3600000)
	two := func(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }
	h := strconv.FormatFloat(hours, 'f', 0, 64)
	if hours < 10 {
		h = "0" + h
	}
	rest = max(0, min(rest, 3599999))
	return h + ":" + two(rest/60000) + ":" + two(rest/1000%60) + "." + string('0'+rune(rest/100%10)) + two(rest%100)
}

type tokenKind uint8

const (
	stringToken tokenKind = iota
	startTag
	endTag
	timestampTag
)

// token is a token of a cue's text: its value is a string, a tag name, or a tag value.
type token struct {
	kind       tokenKind
	value      string
	classes    []string
	annotation string
}

// tokenizer is https://w3c.github.io/webvtt/#webvtt-cue-text-tokenizer
type tokenizer struct{ input string }

// next returns the next token of an input that is not empty.
func (t *tokenizer) next() token {
	if t.input[0] != '<' {
		return token{value: t.text("<")}
	}
	t.input = t.input[1:]
	switch {
	// WebVTT tag state.
	case t.input == "":
		return token{kind: startTag}
	case t.input[0] == '/':
		t.input = t.input[1:]
		return token{kind: endTag, value: t.until(">", true)}
	case '0' <= t.input[0] && t.input[0] <= '9':
		return token{kind: timestampTag, value: t.until(">", true)}
	}
	// WebVTT start tag state. At once, what ends it leads to other states.
	tag := token{kind: startTag, value: t.until("\t\n\f .>", false)}
	// WebVTT start tag class state.
	for strings.HasPrefix(t.input, ".") {
		t.input = t.input[1:]
		if class := t.until("\t\n\f .>", false); class != "" {
			tag.classes = append(tag.classes, class)
		}
	}
	// WebVTT start tag annotation state. At its end: remove any leading or trailing ASCII whitespace characters, and replace any
	// sequence of them with a single space.
	tag.annotation = strings.Join(strings.FieldsFunc(t.text(">"), isWhitespace), " ")
	t.input = strings.TrimPrefix(t.input, ">")
	return tag
}

// until takes what is before one of some characters, or all. It takes that character, too, if it is told so.
func (t *tokenizer) until(characters string, over bool) string {
	i := strings.IndexAny(t.input, characters)
	if i < 0 {
		i = len(t.input)
	}
	taken := t.input[:i]
	if t.input = t.input[i:]; over && t.input != "" {
		t.input = t.input[1:]
	}
	return taken
}

// text takes what is before a character, or all, with its character references.
func (t *tokenizer) text(end string) string {
	var text strings.Builder
	for {
		text.WriteString(t.until(end+"&", false))
		if !strings.HasPrefix(t.input, "&") {
			return text.String()
		}
		// Attempt to consume an HTML character reference. If nothing is returned, append an ampersand.
		characters, length := markup.CharacterReference(t.input)
		if length == 0 {
			characters, length = "&", 1
		}
		text.WriteString(characters)
		t.input = t.input[length:]
	}
}
