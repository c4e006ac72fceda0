package npm

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// IsCommonJS says whether a file with JavaScript is a CommonJS module. By its
// extension, by the "type" of its package, and else by whether it has syntax that only
// modules have.
//
// https://nodejs.org/api/packages.html#determining-module-system
func (r *Resolver) IsCommonJS(path, text string) bool {
	switch filepath.Ext(path) {
	case ".cjs":
		return true
	case ".mjs", ".json", ".wasm":
		return false
	}
	if m := r.scope(filepath.Dir(path)); m != nil {
		switch m.typ {
		case "module":
			return false
		case "commonjs":
			return true
		}
	}
	return !hasModuleSyntax(text)
}

func hasModuleSyntax(text string) bool {
	if !strings.Contains(text, "import") && !strings.Contains(text, "export") {
		return false
	}
	ast, err := js.Parse(parse.NewInputString(text), js.Options{})
	if err != nil {
		// The engine will say what is wrong. A line that begins so tells enough.
		return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "import{") ||
				strings.HasPrefix(line, "export ") || strings.HasPrefix(line, "export{")
		})
	}
	for _, statement := range ast.List {
		switch statement.(type) {
		case *js.ImportStmt, *js.ExportStmt:
			return true
		}
	}
	meta := finder{}
	js.Walk(&meta, ast)
	return meta.importMeta
}

// finder looks for import.meta.
type finder struct{ importMeta bool }

func (f *finder) Enter(n js.INode) js.IVisitor {
	if _, ok := n.(*js.ImportMetaExpr); ok {
		f.importMeta = true
	}
	return f
}

func (*finder) Exit(js.INode) {}

// Scan is what can be seen of a CommonJS module without running it.
type Scan struct {
	// Exports are the names that it exports itself.
	Exports []string
	// Reexports are the modules whose exports it exports, too.
	Reexports []string
	// Requires are the specifiers of its calls of require() with a string.
	Requires []string
}

// ScanCommonJS looks for exports and calls of require(). It finds nothing in what does
// not parse.
//
// https://github.com/nodejs/cjs-module-lexer#grammar
func ScanCommonJS(text string) Scan {
	if strings.HasPrefix(text, "#!") {
		text = "//" + text
	}
	// As the body of a function, since it may return.
	ast, err := js.Parse(parse.NewInputString(text), js.Options{Inline: true})
	if err != nil {
		return Scan{}
	}
	s := &scanner{required: map[string]string{}}
	js.Walk(s, ast)
	return s.Scan
}

// scanner is a visitor of all nodes of a CommonJS module.
type scanner struct {
	Scan
	// required are the variables that have what require() returned.
	required map[string]string
}

func (*scanner) Exit(js.INode) {}

// Enter looks at one node.
func (s *scanner) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.BinaryExpr:
		if n.Op == js.EqToken {
			s.assignment(n)
		}
	case *js.CallExpr:
		s.call(n)
	case *js.VarDecl:
		// var _a = require("a"), or var _a = _interopRequireWildcard(require("a"))
		for _, e := range n.List {
			if v, ok := e.Binding.(*js.Var); ok {
				if specifier, ok := requireIn(e.Default); ok {
					s.required[string(v.Name())] = specifier
				}
			}
		}
	}
	return s
}

// assignment is EXPORTS_DOT_ASSIGN, EXPORTS_LITERAL_COMPUTED_ASSIGN and
// MODULE_EXPORTS_ASSIGN.
func (s *scanner) assignment(n *js.BinaryExpr) {
	if object, name, ok := member(n.X); ok && isExports(object) {
		s.export(name)
		return
	}
	if !isModuleExports(n.X) {
		return
	}
	// module.exports = …
	s.Reexports = nil
	if specifier, ok := required(n.Y); ok {
		s.reexport(specifier)
	}
	if literal, ok := ungrouped(n.Y).(*js.ObjectExpr); ok {
		s.literal(literal)
	}
}

// literal is EXPORTS_LITERAL: it ends at the first member that is none of those.
func (s *scanner) literal(o *js.ObjectExpr) {
	for _, p := range o.List {
		if p.Spread {
			if specifier, ok := required(p.Value); ok {
				s.reexport(specifier)
			} else if _, ok := p.Value.(*js.Var); !ok {
				return
			}
			continue
		}
		v, ok := p.Value.(*js.Var)
		if !ok || p.Init != nil {
			// The lexer stops behind the beginning of an expression that is an identifier.
			if name, ok := propertyName(p.Name); ok && beginsWithVar(p.Value) {
				s.export(name)
			}
			return
		}
		if name, ok := propertyName(p.Name); ok {
			s.export(name)
		} else if p.Name == nil {
			s.export(string(v.Name()))
		} else {
			return
		}
	}
}

