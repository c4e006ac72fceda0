package webvtt

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// show writes a cue, without what is there by default.
func show(c *Cue) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %v-%v %q", c.ID, c.Start, c.End, c.Text)
	if c.Line.Set || c.LineAlign != "start" || !c.SnapToLines {
		fmt.Fprintf(&b, " line %v %v %v", c.Line.Value, c.LineAlign, c.SnapToLines)
	}
	if c.Position.Set || c.PositionAlign != "auto" {
		fmt.Fprintf(&b, " position %v %v", c.Position.Value, c.PositionAlign)
	}
	if c.Vertical != "" || c.Size != 100 || c.Align != "center" {
		fmt.Fprintf(&b, " %q %v %v", c.Vertical, c.Size, c.Align)
	}
	if c.Region != nil {
		fmt.Fprintf(&b, " in %+v", *c.Region)
	}
	return b.String()
}

// https://w3c.github.io/webvtt/#webvtt-parser-algorithm
func TestParse(t *testing.T) {
	const region = "\n\nREGION\nid:r width:40% lines:7 regionanchor:1%,2% viewportanchor:3%,4.5% scroll:up\nREGION\n\n"
	for _, test := range []struct {
		name, file string
		want       string // the cues, by line, or "no" for what is no file
	}{
		{"nothing", "", "no"},
		{"short", "WEBVT", "no"},
		{"another signature", "WEBVTTX\n\n00:00.000 --> 00:01.000\na", "no"},
		{"the signature alone", "WEBVTT", ""},
		{"a byte order mark and a title", "\uFEFFWEBVTT - title\n\n00:00.000 --> 00:01.000\na", `"" 0-1 "a"`},
		{"newlines", "WEBVTT\r\rid\r\n00:01.000 --> 00:02.500\r\na\rb\x00\r\n\r\n\r\n01:00:00.001 --> 100:00:01.000", "\"id\" 1-2.5 \"a\\nb\uFFFD\"\n\"\" 3600.001-360001 \"\""},
		{"a header of lines", "WEBVTT\nkind: x\n00:00.000 --> 00:01.000\na", `"" 0-1 "a"`},
		{"bad timings", "WEBVTT\n\n0:00.000 --> 00:01.000\na\n\n00:60.000 --> 00:61.000\nb\n\n00:00.00 --> 00:01.000\n\n00:00.000 -> 00:01.000\n\n00:00:00.000 -->00:00:01.000\nc", `"" 0-1 "c"`},
		{"an arrow in a cue ends it", "WEBVTT\n\n00:00.000 --> 00:01.000\na\n00:02.000 --> 00:03.000\nb", "\"\" 0-1 \"a\"\n\"\" 2-3 \"b\""},
		{"a comment", "WEBVTT\n\nNOTE\na --> b\n\nNOTE x\n\n00:00.000 --> 00:01.000\nc", `"" 0-1 "c"`},
		{"settings", "WEBVTT\n\n00:00.000 --> 00:01.000 line:-3,end position:20.5%,line-left size:50% align:left vertical:rl\na", `"" 0-1 "a" line -3 end true position 20.5 line-left "rl" 50 left`},
		{"a line in percent", "WEBVTT\n\n00:00.000 --> 00:01.000 line:40%,center", `"" 0-1 "" line 40 center false`},
		{"bad settings", "WEBVTT\n\n00:00.000 --> 00:01.000 line:x line:1.,end line:--1 line:1- line:101% line:5,up position:5 position:-1% position:5%,up size:101% size:1 align:middle vertical:tb :x x: x", `"" 0-1 ""`},
		{"a region", "WEBVTT" + region + "00:00.000 --> 00:01.000 region:r", `"" 0-1 "" in {ID:r Width:40 Lines:7 AnchorX:1 AnchorY:2 ViewportX:3 ViewportY:4.5 Scroll:up}`},
		{"who drops out of a region", "WEBVTT" + region + "00:00.000 --> 00:01.000 region:r line:1\n\n00:00.000 --> 00:01.000 region:r size:50%\n\n00:00.000 --> 00:01.000 region:r vertical:lr\n\n00:00.000 --> 00:01.000 region:x",
			"\"\" 0-1 \"\" line 1 start true\n\"\" 0-1 \"\" \"\" 50 center\n\"\" 0-1 \"\" \"lr\" 100 center\n\"\" 0-1 \"\""},
		{"a style, and a region behind a cue", "WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:01.000" + region + "00:00.000 --> 00:01.000 region:r", "\"\" 0-1 \"\"\n\"\" 0-1 \"\""},
	} {
		cues, ok := Parse([]byte(test.file))
		var lines []string
		for _, c := range cues {
			lines = append(lines, show(c))
		}
		if got := strings.Join(lines, "\n"); !ok && test.want != "no" || ok && got != test.want {
			t.Errorf("%s: got %v\n%s\nwant\n%s", test.name, ok, got, test.want)
		}
	}
}

