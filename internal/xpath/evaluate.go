package xpath

import (
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// A Value is what an expression comes to: a []*nodes.Node, in document order and
// each once, a string, a float64 or a bool.
type Value any

// maxVisits is how many nodes an evaluation may visit.
const maxVisits = 20_000_000

// Evaluate evaluates the expression with a node as context.
func (e *Expression) Evaluate(n *nodes.Node) (Value, error) {
	v := &evaluation{agent: n.Document().Agent()}
	value := v.eval(e.root, context{n, 1, 1})
	if v.err != nil {
		return nil, v.err
	}
	return value, nil
}

// evaluation is the evaluation of an expression. When it has an error, all values
// are meaningless.
type evaluation struct {
	visits int
	err    error
	// agent is that of the nodes, which may be told to end.
	agent *nodes.Agent
	// order has the place of each node in document order, by the roots of the trees
	// that were looked at.
	order map[*nodes.Node]map[*nodes.Node]int
}

func (v *evaluation) fail(reason string) {
	if v.err == nil {
		v.err = &Error{"OperationError", reason}
	}
}

// visitsAtOnce is how many nodes are visited without asking whether the agent was told to end.
const visitsAtOnce = 4096

// visit counts a node. It reports false when there is an error.
func (v *evaluation) visit() bool {
	if v.visits++; v.visits > maxVisits {
		v.fail("the XPath expression visits too many nodes")
	}
	if v.visits%visitsAtOnce == 0 && v.agent.Ended() {
		v.fail("the page was told to end")
	}
	return v.err == nil
}

// context is an expression's context.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-context
type context struct {
	node           *nodes.Node
	position, size int
}

// expr is an expression.
type expr interface {
	eval(v *evaluation, c context) Value
}

func (v *evaluation) eval(e expr, c context) Value { return e.eval(v, c) }

// constant is a literal or a number.
type constant struct{ value Value }

func (e constant) eval(*evaluation, context) Value { return e.value }

// negation is one minus, or two.
type negation struct {
	of       expr
	negative bool
}

func (e *negation) eval(v *evaluation, c context) Value {
	f := number(v.eval(e.of, c))
	if e.negative {
		return -f
	}
	return f
}

// binaryExpr is a chain of operators of one precedence, from left to right.
type binaryExpr struct {
	first expr
	rest  []operation
}

type operation struct {
	operator string
	operand  expr
}

func (e *binaryExpr) eval(v *evaluation, c context) Value {
	value := v.eval(e.first, c)
	for _, o := range e.rest {
		if v.err != nil {
			return nil
		}
		switch o.operator {
		case "or":
			value = boolean(value) || boolean(v.eval(o.operand, c))
		case "and":
			value = boolean(value) && boolean(v.eval(o.operand, c))
		case "=", "!=", "<", "<=", ">", ">=":
			value = v.compare(o.operator, value, v.eval(o.operand, c))
		default:
			value = arithmetic(o.operator, number(value), number(v.eval(o.operand, c)))
		}
	}
	return value
}

// https://www.w3.org/TR/1999/REC-xpath-19991116/#numbers
func arithmetic(operator string, a, b float64) float64 {
	switch operator {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "div":
		return a / b
	}
	return math.Mod(a, b)
}

// unionExpr is a union of node-sets.
type unionExpr struct{ of []expr }

func (e *unionExpr) eval(v *evaluation, c context) Value {
	var all []*nodes.Node
	for _, of := range e.of {
		all = append(all, v.nodeSet(v.eval(of, c))...)
	}
	return v.sorted(all)
}

// nodeSet is a value that has to be a node-set.
func (v *evaluation) nodeSet(value Value) []*nodes.Node {
	set, ok := value.([]*nodes.Node)
	if !ok {
		v.fail("an XPath expression that has to be a node-set is none")
	}
	return set
}

// filterExpr is an expression with predicates.
type filterExpr struct {
	of         expr
	predicates []expr
}

func (e *filterExpr) eval(v *evaluation, c context) Value {
	set := v.nodeSet(v.eval(e.of, c))
	for _, p := range e.predicates {
		set = v.filter(slices.Clone(set), p)
	}
	return set
}

// filter leaves the nodes for which a predicate is true. They are in the order of the
// axis.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#predicates
func (v *evaluation) filter(set []*nodes.Node, predicate expr) []*nodes.Node {
	kept := set[:0]
	size := len(set)
	for i, n := range set {
		if !v.visit() {
			return nil
		}
		value := v.eval(predicate, context{n, i + 1, size})
		if f, ok := value.(float64); ok && f == float64(i+1) || !ok && boolean(value) {
			kept = append(kept, n)
		}
	}
	return kept
}

// pathExpr is a location path.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths
type pathExpr struct {
	absolute bool
	from     expr // nil for the context node, or the root
	steps    []*step
}

// step is a location step.
type step struct {
	axis       axis
	test       nodeTest
	predicates []expr
}

func (e *pathExpr) eval(v *evaluation, c context) Value {
	var set []*nodes.Node
	switch {
	case e.from != nil:
		set = v.nodeSet(v.eval(e.from, c))
	case e.absolute:
		root := c.node
		for p := up(root); p != nil; p = up(root) {
			root = p
		}
		set = []*nodes.Node{root}
	default:
		set = []*nodes.Node{c.node}
	}
	for i := 0; i < len(e.steps); i++ {
		s := e.steps[i]
		// //x without a predicate, whose positions would be those among the children, is
		// one step.
		if s == anywhere && i+1 < len(e.steps) && e.steps[i+1].axis == child && e.steps[i+1].predicates == nil {
			i++
			s = &step{axis: descendant, test: e.steps[i].test}
		}
		set = v.step(s, set)
	}
	return set
}

// step takes a step from each node of a set.
func (v *evaluation) step(s *step, from []*nodes.Node) []*nodes.Node {
	var all []*nodes.Node
	for _, n := range from {
		begin := len(all)
		walk(n, s.axis, func(n *nodes.Node) bool {
			if s.test.matches(n, s.axis) {
				all = append(all, n)
			}
			return v.visit()
		})
		found := all[begin:]
		for _, p := range s.predicates {
			found = v.filter(found, p)
		}
		all = all[:begin+len(found)]
		if v.err != nil {
			return nil
		}
	}
	if len(from) == 1 {
		if s.axis.reverse() {
			slices.Reverse(all)
		}
		return all
	}
	return v.sorted(all)
}

// sorted puts nodes into document order, and leaves out those that are there twice.
func (v *evaluation) sorted(all []*nodes.Node) []*nodes.Node {
	if len(all) < 2 || v.err != nil {
		return all
	}
	places := make(map[*nodes.Node]int, len(all))
	for _, n := range all {
		places[n] = v.place(n)
	}
	slices.SortFunc(all, func(a, b *nodes.Node) int { return places[a] - places[b] })
	return slices.Compact(all)
}

// place is the place of a node in document order. Attributes come after their element,
// and before its children.
func (v *evaluation) place(n *nodes.Node) int {
	root := n
	for p := up(root); p != nil; p = up(root) {
		root = p
	}
	order := v.order[root]
	if order == nil {
		if v.order == nil {
			v.order = map[*nodes.Node]map[*nodes.Node]int{}
		}
		order = map[*nodes.Node]int{}
		v.order[root] = order
		place := 0
		for d := root; d != nil; d = d.FollowingIn(root) {
			order[d] = place
			place++
			if d.IsElement() {
				place += len(d.Attributes())
			}
		}
	}
	if n.Type() != nodes.AttributeNode || n == root {
		return order[n]
	}
	element := n.OwnerElement()
	for i := range element.Attributes() {
		if element.AttributeNode(i) == n {
			return order[element] + 1 + i
		}
	}
	return order[element]
}