// beginsWithVar says whether an expression begins with an identifier, and goes on.
func beginsWithVar(e js.IExpr) bool {
	for {
		switch n := e.(type) {
		case *js.Var:
			return true
		case *js.DotExpr:
			e = n.X
		case *js.IndexExpr:
			e = n.X
		case *js.CallExpr:
			e = n.X
		default:
			return false
		}
	}
}

func (s *scanner) call(n *js.CallExpr) {
	if specifier, ok := required(n); ok {
		if !slices.Contains(s.Requires, specifier) {
			s.Requires = append(s.Requires, specifier)
		}
		return
	}
	args := n.Args.List
	// EXPORT_STAR: __export(require("a")), __exportStar(require("a"), exports),
	// tslib.__exportStar(require("a"), exports)
	callee := ""
	switch f := n.X.(type) {
	case *js.Var:
		callee = string(f.Name())
	case *js.DotExpr:
		if _, name, ok := member(f); ok {
			callee = name
		}
	}
	if len(args) > 0 && (callee == "__export" || callee == "__exportStar") {
		if specifier, ok := required(args[0].Value); ok {
			s.reexport(specifier)
		}
		return
	}
	object, name, ok := member(n.X)
	if !ok {
		return
	}
	switch {
	// EXPORTS_DEFINE: Object.defineProperty(exports, "a", …
	case name == "defineProperty" && isVar(object, "Object") && len(args) == 3 && isExports(args[0].Value):
		if export, ok := text(args[1].Value); ok && isPlainDescriptor(args[2].Value) {
			s.export(export)
		}
	// OBJECT_KEYS: Object.keys(_a).forEach(function (k) { … exports[k] = _a[k] … })
	case name == "forEach" && len(args) == 1:
		keys, ok := ungrouped(object).(*js.CallExpr)
		if !ok || len(keys.Args.List) != 1 {
			return
		}
		if of, name, ok := member(keys.X); !ok || name != "keys" || !isVar(of, "Object") {
			return
		}
		v, ok := keys.Args.List[0].Value.(*js.Var)
		if !ok {
			return
		}
		if specifier, ok := s.required[string(v.Name())]; ok && copiesToExports(args[0].Value) {
			s.reexport(specifier)
		}
	}
}

func (s *scanner) export(name string) {
	if !slices.Contains(s.Exports, name) {
		s.Exports = append(s.Exports, name)
	}
}

func (s *scanner) reexport(specifier string) {
	if !slices.Contains(s.Reexports, specifier) {
		s.Reexports = append(s.Reexports, specifier)
	}
}

// isPlainDescriptor says whether a property descriptor has a value, or a getter that
// does nothing but return a member of something.
func isPlainDescriptor(e js.IExpr) bool {
	o, ok := e.(*js.ObjectExpr)
	if !ok {
		return false
	}
	for i, p := range o.List {
		name, _ := propertyName(p.Name)
		method, isMethod := p.Value.(*js.MethodDecl)
		if isMethod {
			name, _ = propertyName(&method.Name.PropertyName)
		}
		switch {
		case name == "enumerable" && i == 0:
			if l, ok := p.Value.(*js.LiteralExpr); !ok || l.TokenType != js.TrueToken {
				return false
			}
		case name == "value":
			return true
		case name == "get" && isMethod:
			return returnsMember(&method.Body)
		case name == "get":
			f, ok := p.Value.(*js.FuncDecl)
			return ok && returnsMember(&f.Body)
		default:
			return false
		}
	}
	return false
}

func returnsMember(body *js.BlockStmt) bool {
	if len(body.List) != 1 {
		return false
	}
	r, ok := body.List[0].(*js.ReturnStmt)
	if !ok {
		return false
	}
	if _, ok := r.Value.(*js.Var); ok {
		return true
	}
	object, _, ok := member(r.Value)
	_, isVar := object.(*js.Var)
	return ok && isVar
}

// copiesToExports says whether a function assigns or defines members of exports.
func copiesToExports(e js.IExpr) bool {
	c := &copier{}
	js.Walk(c, e)
	return c.found
}

type copier struct{ found bool }