// markup writes nodes as elements.
func (n *Node) markup() string {
	var b strings.Builder
	for _, c := range n.Children {
		switch c.Kind {
		case Text:
			fmt.Fprintf(&b, "%q", c.Value)
		case Timestamp:
			b.WriteString("[" + FormatTimestamp(c.Time) + "]")
		default:
			for name, kind := range tags {
				if kind == c.Kind {
					fmt.Fprintf(&b, "<%s", strings.Join(append([]string{name}, c.Classes...), "."))
					if c.Value != "" {
						b.WriteString(" " + c.Value)
					}
					fmt.Fprintf(&b, ">%s</%s>", c.markup(), name)
				}
			}
		}
	}
	return b.String()
}

// https://w3c.github.io/webvtt/#webvtt-cue-text-parsing-rules
func TestParseCueText(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"a &amp; b &lt;&nosuch; &#x41;&#66 &#0; &# &", "\"a & b <&nosuch; AB \uFFFD &# &\""},
		{"<b>a<i.x..y>b</i></b>c", `<b>"a"<i.x.y>"b"</i></b>"c"`},
		{"<c.x>a<u>b</c>c", `<c.x>"a"<u>"b""c"</u></c>`},
		{"<v.loud  Mary \n &amp;  Joe >a", `<v.loud Mary & Joe>"a"</v>`},
		{"<lang en-GB>a</lang><lang>b", `<lang en-GB>"a"</lang><lang>"b"</lang>`},
		{"<ruby>a<rt>b</ruby>c<rt>d", `<ruby>"a"<rt>"b"</rt></ruby>"c""d"`},
		{"a<00:01.500>b<100:00:00.001><0:1><1", `"a"[00:00:01.500]"b"[100:00:00.001]`},
		{"<></><x>a</x></b><b", `"a"<b></b>`},
		{"<b\nx>a</b\n>b", `<b>"a""b"</b>`},
	} {
		if got := ParseCueText(test.in).markup(); got != test.want {
			t.Errorf("%q: got %s, want %s", test.in, got, test.want)
		}
	}
	deep := ParseCueText(strings.Repeat("<b>", 10000) + "a")
	depth := 0
	for n := deep; len(n.Children) > 0; n = n.Children[0] {
		depth++
	}
	if depth != maxDepth+1 {
		t.Errorf("%d levels, want %d", depth, maxDepth+1)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("WEBVTT\n\nREGION\nid:r width:40%\n\nid\n00:00.000 --> 00:01.000 region:r line:1%,end\n<b>a</b>"))
	f.Fuzz(func(t *testing.T, file []byte) {
		cues, _ := Parse(file)
		for _, c := range cues {
			if strings.ContainsAny(c.Text, "\r\x00") || strings.Contains(c.Text, "-->") || math.IsNaN(c.Start) || math.IsInf(c.End, 0) {
				t.Errorf("%+v", c)
			}
			if c.Size < 0 || c.Size > 100 || c.Position.Value < 0 || c.Position.Value > 100 {
				t.Errorf("%+v", c)
			}
			ParseCueText(c.Text)
		}
	})
}

func FuzzParseCueText(f *testing.F) {
	f.Add("<v.x Mary &amp; &#x80;>a<00:00.000></v>")
	f.Fuzz(func(t *testing.T, text string) {
		var check func(n *Node, depth int)
		check = func(n *Node, depth int) {
			if depth > maxDepth+1 {
				t.Fatal("too deep")
			}
			for _, c := range n.Children {
				if c.Kind == Timestamp {
					if _, rest, ok := timestamp(FormatTimestamp(c.Time)); !ok || rest != "" {
						t.Errorf("%v is written %q", c.Time, FormatTimestamp(c.Time))
					}
				}
				check(c, depth+1)
			}
		}
		check(ParseCueText(text), 0)
	})
}
