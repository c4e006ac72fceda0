package xpath

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// tree makes a document: each line is an element, deeper by its tabs, with
// attributes, or a text in quotation marks, a comment or an instruction.
func tree(t testing.TB, html bool, text string) *nodes.Document {
	t.Helper()
	d := nodes.NewAgent().NewDocument()
	d.HTML = html
	namespace := ""
	if html {
		namespace = nodes.HTMLNamespace
	}
	open := []*nodes.Node{&d.Node}
	for line := range strings.Lines(text) {
		content := strings.TrimLeft(strings.TrimRight(line, "\n"), "\t")
		if content == "" {
			continue
		}
		depth := strings.Count(line, "\t")
		var n *nodes.Node
		switch content[0] {
		case '"':
			n = d.CreateTextNode(strings.Trim(content, `"`))
		case '!':
			n = d.CreateComment(content[1:])
		case '?':
			target, data, _ := strings.Cut(content[1:], " ")
			n = d.NewProcessingInstruction(target, data)
		default:
			words := strings.Fields(content)
			name := d.Agent().Name(namespace, "", words[0])
			if prefix, local, ok := strings.Cut(words[0], ":"); ok {
				name = d.Agent().Name("urn:"+prefix, prefix, local)
			}
			n = d.NewElement(name)
			for _, a := range words[1:] {
				key, value, _ := strings.Cut(a, "=")
				of := ""
				prefix, local, ok := strings.Cut(key, ":")
				if !ok {
					prefix, local = "", key
				} else if prefix == "xml" {
					of = nodes.XMLNamespace
				} else {
					of = "urn:" + prefix
				}
				n.SetAttributeValue(local, value, prefix, of)
			}
		}
		open = open[:depth+1]
		nodes.Insert(n, open[depth], nil)
		open = append(open, n)
	}
	return d
}

// describe writes a value: nodes by their id, or their name and data.
func describe(value Value) string {
	set, ok := value.([]*nodes.Node)
	if !ok {
		return fmt.Sprintf("%#v", value)
	}
	var all []string
	for _, n := range set {
		s := n.NodeName()
		if id, ok := "", false; n.IsElement() {
			if id, ok = n.Attribute("id"); ok {
				s = id
			}
		} else if n.Type() == nodes.AttributeNode {
			s = "@" + n.OwnerElement().ID() + "." + s
		} else if n.Type() != nodes.DocumentNode {
			s += ":" + n.Data()
		}
		all = append(all, s)
	}
	return strings.Join(all, " ")
}

func resolve(prefix string) (string, error) {
	if prefix == "u" || prefix == "v" {
		return "urn:" + prefix, nil
	}
	return "", nil
}

func evaluate(t testing.TB, n *nodes.Node, text string) string {
	e, err := Compile(text, resolve)
	if err != nil {
		return "error " + err.Error()
	}
	value, err := e.Evaluate(n)
	if err != nil {
		return "error " + err.Error()
	}
	return describe(value)
}

const library = `
?style sheet
r id=r
	!note
	b id=b1 class=x y=1
		t id=t1
			"One"
		p id=p1
			"10"
	b id=b2 class=y y=2 xml:lang=en-GB
		t id=t2
			"Two  words"
			i id=i
				"!"
		p id=p2
			"20"
		?pi data
	b id=b3 u:z=3
		t id=t3
			"Three"
	u:b id=ub
		"x"
`