func (c *copier) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.BinaryExpr:
		if index, ok := n.X.(*js.IndexExpr); ok && n.Op == js.EqToken && isExports(index.X) {
			c.found = true
		}
	case *js.CallExpr:
		if object, name, ok := member(n.X); ok && name == "defineProperty" && isVar(object, "Object") &&
			len(n.Args.List) == 3 && isExports(n.Args.List[0].Value) {
			c.found = true
		}
	}
	return c
}

func (*copier) Exit(js.INode) {}

// isExports is EXPORTS_IDENTIFIER | MODULE_EXPORTS.
func isExports(e js.IExpr) bool { return isVar(e, "exports") || isModuleExports(e) }

func isModuleExports(e js.IExpr) bool {
	object, name, ok := member(e)
	return ok && name == "exports" && isVar(object, "module")
}

func isVar(e js.IExpr, name string) bool {
	v, ok := e.(*js.Var)
	return ok && string(v.Name()) == name
}

// required is REQUIRE: require("a").
func required(e js.IExpr) (specifier string, ok bool) {
	call, ok := ungrouped(e).(*js.CallExpr)
	if !ok || !isVar(call.X, "require") || len(call.Args.List) == 0 {
		return "", false
	}
	return text(call.Args.List[0].Value)
}

// requireIn is required, also as the argument of a function.
func requireIn(e js.IExpr) (specifier string, ok bool) {
	if specifier, ok := required(e); ok {
		return specifier, true
	}
	call, ok := ungrouped(e).(*js.CallExpr)
	if !ok || len(call.Args.List) == 0 {
		return "", false
	}
	return required(call.Args.List[0].Value)
}

func ungrouped(e js.IExpr) js.IExpr {
	for {
		g, ok := e.(*js.GroupExpr)
		if !ok {
			return e
		}
		e = g.X
	}
}

// member returns the object and the name of object.name or object["name"].
func member(e js.IExpr) (object js.IExpr, name string, ok bool) {
	switch n := e.(type) {
	case *js.DotExpr:
		switch y := n.Y.(type) {
		case *js.LiteralExpr:
			return n.X, string(y.Data), true
		case js.LiteralExpr:
			return n.X, string(y.Data), true
		}
	case *js.IndexExpr:
		if name, ok := text(n.Y); ok {
			return n.X, name, true
		}
	}
	return nil, "", false
}

// text returns what a string literal stands for.
func text(e js.IExpr) (string, bool) {
	l, ok := e.(*js.LiteralExpr)
	if !ok || l.TokenType != js.StringToken {
		return "", false
	}
	return unquote(l.Data)
}

func unquote(literal []byte) (string, bool) {
	if len(literal) < 2 {
		return "", false
	}
	inner := string(literal[1 : len(literal)-1])
	if !strings.Contains(inner, `\`) {
		return inner, true
	}
	s, err := strconv.Unquote(`"` + strings.ReplaceAll(strings.ReplaceAll(inner, `\'`, `'`), `"`, `\"`) + `"`)
	return s, err == nil
}

func propertyName(name *js.PropertyName) (string, bool) {
	if name == nil || name.IsComputed() {
		return "", false
	}
	switch name.Literal.TokenType {
	case js.StringToken:
		return unquote(name.Literal.Data)
	case js.ErrorToken:
		return "", false
	}
	if name.Literal.TokenType == js.IdentifierToken || js.IsIdentifierName(name.Literal.TokenType) {
		return string(name.Literal.Data), true
	}
	return "", false
}

// maxReexports is how many modules are looked into for the exports of one.
const maxReexports = 1000

// Exports returns the names that a CommonJS module exports, those of the modules that
// it exports whole among them, without "default".
//
// https://nodejs.org/api/esm.html#commonjs-namespaces
func (r *Resolver) Exports(path, text string, worker bool) []string {
	var names []string
	seen := map[string]bool{path: true}
	var add func(path, text string)
	add = func(path, text string) {
		scan := ScanCommonJS(text)
		for _, name := range scan.Exports {
			if name != "default" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		for _, specifier := range scan.Reexports {
			found, err := r.Resolve(Request{Specifier: specifier, From: path, Require: true, Worker: worker})
			if err != nil || found.Empty || seen[found.Path] || len(seen) >= maxReexports {
				continue
			}
			seen[found.Path] = true
			source, err := os.ReadFile(found.Path)
			if err == nil && r.IsCommonJS(found.Path, string(source)) {
				add(found.Path, string(source))
			}
		}
	}
	add(path, text)
	return names
}
