package xpath

import (
	"strconv"
	"strings"
)

// Resolver tells which namespace a prefix stands for; "" is none. Its error is
// Compile's.
type Resolver func(prefix string) (namespace string, err error)

// maxNesting is how deep expressions may lie in each other.
const maxNesting = 100

// Expression is a parsed expression.
type Expression struct{ root expr }

// Compile parses an expression. A nil resolver knows no prefix. Its error is an
// *Error, or the resolver's.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions
func Compile(text string, resolve Resolver) (*Expression, error) {
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	p := parser{text: text, tokens: tokens, resolve: resolve}
	root, err := p.expr()
	if err == nil && p.peek().kind != endToken {
		err = p.unexpected()
	}
	if err != nil {
		return nil, err
	}
	return &Expression{root}, nil
}

type parser struct {
	text    string
	tokens  []token
	at      int
	nesting int
	resolve Resolver
}

func (p *parser) peek() token { return p.tokens[p.at] }

// take consumes a symbol, if it is next.
func (p *parser) take(s string) bool {
	if p.peek().is(s) {
		p.at++
		return true
	}
	return false
}

func (p *parser) unexpected() error {
	return syntaxError(p.text, p.peek().at, "%v is unexpected", p.peek())
}

// precedence are the binary operators, from those that bind least.
var precedence = [][]string{{"or"}, {"and"}, {"=", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "div", "mod"}}

func (p *parser) expr() (expr, error) {
	if p.nesting++; p.nesting > maxNesting {
		return nil, syntaxError(p.text, p.peek().at, "its expressions lie more than %d deep in each other", maxNesting)
	}
	defer func() { p.nesting-- }()
	return p.binary(0)
}

// operator returns which of some binary operators is next, or "".
func (p *parser) operator(of []string) string {
	t := p.peek()
	if t.kind == symbol || t.kind == operatorName {
		for _, o := range of {
			if t.text == o {
				return o
			}
		}
	}
	return ""
}

func (p *parser) binary(level int) (expr, error) {
	if level == len(precedence) {
		return p.unary()
	}
	first, err := p.binary(level + 1)
	if err != nil {
		return nil, err
	}
	chain := &binaryExpr{first: first}
	for o := p.operator(precedence[level]); o != ""; o = p.operator(precedence[level]) {
		p.at++
		operand, err := p.binary(level + 1)
		if err != nil {
			return nil, err
		}
		chain.rest = append(chain.rest, operation{o, operand})
	}
	if chain.rest == nil {
		return first, nil
	}
	return chain, nil
}

// unary parses a UnaryExpr.
func (p *parser) unary() (expr, error) {
	minuses := 0
	for p.take("-") {
		minuses++
	}
	e, err := p.union()
	if err != nil || minuses == 0 {
		return e, err
	}
	return &negation{e, minuses%2 == 1}, nil
}

// union parses a UnionExpr.
func (p *parser) union() (expr, error) {
	first, err := p.path()
	if err != nil || !p.peek().is("|") {
		return first, err
	}
	u := &unionExpr{[]expr{first}}
	for p.take("|") {
		e, err := p.path()
		if err != nil {
			return nil, err
		}
		u.of = append(u.of, e)
	}
	return u, nil
}

// path parses a PathExpr.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PathExpr
func (p *parser) path() (expr, error) {
	e := &pathExpr{}
	switch t := p.peek(); {
	case p.take("/"):
		e.absolute = true
		if !p.startsStep() {
			return e, nil
		}
	case p.take("//"):
		e.absolute = true
		e.steps = append(e.steps, anywhere)
	case t.kind == literal, t.kind == numberLiteral, t.kind == functionName, t.is("("):
		filter, err := p.filter()
		if err != nil {
			return nil, err
		}
		switch {
		case p.take("/"):
		case p.take("//"):
			e.steps = append(e.steps, anywhere)
		default:
			return filter, nil
		}
		e.from = filter
	case t.is("$"):
		return nil, syntaxError(p.text, t.at, "there are no variables")
	}
	for {
		s, err := p.step()
		if err != nil {
			return nil, err
		}
		e.steps = append(e.steps, s)
		switch {
		case p.take("/"):
		case p.take("//"):
			e.steps = append(e.steps, anywhere)
		default:
			return e, nil
		}
	}
}