func TestEvaluate(t *testing.T) {
	d := tree(t, false, library)
	for _, test := range []struct{ at, text, want string }{
		// Paths
		{"", "/", "#document"}, {"", "/r", "r"}, {"", "r", "r"}, {"r", "b", "b1 b2 b3"}, {"r", "./b", "b1 b2 b3"}, {"b1", "..", "r"}, {"t1", "../..", "r"},
		{"t1", "/r/b", "b1 b2 b3"}, {"", "//t", "t1 t2 t3"}, {"", "//b/t", "t1 t2 t3"}, {"b1", ".//t", "t1"}, {"", "//*", "r b1 t1 p1 b2 t2 i p2 b3 t3 ub"}, {"r", "*", "b1 b2 b3 ub"},
		{"b1", "@*", "@b1.id @b1.class @b1.y"}, {"b1", "@y", "@b1.y"}, {"", "//@y", "@b1.y @b2.y"}, {"b1", "attribute::class", "@b1.class"}, {"", "//@y/..", "b1 b2"},
		{"", "//text()", "#text:One #text:10 #text:Two  words #text:! #text:20 #text:Three #text:x"}, {"", "//comment()", "#comment:note"}, {"", "//processing-instruction()", "style:sheet pi:data"},
		{"", "//processing-instruction('pi')", "pi:data"}, {"t2", "node()", "#text:Two  words i"}, {"", "node()", "style:sheet r"},
		// Namespaces
		{"r", "u:b", "ub"}, {"r", "u:*", "ub"}, {"r", "v:*", ""}, {"", "//@u:z", "@b3.u:z"}, {"", "//@u:*", "@b3.u:z"}, {"", "//@z", ""}, {"b1", "namespace::*", ""},
		{"r", "n:b", "error the prefix 'n' stands for no namespace"},
		// Axes
		{"t2", "ancestor::*", "r b2"}, {"t2", "ancestor-or-self::*", "r b2 t2"}, {"t2", "ancestor::*[1]", "b2"}, {"t2", "ancestor::*[last()]", "r"}, {"t2", "ancestor::node()", "#document r b2"},
		{"r", "descendant::t", "t1 t2 t3"}, {"t1", "descendant-or-self::*", "t1"}, {"b1", "following-sibling::*", "b2 b3 ub"}, {"b3", "preceding-sibling::*", "b1 b2"}, {"b3", "preceding-sibling::*[1]", "b2"},
		{"t2", "following::*", "p2 b3 t3 ub"}, {"t2", "preceding::*", "b1 t1 p1"}, {"t2", "preceding::*[1]", "p1"}, {"p2", "preceding::node()", "style:sheet #comment:note b1 t1 #text:One p1 #text:10 t2 #text:Two  words i #text:!"},
		{"b1", "self::b", "b1"}, {"b1", "self::t", ""}, {"b1", "@y/following::*[1]", "t1"}, {"b2", "@y/preceding::*[1]", "p1"}, {"b1", "@y/ancestor::*", "r b1"}, {"b1", "@y/following-sibling::*", ""}, {"b1", "@y/node()", ""},
		{"b1", "parent::r", "r"}, {"b1", "parent::b", ""}, {"", "//t/ancestor::*", "r b1 b2 b3"}, {"", "//i/preceding::t", "t1"},
		{"t2", "(following::* | preceding::* | ancestor::* | descendant::* | self::*)", "r b1 t1 p1 b2 t2 i p2 b3 t3 ub"},
		// Predicates
		{"", "//b[1]", "b1"}, {"", "//t[1]", "t1 t2 t3"}, {"", "(//t)[2]", "t2"}, {"", "//b[last()]", "b3"}, {"", "//b[position() > 1]", "b2 b3"}, {"", "//b[@class]", "b1 b2"}, {"", "//b[@class='y']", "b2"},
		{"", "//b[@class][2]", "b2"}, {"", "//b[2][@class]", "b2"}, {"", "//b[p]", "b1 b2"}, {"", "//b[p > 15]/t", "t2"}, {"", "//b[not(p)]", "b3"}, {"", "//b[t='Three']", "b3"}, {"", "//*[@id='t2']/following-sibling::p", "p2"}, {"", "//b[1.5]", ""},
		{"", "//b['']", ""}, {"", "//b['x']", "b1 b2 b3"}, {"r", "b[true()]", "b1 b2 b3"}, {"", "//b[t[i]]", "b2"}, {"r", "*[self::b or self::u:b][last()]", "ub"}, {"", "(//b | //t)[3]", "b2"}, {"", "//b[1] | //b[1] | //t[i]", "b1 t2"},
		{"", "id('t1 b2')", "t1 b2"}, {"", "id('t1')/..", "b1"}, {"", "id(//b/@class)", ""}, {"", "id('none')", ""},
		// Functions
		{"", "count(//b)", "3"}, {"r", "count(.)", "1"}, {"b1", "local-name()", `"b"`}, {"ub", "local-name()", `"b"`}, {"ub", "name()", `"u:b"`}, {"ub", "namespace-uri()", `"urn:u"`}, {"", "name(//@u:z)", `"u:z"`},
		{"", "name()", `""`}, {"", "local-name(//processing-instruction('pi'))", `"pi"`}, {"", "name(//none)", `""`}, {"", "string(//t)", `"One"`}, {"b1", "string()", `"One10"`}, {"", "string(//@class)", `"x"`}, {"", "string(//comment())", `"note"`},
		{"", "string(1)", `"1"`}, {"", "string(-0)", `"0"`}, {"", "string(1.50)", `"1.5"`}, {"", "string(1 div 0)", `"Infinity"`}, {"", "string(-1 div 0)", `"-Infinity"`}, {"", "string(0 div 0)", `"NaN"`}, {"", "string(true())", `"true"`},
		{"", "string(100000000000000000000000)", `"100000000000000000000000"`}, {"", "string(0.0000001)", `"0.0000001"`},
		{"", "concat('a', 1, true())", `"a1true"`}, {"", "starts-with('abc', 'ab')", "true"}, {"", "contains('abc', 'd')", "false"}, {"", "contains('', '')", "true"}, {"", "substring-before('a-b-c', '-')", `"a"`}, {"", "substring-after('a-b-c', '-')", `"b-c"`},
		{"", "substring-before('abc', 'd')", `""`}, {"", "substring-after('abc', 'd')", `""`}, {"", "substring('12345', 2, 3)", `"234"`}, {"", "substring('12345', 2)", `"2345"`}, {"", "substring('12345', 1.5, 2.6)", `"234"`}, {"", "substring('12345', 0, 3)", `"12"`},
		{"", "substring('12345', 0 div 0, 3)", `""`}, {"", "substring('12345', -42, 1 div 0)", `"12345"`}, {"", "substring('12345', -1 div 0, 1 div 0)", `""`}, {"", "substring('日本語', 2, 1)", `"本"`}, {"", "string-length('日本')", "2"}, {"t1", "string-length()", "3"},
		{"t2", "normalize-space()", `"Two words!"`}, {"", "normalize-space('\u00a0 a  b ')", `"\u00a0 a b"`}, {"", "translate('bar', 'abc', 'AB')", `"BAr"`}, {"", "translate('--aaa--', 'abc-', 'ABC')", `"AAA"`},
		{"", "boolean(0)", "false"}, {"", "boolean(0 div 0)", "false"}, {"", "boolean(-1)", "true"}, {"", "boolean('')", "false"}, {"", "boolean('0')", "true"}, {"", "boolean(//none)", "false"}, {"", "boolean(//b)", "true"}, {"", "not(//b)", "false"},
		{"b2", "lang('en')", "true"}, {"t2", "lang('EN-gb')", "true"}, {"t2", "lang('e')", "false"}, {"b1", "lang('en')", "false"}, {"", "number(' 12.5 ')", "12.5"}, {"", "number('-.5')", "-0.5"}, {"", "number('1e3')", "NaN"}, {"", "number('+1')", "NaN"}, {"", "number('')", "NaN"}, {"", "number(true())", "1"},
		{"p1", "number()", "10"}, {"", "sum(//p)", "30"}, {"", "sum(//none)", "0"}, {"", "sum(//t)", "NaN"}, {"", "floor(-1.5)", "-2"}, {"", "ceiling(-1.5)", "-1"}, {"", "round(1.5)", "2"}, {"", "round(-1.5)", "-1"}, {"", "round(-0.2)", "-0"}, {"", "round(0 div 0)", "NaN"},
		// Operators
		{"", "1 + 2 * 3 - 4", "3"}, {"", "(1 + 2) * 3", "9"}, {"", "7 mod 3", "1"}, {"", "-7 mod 3", "-1"}, {"", "1.5 mod 0.5", "0"}, {"", "8 div 2 div 2", "2"}, {"", "--2", "2"}, {"", "-(2)", "-2"}, {"", "- - -2", "-2"}, {"", "-'x'", "NaN"},
		{"", "1 < 2", "true"}, {"", "1 < 2 < 3", "true"}, {"", "3 > 2 > 1", "false"}, {"", "2 <= 2", "true"}, {"", "'10' > '9'", "true"}, {"", "1 = '1'", "true"}, {"", "true() = 'x'", "true"}, {"", "'a' = 'b'", "false"}, {"", "'a' != 'b'", "true"}, {"", "0 div 0 = 0 div 0", "false"},
		{"", "//p = 20", "true"}, {"", "//p != 20", "true"}, {"", "//p > 20", "false"}, {"", "15 < //p", "true"}, {"", "//p = '20'", "true"}, {"", "//none = 1", "false"}, {"", "//none != 1", "false"}, {"", "//none = false()", "true"}, {"", "//p = true()", "true"}, {"", "//p = //t", "false"}, {"", "//p != //t", "true"},
		{"", "//p < //p", "true"}, {"", "1 or 0", "true"}, {"", "1 and 0", "false"}, {"", "0 or 1 and 0", "false"}, {"", "true() and //b", "true"},
		{"r", "b/@y * 2", "2"}, {"", "* * 2", "NaN"}, {"r", "b - 1", "NaN"}, {"", "//*[* and @id][1]", "r b1 t2"},
		{"", " / r [ 1 ] ", "r"}, {"", "div", ""}, {"", "/div/mod", ""}, {"", "r//div", ""}, {"", "/* div 2", "NaN"}, {"", ".5 + .5", "1"}, {"", "1. + 1", "2"},
		{"", "/r/b/node()[self::t]", "t1 t2 t3"}, {"", "//b//t", "t1 t2 t3"}, {"", "(//b)//t[1]", "t1 t2 t3"}, {"", "id('b1')//t", "t1"}, {"", "'a' | //b", "error an XPath expression that has to be a node-set is none"}, {"", "count(1)", "error an XPath expression that has to be a node-set is none"},
		{"", "/r/1", "error '/r/1' is not a valid XPath expression: '1' is unexpected (at 3)"},
	} {
		n := &d.Node
		if test.at != "" {
			n = d.GetElementByID(test.at)
		}
		if got := evaluate(t, n, test.text); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
}

// In HTML documents names without a prefix are those of HTML's elements.
func TestHTML(t *testing.T) {
	d := tree(t, true, "html id=h\n\tBody id=b Class=c lang=de\n\t\tu:body id=x\n")
	for text, want := range map[string]string{"//body": "b", "//BODY": "b", "//u:body": "x", "/html": "h", "//*": "h b x", "//body[lang('de')]": "b", "//*[@CLASS]": "b", "//body[u:body]": "b"} {
		if got := evaluate(t, &d.Node, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": "the end is unexpected (at 0)", "//": "the end is unexpected (at 2)", "a/": "the end is unexpected (at 2)", "a[": "the end is unexpected (at 2)", "a]": "']' is unexpected (at 1)", "a[1": "the end is unexpected (at 3)",
		"'a": "a string does not end (at 0)", "a b": "an operator is due, not 'b' (at 2)", "f(": "there is no function 'f' (at 0)", "count()": "the function 'count' takes another number of arguments than 0 (at 0)",
		"true(1)": "the function 'true' takes another number of arguments than 1 (at 0)", "concat('a')": "the function 'concat' takes another number of arguments than 1 (at 0)", "a::b": "there is no axis 'a' (at 0)",
		"child::": "the end is unexpected (at 7)", "$a": "there are no variables (at 0)", "a:": "a name has to follow the colon (at 1)", "#": "'#' is unexpected (at 0)", "1 +": "the end is unexpected (at 3)", "(1": "the end is unexpected (at 2)",
		"count(1 2)": "'2' is unexpected (at 8)", "@": "the end is unexpected (at 1)", "text(1)": "'1' is unexpected (at 5)", ".[1]": "'[' is unexpected (at 1)", "a|": "the end is unexpected (at 2)", "!": "'!' is unexpected (at 0)", "a ! b": "'!' is unexpected (at 2)",
		strings.Repeat("(", 1000): "its expressions lie more than 100 deep in each other (at 100)", strings.Repeat("a[", 1000): "its expressions lie more than 100 deep in each other (at 200)",
	} {
		_, err := Compile(text, resolve)
		var e *Error
		if !errors.As(err, &e) || e.Kind != "SyntaxError" || !strings.HasSuffix(e.Reason, ": "+want) {
			t.Errorf("%.40s: %v, want %s", text, err, want)
		}
	}
	failed := errors.New("failed")
	if _, err := Compile("a:b", func(string) (string, error) { return "", failed }); err != failed {
		t.Errorf("the resolver's error is %v", err)
	}
	if _, err := Compile("a:b", nil); err == nil {
		t.Error("there is a namespace without a resolver")
	}
}

// What would take exponential time ends with an error, and what is long ends.
func TestExplosions(t *testing.T) {
	d := tree(t, false, "r\n"+strings.Repeat("\ta\n", 100))
	e, err := Compile(strings.Repeat("//*[", 20)+"//b"+strings.Repeat("]", 20), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Evaluate(&d.Node); err == nil || err.Error() != "the XPath expression visits too many nodes" {
		t.Errorf("nested predicates: %v", err)
	}
	for _, text := range []string{"1" + strings.Repeat("+1", 100_000), strings.Repeat("-", 100_000) + "1", "a" + strings.Repeat("/a", 100_000), "a" + strings.Repeat("|a", 10_000), "a" + strings.Repeat("[1]", 10_000), "concat('a'" + strings.Repeat(",'a'", 10_000) + ")"} {
		e, err := Compile(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Evaluate(&d.Node); err != nil {
			t.Errorf("%.20s: %v", text, err)
		}
	}
}

// An evaluation ends with its agent.
func TestEnded(t *testing.T) {
	d := tree(t, false, "r\n"+strings.Repeat("\ta\n", 100))
	asked := 0
	d.Agent().Hooks.Ended = func() bool { asked++; return asked == 3 }
	e, err := Compile("//*[//*[//*[//b]]]", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Evaluate(&d.Node); err == nil || err.Error() != "the page was told to end" || asked != 3 {
		t.Errorf("%v, asked %d times", err, asked)
	}
}

func TestConversions(t *testing.T) {
	if !Boolean("x") || Number("2") != 2 || !math.IsNaN(Number([]*nodes.Node(nil))) || Text(1.5) != "1.5" {
		t.Error("values are converted otherwise")
	}
}

func FuzzEvaluate(f *testing.F) {
	for _, seed := range []string{"//b[@class='x'][last()]/t | id('p1')", "substring(concat('a', //p), 2) = -1 div 0", "ancestor-or-self::node()[position() mod 2 = 1]", "u:b/@*"} {
		f.Add(seed)
	}
	d := tree(f, false, library)
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Compile(text, resolve)
		if err != nil || strings.Count(text, "[") > 4 {
			return
		}
		value, err := e.Evaluate(&d.Node)
		if err != nil {
			return
		}
		if set, ok := value.([]*nodes.Node); ok {
			order := map[*nodes.Node]int{}
			v := &evaluation{}
			for i, n := range set {
				if order[n] > 0 || i > 0 && v.place(set[i-1]) > v.place(n) {
					t.Fatalf("%q: the nodes are not in order, each once: %s", text, describe(value))
				}
				order[n] = i + 1
			}
		}
	})
}
