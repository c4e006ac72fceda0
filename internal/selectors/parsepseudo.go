package selectors

import (
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// legacyPseudoElement reports whether a pseudo-element with one colon is next.
//
// https://drafts.csswg.org/selectors-4/#single-colon-pseudos
func (p *parser) legacyPseudoElement() bool {
	name := p.peekAt(1)
	if name.Kind != syntax.Ident {
		return false
	}
	switch url.ASCIILowercase(name.Text) {
	case "before", "after", "first-line", "first-letter":
		return true
	}
	return false
}

// pseudoElement parses a <pseudo-element-selector>.
//
// https://drafts.csswg.org/selectors-4/#pseudo-elements
//
// The first one of a complex selector is noted in it.
func (p *parser) pseudoElement(of *complexSelector) error {
	begin := p.at
	p.at++
	if p.peek().Kind == syntax.Colon {
		p.at++
	}
	t := p.peek()
	name := url.ASCIILowercase(t.Text)
	first := of.pseudoElement == ""
	if first {
		of.pseudoElement = name
	} else {
		of.further += name
	}
	switch {
	case t.Kind == syntax.Ident && (pseudoElementNames[name] || strings.HasPrefix(name, "-webkit-")):
		// https://drafts.csswg.org/selectors-4/#compat lets unknown ones with -webkit- be.
		p.at++
		return nil
	case t.Kind == syntax.Function && name == "slotted", t.Kind == syntax.Function && name == "cue", t.Kind == syntax.Function && name == "cue-region":
		p.at++
		l, err := p.argument(realSelector, name == "slotted")
		if first {
			of.argument = l
		}
		return err
	case t.Kind == syntax.Function && identPseudoElements[name]:
		p.at++
		idents := 0
		for p.skipWhitespace(); p.peek().Kind == syntax.Ident || p.peek().Is('*') || p.peek().Is('.'); p.skipWhitespace() {
			if first {
				of.parts = append(of.parts, p.peek().Text)
			}
			p.at++
			idents++
		}
		if idents > 0 && p.closes(syntax.RightParen) {
			return nil
		}
		return p.unexpected()
	}
	p.at = begin
	return p.errorf("the pseudo-element %s is not known", p.nameOfPseudo())
}

// nameOfPseudo is what an error calls what begins with a colon.
func (p *parser) nameOfPseudo() string {
	text := p.text[p.peek().Start:]
	name := strings.TrimLeft(text, ":")
	if end := strings.IndexAny(name, " \t\n\r\f,>+~:.#[()*"); end >= 0 {
		name = name[:end]
	}
	return text[:len(text)-len(strings.TrimLeft(text, ":"))] + name[:min(len(name), maxQuoted)]
}

// pseudoElementNames are the pseudo-elements without arguments.
var pseudoElementNames = map[string]bool{
	"before": true, "after": true, "first-line": true, "first-letter": true, "marker": true, "placeholder": true,
	"selection": true, "backdrop": true, "file-selector-button": true, "target-text": true, "spelling-error": true,
	"grammar-error": true, "search-text": true, "cue": true, "cue-region": true, "view-transition": true,
	"details-content": true, "checkmark": true, "picker-icon": true, "column": true, "scroll-marker": true,
	"scroll-marker-group": true,
}

// identPseudoElements are the pseudo-elements whose arguments are identifiers.
var identPseudoElements = map[string]bool{
	"part": true, "highlight": true, "view-transition-group": true, "view-transition-image-pair": true,
	"view-transition-old": true, "view-transition-new": true, "scroll-button": true, "picker": true,
}

// userActions are the pseudo-classes that may follow a pseudo-element.
//
// https://drafts.csswg.org/selectors-4/#useraction-pseudos
var userActions = map[string]bool{"hover": true, "active": true, "focus": true, "focus-visible": true, "focus-within": true}

// structural are the pseudo-classes without arguments that match by the tree, and not by what an element is.
//
// https://drafts.csswg.org/css-shadow-parts-1/#part
var structural = map[string]bool{
	"root": true, "empty": true, "first-child": true, "last-child": true, "only-child": true, "first-of-type": true,
	"last-of-type": true, "only-of-type": true, "scope": true, "host": true, "has-slotted": true,
}

// followsPart reports whether a pseudo-class is next that may follow ::part().
func (p *parser) followsPart() bool {
	name := url.ASCIILowercase(p.peekAt(1).Text)
	switch p.peekAt(1).Kind {
	case syntax.Ident:
		return pseudoClasses[name] != nil && !structural[name]
	case syntax.Function:
		return name == "state" || name == "lang" || name == "dir"
	}
	return false
}

// afterPseudoElement parses the pseudo-classes behind a pseudo-element: of user actions, and behind ::part() others that tell
// what an element is.
//
// https://drafts.csswg.org/selectors-4/#pseudo-element-states
func (p *parser) afterPseudoElement(of *complexSelector) (Specificity, error) {
	var specificity Specificity
	for p.peek().Kind == syntax.Colon && !p.legacyPseudoElement() {
		name := url.ASCIILowercase(p.peekAt(1).Text)
		if of.pseudoElement == "part" && of.further == "" {
			if !p.followsPart() {
				break
			}
		} else if p.peekAt(1).Kind != syntax.Ident || !userActions[name] {
			break
		}
		s, counts, err := p.pseudoClass()
		if err != nil {
			return specificity, err
		}
		specificity.add(counts)
		of.after = append(of.after, s)
	}
	return specificity, nil
}

// argument parses the selectors in parentheses; one means a single compound
// selector. The opening parenthesis has been consumed.
func (p *parser) argument(k kind, one bool) (list, error) {
	if p.nesting++; p.nesting > maxNesting {
		p.deepest = p.errorf("its selectors lie more than %d deep in each other", maxNesting)
		return nil, p.deepest
	}
	defer func() { p.nesting-- }()
	p.skipWhitespace()
	if k&forgiving != 0 && p.closes(syntax.RightParen) {
		return nil, nil
	}
	l, err := p.list(k)
	if err != nil {
		return nil, err
	}
	if !p.closes(syntax.RightParen) {
		return nil, p.unexpected()
	}
	if one && (len(l) != 1 || len(l[0].compounds) != 1) {
		return nil, p.errorf("only one compound selector may stand here")
	}
	return l, nil
}

// pseudoClass parses a <pseudo-class-selector>.
//
// https://drafts.csswg.org/selectors-4/#pseudo-classes
func (p *parser) pseudoClass() (simple, Specificity, error) {
	begin := p.at
	name := p.peekAt(1)
	p.at += 2
	counts := Specificity{0, 1, 0}
	var s simple
	var err error
	switch lower := url.ASCIILowercase(name.Text); name.Kind {
	case syntax.Ident:
		if s = pseudoClasses[lower]; s != nil {
			return s, counts, nil
		}
	case syntax.Function:
		switch lower {
		case "is":
			s, counts, err = p.logical(realSelector|forgiving, false)
		case "-webkit-any":
			s, counts, err = p.logical(realSelector, false)
		case "where":
			s, _, err = p.logical(realSelector|forgiving, false)
			counts = Specificity{}
		case "not":
			s, counts, err = p.logical(realSelector, true)
		case "has":
			s, counts, err = p.has()
		case "host":
			s, counts, err = p.host(false)
		case "host-context":
			s, counts, err = p.host(true)
		case "nth-child":
			s, counts, err = p.nth(&nth{}, true)
		case "nth-last-child":
			s, counts, err = p.nth(&nth{last: true}, true)
		case "nth-of-type":
			s, counts, err = p.nth(&nth{sameType: true}, false)
		case "nth-last-of-type":
			s, counts, err = p.nth(&nth{sameType: true, last: true}, false)
		case "lang":
			s, err = p.lang()
		case "dir":
			s, err = p.dir()
		case "state":
			s, err = p.customState()
		}
	}
	if s == nil && err == nil {
		p.at = begin
		err = p.errorf("the pseudo-class %s is not known", p.nameOfPseudo())
	}
	return s, counts, err
}

// logical parses the argument of :is(), :where() or :not().
//
// https://drafts.csswg.org/selectors-4/#logical-combination
func (p *parser) logical(k kind, not bool) (simple, Specificity, error) {
	l, err := p.argument(k, false)
	if err != nil {
		return nil, Specificity{}, err
	}
	return &logicalSelector{list: l, not: not}, l.specificity(), nil
}

// has parses the argument of :has(), which may contain no other :has().
//
// https://drafts.csswg.org/selectors-4/#relational
func (p *parser) has() (simple, Specificity, error) {
	if p.inHas {
		p.at -= 2
		return nil, Specificity{}, p.errorf(":has() may not lie in another :has()")
	}
	p.inHas = true
	defer func() { p.inHas = false }()
	l, err := p.argument(relativeSelector, false)
	if err != nil {
		return nil, Specificity{}, err
	}
	for i := range l {
		if n := len(l[i].compounds); n > maxRelative {
			return nil, Specificity{}, p.errorf("a selector in :has() has %d compound selectors, more than %d", n, maxRelative)
		}
		l[i].remember()
	}
	return &hasSelector{l}, l.specificity(), nil
}

// host parses the argument of :host() or :host-context().
//
// https://drafts.csswg.org/css-scoping-1/#host-selector
func (p *parser) host(context bool) (simple, Specificity, error) {
	l, err := p.argument(realSelector, true)
	if err != nil {
		return nil, Specificity{}, err
	}
	counts := l.specificity()
	counts[1]++
	return &hostSelector{list: l, context: context}, counts, nil
}

// nth parses the argument of :nth-child() and its like.
//
// https://drafts.csswg.org/css-syntax-3/#anb-microsyntax
func (p *parser) nth(s *nth, of bool) (simple, Specificity, error) {
	counts := Specificity{0, 1, 0}
	p.skipWhitespace()
	if !p.anPlusB(s) {
		return nil, counts, p.errorf("this is no An+B")
	}
	p.skipWhitespace()
	if t := p.peek(); of && t.Kind == syntax.Ident && url.ASCIILowercase(t.Text) == "of" {
		p.at++
		l, err := p.argument(realSelector, false)
		if err != nil {
			return nil, counts, err
		}
		s.of = &logicalSelector{list: l, remembered: true}
		counts.add(l.specificity())
		return s, counts, nil
	}
	if !p.closes(syntax.RightParen) {
		return nil, counts, p.unexpected()
	}
	return s, counts, nil
}

// anPlusB parses <an+b>.
//
// https://drafts.csswg.org/css-syntax-3/#anb-production
func (p *parser) anPlusB(s *nth) bool {
	t := p.peek()
	p.at++
	switch {
	case t.Kind == syntax.Number && t.Integer:
		s.b = toInt(t.Value)
		return true
	case t.Kind == syntax.Dimension && t.Integer:
		s.a = toInt(t.Value)
		return p.afterA(s, url.ASCIILowercase(t.Unit))
	case t.Is('+'):
		// '+'? n, without white space between them
		t = p.peek()
		p.at++
		s.a = 1
		return t.Kind == syntax.Ident && p.afterA(s, url.ASCIILowercase(t.Text))
	case t.Kind == syntax.Ident:
		name := url.ASCIILowercase(t.Text)
		switch name {
		case "odd":
			s.a, s.b = 2, 1
			return true
		case "even":
			s.a = 2
			return true
		}
		s.a = 1
		if rest, ok := strings.CutPrefix(name, "-"); ok {
			s.a, name = -1, rest
		}
		return p.afterA(s, name)
	}
	return false
}

// afterA parses what follows A in <an+b>. What of it is in the same token, "n",
// "n-" or "n-1", is given.
func (p *parser) afterA(s *nth, rest string) bool {
	rest, ok := strings.CutPrefix(rest, "n")
	if !ok {
		return false
	}
	if digits, ok := strings.CutPrefix(rest, "-"); ok && digits != "" {
		// <ndashdigit-dimension>
		for _, c := range []byte(digits) {
			if c < '0' || c > '9' {
				return false
			}
		}
		s.b = -toInt(syntax.Tokenize(digits)[0].Value)
		return true
	} else if ok {
		// n- <signless-integer>
		return p.signless(s, -1)
	} else if rest != "" {
		return false
	}
	begin := p.at
	p.skipWhitespace()
	switch t := p.peek(); {
	case t.Kind == syntax.Number && t.Integer && t.Sign != 0:
		s.b = toInt(t.Value)
		p.at++
		return true
	case t.Is('+'):
		p.at++
		return p.signless(s, 1)
	case t.Is('-'):
		p.at++
		return p.signless(s, -1)
	}
	p.at = begin
	return true
}

func (p *parser) signless(s *nth, sign int) bool {
	p.skipWhitespace()
	t := p.peek()
	p.at++
	s.b = sign * toInt(t.Value)
	return t.Kind == syntax.Number && t.Integer && t.Sign == 0
}

// toInt clamps an integer to 32 bits.
func toInt(f float64) int { return int(max(math.MinInt32, min(math.MaxInt32, f))) }

// lang parses the argument of :lang(): language ranges.
//
// https://drafts.csswg.org/selectors-4/#the-lang-pseudo
func (p *parser) lang() (simple, error) {
	var ranges langSelector
	for {
		p.skipWhitespace()
		t := p.peek()
		if t.Kind != syntax.Ident && t.Kind != syntax.String {
			return nil, p.errorf("a language has to be an identifier or a string")
		}
		ranges = append(ranges, strings.Split(url.ASCIILowercase(t.Text), "-"))
		p.at++
		p.skipWhitespace()
		if p.peek().Kind != syntax.Comma {
			break
		}
		p.at++
	}
	if !p.closes(syntax.RightParen) {
		return nil, p.unexpected()
	}
	return ranges, nil
}

// ident parses an argument that is one identifier.
func (p *parser) ident(what string) (string, error) {
	p.skipWhitespace()
	t := p.peek()
	if t.Kind != syntax.Ident {
		return "", p.errorf("%s has to be an identifier", what)
	}
	p.at++
	p.skipWhitespace()
	if !p.closes(syntax.RightParen) {
		return "", p.unexpected()
	}
	return t.Text, nil
}

// dir parses the argument of :dir(). Other identifiers than ltr and rtl are valid.
//
// https://drafts.csswg.org/selectors-4/#the-dir-pseudo
func (p *parser) dir() (simple, error) {
	name, err := p.ident("a direction")
	return dirSelector(url.ASCIILowercase(name)), err
}

// customState parses the argument of :state().
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom
func (p *parser) customState() (simple, error) {
	name, err := p.ident("a state")
	return customState(name), err
}
