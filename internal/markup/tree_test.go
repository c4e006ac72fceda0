package markup

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// treeTest is a test of html5lib's tree construction suite.
type treeTest struct {
	file, data, context, document string
	scriptOn, scriptOff           bool
}

// treeTests returns the tests of html5lib's suite, and those of our own.
func treeTests(t testing.TB) (tests []*treeTest) {
	var files []string
	for _, pattern := range []string{"testdata/html5lib/tree-construction/*.dat", "testdata/html5lib/tree-construction/scripted/*.dat", "testdata/*.dat"} {
		matches, err := filepath.Glob(pattern)
		if err != nil || len(matches) == 0 {
			t.Fatal("no tests", pattern, err)
		}
		files = append(files, matches...)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split("\n"+string(data), "\n#data\n")[1:] {
			tests = append(tests, parseTreeTest(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), text))
		}
	}
	return tests
}

func parseTreeTest(file, text string) *treeTest {
	test := &treeTest{file: file}
	section := "data"
	var lines []string
	end := func() {
		content := strings.Join(lines, "\n")
		switch section {
		case "data":
			test.data = content
		case "document-fragment":
			test.context = content
		case "document":
			test.document = strings.TrimRight(content, "\n")
		}
		lines = nil
	}
	for _, line := range strings.Split(text, "\n") {
		switch line {
		case "#errors", "#new-errors", "#document-fragment", "#document":
			end()
			section = line[1:]
		case "#script-on":
			test.scriptOn = true
		case "#script-off":
			test.scriptOff = true
		default:
			lines = append(lines, line)
		}
	}
	end()
	return test
}

// dump writes the tree as the tests have it.
func dump(b *strings.Builder, node *nodes.Node, indent string) {
	for child := range node.Children() {
		fmt.Fprintf(b, "| %s", indent)
		switch child.Type() {
		case nodes.DocumentTypeNode:
			fmt.Fprintf(b, "<!DOCTYPE %s", child.DoctypeName())
			if child.PublicID() != "" || child.SystemID() != "" {
				fmt.Fprintf(b, ` "%s" "%s"`, child.PublicID(), child.SystemID())
			}
			b.WriteString(">\n")
		case nodes.CommentNode:
			fmt.Fprintf(b, "<!-- %s -->\n", child.Data())
		case nodes.ProcessingInstructionNode:
			fmt.Fprintf(b, "<?%s %s?>\n", child.Target(), child.Data())
		case nodes.TextNode:
			fmt.Fprintf(b, "\"%s\"\n", child.Data())
		case nodes.ElementNode:
			b.WriteString("<")
			switch child.Namespace() {
			case nodes.SVGNamespace:
				b.WriteString("svg ")
			case nodes.MathMLNamespace:
				b.WriteString("math ")
			}
			fmt.Fprintf(b, "%s>\n", child.LocalName())
			var attributes []string
			for _, a := range child.Attributes() {
				name := a.Name().Local
				switch a.Name().Namespace {
				case nodes.XLinkNamespace:
					name = "xlink " + name
				case nodes.XMLNamespace:
					name = "xml " + name
				case nodes.XMLNSNamespace:
					name = "xmlns " + name
				}
				attributes = append(attributes, fmt.Sprintf("| %s  %s=\"%s\"\n", indent, name, a.Value()))
			}
			slices.Sort(attributes)
			b.WriteString(strings.Join(attributes, ""))
			if shadow := child.ShadowRoot(); shadow != nil {
				fmt.Fprintf(b, "| %s  #shadow-root\n", indent)
				dump(b, &shadow.Node, indent+"    ")
			}
			if contents := child.TemplateContents(); contents != nil {
				fmt.Fprintf(b, "| %s  content\n", indent)
				dump(b, contents, indent+"    ")
			}
			dump(b, child, indent+"  ")
		}
	}
}

func dumped(node *nodes.Node) string {
	var b strings.Builder
	dump(&b, node, "")
	return strings.TrimRight(b.String(), "\n")
}

// parse parses pieces as the test wants it, and returns the tree.
func (test *treeTest) parse(scripting bool, pieces ...string) string {
	agent := nodes.NewAgent()
	document := agent.NewHTMLDocument()
	options := Options{AllowDeclarativeShadowRoots: true, Hooks: Hooks{Popped: fillSelectedContent}}
	if !scripting {
		options.Scripting = ScriptingDisabled
	}
	if test.context != "" {
		ns, local := nodes.HTMLNamespace, test.context
		if rest, ok := strings.CutPrefix(local, "svg "); ok {
			ns, local = nodes.SVGNamespace, rest
		} else if rest, ok := strings.CutPrefix(local, "math "); ok {
			ns, local = nodes.MathMLNamespace, rest
		}
		if scripting {
			options.Scripting = ScriptingInert
		}
		context := document.NewElement(agent.Name(ns, "", local))
		document.Mode = nodes.NoQuirks
		fragmentDocument := agent.NewHTMLDocument()
		options.KeepMode = true
		p := NewParser(fragmentDocument, options)
		p.startFragment(context, context)
		runAll(p, pieces)
		return dumped(p.rootTarget)
	}
	p := NewParser(document, options)
	runAll(p, pieces)
	return dumped(&document.Node)
}