// anywhere is what // stands for.
var anywhere = &step{axis: descendantOrSelf, test: nodeTest{kind: anyNode}}

func (p *parser) startsStep() bool {
	t := p.peek()
	switch t.kind {
	case nameTest, nodeType, axisName:
		return true
	}
	return t.is(".") || t.is("..") || t.is("@")
}

// step parses a Step.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Step
func (p *parser) step() (*step, error) {
	if p.take(".") {
		return &step{axis: self, test: nodeTest{kind: anyNode}}, nil
	}
	if p.take("..") {
		return &step{axis: parent, test: nodeTest{kind: anyNode}}, nil
	}
	s := &step{axis: child}
	if p.take("@") {
		s.axis = attribute
	} else if t := p.peek(); t.kind == axisName {
		a, ok := axes[t.text]
		if !ok {
			return nil, syntaxError(p.text, t.at, "there is no axis '%s'", t.text)
		}
		s.axis = a
		p.at += 2
	}
	switch t := p.peek(); t.kind {
	case nameTest:
		p.at++
		if err := p.name(t, &s.test); err != nil {
			return nil, err
		}
	case nodeType:
		p.at += 2
		s.test.kind = nodeTypes[t.text]
		if target := p.peek(); t.text == "processing-instruction" && target.kind == literal {
			p.at++
			s.test.local = target.text
		}
		if !p.take(")") {
			return nil, p.unexpected()
		}
	default:
		return nil, p.unexpected()
	}
	var err error
	s.predicates, err = p.predicates()
	return s, err
}

// name parses a NameTest.
func (p *parser) name(t token, test *nodeTest) error {
	test.kind = principal
	prefix, local, prefixed := strings.Cut(t.text, ":")
	if !prefixed {
		prefix, local = "", t.text
	}
	if local != "*" {
		test.local = local
	}
	if prefixed {
		namespace, err := p.namespace(prefix)
		test.namespace, test.qualified = namespace, true
		return err
	}
	return nil
}

func (p *parser) namespace(prefix string) (string, error) {
	namespace := ""
	if p.resolve != nil {
		var err error
		if namespace, err = p.resolve(prefix); err != nil {
			return "", err
		}
	}
	if namespace == "" {
		return "", &Error{"NamespaceError", "the prefix '" + prefix + "' stands for no namespace"}
	}
	return namespace, nil
}

func (p *parser) predicates() (list []expr, err error) {
	for p.take("[") {
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		if !p.take("]") {
			return nil, p.unexpected()
		}
		list = append(list, e)
	}
	return list, nil
}

// filter parses a FilterExpr.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FilterExpr
func (p *parser) filter() (expr, error) {
	e, err := p.primary()
	if err != nil {
		return nil, err
	}
	predicates, err := p.predicates()
	if err != nil || predicates == nil {
		return e, err
	}
	return &filterExpr{e, predicates}, nil
}

func (p *parser) primary() (expr, error) {
	t := p.peek()
	p.at++
	switch t.kind {
	case literal:
		return constant{t.text}, nil
	case numberLiteral:
		f, _ := strconv.ParseFloat(t.text, 64) // out of range is an infinity
		return constant{f}, nil
	case functionName:
		return p.call(t)
	}
	// A parenthesis
	e, err := p.expr()
	if err == nil && !p.take(")") {
		err = p.unexpected()
	}
	return e, err
}

// call parses what follows the name in a FunctionCall.
func (p *parser) call(t token) (expr, error) {
	f, ok := functions[t.text]
	if !ok {
		return nil, syntaxError(p.text, t.at, "there is no function '%s'", t.text)
	}
	p.at++ // the parenthesis
	c := &callExpr{name: t.text, function: f}
	for !p.take(")") {
		if len(c.arguments) > 0 && !p.take(",") {
			return nil, p.unexpected()
		}
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		c.arguments = append(c.arguments, e)
	}
	if n := len(c.arguments); n < f.least || f.most >= 0 && n > f.most {
		return nil, syntaxError(p.text, t.at, "the function '%s' takes another number of arguments than %d", t.text, n)
	}
	return c, nil
}
