package markup

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"golang.org/x/net/html"
)

// addTreeSeeds adds the inputs of html5lib's suite.
func addTreeSeeds(f *testing.F) {
	for _, test := range treeTests(f) {
		f.Add(test.data, test.context, uint16(len(test.data)/2))
	}
}

// FuzzTokenizer checks that the tokenizer ends, and gives the same however its input is split.
func FuzzTokenizer(f *testing.F) {
	tokenizerTests(f, func(file string, test *tokenizerTest) {
		if file != "namedEntities.test" {
			f.Add(test.Input, test.LastStartTag, uint8(len(test.InitialStates)), uint16(len(test.Input)/2))
		}
	})
	states := []state{
		(*tokenizer).data, (*tokenizer).plaintext, (*tokenizer).rcdata, (*tokenizer).rawtext, (*tokenizer).scriptData, (*tokenizer).cdataSection,
	}
	f.Fuzz(func(t *testing.T, input, lastStart string, start uint8, split uint16) {
		input, s := strings.ToValidUTF8(input, ""), states[int(start)%len(states)]
		want, _ := htmlTokens(s, asciiLower(lastStart), input)
		at := min(int(split), len(input))
		for at > 0 && at < len(input) && input[at]&0xC0 == 0x80 {
			at--
		}
		if got, _ := htmlTokens(s, asciiLower(lastStart), input[:at], input[at:]); jsonOf(got) != jsonOf(want) {
			t.Errorf("%q and %q\ngot  %s\nwant %s", input[:at], input[at:], jsonOf(got), jsonOf(want))
		}
	})
}

// FuzzTreeBuilder checks that the parser ends, that the tree is consistent, the same however the input is split, and can
// be serialized.
func FuzzTreeBuilder(f *testing.F) {
	addTreeSeeds(f)
	f.Fuzz(func(t *testing.T, input, context string, split uint16) {
		input = strings.ToValidUTF8(input, "")
		test := &treeTest{data: input, context: contextOf(context)}
		at := min(int(split), len(input))
		for at > 0 && at < len(input) && input[at]&0xC0 == 0x80 {
			at--
		}
		if want, got := test.parse(true, input), test.parse(true, input[:at], input[at:]); got != want {
			t.Errorf("%q and %q in %q\ngot\n%s\nwant\n%s", input[:at], input[at:], test.context, got, want)
		}
		document := nodes.NewAgent().NewHTMLDocument()
		p := NewParser(document, Options{AllowDeclarativeShadowRoots: true})
		runAll(p, []string{input})
		if len(p.stack.elements) != 0 {
			t.Error("elements are still open")
		}
		Serialize(&document.Node, SerializeOptions{SerializableShadowRoots: true, Scripting: true})
	})
}

// contextOf makes a context element's name of anything.
func contextOf(s string) string {
	for i := range len(s) {
		if c := int(s[i]); !isAlphanumeric(c) && c != ' ' && c != '-' {
			return ""
		}
	}
	if s != "" && !isAlpha(int(s[0])) {
		return ""
	}
	return s
}

// oracleDiffers says that golang.org/x/net/html is known to make another tree of what has these:
//   - processing instructions, content patching (template elements with a for attribute) and declarative shadow roots, which
//     are younger than it is;
//   - selectedcontent, which fillSelectedContent fills here;
//   - scripts, which it does not run;
//   - search, which it does not know to be special, and "</>", which it makes a comment;
//   - a line feed that is not the next token after the start tag of a pre, listing or textarea element, but the next that
//     is not ignored;
//   - text in elements that are ignored, as in a frameset, which it tokenizes as if they were not;
//   - template elements that the input ends in, in foreign content;
//   - NUL, which it treats otherwise in some places;
//   - character references in comments, which it decodes, and those that name a carriage return, which it makes a line feed;
//   - a tag that is not begun at the end, which is a text by itself to it, in a table, too;
//   - "<<script" in the comment of a script, which does not make it wait for a second end tag;
//   - letters beyond ASCII in the name of a doctype, which it lowercases, too;
//   - more than 512 open elements, where it stops.
func oracleDiffers(input string) bool {
	lowered := strings.ToLower(input)
	for _, part := range []string{
		"<?", "for", "shadowroot", "selectedcontent", "document.", "search", "</>", "<pre", "<listing", "<textarea", "<frameset",
		"<template", "\x00",
	} {
		if strings.Contains(lowered, part) {
			return true
		}
	}
	return lowered != asciiLower(input) || oracleMisreads.MatchString(input) || strings.Count(input, "<") > 500
}

// oracleMisreads matches a reference that may be in a comment, or in what becomes one, one that names a carriage return, a
// tag that is not begun at the end, and "<<script" in a script's comment.
var oracleMisreads = regexp.MustCompile(`(?is)<(!|/[^a-z]).*&|&#0*13|&#x0*d|</?$|<!--.*<<script`)

// FuzzOracle compares the parser with that of golang.org/x/net/html. Much of what it finds is the other's: CI runs its seeds only.
func FuzzOracle(f *testing.F) {
	for _, test := range treeTests(f) {
		f.Add(test.data)
	}
	f.Fuzz(func(t *testing.T, input string) {
		input = strings.ToValidUTF8(input, "")
		if oracleDiffers(input) {
			return
		}
		document, err := html.Parse(strings.NewReader(input))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		dumpOracle(&b, document, "")
		test := &treeTest{data: input}
		if want, got := strings.TrimRight(b.String(), "\n"), test.parse(true, input); got != want {
			t.Errorf("%q\ngot\n%s\ngolang.org/x/net/html has\n%s", input, got, want)
		}
	})
}

// dumpOracle writes its tree as dump writes ours.
func dumpOracle(b *strings.Builder, node *html.Node, indent string) {
	for child := node.FirstChild; child != nil; child = child.NextSibling {
		fmt.Fprintf(b, "| %s", indent)
		switch child.Type {
		case html.DoctypeNode:
			fmt.Fprintf(b, "<!DOCTYPE %s", child.Data)
			var public, system string
			for _, a := range child.Attr {
				if a.Key == "public" {
					public = a.Val
				} else {
					system = a.Val
				}
			}
			if public != "" || system != "" {
				fmt.Fprintf(b, ` "%s" "%s"`, public, system)
			}
			b.WriteString(">\n")
		case html.CommentNode:
			fmt.Fprintf(b, "<!-- %s -->\n", child.Data)
		case html.TextNode:
			fmt.Fprintf(b, "\"%s\"\n", child.Data)
		case html.ElementNode:
			fmt.Fprintf(b, "<%s>\n", strings.TrimLeft(child.Namespace+" "+child.Data, " "))
			var attributes []string
			for _, a := range child.Attr {
				attributes = append(attributes, fmt.Sprintf("| %s  %s=\"%s\"\n", indent, strings.TrimLeft(a.Namespace+" "+a.Key, " "), a.Val))
			}
			slices.Sort(attributes)
			b.WriteString(strings.Join(attributes, ""))
			if child.Namespace == "" && child.Data == "template" {
				fmt.Fprintf(b, "| %s  content\n", indent)
				dumpOracle(b, child, indent+"    ")
			} else {
				dumpOracle(b, child, indent+"  ")
			}
		}
	}
}