// runAll feeds a parser with pieces.
func runAll(p *Parser, pieces []string) {
	for _, piece := range pieces {
		p.Append(piece)
		runScripts(p)
	}
	p.Close()
	runScripts(p)
}

// runScripts runs the parser, and the scripts that it meets.
func runScripts(p *Parser) {
	for p.Run() == NeedScript {
		text := p.Script().FirstChild()
		p.RunScript(func() {
			if text != nil && p.scripting == ScriptingNormal {
				runScript(p, text.Data())
			}
		})
	}
}

// runScript does what the scripts of the tests do, without an engine.
func runScript(p *Parser, text string) {
	write := func(text string) {
		p.Write(text)
		runScripts(p)
	}
	byName := func(local string) (found []*nodes.Node) {
		for n := range p.document.Descendants() {
			if n.IsHTMLElement(local) {
				found = append(found, n)
			}
		}
		return found
	}
	switch text {
	case `document.getElementById("A").id = "B"`:
		byName("b")[0].SetAttribute("id", "B")
	case `document.getElementsByTagName("font")[2].setAttribute("size", "5");`:
		byName("font")[2].SetAttribute("size", "5")
	case `document.write("2")`, `document.write('2')`:
		write("2")
	case `document.write('3')`:
		write("3")
	case `document.write("<script>document.write('2')</scr"+ "ipt><script>document.write('3')</scr" + "ipt>")`:
		write("<script>document.write('2')</script><script>document.write('3')</script>")
	}
}

// fillSelectedContent stands for the select elements that the floor above has: an option that is popped, and selected,
// is cloned into the selectedcontent element.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent
func fillSelectedContent(option *nodes.Node) {
	if !option.IsHTMLElement("option") {
		return
	}
	list := option
	for list != nil && !list.IsHTMLElement("select") {
		list = list.Parent()
	}
	if list == nil {
		return
	}
	var selected, target *nodes.Node
	for n := range list.Descendants() {
		if n.IsHTMLElement("option") && (selected == nil || n.HasAttribute("selected")) {
			selected = n
		}
		if n.IsHTMLElement("selectedcontent") && target == nil {
			target = n
		}
	}
	if target == nil || selected != option {
		return
	}
	nodes.ReplaceAll(nil, target)
	for child := range option.Children() {
		clone, err := nodes.Clone(child, option.Document(), true)
		if err != nil {
			panic(err)
		}
		nodes.Insert(clone, target, nil)
	}
}

// processingInstructions are the tests of html5lib's suite that want a bogus comment of what the standard has since made
// a processing instruction, and what is right for them now.
//
// https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state
var processingInstructions = map[string]string{
	`<?import namespace="foo" implementation="#bar">`: `<?import namespace="foo" implementation="#bar"?>`,
	"<?":            "",
	"<?COMMENT?>":   "<?COMMENT ?>",
	"<?COM--MENT?>": "<?COM--MENT ?>",
}

// modes calls f with scripting or without, as the test wants it.
func (test *treeTest) modes(f func(scripting bool)) {
	if !test.scriptOff {
		f(true)
	}
	if !test.scriptOn {
		f(false)
	}
}

func TestTreeConstruction(t *testing.T) {
	passed, changed := 0, 0
	for _, test := range treeTests(t) {
		if instruction, ok := processingInstructions[test.data]; ok {
			_, rest, _ := strings.Cut(test.document, "\n")
			test.document = rest
			if instruction != "" {
				test.document = "| " + instruction + "\n" + rest
			}
			changed++
		}
		test.modes(func(scripting bool) {
			if got := test.parse(scripting, test.data); got != test.document {
				t.Errorf("%s, scripting %v, context %q: %q\ngot\n%s\nwant\n%s", test.file, scripting, test.context, test.data, got, test.document)
				return
			}
			passed++
		})
	}
	t.Logf("%d passed; the standard has changed what is right for %d inputs", passed, changed)
}

// Every split of the input gives the same tree.
func TestTreeConstructionInPieces(t *testing.T) {
	for i, test := range treeTests(t) {
		// Each, if there is time.
		if testing.Short() && i%50 != 0 {
			continue
		}
		test.modes(func(scripting bool) {
			want := test.parse(scripting, test.data)
			all := characters(test.data)
			check := func(pieces ...string) {
				if got := test.parse(scripting, pieces...); got != want {
					t.Fatalf("%s, scripting %v, context %q: %q\ngot\n%s\nwant\n%s", test.file, scripting, test.context, pieces, got, want)
				}
			}
			check(all...)
			at := 0
			for _, c := range all {
				check(test.data[:at], test.data[at:])
				at += len(c)
			}
		})
	}
}
